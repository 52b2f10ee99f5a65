import { sha256 } from '../codecs/sha256.js';
import { utf8Bytes } from '../core/text-bytes.js';

/** One word for a game, of what all of its recordings have in common: a SHA-256 as 64 hex digits. */
export function gameIdOf(...common: readonly unknown[]): string {
  return Array.from(sha256(utf8Bytes(JSON.stringify(common))), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
