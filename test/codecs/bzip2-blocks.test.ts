import { describe, expect, it } from 'vitest';
import { bzip2Decompress } from '../../src/codecs/bzip2.js';
import { thrownBy } from '../core/expectations.js';

// Blocks of bzip2 put together bit by bit, the highest bit of a byte first, from the format's description alone.

const bits = (value: number, width: number): string => value.toString(2).padStart(width, '0').slice(-width);

function packed(text: string): Uint8Array {
  const all = text.replaceAll(' ', '');
  return Uint8Array.from({ length: Math.ceil(all.length / 8) }, (_, i) => parseInt(all.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2));
}

/** The CRC of bzip2, a bit at a time. */
function crcOf(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    for (let bit = 7; bit >= 0; bit--) {
      const out = (crc >>> 31) ^ ((byte >> bit) & 1);
      crc = (crc << 1) ^ (out === 1 ? 0x04c11db7 : 0);
    }
  }
  return ~crc >>> 0;
}

const MAGIC = '00110001 01000001 01011001 00100110 01010011 01011001';
const END_MAGIC = '00010111 01110010 01000101 00111000 01010000 10010000';

interface Block {
  /** What comes out. */
  readonly text: string;
  /** Bytes in use, rising. */
  readonly used?: readonly number[];
  readonly origin?: number;
  /** Code lengths of each table, each with as many as there are bytes in use, and two. */
  readonly tables?: readonly (readonly number[])[];
  /** The declared number of tables. */
  readonly tableCount?: number;
  /** Numbers of tables in the list of those used last, in unary. */
  readonly selectors?: string;
  readonly selectorCount?: number;
  /** Codes, up to that of the end. */
  readonly codes: string;
}

/** Code lengths as differences: five bits for the first, `10` up, `11` down, `0` where it fits. */
function lengths(list: readonly number[]): string {
  let length = list[0]!;
  return list.reduce(
    (text, wanted) => {
      const step = wanted > length ? '10'.repeat(wanted - length) : '11'.repeat(length - wanted);
      length = wanted;
      return `${text}${step}0`;
    },
    bits(list[0]!, 5),
  );
}

function file(block: Block, level = 1): Uint8Array {
  const { used = [0x61], tables = [THREE, THREE], selectors = '0', text } = block;
  const ranges = Array.from({ length: 16 }, (_, range) => used.filter((byte) => byte >> 4 === range));
  const map = ranges.map((own) => (own.length > 0 ? '1' : '0')).join('');
  const maps = ranges
    .filter((own) => own.length > 0)
    .map((own) => Array.from({ length: 16 }, (_, i) => (own.some((byte) => (byte & 15) === i) ? '1' : '0')).join(''));
  const header = bits(0x425a68, 24) + bits(0x30 + level, 8);
  const parts = [
    header,
    MAGIC,
    bits(crcOf(text), 32),
    '0',
    bits(block.origin ?? 0, 24),
    map,
    ...maps,
    bits(block.tableCount ?? tables.length, 3),
    bits(block.selectorCount ?? selectors.split('0').length - 1, 15),
    selectors,
    ...tables.map(lengths),
    block.codes,
    END_MAGIC,
    bits(crcOf(text), 32),
  ];
  return packed(parts.join(''));
}

/** Two run symbols and the end: codes 0, 10 and 11. */
const THREE = [1, 2, 2];
const read = (block: Block): string => new TextDecoder().decode(bzip2Decompress(file(block), 1 << 22));
const failure = (block: Block): unknown => thrownBy(() => bzip2Decompress(file(block), 1 << 22));
const corrupt = (detail: string): object => ({ code: 'corrupt', detail: expect.stringContaining(detail) as string });

