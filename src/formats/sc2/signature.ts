import { USER_DATA_MAGIC } from '../../containers/mpq/layout.js';
import { latin1Text } from '../../core/text.js';

/** What the header's signature starts with; the rest is 0x1B and a number (docs/formats/sc2.md, section 6). */
export const SIGNATURE_TEXT = 'StarCraft II replay';

/** Bytes that `isSc2` wants to see. */
export const SC2_SIGNATURE_BYTES = 64;

/** Whether some first bytes are those of a StarCraft II replay: an archive with user data that holds the signature. */
export function isSc2(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true) !== USER_DATA_MAGIC) return false;
  return latin1Text(bytes, 16, Math.min(bytes.length, SC2_SIGNATURE_BYTES)).includes(SIGNATURE_TEXT);
}
