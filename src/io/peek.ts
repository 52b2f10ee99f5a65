import { isReplayError, type ReplayError } from '../core/errors.js';
import { ChunkBuffer } from './chunk-buffer.js';
import type { OpenedSource } from './source.js';

/** A ranged read for a few bytes takes this many: the header of a format is among them, and is not requested again. */
const PEEK_BYTES = 4 << 10;

/** The result of peeking at a source. */
export interface Peeked {
  /** At least as many bytes as were asked for; fewer only when the source has no more, or fails there. */
  readonly head: Uint8Array;
  /** The source as if nobody had looked at it: bytes that were read are given again, and a failure happens again. */
  readonly source: OpenedSource;
  /** Why the head is short. */
  readonly failure: ReplayError | undefined;
}

/**
 * The first bytes of a source. An error after the first byte is kept for the next reader: only that one
 * knows the format.
 */
export async function peekSource(source: OpenedSource, byteLength: number, signal?: AbortSignal): Promise<Peeked> {
  const held = new ChunkBuffer();
  const wanted = Math.min(source.byteLength ?? Infinity, Math.max(byteLength, PEEK_BYTES));
  let failure: ReplayError | undefined;
  while (held.end < byteLength) {
    signal?.throwIfAborted();
    try {
      const piece = held.end < wanted ? await source.read(held.end, wanted) : undefined;
      if (piece === undefined) break;
      held.append(piece);
    } catch (error) {
      // A source that failed once may work the next time, so the error is not kept.
      if (held.end === 0 || !isReplayError(error) || error.retryable) throw error;
      failure = error;
      break;
    }
  }
  const head = held.bytes;
  const read: OpenedSource['read'] = async (start, end) => {
    if (start < head.length) return head.subarray(start);
    if (failure !== undefined) throw failure;
    return await source.read(start, end);
  };
  return { head, source: { ...source, read }, failure };
}
