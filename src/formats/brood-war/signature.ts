import { MAGIC_AT, MAGICS, SIGNATURE_BYTES, type BroodWarMagic } from './layout.js';

/** The signature among some first bytes of a file: that of a section of four bytes in one chunk. Undefined where there is none. */
export function magicIn(bytes: Uint8Array): BroodWarMagic | undefined {
  if (bytes.length < SIGNATURE_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, SIGNATURE_BYTES);
  if (view.getUint32(4, true) !== 1 || view.getUint32(8, true) !== 4) return undefined;
  const magic = String.fromCharCode(...bytes.subarray(MAGIC_AT, SIGNATURE_BYTES));
  return MAGICS.find((known) => known === magic);
}

/** Whether some first bytes are those of a replay of StarCraft: Brood War. */
export const isBroodWar = (bytes: Uint8Array): boolean => magicIn(bytes) !== undefined;
