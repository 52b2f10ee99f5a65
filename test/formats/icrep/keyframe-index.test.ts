import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { IcrepContext } from '../../../src/formats/icrep/context.js';
import { blobAreaOffset, keyframeAt, keyframeIndexBytes, readKeyframeIndex } from '../../../src/formats/icrep/keyframe-index.js';
import { thrownBy } from '../../core/expectations.js';

// Bytes by hand, from docs/formats/icrep.md: a count of 8 bytes, then 21 for each keyframe, then the blobs.

interface Entry {
  readonly tick?: number;
  readonly offset?: number;
  readonly length?: number;
  readonly size?: number;
  readonly full?: number;
}

function index(entries: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array(8 + 21 * entries.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, entries.length, true);
  entries.forEach(({ tick = 0, offset = 0, length = 10, size = 100, full = 1 }, i) => {
    const at = 8 + 21 * i;
    view.setUint32(at, tick % 2 ** 32, true);
    view.setUint32(at + 4, Math.floor(tick / 2 ** 32), true);
    view.setUint32(at + 8, offset, true);
    view.setUint32(at + 12, length, true);
    view.setUint32(at + 16, size, true);
    bytes[at + 20] = full;
  });
  return bytes;
}

/** Where the section is in the file. */
const OFFSET = 1000;
/** The index of a section whose blobs take so many bytes: its entries, and by position what is wrong with them. */
function read(entries: readonly Entry[], blobBytes: number, strict = false): unknown {
  const bytes = index(entries);
  const context = new IcrepContext({ strict });
  const { damaged, ...rest } = readKeyframeIndex(bytes, { offset: OFFSET, length: bytes.length + blobBytes }, context);
  expect(context.diagnostics.list().map(({ message }) => message)).toHaveLength(damaged.size);
  return {
    ...rest,
    damaged: Object.fromEntries([...damaged].map(([i, { code, reason, offset, path }]) => [i, { code, reason, offset, path }])),
  };
}
const damage = (entries: readonly Entry[], blobBytes: number): unknown => (read(entries, blobBytes) as { damaged: unknown }).damaged;

/** The error of entry `i`. */
const at = (i: number, reason: string, code = 'corrupt'): object => ({
  [i]: { code, reason, offset: OFFSET + 8 + 21 * i, path: [`keyframes[${i}]`] },
});

describe('the size of the index', () => {
  const head = (count: number, high = 0): Uint8Array => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setUint32(0, count, true);
    new DataView(bytes.buffer).setUint32(4, high, true);
    return bytes;
  };
  const size = (bytes: Uint8Array, length: number, maxItems = 100): unknown => {
    try {
      return keyframeIndexBytes(bytes, { offset: OFFSET, length }, { ...DEFAULT_LIMITS, maxItems });
    } catch (error) {
      return error;
    }
  };

  it('is that of its entries, which are in the section', () => {
    expect(size(head(0), 8)).toBe(8);
    expect(size(head(3), 8 + 63)).toBe(71);
    expect(blobAreaOffset({ offset: OFFSET, length: 500 }, 3)).toBe(OFFSET + 71);
    const passes = { code: 'truncated', format: 'icrep', reason: 'truncated', offset: OFFSET, path: ['keyframes'] };
    expect(size(head(3), 8 + 62)).toMatchObject(passes);
    expect(size(head(0x01000000), 8 + 63)).toMatchObject(passes);
    expect(size(head(1, 1), 500)).toMatchObject(passes);
    expect(size(head(0), 7)).toMatchObject({ ...passes, detail: 'the index of a section of 7 bytes' });
    expect(size(head(0).subarray(0, 7), 8)).toMatchObject(passes);
  });

  it('obeys maxItems', () => {
    expect(size(head(5), 500, 5)).toBe(8 + 5 * 21);
    expect(size(head(6), 500, 5)).toMatchObject({
      code: 'limit',
      limit: 'maxItems',
      actual: 6,
      format: 'icrep',
      offset: OFFSET,
      path: ['keyframes'],
    });
  });
});

