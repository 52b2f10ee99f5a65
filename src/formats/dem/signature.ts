import { replayError } from '../../core/errors.js';
import { MAGIC, MAGIC_SOURCE_1, MAGIC_SOURCE_1_DOTA } from './layout.js';

/** Whether a file starts like a Source 2 demo. Needs its first eight bytes. */
export const isDem = (bytes: Uint8Array): boolean => startsWith(bytes, MAGIC);

/**
 * Throws unless the file starts like a Source 2 demo: `unsupported-version` for the demos of the Source 1
 * engine, which are another format, `truncated` for the start of a signature, `bad-signature` for the rest.
 */
export function checkSignature(bytes: Uint8Array): void {
  if (isDem(bytes)) return;
  const place = { format: 'dem', offset: 0, path: ['preamble'] } as const;
  if (startsWith(bytes, MAGIC_SOURCE_1_DOTA)) {
    throw replayError(
      'unsupported-version',
      'this is a Source 1 demo (PBUFDEM, Dota 2 before mid 2015); only Source 2 demos are read',
      place,
    );
  }
  if (startsWith(bytes, MAGIC_SOURCE_1)) {
    throw replayError(
      'unsupported-version',
      'this is a Source 1 demo (HL2DEMO, CS:GO and older games); only Source 2 demos are read',
      place,
    );
  }
  if (bytes.length < MAGIC.length && bytes.every((byte, i) => byte === MAGIC[i])) {
    throw replayError('truncated', `the signature ends after ${bytes.length} bytes`, place);
  }
  throw replayError('bad-signature', 'the file does not start with PBDEMS2', place);
}

function startsWith(bytes: Uint8Array, magic: Uint8Array): boolean {
  return bytes.length >= magic.length && magic.every((byte, i) => byte === bytes[i]);
}
