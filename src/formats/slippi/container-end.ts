import { corrupt, isReplayError, replayError, truncated, type ReplayError } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';
import { checkLimit } from '../../core/limits.js';
import { consumed, need, type Asking } from '../../io/framing.js';
import { CLOSE, METADATA_KEY } from './layout.js';
import { readUbjson, type UbjsonNode } from './ubjson.js';

/** What follows the events. */
export interface ContainerEnd {
  /** The metadata's bytes, from its first brace on, and what they say. */
  readonly metadata?: { readonly bytes: Uint8Array; readonly node: UbjsonNode; readonly offset: number } | undefined;
  /** Whether the last brace is there. */
  readonly isClosed: boolean;
  /** Whether nothing at all follows the events. */
  readonly isAbsent: boolean;
  readonly damage?: ReplayError | undefined;
}

/** Bytes of the first request; metadata takes some 200. */
const FIRST_BYTES = 1024;
/** How much of a file is asked for at once. While it is written, no more than what must follow: the file would be waited for. */
export type RequestSize = 'ahead' | 'least';

/** Whether a place begins with the key of the metadata, as far as the bytes go. */
export const isMetadataKey = (bytes: Uint8Array, position: number): boolean =>
  METADATA_KEY.every((byte, i) => position + i >= bytes.length || bytes[position + i] === byte);

/** Reads the metadata and the last brace at the cursor, and moves behind them. */
export function* readContainerEnd(limits: Readonly<DecodeLimits>, size: RequestSize = 'ahead'): Asking<ContainerEnd> {
  let needed = size === 'ahead' ? FIRST_BYTES : 1;
  let cursor = yield* need(needed);
  const { offset } = cursor;
  if (cursor.remaining === 0) return { isClosed: false, isAbsent: true };
  if (cursor.bytes[cursor.position] === CLOSE) {
    yield* consumed(offset + 1);
    return { isClosed: true, isAbsent: true };
  }
  const damaged = (error: ReplayError): ContainerEnd => ({ isClosed: false, isAbsent: false, damage: error });
  if (!isMetadataKey(cursor.bytes.subarray(0, cursor.end), cursor.position))
    return damaged(corrupt('the events are followed by something else than metadata', { offset, path: ['metadata'], reason: 'metadata' }));
  for (;;) {
    const { bytes, position, end } = cursor;
    const from = Math.min(end, position + METADATA_KEY.length);
    try {
      const node = readUbjson(bytes.subarray(from, end), limits);
      if (node.entries === undefined) throw corrupt('the metadata is not an object');
      const metadata = { bytes: bytes.slice(from, from + node.end), node, offset: cursor.origin + from };
      yield* consumed(cursor.origin + from + node.end);
      const last = yield* need(1);
      if (last.remaining > 0 && last.bytes[last.position] === CLOSE) {
        yield* consumed(last.offset + 1);
        return { metadata, isClosed: true, isAbsent: false };
      }
      const place = { offset: last.offset, path: ['metadata'], reason: 'metadata' };
      const damage =
        last.remaining === 0
          ? truncated('the last brace is missing', place)
          : corrupt('the metadata is followed by something else than the last brace', place);
      return { metadata, isClosed: false, isAbsent: false, damage };
    } catch (error) {
      if (!isReplayError(error)) throw error;
      if (error.code === 'limit') throw error.within({ format: 'slippi', path: ['metadata'], offset });
      if (error.code !== 'truncated' || cursor.remaining < needed)
        return damaged(replayError(error.code, error.detail, { offset, path: ['metadata'], reason: 'metadata' }));
      needed = size === 'ahead' ? cursor.remaining * 2 : cursor.remaining + 1;
      checkLimit(limits, 'maxFrameBytes', needed, { format: 'slippi', path: ['metadata'], offset });
      cursor = yield* need(needed);
    }
  }
}
