/** FIPS 180-4, 4.2.2: the first 32 bits of the fractions of the cube roots of the first 64 primes. */
// prettier-ignore
const K = /* @__PURE__ */ Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

const BLOCK_BYTES = 64;

/**
 * The SHA-256 of bytes that come in pieces. Synchronous, in every runtime (the platform's own is
 * asynchronous and, in browsers, there for secure pages only).
 *
 * @example
 * new Sha256().update(first).update(second).digest(); // 32 bytes
 */
export class Sha256 {
  readonly #state = Int32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
  readonly #words = new Int32Array(64);
  /** The start of a block that is not whole yet. */
  readonly #rest = new Uint8Array(BLOCK_BYTES);
  #length = 0;

  update(bytes: Uint8Array): this {
    let at = 0;
    const held = this.#length % BLOCK_BYTES;
    this.#length += bytes.length;
    if (held > 0) {
      at = Math.min(BLOCK_BYTES - held, bytes.length);
      this.#rest.set(bytes.subarray(0, at), held);
      if (held + at < BLOCK_BYTES) return this;
      this.#blocks(this.#rest, 0);
    }
    at = this.#blocks(bytes, at);
    this.#rest.set(bytes.subarray(at));
    return this;
  }

  /** The hash of everything so far; nothing may follow it. */
  digest(): Uint8Array {
    const length = this.#length;
    const held = length % BLOCK_BYTES;
    const tail = new Uint8Array(held < 56 ? BLOCK_BYTES : 2 * BLOCK_BYTES);
    tail.set(this.#rest.subarray(0, held));
    tail[held] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(tail.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(tail.length - 4, length << 3);
    this.#blocks(tail, 0);
    const hash = new DataView(new ArrayBuffer(32));
    this.#state.forEach((word, i) => hash.setInt32(4 * i, word));
    return new Uint8Array(hash.buffer);
  }

  /** Takes in whole blocks from `at` on; gives the index after the last. */
  #blocks(bytes: Uint8Array, at: number): number {
    const state = this.#state;
    const words = this.#words;
    let block = at;
    for (; block + BLOCK_BYTES <= bytes.length; block += BLOCK_BYTES) {
      for (let i = 0, from = block; i < 16; i++, from += 4) {
        words[i] = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
      }
      for (let i = 16; i < 64; i++) {
        const w15 = words[i - 15]!;
        const w2 = words[i - 2]!;
        const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
        const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
        words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0;
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
        const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
        const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
        const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g;
        g = f;
        f = e;
        e = (d + t1) | 0;
        d = c;
        c = b;
        b = a;
        a = (t1 + t2) | 0;
      }
      state[0]! += a;
      state[1]! += b;
      state[2]! += c;
      state[3]! += d;
      state[4]! += e;
      state[5]! += f;
      state[6]! += g;
      state[7]! += h;
    }
    return block;
  }
}

/**
 * The SHA-256 of some bytes: 32 bytes.
 *
 * @example
 * sha256(new Uint8Array(0)); // e3 b0 c4 42 98 fc 1c 14 …
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  return new Sha256().update(bytes).digest();
}
