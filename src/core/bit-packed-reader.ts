import { truncated } from './errors.js';

/**
 * Reads bits in the order of StarCraft II's bit-packed streams: inside a byte the least significant
 * bits go first, but the first byte touched gives the most significant part of the result
 * (docs/formats/sc2.md). So `bits(a)` then `bits(b)` is not `bits(a + b)` unless the cut falls on
 * a byte border.
 *
 * Every read checks the end and throws `truncated` with the offset in the file.
 *
 * @example
 * const reader = new BitPackedReader(new Uint8Array([0b1010_0101, 0b0000_0011]));
 * reader.bits(4); // 0b0101
 * reader.bits(8); // 0b1010_0011: 0b1010, then 0b0011
 */
export class BitPackedReader {
  /** Index of the next bit in the bytes. */
  position: number;
  /** Index after the last bit. */
  readonly end: number;
  readonly #bytes: Uint8Array;
  readonly #origin: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length, origin = 0) {
    this.#bytes = bytes;
    this.#origin = origin;
    this.position = start * 8;
    this.end = end * 8;
  }

  /** Offset in the file of the byte that holds the next bit. */
  get offset(): number {
    return this.#origin + Math.floor(this.position / 8);
  }

  /** True when not a single whole or partial byte is left. */
  get done(): boolean {
    return this.position >= this.end;
  }

  #need(bits: number): void {
    if (bits > this.end - this.position) {
      throw truncated(`${bits} bits are needed, ${this.end - this.position} are left`, { offset: this.offset });
    }
  }

  bool(): boolean {
    return this.bits(1) === 1;
  }

  /** `count` bits, 0 to 32, unsigned. */
  bits(count: number): number {
    this.#need(count);
    const bytes = this.#bytes;
    let at = this.position;
    const shift = at & 7;
    if (count + shift <= 8) {
      this.position = at + count;
      return count === 0 ? 0 : (bytes[at >>> 3]! >>> shift) & ((1 << count) - 1);
    }
    this.position = at + count;
    // up to the byte border, then whole bytes, then the low bits of the last byte
    let left = count - (8 - shift);
    let value = bytes[at >>> 3]! >>> shift;
    at = (at >>> 3) + 1;
    for (; left >= 8; left -= 8) value = (value << 8) | bytes[at++]!;
    if (left > 0) value = (value << left) | (bytes[at]! & ((1 << left) - 1));
    return value >>> 0;
  }

  /** `count` bits, 0 to 64, cut at the borders of the stream's bytes, as one read. */
  bits64(count: number): bigint {
    this.#need(count);
    if (count <= 32) return BigInt(this.bits(count));
    let value = 0n;
    let left = count;
    while (left > 0) {
      const taken = Math.min(left, 8 - (this.position & 7));
      value = (value << BigInt(taken)) | BigInt(this.bits(taken));
      left -= taken;
    }
    return value;
  }

  /** Drops the unread bits of the current byte. */
  align(): void {
    this.position = (this.position + 7) & ~7;
  }

  /** Aligns, then a view (no copy) of whole bytes. */
  bytes(byteLength: number): Uint8Array {
    this.align();
    this.#need(byteLength * 8);
    const start = this.position >>> 3;
    this.position += byteLength * 8;
    return this.#bytes.subarray(start, start + byteLength);
  }
}
