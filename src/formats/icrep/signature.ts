import { fault } from './fault.js';
import { MAGIC } from './layout.js';

/** Whether a file starts like an `.icrep`. Needs its first four bytes. */
export const isIcrep = (bytes: Uint8Array): boolean => bytes.length >= MAGIC.length && MAGIC.every((byte, i) => byte === bytes[i]);

/** Throws unless the file starts with "ICRP": `truncated` for the start of it, `bad-signature` for the rest. */
export function checkSignature(bytes: Uint8Array): void {
  if (isIcrep(bytes)) return;
  const place = { offset: 0, path: ['header'] };
  if (bytes.length < MAGIC.length && bytes.every((byte, i) => byte === MAGIC[i])) {
    throw fault('truncated', `the signature ends after ${bytes.length} bytes`, place);
  }
  throw fault('bad_magic', 'the file does not start with ICRP', place);
}
