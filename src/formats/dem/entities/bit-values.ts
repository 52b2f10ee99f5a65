import type { BitReader } from '../../../core/bit-reader.js';

// Bit-level values of entity data: docs/formats/dem.md, section 4. None of them checks the end (see BitReader).

/** Operand of field path operations: 2, 4, 10, 17 or 31 bits after a unary prefix. */
export function ubitVarFieldPath(reader: BitReader): number {
  const word = reader.peek();
  if ((word & 1) !== 0) {
    reader.position += 3;
    return (word >>> 1) & 3;
  }
  if ((word & 2) !== 0) {
    reader.position += 6;
    return (word >>> 2) & 15;
  }
  if ((word & 4) !== 0) {
    reader.position += 13;
    return (word >>> 3) & 0x3ff;
  }
  if ((word & 8) !== 0) {
    reader.position += 21;
    return (word >>> 4) & 0x1ffff;
  }
  reader.position += 4;
  return reader.bits(31);
}

/** A world coordinate: 14 bits of whole units and 5 bits of 1/32, each sent only where it is not zero. */
export function coord(reader: BitReader): number {
  const hasWhole = reader.bit();
  const hasFraction = reader.bit();
  if ((hasWhole | hasFraction) === 0) return 0;
  const negative = reader.bit();
  const whole = hasWhole ? reader.bits(14) + 1 : 0;
  const fraction = hasFraction ? reader.bits(5) : 0;
  const value = whole + fraction / 32;
  return negative ? -value : value;
}

/** Degrees in `bits` bits of a full turn, rounded to a single as the game keeps them. */
export function angle(reader: BitReader, bits: number): number {
  return Math.fround(reader.bits(bits) * DEGREES[bits]!);
}
/** The degrees of one step, by the number of bits. All of them are exact. */
const DEGREES = Array.from({ length: 32 }, (_, bits) => 360 / 2 ** bits);

/** Degrees from -180 on, in 20 bits. */
export function preciseAngle(reader: BitReader): number {
  return Math.fround((reader.bits(20) * 360) / 2 ** 20 - 180);
}

/** One component of a unit vector: a sign and 11 bits. */
export function normalComponent(reader: BitReader): number {
  const negative = reader.bit();
  const value = Math.fround(reader.bits(11) * (1 / 2047));
  return negative ? -value : value;
}
