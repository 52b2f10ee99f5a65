/**
 * The inverse of `BitPackedReader`, StarCraft II's bit order.
 *
 * @example
 * const writer = new BitPackedWriter();
 * writer.bits(0b0101, 4);
 * writer.bits(0b1010_0011, 8);
 * writer.done(); // Uint8Array [0b1010_0101, 0b0000_0011]
 */
export class BitPackedWriter {
  #bytes = new Uint8Array(256);
  /** Index of the next bit. */
  position = 0;

  /** The written bytes; the last one is filled up with zero bits. */
  done(): Uint8Array {
    return this.#bytes.slice(0, (this.position + 7) >>> 3);
  }

  bool(value: boolean): void {
    this.bits(value ? 1 : 0, 1);
  }

  /** The low `count` bits (0 to 32) of an unsigned value that fits them. */
  bits(value: number, count: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** count) throw new RangeError(`${value} does not fit ${count} bits`);
    const bytes = this.#roomFor(count);
    let left = count;
    while (left > 0) {
      const shift = this.position & 7;
      const taken = Math.min(left, 8 - shift);
      left -= taken;
      bytes[this.position >>> 3]! |= ((value >>> left) & ((1 << taken) - 1)) << shift;
      this.position += taken;
    }
  }

  /** The low `count` bits (0 to 64) as one read of `count` bits gives them back. */
  bits64(value: bigint, count: number): void {
    if (value < 0n || value >> BigInt(count) !== 0n) throw new RangeError(`${value} does not fit ${count} bits`);
    if (count <= 32) return this.bits(Number(value), count);
    // up to the end of a byte, since a read takes what is left of one byte at once
    const first = 32 - (this.position & 7);
    const rest = BigInt(count - first);
    this.bits(Number(value >> rest), first);
    this.bits64(value & ((1n << rest) - 1n), count - first);
  }

  /** Fills the current byte up with zero bits. */
  align(): void {
    this.position = (this.position + 7) & ~7;
  }

  /** Aligns, then whole bytes. */
  bytes(bytes: Uint8Array): void {
    this.align();
    this.#roomFor(bytes.length * 8).set(bytes, this.position >>> 3);
    this.position += bytes.length * 8;
  }

  /** The bytes, with room for as many bits behind the position. All of it is zero. */
  #roomFor(bits: number): Uint8Array {
    const least = (this.position + bits + 7) >>> 3;
    if (least > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(least, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}