describe('bzip2 blocks by hand', () => {
  it('runs are counted in base two with the digits 1 and 2', () => {
    expect(read({ text: 'a', codes: '0 11' })).toBe('a');
    expect(read({ text: 'aa', codes: '10 11' })).toBe('aa');
    expect(read({ text: 'aaa', codes: '0 0 11' })).toBe('aaa');
    // four bytes, then a count of further ones: 0x61
    expect(read({ text: 'a'.repeat(4 + 0x61), codes: '0 10 11' })).toBe('a'.repeat(4 + 0x61));
  });

  it('bytes move to the front when they are used', () => {
    // a b: the column of the sorted rotations of "ab" is "ba", its origin 0
    const two = {
      used: [0x61, 0x62],
      tables: [
        [2, 2, 2, 2],
        [2, 2, 2, 2],
      ],
    };
    // symbols 0 and 1 are runs, 2 is the second byte of the list, 3 the end
    expect(read({ ...two, text: 'ab', codes: '10 10 11' })).toBe('ab');
    expect(read({ ...two, text: 'ba', origin: 1, codes: '10 10 11' })).toBe('ba');
  });

  it('run symbols are 21 at most in a row', () => {
    // what 21 of them stand for is longer than any block; a 22nd is refused as such
    expect(failure({ text: '', codes: '0'.repeat(21) + '11' })).toMatchObject(corrupt('a bzip2 block is longer than its stream allows'));
    expect(failure({ text: '', codes: '0'.repeat(22) + '11' })).toMatchObject(corrupt('a bzip2 run is too long'));
    // 32 of them would be -1 in 32 bits, and 33 nothing at all
    expect(failure({ text: 'a', codes: '0'.repeat(34) + '11' })).toMatchObject(corrupt('a bzip2 run is too long'));
  });

  it('tables are two to six', () => {
    expect(failure({ text: 'a', tables: [THREE], codes: '0 11' })).toMatchObject(corrupt('a bzip2 block has 1 tables, and needs 2 to 6'));
    expect(read({ text: 'a', tables: Array.from({ length: 6 }, () => THREE), codes: '0 11' })).toBe('a');
    expect(failure({ text: 'a', tables: Array.from({ length: 7 }, () => THREE), codes: '0 11' })).toMatchObject(
      corrupt('a bzip2 block has 7 tables, and needs 2 to 6'),
    );
    expect(failure({ text: 'a', tableCount: 0, codes: '0 11' })).toMatchObject(corrupt('a bzip2 block has 0 tables, and needs 2 to 6'));
  });

  it('selectors name a table each, by its place among those used last', () => {
    // the second table has codes 00, 01 and 1
    const tables = [THREE, [2, 2, 1]];
    expect(read({ text: 'a', tables, selectors: '10', codes: '10 0' })).toBe('a');
    expect(failure({ text: 'a', tables, selectors: '110', codes: '0 11' })).toMatchObject(
      corrupt('a bzip2 selector is above the 2 tables'),
    );
    expect(failure({ text: 'a', selectors: '', selectorCount: 0, codes: '0 11' })).toMatchObject(corrupt('a bzip2 block has no selectors'));
    // 50 codes to a selector: the 51st needs another
    const fifty = {
      used: [0x61, 0x62],
      tables: [
        [2, 2, 2, 2],
        [2, 2, 2, 2],
      ],
    };
    expect(failure({ ...fifty, text: '', selectors: '0', codes: '10'.repeat(51) + '11' })).toMatchObject(
      corrupt('a bzip2 block goes on after its last selector'),
    );
  });

  it('codes are of 1 to 20 bits', () => {
    const twenty = [1, 20, 20];
    expect(read({ text: 'a', tables: [twenty, THREE], codes: '0' + '1' + '0'.repeat(18) + '1' })).toBe('a');
    expect(failure({ text: 'a', tables: [[1, 21, 21], THREE], codes: '0 11' })).toMatchObject(corrupt('a bzip2 code has 21 bits'));
    expect(failure({ text: 'a', tables: [[0, 1, 1], THREE], codes: '0 11' })).toMatchObject(corrupt('a bzip2 code has 0 bits'));
    // 111 is not a code of the lengths 2, 2, 3 (00, 01, 100)
    expect(failure({ text: 'a', tables: [[2, 2, 3], THREE], codes: '00 111' })).toMatchObject(corrupt('there is no such bzip2 code'));
  });

  it('a table with more codes than fit is an error where it is used, and only there', () => {
    const crowded = [1, 1, 1];
    expect(read({ text: 'a', tables: [THREE, crowded], codes: '0 11' })).toBe('a');
    expect(failure({ text: 'a', tables: [crowded, THREE], codes: '0 11' })).toMatchObject(corrupt('there is no such bzip2 code'));
  });

  it('a block begins inside of itself, and has bytes in use', () => {
    expect(failure({ text: 'a', origin: 1, codes: '0 11' })).toMatchObject(corrupt('a bzip2 block of 1 bytes begins at 1'));
    expect(failure({ text: '', used: [], codes: '' })).toMatchObject(corrupt('a bzip2 block has no symbols'));
  });

  it('a block holds no more than its level says', () => {
    // 100,000 and one more as runs: 1 is the lowest digit
    const digits = (n: number): string => (n === 0 ? '' : n % 2 === 1 ? `0${digits((n - 1) / 2)}` : `10${digits((n - 2) / 2)}`);
    expect(failure({ text: '', codes: `${digits(100_001)}11` })).toMatchObject(corrupt('a bzip2 block is longer than its stream allows'));
    expect(failure({ text: '', codes: `${digits(100_000)}11` })).toMatchObject({ code: 'checksum' });
  });
});
