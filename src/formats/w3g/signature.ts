import { MAGIC, MAX_PREFIX_BYTES, NETEASE_HEADER_BYTES, NETEASE_MAGIC } from './layout.js';

const standsAt = (bytes: Uint8Array, magic: Uint8Array, at: number): boolean =>
  bytes.length >= at + magic.length && magic.every((byte, i) => bytes[at + i] === byte);

/** Bytes that `replayStart` wants to see: a replay behind a NetEase prefix begins within them. */
export const SIGNATURE_BYTES = MAX_PREFIX_BYTES + MAGIC.length;

/** Where the signature is in some first bytes: at 0, or behind a NetEase prefix; undefined where it is at neither. */
export function replayStart(bytes: Uint8Array): number | undefined {
  if (standsAt(bytes, MAGIC, 0)) return 0;
  if (!standsAt(bytes, NETEASE_MAGIC, 0) || bytes.length < 16) return undefined;
  const size = new DataView(bytes.buffer, bytes.byteOffset, 16).getUint32(12, true);
  const start = NETEASE_HEADER_BYTES + size;
  return start <= MAX_PREFIX_BYTES && standsAt(bytes, MAGIC, start) ? start : undefined;
}

/** Whether some first bytes are those of a Warcraft III replay. */
export const isW3g = (bytes: Uint8Array): boolean => replayStart(bytes) !== undefined;
