import type { BitReader } from '../../../core/bit-reader.js';

const ROUND_DOWN = 1;
const ROUND_UP = 2;
const ENCODE_ZERO = 4;
const ENCODE_INTEGERS = 8;
/** Replaces a multiplier that would step over the highest value. */
const SAFETY_FACTOR = 0.9999;
const FLT_MAX = 3.4028234663852886e38;

/**
 * A float in a range, sent in `bits` bits: docs/formats/dem.md, section 8, confirmed on real files. All of
 * it in doubles, with one rounding to a single at the end: the same arithmetic decides the flags, and a
 * wrong flag would shift every bit after it.
 */
export class QuantizedFloat {
  /** May be more bits than declared, since integers need a step each. */
  readonly bits: number;
  readonly low: number;
  readonly high: number;
  readonly #flags: number;
  readonly #top: number;

  constructor(bitCount: number, low: number | undefined, high: number | undefined, encodeFlags: number) {
    let min = low ?? 0;
    let max = high ?? 1;
    // m_flRuneTime of Dota 2: a range that no single can hold; its raw bits are what is wanted
    if (max - min > FLT_MAX) [min, max] = [0, 1];
    let flags = normalFlags(encodeFlags & 15, min, max);
    let bits = bitCount;
    let steps = 2 ** bits;
    if (flags & ROUND_DOWN) max -= (max - min) / steps;
    else if (flags & ROUND_UP) min += (max - min) / steps;
    if (flags & ENCODE_INTEGERS) {
      const range = 2 ** Math.ceil(Math.log2(Math.max(1, max - min)));
      while (bits < 31 && 2 ** bits <= range) bits++;
      steps = 2 ** bits;
      max = min + range - range / steps;
    }
    const top = steps - 1;
    const range = max - min;
    let multiplier = range === 0 ? top : top / range;
    if (multiplier * range > top) multiplier *= SAFETY_FACTOR;
    const quantize = (value: number): number => Math.fround(min + (range * Math.trunc((value - min) * multiplier)) / top);
    // The lowest value is always a step of the grid.
    flags &= ~ROUND_DOWN;
    if (flags & ROUND_UP && quantize(max) === Math.fround(max)) flags &= ~ROUND_UP;
    if (flags & ENCODE_ZERO && quantize(0) === 0) flags &= ~ENCODE_ZERO;
    this.bits = bits;
    this.low = min;
    this.high = max;
    this.#flags = flags;
    this.#top = top;
  }

  read(reader: BitReader): number {
    const flags = this.#flags;
    if (flags !== 0) {
      if ((flags & ROUND_UP) !== 0 && reader.bit() !== 0) return Math.fround(this.high);
      if ((flags & ENCODE_ZERO) !== 0 && reader.bit() !== 0) return 0;
    }
    return Math.fround(this.low + ((this.high - this.low) * reader.bits(this.bits)) / this.#top);
  }

  /** `read` straight into an array, so that the fraction is not a heap number on its way. */
  readInto(reader: BitReader, target: number[], index: number): void {
    target[index] = this.read(reader);
  }

  /** The flags that are still sent as a bit before the value, for writers. */
  get flagBits(): { readonly high: boolean; readonly zero: boolean } {
    const flags = this.#flags;
    return { high: (flags & ROUND_UP) !== 0, zero: (flags & ENCODE_ZERO) !== 0 };
  }
}

/** Flags that cannot apply to the range are dropped or replaced. */
function normalFlags(flags: number, low: number, high: number): number {
  let normal = flags;
  if (normal === 0) return 0;
  if (low === 0 && normal & ENCODE_ZERO) normal = (normal & ~ENCODE_ZERO) | ROUND_DOWN;
  if (high === 0 && normal & ENCODE_ZERO) normal = (normal & ~ENCODE_ZERO) | ROUND_UP;
  if (low > 0 || high < 0) normal &= ~ENCODE_ZERO;
  if (normal & ENCODE_INTEGERS) normal &= ~(ROUND_DOWN | ROUND_UP | ENCODE_ZERO);
  return normal;
}
