import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lz4Decompress } from '../../../src/codecs/lz4.js';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { ANALYSIS_EVENT_TYPES, readAnalysisEvent, writeAnalysisEvent } from '../../../src/formats/icrep/analysis-codec.js';
import type { IcrepAnalysisEvent } from '../../../src/formats/icrep/analysis.js';
import { BincodeReader } from '../../../src/formats/icrep/bincode-reader.js';
import { BincodeWriter } from '../../../src/formats/icrep/bincode-writer.js';
import { readOrder } from '../../../src/formats/icrep/order.js';
import { writeFrame } from '../../../src/formats/icrep/order-block.js';
import { ORDER_TYPES } from '../../../src/formats/icrep/order.js';
import { hex } from '../../support/hex.js';
import { eventLine } from './canonical-text.js';
import { EVENTS, ORDERS, pos, tag, NAMES } from '../../../recordings/icrep/variants.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/[0-9a-f]{2}/g)!, (pair) => parseInt(pair, 16));
const reader = (bytes: Uint8Array): BincodeReader => new BincodeReader(bytes, DEFAULT_LIMITS, NAMES);
const written = (event: IcrepAnalysisEvent): Uint8Array => {
  const w = new BincodeWriter();
  writeAnalysisEvent(w, event);
  return w.done();
};

// The vectors of the fact sheet's section on analysis events.
const VECTORS: readonly (readonly [line: string, bytes: string])[] = [
  [
    '{"UnitDestroyed":{"tick":3573,"tag":"80:0","killer_tag":"27:0","killer_owner":0}}',
    '03000000 f50d000000000000 50000000 01 1b000000 01 00000000',
  ],
  [
    '{"UnitPositionSample":{"tick":75,"positions":[["3:0",[1024,2048,0]],["7:2",[-1,5,0]],["300:1",[9,9,9]]]}}',
    '04000000 4b00000000000000 0300000000000000 0300 0000 00040000 00080000 00000000 0400 0200 ffffffff 05000000 00000000 2501 0100 09000000 09000000 09000000',
  ],
  [
    '{"CameraPositionSample":{"tick":7,"player":1,"viewport_center":[81920,81920,0],"zoom_level":1024}}',
    '08000000 0700000000000000 01000000 00400100 00400100 00000000 0004',
  ],
  ['{"ControlGroupEvent":{"tick":14,"player":1,"group":6,"action":"Recall"}}', '0a000000 0e00000000000000 01000000 06 02000000'],
  [
    '{"MatchEnded":{"tick":18000,"outcome":{"Completed":{"winner":{"Player":1},"reason":"Elimination"}}}}',
    '0d000000 5046000000000000 00000000 00000000 01000000 00000000',
  ],
  [
    '{"VoteEvent":{"tick":2590,"event":{"BallotCast":{"vote_id":1,"voter":0,"choice":"No"}}}}',
    '0e000000 1e0a000000000000 01000000 01000000 00000000 01000000',
  ],
];

describe('analysis events', () => {
  it.each(VECTORS)('%s', (line, bytes) => {
    const event = readAnalysisEvent(reader(bytesOf(bytes)), 0, 18000);
    expect(eventLine(event)).toBe(line);
    expect(hex(written(event))).toBe(bytes.replaceAll(' ', ''));
  });

  it('comes back from its bytes, for every variant', () => {
    expect(new Set(EVENTS.map(({ type }) => type))).toEqual(new Set(ANALYSIS_EVENT_TYPES));
    for (const event of EVENTS) {
      const r = reader(written(event));
      expect(readAnalysisEvent(r, 0, 100)).toEqual(event);
      expect(r.remaining, event.type).toBe(0);
    }
  });

  it('keeps 64-bit values to the last digit', () => {
    const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(i64, i64, i64, fc.nat({ max: Number.MAX_SAFE_INTEGER }), (deficitBefore, advantageAfter, swingValue, tick) => {
        const event: IcrepAnalysisEvent = { type: 'comebackMoment', tick, player: 1, deficitBefore, advantageAfter, swingValue };
        expect(readAnalysisEvent(reader(written(event)), 0, tick)).toEqual(event);
      }),
    );
  });

  it('keeps an unknown variant with all bytes behind it', () => {
    const bytes = bytesOf('15000000 0900000000000000 aabb');
    expect(readAnalysisEvent(reader(bytes), 4, 10)).toEqual({ type: 'unknown', tick: 9, variant: 21, bytes: bytes.subarray(4) });
    expect(readAnalysisEvent(reader(bytes), 4, 8)).toMatchObject({ tick: 4 });
    expect(readAnalysisEvent(reader(bytes), 10, 20)).toMatchObject({ tick: 10 });
    expect(readAnalysisEvent(reader(bytes.subarray(0, 6)), 3, 20)).toMatchObject({ tick: 3 });
    const w = new BincodeWriter();
    writeAnalysisEvent(w, readAnalysisEvent(reader(bytes), 4, 10));
    expect(w.done()).toEqual(bytes);
  });

  it('has 256 positions at most', () => {
    const positions = Array.from({ length: 257 }, (_, i) => ({ tag: tag(i), pos: pos(0, 0) }));
    expect(() => written({ type: 'unitPositionSample', tick: 0, positions })).toThrow(RangeError);
    const w = new BincodeWriter();
    w.u32(4);
    w.tick(0);
    w.count(257);
    w.bytes(new Uint8Array(257 * 16));
    expect(() => readAnalysisEvent(reader(w.done()), 0, 1)).toThrow(
      expect.objectContaining({ code: 'limit', reason: 'limit_exceeded' }) as Error,
    );
  });
});

