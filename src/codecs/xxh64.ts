const PRIMES = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n, 0x85ebca77c2b2ae63n, 0x27d4eb2f165667c5n] as const;
/** Bytes that the four lanes take in at once. */
const STRIPE_BYTES = 32;

const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotated = (value: bigint, bits: bigint): bigint => u64(value << bits) | (value >> (64n - bits));

/**
 * XXH64 with seed 0, the hash whose low half ends a zstd frame (RFC 8878, 3.1.1), of bytes that come in
 * pieces. Lanes are kept as 32-bit halves, which is twenty times as quick as bigints; those do the end only.
 */
export class Xxh64 {
  /** Low and high halves of the four lanes. */
  readonly #lanes = new Int32Array(8);
  /** The start of a stripe that is not whole yet. */
  readonly #rest = new Uint8Array(STRIPE_BYTES);
  #length = 0;

  constructor() {
    const [p1, p2] = PRIMES;
    [p1 + p2, p2, 0n, -p1].forEach((lane, i) => {
      this.#lanes[2 * i] = Number(BigInt.asIntN(32, lane));
      this.#lanes[2 * i + 1] = Number(BigInt.asIntN(32, lane >> 32n));
    });
  }

  update(bytes: Uint8Array): void {
    const held = this.#length % STRIPE_BYTES;
    this.#length += bytes.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(STRIPE_BYTES - held, bytes.length);
      this.#rest.set(bytes.subarray(0, at), held);
      if (held + at < STRIPE_BYTES) return;
      this.#stripes(this.#rest, 0);
    }
    at = this.#stripes(bytes, at);
    this.#rest.set(bytes.subarray(at));
  }

  /** Takes in whole stripes from `at` on; gives the index after the last. */
  #stripes(bytes: Uint8Array, at: number): number {
    const lanes = this.#lanes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let from = at;
    for (; from + STRIPE_BYTES <= bytes.length; from += STRIPE_BYTES) {
      for (let lane = 0; lane < 8; lane += 2) {
        const inputLow = view.getInt32(from + lane * 4, true);
        const inputHigh = view.getInt32(from + lane * 4 + 4, true);
        // lane + input * second prime
        let low = Math.imul(inputLow, 0x27d4eb4f);
        let high = (highOfProduct(inputLow, 0xeb4f, 0x27d4) + Math.imul(inputLow, 0xc2b2ae3d) + Math.imul(inputHigh, 0x27d4eb4f)) | 0;
        const sum = (low >>> 0) + (lanes[lane]! >>> 0);
        high = (high + lanes[lane + 1]! + (sum > 0xffffffff ? 1 : 0)) | 0;
        low = sum | 0;
        // rotated by 31, times the first prime
        const turnedLow = (low << 31) | (high >>> 1);
        const turnedHigh = (high << 31) | (low >>> 1);
        lanes[lane] = Math.imul(turnedLow, 0x85ebca87);
        lanes[lane + 1] = highOfProduct(turnedLow, 0xca87, 0x85eb) + Math.imul(turnedLow, 0x9e3779b1) + Math.imul(turnedHigh, 0x85ebca87);
      }
    }
    return from;
  }

  /** The hash of everything so far. */
  digest(): bigint {
    const [p1, p2, p3, p4, p5] = PRIMES;
    const round = (lane: bigint, input: bigint): bigint => u64(rotated(u64(lane + input * p2), 31n) * p1);
    let hash: bigint = p5;
    if (this.#length >= STRIPE_BYTES) {
      const lanes = [0, 2, 4, 6].map((i) => (BigInt(this.#lanes[i + 1]! >>> 0) << 32n) | BigInt(this.#lanes[i]! >>> 0));
      hash = u64(lanes.reduce((sum, lane, i) => sum + rotated(lane, [1n, 7n, 12n, 18n][i]!), 0n));
      for (const lane of lanes) hash = u64((hash ^ round(0n, lane)) * p1 + p4);
    }
    hash = u64(hash + BigInt(this.#length));
    const view = new DataView(this.#rest.buffer);
    const end = this.#length % STRIPE_BYTES;
    let at = 0;
    for (; at + 8 <= end; at += 8) hash = u64(rotated(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * p1 + p4);
    for (; at + 4 <= end; at += 4) hash = u64(rotated(hash ^ u64(BigInt(view.getUint32(at, true)) * p1), 23n) * p2 + p3);
    for (; at < end; at++) hash = u64(rotated(hash ^ u64(BigInt(view.getUint8(at)) * p5), 11n) * p1);
    hash = u64((hash ^ (hash >> 33n)) * p2);
    hash = u64((hash ^ (hash >> 29n)) * p3);
    return hash ^ (hash >> 32n);
  }
}

/** The high half of `word` times a 32-bit constant that is given in halves, all unsigned. */
function highOfProduct(word: number, low: number, high: number): number {
  const wordLow = word & 0xffff;
  const wordHigh = word >>> 16;
  const middle = wordLow * high + wordHigh * low + ((wordLow * low) >>> 16);
  return (wordHigh * high + Math.floor(middle / 0x10000)) | 0;
}
