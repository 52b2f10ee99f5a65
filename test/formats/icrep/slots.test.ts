import { expect, it } from 'vitest';
import { differingSlots, opaque, type IcrepSlots } from '../../../src/formats/icrep/slots.js';

/** IcrepSlots of one byte each, by bit. */
function slots(bytes: Readonly<Record<number, number>>): IcrepSlots {
  const bits = Object.keys(bytes).map(Number);
  return {
    mask: bits.reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n),
    bytes: Uint8Array.from(bits.flatMap((bit) => [1, 0, 0, 0, bytes[bit]!])),
  };
}

it('slots differ where their bytes do, or where one side has none', () => {
  expect(differingSlots(slots({ 0: 1, 3: 2, 40: 3 }), slots({ 0: 1, 3: 9, 41: 3 }))).toEqual([3, 40, 41]);
  expect(differingSlots(slots({ 2: 7 }), slots({ 2: 7 }))).toEqual([]);
});

it('all that may differ is reported where only one side has slots', () => {
  const stored = opaque({ mask: 0b101n, bytes: Uint8Array.of(1, 2, 3) });
  expect(differingSlots(stored, slots({ 0: 1, 2: 2 }))).toEqual([0, 2]);
  expect(differingSlots(slots({ 0: 1, 2: 2 }), stored)).toEqual([0, 2]);
  expect(differingSlots(stored, stored)).toEqual([]);
  // those of either side
  expect(differingSlots(stored, slots({ 5: 1 }))).toEqual([0, 2, 5]);
  expect(differingSlots(slots({ 5: 1 }), stored)).toEqual([0, 2, 5]);
});

it('a slot may be longer than two bytes can say', () => {
  const long = (last: number): IcrepSlots => {
    const bytes = new Uint8Array(4 + 0x1_02_03 + 5);
    bytes.set([3, 2, 1, 0]);
    bytes.set([1, 0, 0, 0, last], 4 + 0x1_02_03);
    return { mask: 0b11n, bytes };
  };
  expect(differingSlots(long(1), long(2))).toEqual([1]);
});
