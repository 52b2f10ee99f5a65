import { describe, expect, it } from 'vitest';
import { BitReader } from '../../../../src/core/bit-reader.js';
import { QuantizedFloat } from '../../../../src/formats/dem/entities/quantized-float.js';
import { bits, packed, type BitText } from '../../../../recordings/dem/bit-text.js';

const DOWN = 1;
const UP = 2;
const ZERO = 4;
const INTEGERS = 8;
const f = Math.fround;

/** A value and how many bits it took. */
function read(quantized: QuantizedFloat, value: BitText): [value: number, bits: number] {
  const reader = new BitReader(packed(value));
  const number = quantized.read(reader);
  return [number, reader.position];
}

/** The range, and which flag bits precede the value. */
const shapeOf = ({ bits: width, low, high, flagBits }: QuantizedFloat): unknown => [
  width,
  low,
  high,
  (flagBits.high ? 'high' : '') + (flagBits.zero ? 'zero' : ''),
];

describe('quantized floats', () => {
  it('without flags go from low to high, both on the grid', () => {
    const quantized = new QuantizedFloat(8, -10, 10, 0);
    expect(shapeOf(quantized)).toEqual([8, -10, 10, '']);
    expect(read(quantized, '00000000')).toEqual([-10, 8]);
    expect(read(quantized, '11111111')).toEqual([10, 8]);
    expect(read(quantized, bits(51, 8))).toEqual([-6, 8]);
    expect(read(quantized, bits(100, 8))).toEqual([f(-10 + 2000 / 255), 8]);
    expect(read(new QuantizedFloat(31, 0, 2 ** 31 - 1, 0), bits(2 ** 30, 31))).toEqual([2 ** 30, 31]);
    expect(read(new QuantizedFloat(1, -3, 7, 0), '1')).toEqual([7, 1]);
  });

  it('without a range go from 0 to 1, and where no single could hold the range', () => {
    expect(shapeOf(new QuantizedFloat(4, undefined, undefined, 0))).toEqual([4, 0, 1, '']);
    expect(shapeOf(new QuantizedFloat(4, undefined, 3, 0))).toEqual([4, 0, 3, '']);
    expect(shapeOf(new QuantizedFloat(4, -3, undefined, 0))).toEqual([4, -3, 1, '']);
    const most = 3.4028234663852886e38;
    expect(shapeOf(new QuantizedFloat(4, -most, most, 0))).toEqual([4, 0, 1, '']);
    expect(shapeOf(new QuantizedFloat(4, 0, most, 0))).toEqual([4, 0, most, '']);
  });

  it('rounding down takes a step from the end, rounding up from the start', () => {
    const down = new QuantizedFloat(8, 0, 1, DOWN);
    expect(shapeOf(down)).toEqual([8, 0, 1 - 1 / 256, '']);
    expect(read(down, '11111111')).toEqual([255 / 256, 8]);
    expect(read(down, bits(3, 8))).toEqual([3 / 256, 8]);
    const up = new QuantizedFloat(8, 0, 1, UP);
    expect(shapeOf(up)).toEqual([8, 1 / 256, 1, '']);
    expect(read(up, '00000000')).toEqual([1 / 256, 8]);
    expect(read(up, '11111111')).toEqual([1, 8]);
    expect(shapeOf(new QuantizedFloat(2, -8, 8, DOWN))).toEqual([2, -8, 4, '']);
    // both: the first wins
    expect(shapeOf(new QuantizedFloat(2, -8, 8, DOWN | UP))).toEqual([2, -8, 4, '']);
  });

  it('rounding up has a bit for high itself where the grid does not reach it', () => {
    // 3.65625 / 15 in doubles times 15 is a little less than 15: the 15th step falls short
    const quantized = new QuantizedFloat(4, -3.5, 0.4, UP);
    expect(shapeOf(quantized)).toEqual([4, -3.25625, 0.4, 'high']);
    expect(read(quantized, '1')).toEqual([f(0.4), 1]);
    expect(read(quantized, '0' + '1111')).toEqual([f(0.4), 5]);
    expect(read(quantized, '0' + '0000')).toEqual([f(-3.25625), 5]);
    expect(read(quantized, '0' + bits(5, 4))).toEqual([f(-3.25625 + (5 * 3.65625) / 15), 5]);
    // where it is a little more than 15, the step is made smaller, and falls short too
    expect(shapeOf(new QuantizedFloat(4, -3.5, 1.8, UP))).toEqual([4, -3.16875, 1.8, 'high']);
    expect(read(new QuantizedFloat(4, -3.5, 1.8, UP), '1')).toEqual([f(1.8), 1]);
  });

  it('zero has a bit where it is between two steps', () => {
    const between = new QuantizedFloat(8, -1, 1, ZERO);
    expect(shapeOf(between)).toEqual([8, -1, 1, 'zero']);
    expect(read(between, '1')).toEqual([0, 1]);
    expect(read(between, '0' + bits(0, 8))).toEqual([-1, 9]);
    expect(read(between, '0' + bits(127, 8))).toEqual([f(-1 / 255), 9]);
    // step 100 of 255 is zero itself
    const on = new QuantizedFloat(8, -100, 155, ZERO);
    expect(shapeOf(on)).toEqual([8, -100, 155, '']);
    expect(read(on, bits(100, 8))).toEqual([0, 8]);
  });

  it('zero at an end of the range is rounding towards it', () => {
    const low = new QuantizedFloat(8, 0, 1, ZERO);
    expect(shapeOf(low)).toEqual([8, 0, 255 / 256, '']);
    expect(read(low, '00000000')).toEqual([0, 8]);
    expect(read(low, '11111111')).toEqual([255 / 256, 8]);
    const high = new QuantizedFloat(8, -1, 0, ZERO);
    expect(shapeOf(high)).toEqual([8, -255 / 256, 0, '']);
    expect(read(high, '11111111')).toEqual([0, 8]);
    expect(read(high, '00000000')).toEqual([-255 / 256, 8]);
    // with the flag that it stands for, and with the other
    expect(shapeOf(new QuantizedFloat(8, 0, 1, ZERO | DOWN))).toEqual(shapeOf(low));
    expect(shapeOf(new QuantizedFloat(8, -1, 0, ZERO | UP))).toEqual(shapeOf(high));
    expect(shapeOf(new QuantizedFloat(8, -1, 0, ZERO | DOWN))).toEqual([8, -1, -1 / 256, '']);
  });

  it('zero outside of the range has no bit', () => {
    const above = new QuantizedFloat(8, 1, 1.7, ZERO);
    expect(shapeOf(above)).toEqual([8, 1, 1.7, '']);
    expect(read(above, '11111111')).toEqual([f(1.7), 8]);
    expect(shapeOf(new QuantizedFloat(8, -1.7, -1, ZERO))).toEqual([8, -1.7, -1, '']);
    expect(shapeOf(new QuantizedFloat(8, -1.7, 0.1, ZERO))).toEqual([8, -1.7, 0.1, 'zero']);
  });

  it('integers widen the range to a power of two, and have a step each', () => {
    // m_flPlaybackRate: 0 to 5 in 10 bits make a range of 8, so 128 is exactly 1
    const rate = new QuantizedFloat(10, 0, 5, INTEGERS);
    expect(shapeOf(rate)).toEqual([10, 0, 8 - 8 / 1024, '']);
    expect(read(rate, bits(128, 10))).toEqual([1, 10]);
    expect(shapeOf(new QuantizedFloat(2, 0, 5, INTEGERS))).toEqual([4, 0, 7.5, '']);
    expect(shapeOf(new QuantizedFloat(3, 0, 8, INTEGERS))).toEqual([4, 0, 7.5, '']);
    expect(shapeOf(new QuantizedFloat(4, 0, 8, INTEGERS))).toEqual([4, 0, 7.5, '']);
    expect(shapeOf(new QuantizedFloat(3, -2, -1.5, INTEGERS))).toEqual([3, -2, -1.125, '']);
    expect(shapeOf(new QuantizedFloat(1, 4, 5, INTEGERS))).toEqual([1, 4, 4.5, '']);
    expect(shapeOf(new QuantizedFloat(30, 0, 2 ** 31, INTEGERS))).toEqual([31, 0, 2 ** 31 - 1, '']);
    expect(shapeOf(new QuantizedFloat(8, 0, 2 ** 32, INTEGERS))).toEqual([31, 0, 2 ** 32 - 2, '']);
  });

  it('integers know no other flag, and flags above the four are none', () => {
    for (const other of [DOWN, UP, ZERO, DOWN | ZERO]) {
      expect(shapeOf(new QuantizedFloat(10, 0, 5, INTEGERS | other))).toEqual([10, 0, 8 - 8 / 1024, '']);
      expect(shapeOf(new QuantizedFloat(8, -3, 3.3, INTEGERS | other))).toEqual([8, -3, 5 - 8 / 256, '']);
    }
    // -8 is sent for 8
    expect(shapeOf(new QuantizedFloat(10, 0, 5, -8))).toEqual([10, 0, 8 - 8 / 1024, '']);
    expect(shapeOf(new QuantizedFloat(10, 0, 5, 16))).toEqual([10, 0, 5, '']);
  });

  it('a range of nothing is one value, whatever is sent', () => {
    const quantized = new QuantizedFloat(4, 3, 3, 0);
    expect(shapeOf(quantized)).toEqual([4, 3, 3, '']);
    expect(read(quantized, '1010')).toEqual([3, 4]);
    expect(shapeOf(new QuantizedFloat(4, 3, 3, UP))).toEqual([4, 3, 3, '']);
  });

  it('go straight into an array', () => {
    const target = [1, 2, 3];
    new QuantizedFloat(2, 0, 3, 0).readInto(new BitReader(packed('01')), target, 1);
    expect(target).toEqual([1, 2, 3]);
    new QuantizedFloat(2, 0, 9, 0).readInto(new BitReader(packed('01')), target, 1);
    expect(target).toEqual([1, 6, 3]);
  });
});
