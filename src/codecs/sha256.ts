import { sha256Padding } from './sha256-padding.js';

const BLOCK_BYTES = 64;

/** The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND_CONSTANTS = /* @__PURE__ */ fractionsOfRoots(64, 1 / 3);

/** The same of the square roots of the first eight (FIPS 180-4, 5.3.3). */
const INITIAL_STATE = /* @__PURE__ */ fractionsOfRoots(8, 1 / 2);

function fractionsOfRoots(count: number, power: number): Int32Array {
  const fractions = new Int32Array(count);
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.some((prime) => n % prime === 0)) continue;
    // The fraction has 49 bits, so engines whose power is off by eight units in the last place still agree.
    fractions[primes.length] = Math.floor((n ** power % 1) * 2 ** 32);
    primes.push(n);
  }
  return fractions;
}

/**
 * SHA-256, piece by piece and without waiting, which the platform's `crypto.subtle` cannot do. The state is
 * 400 bytes; nothing of what was hashed is kept.
 *
 * @example
 * new Sha256().update(bytes.subarray(0, 16)).update(bytes.subarray(16)).digest(); // Uint8Array of 32 bytes
 */
export class Sha256 {
  readonly #state = INITIAL_STATE.slice();
  readonly #schedule = new Int32Array(64);
  readonly #pending = new Uint8Array(BLOCK_BYTES);
  #length = 0;
  #done = false;

  /** Takes more bytes in. Throws RangeError after `digest`. */
  update(bytes: Uint8Array): this {
    this.#assertOpen();
    let at = 0;
    const buffered = this.#length % BLOCK_BYTES;
    this.#length += bytes.length;
    if (buffered > 0) {
      at = Math.min(BLOCK_BYTES - buffered, bytes.length);
      this.#pending.set(bytes.subarray(0, at), buffered);
      if (buffered + at < BLOCK_BYTES) return this;
      this.#block(this.#pending, 0);
    }
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) this.#block(bytes, at);
    if (at < bytes.length) this.#pending.set(bytes.subarray(at), 0);
    return this;
  }

  /** The 32 bytes of the hash. It ends the hashing. */
  digest(): Uint8Array {
    this.#assertOpen();
    this.update(sha256Padding(this.#length));
    this.#done = true;
    const hash = new Uint8Array(32);
    const words = new DataView(hash.buffer);
    for (let i = 0; i < 8; i++) words.setInt32(i * 4, this.#state[i]!);
    return hash;
  }

  #assertOpen(): void {
    if (this.#done) throw new RangeError('the hash is already made');
  }

  #block(bytes: Uint8Array, at: number): void {
    const w = this.#schedule;
    const state = this.#state;
    const constants = ROUND_CONSTANTS;
    for (let i = 0; i < 16; i++, at += 4) {
      w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + (g ^ (e & (f ^ g))) + constants[i]! + w[i]!) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = (state[0]! + a) | 0;
    state[1] = (state[1]! + b) | 0;
    state[2] = (state[2]! + c) | 0;
    state[3] = (state[3]! + d) | 0;
    state[4] = (state[4]! + e) | 0;
    state[5] = (state[5]! + f) | 0;
    state[6] = (state[6]! + g) | 0;
    state[7] = (state[7]! + h) | 0;
  }
}

/**
 * The SHA-256 of some bytes: 32 bytes.
 *
 * @example
 * sha256(new TextEncoder().encode('abc')); // Uint8Array [0xba, 0x78, 0x16, 0xbf, …]
 */
export const sha256 = (bytes: Uint8Array): Uint8Array => new Sha256().update(bytes).digest();
