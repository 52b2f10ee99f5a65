import { rocketLeagueChecksum } from './checksum.js';
import { PART_HEAD_BYTES, REPLAY_CLASS_START } from './layout.js';

/** Where the class may begin: behind two versions and its count, or three. */
const CLASS_AT = [20, 24] as const;
/** A header is some KB; the largest at hand has 13. */
const MAX_HEADER_BYTES = 1 << 24;

/** Bytes that `isRocketLeague` wants to see. */
export const SIGNATURE_BYTES = CLASS_AT[1] + REPLAY_CLASS_START.length;

const standsAt = (bytes: Uint8Array, at: number): boolean =>
  bytes.length >= at + REPLAY_CLASS_START.length && [...REPLAY_CLASS_START].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/**
 * Whether some first bytes are those of a Rocket League replay. It has no magic number: either the class of the replay is where it belongs, or the size of
 * the header is plausible and its checksum is right (docs/formats/rocket-league.md, section 1).
 */
export function isRocketLeague(bytes: Uint8Array): boolean {
  if (CLASS_AT.some((at) => standsAt(bytes, at))) return true;
  if (bytes.length < PART_HEAD_BYTES + 16) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, PART_HEAD_BYTES);
  const size = view.getUint32(0, true);
  if (size < 16 || size > MAX_HEADER_BYTES || size > bytes.length - PART_HEAD_BYTES) return false;
  return rocketLeagueChecksum(bytes.subarray(PART_HEAD_BYTES, PART_HEAD_BYTES + size)) === view.getUint32(4, true);
}
