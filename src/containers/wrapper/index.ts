import type { ReadOptions } from '../../io/options.js';
import { peekSource } from '../../io/peek.js';
import { openSource, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { wholeInput } from '../../io/whole.js';
import { mayBeWrapped } from './magic.js';

/** Two bytes would do to guess; with these nothing is left to guess. */
const HEAD_BYTES = 10;

/**
 * Opens a source, and undoes gzip, bzip2, zstd or zlib around it when its first bytes say so, to any
 * depth (with `unwrap: false`: throws `wrapped`). What undoes them is loaded with `import()`.
 */
export async function openReplay(source: ReplaySource, options: ReadOptions = {}): Promise<OpenedSource> {
  const opened = openSource(source);
  try {
    for (let outer = opened; ;) {
      const peeked = await peekSource(outer, HEAD_BYTES, options.signal);
      const inner = await contentOf(peeked.source, peeked.head, options);
      if (inner === undefined) return peeked.source;
      outer = inner;
    }
  } catch (error) {
    await opened.close(error);
    throw error;
  }
}

/** The whole content of a source that `openReplay` would open, in memory; the source is closed. For formats whose files are small. */
export async function readReplay(source: ReplaySource, options: ReadOptions = {}): Promise<Uint8Array> {
  let bytes = await wholeInput(openSource(source), options);
  for (;;) {
    const inner = await contentOf(openSource(bytes), bytes, options);
    if (inner === undefined) return bytes;
    // progress is that of the input
    bytes = await wholeInput(inner, { ...options, onProgress: undefined });
  }
}

/** What is inside a wrapper; undefined when there is none. */
async function contentOf(source: OpenedSource, head: Uint8Array, options: ReadOptions): Promise<OpenedSource | undefined> {
  if (!mayBeWrapped(head)) return undefined;
  const { sourceInside } = await import('./unwrap.js');
  return await sourceInside(source, head, options);
}
