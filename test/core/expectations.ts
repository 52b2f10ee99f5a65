import fc from 'fast-check';
import { isReplayError } from '../../src/core/errors.js';

/** What `read` gives, or the code of the ReplayError that it throws; another exception passes through. */
export function valueOrCode(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (isReplayError(error)) return error.code;
    throw error;
  }
}

/** The code of the ReplayError that `action` throws; undefined when nothing is thrown. */
export const codeOf = (action: () => unknown): unknown => valueOrCode(() => void action());

/** What `action` throws; undefined when it throws nothing. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Bytes as a string of Latin-1, which compares and prints quickly. */
export function bytesOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Characters of all planes, lone surrogates too; fast-check's own unit takes a second to set up. */
export const codePoint: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code));
