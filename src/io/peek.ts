import type { OpenedSource } from './source.js';

/** A ranged read for a few bytes takes this many: a format's header lies in them too, and is not asked for again. */
const PEEK_BYTES = 4 << 10;

/**
 * The first bytes of a source (fewer only when it has no more), and the source as if nobody had looked:
 * what was read is given again.
 */
export async function peekSource(
  source: OpenedSource,
  byteLength: number,
  signal?: AbortSignal,
): Promise<{ readonly head: Uint8Array; readonly source: OpenedSource }> {
  signal?.throwIfAborted();
  switch (source.kind) {
    case 'bytes':
      return { head: source.bytes.subarray(0, byteLength), source };
    case 'random': {
      const first = await source.read(0, Math.min(source.byteLength, Math.max(byteLength, PEEK_BYTES)));
      const read = async (start: number, end: number): Promise<Uint8Array> => {
        if (start >= first.length) return await source.read(start, end);
        if (end <= first.length) return first.subarray(start, end);
        const joined = new Uint8Array(end - start);
        joined.set(first.subarray(start));
        joined.set(await source.read(first.length, end), first.length - start);
        return joined;
      };
      return { head: first.subarray(0, byteLength), source: { ...source, read } };
    }
    case 'sequential': {
      const pieces: Uint8Array[] = [];
      const head = new Uint8Array(byteLength);
      let filled = 0;
      while (filled < byteLength) {
        const piece = await source.pull();
        if (piece === undefined) break;
        pieces.push(piece);
        const part = piece.subarray(0, byteLength - filled);
        head.set(part, filled);
        filled += part.length;
      }
      return { head: head.subarray(0, filled), source: { ...source, pull: async () => pieces.shift() ?? (await source.pull()) } };
    }
  }
}
