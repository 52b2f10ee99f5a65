import type { ReadOptions } from '../../io/options.js';
import { abortable } from '../../io/abortable.js';
import { peekSource } from '../../io/peek.js';
import { openSource, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { mayBeArchive, mayBeWrapped } from './magic.js';
import type { Wrapper } from './sniff.js';

/** Two bytes are enough for a guess; this many are enough to be sure. */
const HEAD_BYTES = 10;

/**
 * Opens a source, and undoes gzip, bzip2, zstd or zlib around it when its first bytes say so, one in
 * another up to `maxDepth` (with `unwrap: false`: throws `wrapped`). What undoes them is loaded with `import()`. Throws `bad-signature` for archives.
 */
export async function openReplay(source: ReplaySource, options: ReadOptions = {}): Promise<OpenedSource> {
  const { source: content, head } = await openContent(source, options);
  await checkNoArchive(content, head);
  return content;
}

/** Closes and refuses the archives that replays are handed around in: ZIP, RAR, 7z. */
export async function checkNoArchive(source: OpenedSource, head: Uint8Array): Promise<void> {
  if (!mayBeArchive(head)) return;
  try {
    (await import('./unwrap.js')).refuseArchive(head);
  } catch (error) {
    await source.close(error);
    throw error;
  }
}

/** The same, with the names of the wrappers, outermost first, and the first bytes inside. */
export async function openContent(
  source: ReplaySource,
  options: ReadOptions = {},
): Promise<{ readonly source: OpenedSource; readonly wrappers: readonly Wrapper[]; readonly head: Uint8Array }> {
  const opened = abortable(await openedOrExplained(source), options.signal);
  const wrappers: Wrapper[] = [];
  try {
    for (let outer = opened; ;) {
      const peeked = await peekSource(outer, HEAD_BYTES, options.signal);
      if (!mayBeWrapped(peeked.head)) return { source: peeked.source, wrappers, head: peeked.head };
      const { sourceInside } = await import('./unwrap.js');
      const inner = await sourceInside(peeked.source, peeked.head, options, wrappers.length);
      if (inner === undefined) return { source: peeked.source, wrappers, head: peeked.head };
      wrappers.push(inner.wrapper);
      outer = inner.source;
    }
  } catch (error) {
    await opened.close(error);
    throw error;
  }
}

/** Explains why a source cannot be opened. The code for that is loaded only then. */
async function openedOrExplained(source: ReplaySource): Promise<OpenedSource> {
  try {
    return openSource(source);
  } catch (error) {
    throw (await import('./unwrap.js')).explained(source, error);
  }
}
