import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinVcrEventHeader, splitVcrEventHeader } from '../../../src/formats/vcr/index.js';

describe('the header word of an event', () => {
  it('is split as its first description does, and the bits between too', () => {
    expect(splitVcrEventHeader(84950786, 'rf2')).toEqual({
      driver: 2,
      byteLength: 63,
      eventType: 8,
      eventClass: 0,
      sessionTypeId: 10,
      sessionType: 'race',
      unknownBits: 0,
    });
    // 111 11 1110 111111 000000001 11111111
    expect(splitVcrEventHeader(0b111_11_1110_111111_000000001_11111111, 'rf2')).toEqual({
      driver: undefined,
      byteLength: 1,
      eventType: 63,
      eventClass: 7,
      sessionTypeId: 14,
      sessionType: undefined,
      unknownBits: 3,
    });
    // 11 0101 101 000010 100000000 00000111
    expect(splitVcrEventHeader(0b11_0101_101_000010_100000000_00000111, 'lmu')).toEqual({
      driver: 7,
      byteLength: 256,
      eventType: 2,
      eventClass: 3,
      sessionTypeId: 5,
      sessionType: 'qualifying',
      unknownBits: 5,
    });
  });

  it('is made of its parts again, all 32 bits', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), fc.constantFrom('rf2' as const, 'lmu' as const), (header, layout) => {
        expect(joinVcrEventHeader(splitVcrEventHeader(header, layout), layout)).toBe(header);
      }),
    );
  });

  it('is not made of what does not fit', () => {
    const fields = splitVcrEventHeader(0, 'lmu');
    for (const change of [
      { driver: 256 },
      { byteLength: 512 },
      { eventType: 64 },
      { eventClass: 4 },
      { sessionTypeId: 16 },
      { unknownBits: 8 },
    ]) {
      expect(() => joinVcrEventHeader({ ...fields, ...change }, 'lmu'), Object.keys(change)[0]).toThrow(RangeError);
    }
    expect(() => joinVcrEventHeader({ ...fields, eventType: 1.5 }, 'rf2')).toThrow('eventType must be an integer from 0 to 63, not 1.5');
  });
});
