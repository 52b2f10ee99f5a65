import { bytesInMemory } from '../../containers/wrapper/bytes-in-memory.js';
import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import { DETECT_BYTES } from './layout.js';
import { detectGamecacheLayout } from './signature.js';

/** The bytes that a sync verb was given. Refuses compressed ones. A cache of 376 games starts like zlib data (78 01), so its structure is asked first. */
export function plainCache(bytes: Uint8Array): Uint8Array {
  const plain = bytesInMemory(bytes);
  if (detectGamecacheLayout(plain.subarray(0, DETECT_BYTES), false) === undefined) refuseWrapped(plain, 'gamecache');
  return plain;
}
