/** Values at which sizes and counts go wrong. */
export const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** A xorshift32 stream: the same seed and case give the same bytes on every machine. */
export class Random {
  #state: number;

  constructor(seed: number, run: number) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(run + 1, 0xc2b2ae35)) | 1;
    for (let i = 0; i < 8; i++) this.below(2);
  }

  /** An integer of at least 0 and below `end`. */
  below(end: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return Math.floor(((x >>> 0) / 2 ** 32) * end);
  }
}

/** One of the seeds with one to eight things wrong: bits, edge values, pieces cut out, doubled, moved or taken from another seed, an early end. */
export function mutation(seeds: readonly Uint8Array[], random: Random): Uint8Array {
  // of three the smallest: more reads a second, and more of the damage in headers
  const [one, other] = [0, 1, 2].map(() => seeds[random.below(seeds.length)]!).sort((a, b) => a.length - b.length) as [
    Uint8Array,
    Uint8Array,
  ];
  let bytes = Uint8Array.from(one);
  for (let left = 1 + random.below(8); left > 0 && bytes.length > 0; left--) {
    const at = random.below(bytes.length);
    const length = 1 + random.below(Math.min(64, bytes.length - at));
    switch (random.below(8)) {
      case 0:
        bytes[at]! ^= 1 << random.below(8);
        break;
      case 1:
        bytes[at] = random.below(256);
        break;
      case 2: {
        const width = Math.min([1, 2, 4][random.below(3)]!, bytes.length - at);
        const value = EDGES[random.below(EDGES.length)]!;
        for (let i = 0; i < width; i++) bytes[at + i] = value >>> (8 * i);
        break;
      }
      case 3:
        bytes = joined(bytes.subarray(0, at), bytes.subarray(at + length));
        break;
      case 4:
        bytes = joined(bytes.subarray(0, at + length), bytes.subarray(at));
        break;
      case 5: {
        const from = random.below(other.length);
        bytes = joined(bytes.subarray(0, at), other.subarray(from, from + length), bytes.subarray(at + length));
        break;
      }
      case 6:
        bytes.copyWithin(random.below(bytes.length), at, at + length);
        break;
      default:
        if (random.below(4) === 0) bytes = bytes.slice(0, at);
    }
  }
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
