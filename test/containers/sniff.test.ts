import { deflate } from 'pako';
import { expect, it } from 'vitest';
import { openReplay } from '../../src/containers/wrapper/index.js';
import { mayBeWrapped } from '../../src/containers/wrapper/magic.js';
import { refuseWrapped, sniffWrapper } from '../../src/containers/wrapper/sniff.js';

it('distinguishes zlib from a number that begins like it', () => {
  for (const level of [0, 1, 6, 9] as const) expect(sniffWrapper(deflate(new Uint8Array(100).fill(7), { level }))).toBe('zlib');
  // u32 376, then a zero and a small number: a stored block would have its length twice
  expect(sniffWrapper(Uint8Array.of(0x78, 0x01, 0, 0, 0, 0, 0, 0, 5, 0))).toBeUndefined();
  // block type 3 does not exist
  expect(sniffWrapper(Uint8Array.of(0x78, 0x9c, 0x07, 1, 2, 3, 4, 5, 6, 7))).toBeUndefined();
});

it.each([0x01, 0x5e, 0x9c, 0xda])('knows zlib by its levels: 78 %s', async (second) => {
  // a stored block of five bytes, and its Adler-32
  const plain = Uint8Array.of(0x50, 0x42, 0x44, 0x45, 0x4d);
  const packed = Uint8Array.of(0x78, second, 1, 5, 0, 0xfa, 0xff, ...plain, 0x04, 0x40, 0x01, 0x69);
  expect(sniffWrapper(packed)).toBe('zlib');
  expect(mayBeWrapped(packed)).toBe(true);
  expect(await (await openReplay(packed)).read(0, Infinity)).toEqual(plain);
  expect(() => refuseWrapped(packed)).toThrow(expect.objectContaining({ code: 'wrapped' }) as Error);
});

it('zlib that names a dictionary is not a wrapper: nobody could undo it', () => {
  for (const second of [0x20, 0x3f, 0x7d, 0xbb, 0xf9]) {
    const bytes = Uint8Array.of(0x78, second, 1, 5, 0, 0xfa, 0xff, 1, 2, 3);
    // the check of the two bytes is right; bit 5 says that a dictionary is needed
    expect(((0x78 << 8) | second) % 31).toBe(0);
    expect(sniffWrapper(bytes)).toBeUndefined();
  }
});

it('knows the others by their content', () => {
  expect(sniffWrapper(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe('gzip');
  expect(sniffWrapper(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd))).toBe('zstd');
  expect(sniffWrapper(Uint8Array.of(0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59))).toBe('bzip2');
  expect(sniffWrapper(Uint8Array.of(0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x58))).toBeUndefined();
  expect(sniffWrapper(Uint8Array.of(0x50, 0x42, 0x44, 0x45))).toBeUndefined();
});

/** The first bytes of each, as long as they mean anything. */
const HEADS: readonly (readonly [wrapper: string, head: readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b, 8]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['bzip2', [0x42, 0x5a, 0x68, 0x31, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59]],
  ['bzip2', [0x42, 0x5a, 0x68, 0x39, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90]],
  // a stored block of five bytes: its length, and that with all bits turned
  ['zlib', [0x78, 0x9c, 1, 5, 1, 0xfa, 0xfe]],
];

it.each(HEADS)('%s is known by every byte of its head', (wrapper, head) => {
  expect(sniffWrapper(Uint8Array.from(head))).toBe(wrapper);
  expect(sniffWrapper(Uint8Array.from([...head, 1, 2, 3]))).toBe(wrapper);
  head.forEach((byte, i) => {
    // the level of bzip2 may be any of nine, the flags of a block and what zlib is compressed with any of several
    for (const other of [0, byte ^ 0x80, byte + 9]) {
      const changed = Uint8Array.from(head.map((one, at) => (at === i ? other & 255 : one)));
      if (wrapper === 'zlib' && i === 2) continue;
      if (changed[i] === byte || (wrapper === 'bzip2' && i === 3 && changed[3]! >= 0x31 && changed[3]! <= 0x39)) continue;
      expect(sniffWrapper(changed), `byte ${i} is ${other}`).toBeUndefined();
    }
  });
});

it('a head that is cut is one as far as it goes', () => {
  const bzip2 = HEADS[2]![1];
  for (let length = 4; length <= bzip2.length; length++) expect(sniffWrapper(Uint8Array.from(bzip2.slice(0, length)))).toBe('bzip2');
  for (const level of [0x31, 0x35, 0x39]) expect(sniffWrapper(Uint8Array.of(0x42, 0x5a, 0x68, level))).toBe('bzip2');
  for (const level of [0x30, 0x3a]) expect(sniffWrapper(Uint8Array.of(0x42, 0x5a, 0x68, level))).toBeUndefined();
  expect(sniffWrapper(Uint8Array.of(0x42, 0x5a, 0x68))).toBeUndefined();
  expect(sniffWrapper(Uint8Array.of(0x78))).toBeUndefined();
  expect(sniffWrapper(Uint8Array.of(0x78, 0x9c))).toBe('zlib');
  expect(sniffWrapper(Uint8Array.of(0x78, 0x9d))).toBeUndefined();
  expect(sniffWrapper(new Uint8Array(0))).toBeUndefined();
  // six bytes do not show the turned length, seven do
  expect(sniffWrapper(Uint8Array.of(0x78, 0x9c, 1, 5, 1, 0))).toBe('zlib');
  expect(sniffWrapper(Uint8Array.of(0x78, 0x9c, 1, 5, 1, 0, 0))).toBeUndefined();
});

it('a sync verb says at which byte a wrapper begins', () => {
  expect(() => refuseWrapped(Uint8Array.of(0x1f, 0x8b, 8))).toThrow(expect.objectContaining({ code: 'wrapped', offset: 0 }) as Error);
  expect(() => refuseWrapped(Uint8Array.of(1, 2, 3))).not.toThrow();
});
