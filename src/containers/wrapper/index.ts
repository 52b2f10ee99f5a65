import type { ReadOptions } from '../../io/options.js';
import { peekSource } from '../../io/peek.js';
import { openSource, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { mayBeWrapped } from './magic.js';

/** Two bytes would do to guess; with these nothing is left to guess. */
const HEAD_BYTES = 10;

/**
 * Opens a source, and undoes gzip, bzip2, zstd or zlib around it when its first bytes say so, one in
 * another up to `maxDepth` (with `unwrap: false`: throws `wrapped`). What undoes them is loaded with `import()`.
 */
export async function openReplay(source: ReplaySource, options: ReadOptions = {}): Promise<OpenedSource> {
  const opened = openSource(source);
  try {
    for (let outer = opened, depth = 0; ; depth++) {
      const peeked = await peekSource(outer, HEAD_BYTES, options.signal);
      if (!mayBeWrapped(peeked.head)) return peeked.source;
      const { sourceInside } = await import('./unwrap.js');
      const inner = await sourceInside(peeked.source, peeked.head, options, depth);
      if (inner === undefined) return peeked.source;
      outer = inner;
    }
  } catch (error) {
    await opened.close(error);
    throw error;
  }
}
