import { USER_DATA_MAGIC } from '../../containers/mpq/layout.js';
import { latin1Text } from '../../core/text.js';

/** What the header's signature starts with; the rest is 0x1B and a number (docs/formats/storm.md, section 3). */
export const SIGNATURE_TEXT = 'Heroes of the Storm replay';

/** Bytes that `isStorm` wants to see. */
const STORM_SIGNATURE_BYTES = 72;

/** Whether some first bytes are those of a Heroes of the Storm replay: an archive with user data that holds the signature. */
export function isStorm(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true) !== USER_DATA_MAGIC) return false;
  return latin1Text(bytes, 16, Math.min(bytes.length, STORM_SIGNATURE_BYTES)).includes(SIGNATURE_TEXT);
}