describe('orders', () => {
  it('comes back from its bytes, for every variant', () => {
    expect(new Set(ORDERS.map(({ type }) => type))).toEqual(new Set(ORDER_TYPES));
    for (const order of ORDERS) {
      const w = new BincodeWriter();
      writeFrame(w, { type: 'tickFrame', tick: 3, stateHash: 2n ** 64n - 1n, orders: [order] });
      const r = reader(w.done());
      expect([r.tick(), r.u64(), r.count(12)]).toEqual([3, 2n ** 64n - 1n, 1]);
      expect(readOrder(r)).toEqual(order);
      expect(r.remaining, order.type).toBe(0);
    }
  });

  // The first order of the smallest file that the fact sheet describes.
  it('reads the bytes of the fact sheet', () => {
    const r = reader(bytesOf('00000000 09000000 0100 1000000000000000 1d000000 00340000 00280000 00000000 359a0000'));
    const payload = bytesOf('1d000000 00340000 00280000 00000000');
    expect(readOrder(r)).toEqual({ type: 'gameOrder', player: 0, typeTag: 1, payload, subTickTime: 39477 });
  });
});

describe('what bincode forbids is malformed', () => {
  const malformed = expect.objectContaining({ code: 'corrupt', reason: 'malformed', format: 'icrep' }) as Error;

  it.each([
    ['a bool of 2', '02', (r: BincodeReader) => r.bool()],
    ['an Option of 2', '02', (r: BincodeReader) => r.some()],
    ['a variant beyond the last', '03000000', (r: BincodeReader) => r.variant(3, 'Thing')],
    ['a length of 2^32', '00000000 01000000', (r: BincodeReader) => r.blob()],
    ['more bytes than there are', '0300000000000000 0102', (r: BincodeReader) => r.blob()],
    ['more elements than fit', 'ffffffff00000000', (r: BincodeReader) => r.count(4)],
    ['a longer string than there is', '0300000000000000 4142', (r: BincodeReader) => r.string()],
    ['a string that is not UTF-8', '0200000000000000 c328', (r: BincodeReader) => r.string()],
    ['a tick above 2^53', '0000000000002000', (r: BincodeReader) => r.tick()],
    ['a value cut short', '0102', (r: BincodeReader) => r.u32()],
    ['bytes that are left', '00', (r: BincodeReader) => r.done('the unit')],
  ])('%s', (_, bytes, read) => {
    expect(() => read(reader(bytesOf(bytes)))).toThrow(malformed);
  });

  it('reads strings as Rust writes them', () => {
    expect(reader(bytesOf('0000000000000000')).string()).toBe('');
    expect(reader(bytesOf('0600000000000000 efbbbf e29883')).string()).toBe('\uFEFF☃');
    expect(reader(bytesOf('ffffffffffff1f00')).tick()).toBe(Number.MAX_SAFE_INTEGER);
  });
});

it('undoes the LZ4 block of the fact sheet', () => {
  const stored = bytesOf('23000000 6f 68656c6c6f20 0600 05 50 68656c6c6f');
  const text = new TextDecoder().decode(lz4Decompress(stored, 4, stored.length, 0x23));
  expect(text).toBe('hello hello hello hello hello hello');
});