describe('the entries of the index', () => {
  const good: readonly Entry[] = [
    { tick: 5, offset: 0, length: 10 },
    { tick: 6, offset: 10, length: 20, full: 0 },
    { tick: 2 ** 32 + 7, offset: 30, length: 5, size: 256 },
  ];

  it('are read as they stand', () => {
    expect(read(good, 35, true)).toEqual({
      entries: [
        { tick: 5, blobOffset: 0, blobLength: 10, uncompressedLength: 100, isFull: true },
        { tick: 6, blobOffset: 10, blobLength: 20, uncompressedLength: 100, isFull: false },
        { tick: 2 ** 32 + 7, blobOffset: 30, blobLength: 5, uncompressedLength: 256, isFull: true },
      ],
      damaged: {},
    });
    const { entries } = read(good, 35) as { entries: Parameters<typeof keyframeAt>[0] };
    expect([4, 5, 6, 2 ** 32 + 6, 2 ** 33].map((tick) => keyframeAt(entries, tick))).toEqual([-1, 0, 1, 1, 2]);
  });

  it('that break a rule are damage, each with its place', () => {
    expect(damage([{ tick: 5, full: 2 }], 10)).toEqual(at(0, 'malformed'));
    expect(damage([{ tick: 2 ** 53 }], 10)).toEqual(at(0, 'malformed'));
    expect(damage([{ tick: 2 ** 53 - 1 }], 10)).toEqual({});
    expect(damage([{ tick: 5, full: 0 }], 10)).toEqual(at(0, 'delta_without_full'));
    expect(damage([good[0]!, { ...good[1]!, tick: 5 }], 30)).toEqual(at(1, 'non_monotonic_tick'));
    expect(damage(good, 34)).toEqual(at(2, 'index_out_of_range'));
    expect(damage([{ tick: 1, offset: 2 ** 32 - 1, length: 2 ** 32 - 1 }], 10)).toEqual(at(0, 'index_out_of_range'));
    expect(thrownBy(() => read(good, 34, true))).toMatchObject({
      code: 'corrupt',
      reason: 'index_out_of_range',
      detail: expect.stringContaining('a blob ends at 35, the blob area at 34') as string,
    });
    // 256 bytes for each stored one, without the four of the size
    expect(damage([{ tick: 1, length: 5, size: 256 }], 10)).toEqual({});
    expect(thrownBy(() => damage([{ tick: 1, length: 5, size: 257 }], 10))).toMatchObject({
      code: 'limit',
      limit: 'maxDecompressedBytes',
      actual: 257,
      allowed: 256,
    });
    expect(thrownBy(() => damage([{ tick: 1, length: 3, size: 1 }], 10))).toMatchObject({ code: 'limit', actual: 1, allowed: 0 });
  });

  it('whose blobs begin inside others are damage, in whatever order they lie', () => {
    // 2 lies first, and reaches over 0 and 1; 3 begins where 2 ends
    const over = [
      { tick: 1, offset: 20, length: 5 },
      { tick: 2, offset: 10, length: 5 },
      { tick: 3, offset: 5, length: 45 },
      { tick: 4, offset: 50, length: 10 },
      { tick: 5, offset: 59, length: 6 },
    ];
    expect(damage(over, 65)).toEqual({ ...at(0, 'malformed'), ...at(1, 'malformed'), ...at(4, 'malformed') });
    const bytes = index(over);
    const context = new IcrepContext();
    expect([...readKeyframeIndex(bytes, { offset: OFFSET, length: bytes.length + 65 }, context).damaged.keys()]).toEqual([0, 1, 4]);
    // of two in one place the second is damage
    expect(
      damage(
        [
          { tick: 1, offset: 5 },
          { tick: 2, offset: 5 },
        ],
        20,
      ),
    ).toEqual(at(1, 'malformed'));
    // what is damaged already is reported once
    expect(
      damage(
        [
          { tick: 2, offset: 0 },
          { tick: 1, offset: 5 },
        ],
        20,
      ),
    ).toEqual(at(1, 'non_monotonic_tick'));
  });
});
