import { deflate } from 'pako';
import { expect, it } from 'vitest';
import { openReplay } from '../../src/containers/wrapper/index.js';
import { mayBeWrapped } from '../../src/containers/wrapper/magic.js';
import { refuseWrapped, sniffWrapper } from '../../src/containers/wrapper/sniff.js';

it('tells zlib from a number that begins like it', () => {
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

it('zlib that names a dictionary is no wrapper: nobody could undo it', () => {
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
