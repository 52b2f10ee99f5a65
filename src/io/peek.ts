import { ChunkBuffer } from './chunk-buffer.js';
import type { OpenedSource } from './source.js';

/** A ranged read for a few bytes takes this many: a format's header lies in them too, and is not asked for again. */
const PEEK_BYTES = 4 << 10;

/**
 * The first bytes of a source (`byteLength` of them at least, fewer only when it has no more), and the source as if
 * nobody had looked: what was read is given again.
 */
export async function peekSource(
  source: OpenedSource,
  byteLength: number,
  signal?: AbortSignal,
): Promise<{ readonly head: Uint8Array; readonly source: OpenedSource }> {
  const held = new ChunkBuffer();
  const wanted = Math.min(source.byteLength ?? Infinity, Math.max(byteLength, PEEK_BYTES));
  while (held.end < byteLength) {
    signal?.throwIfAborted();
    const piece = held.end < wanted ? await source.read(held.end, wanted) : undefined;
    if (piece === undefined) break;
    held.append(piece);
  }
  const head = held.bytes;
  const read: OpenedSource['read'] = (start, end) =>
    start < head.length ? Promise.resolve(head.subarray(start)) : source.read(start, end);
  return { head, source: { ...source, read } };
}
