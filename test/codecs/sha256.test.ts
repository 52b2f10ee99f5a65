import { describe, expect, test } from 'vitest';
import { Sha256, sha256 } from '../../src/codecs/sha256.js';
import { hex } from '../support/hex.js';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('SHA-256', () => {
  // FIPS 180-4's examples
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of a published example', (text, hash) => {
    expect(hex(sha256(ascii(text)))).toBe(hash);
  });

  test('ends with its digest', () => {
    const hash = new Sha256().update(ascii('abc'));
    hash.digest();
    expect(() => hash.update(ascii('d'))).toThrow(RangeError);
    expect(() => hash.digest()).toThrow(RangeError);
  });
});
