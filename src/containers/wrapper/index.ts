import type { ReadOptions } from '../../io/options.js';
import { peekSource } from '../../io/peek.js';
import { openSource, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { mayBeWrapped } from './magic.js';
import type { Wrapper } from './sniff.js';

/** Two bytes are enough for a guess; this many are enough to be sure. */
const HEAD_BYTES = 10;

/**
 * Opens a source, and undoes gzip, bzip2, zstd or zlib around it when its first bytes say so, one in
 * another up to `maxDepth` (with `unwrap: false`: throws `wrapped`). What undoes them is loaded with `import()`.
 */
export const openReplay = async (source: ReplaySource, options: ReadOptions = {}): Promise<OpenedSource> =>
  (await openContent(source, options)).source;

/** The same, with the names of the wrappers, outermost first. */
export async function openContent(
  source: ReplaySource,
  options: ReadOptions = {},
): Promise<{ readonly source: OpenedSource; readonly wrappers: readonly Wrapper[] }> {
  const opened = openSource(source);
  const wrappers: Wrapper[] = [];
  try {
    for (let outer = opened; ;) {
      const peeked = await peekSource(outer, HEAD_BYTES, options.signal);
      if (!mayBeWrapped(peeked.head)) return { source: peeked.source, wrappers };
      const { sourceInside } = await import('./unwrap.js');
      const inner = await sourceInside(peeked.source, peeked.head, options, wrappers.length);
      if (inner === undefined) return { source: peeked.source, wrappers };
      wrappers.push(inner.wrapper);
      outer = inner.source;
    }
  } catch (error) {
    await opened.close(error);
    throw error;
  }
}
