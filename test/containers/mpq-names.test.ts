import { expect, it } from 'vitest';
import { ByteReader } from '../../src/core/byte-reader.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { listedNames } from '../../src/containers/mpq/archive.js';
import { readHeader } from '../../src/containers/mpq/tables.js';

it('the list of names has one a line, or between semicolons, and may have a mark in front', () => {
  for (const text of ['a\r\nbc\r\n\r\nd', 'a;bc;;d;', '\uFEFFa\nbc\nd\n', 'a;bc\nd']) {
    expect([...listedNames(utf8Bytes(text))], JSON.stringify(text)).toEqual(['a', 'bc', 'd']);
  }
  expect([...listedNames(new Uint8Array(0))]).toEqual([]);
  expect([...listedNames(utf8Bytes('replay.details'))]).toEqual(['replay.details']);
});

it.each([
  ['another magic number', 0, [0x4e, 0x50], 'corrupt', 1000],
  ['a version that is not known', 12, [4, 0], 'unsupported-version', 1012],
  ['sectors that are too large', 14, [40, 0], 'corrupt', 1014],
])('a header with %s is refused where it says so', (_, at, bytes, code, offset) => {
  // MPQ, a header of 32 bytes, version 0, sectors of 512 << 3
  const header = Uint8Array.of(0x4d, 0x50, 0x51, 0x1a, 32, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0, ...new Uint8Array(16));
  const read = () => readHeader(new ByteReader(header, 0, header.length, 1000));
  expect(read()).toMatchObject({ formatVersion: 0 });
  header.set(bytes, at);
  expect(read).toThrow(expect.objectContaining({ code, offset }) as Error);
});
