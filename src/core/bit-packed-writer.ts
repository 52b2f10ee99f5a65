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
  readonly #bytes: number[] = [];
  /** Index of the next bit. */
  position = 0;

  /** The written bytes; the last one is filled up with zero bits. */
  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  bool(value: boolean): void {
    this.bits(value ? 1 : 0, 1);
  }

  /** The low `count` bits (0 to 32) of an unsigned value that fits them. */
  bits(value: number, count: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** count) throw new RangeError(`${value} does not fit ${count} bits`);
    this.bits64(BigInt(value), count);
  }

  /** The low `count` bits (0 to 64) as one read of `count` bits gives them back. */
  bits64(value: bigint, count: number): void {
    if (value < 0n || value >> BigInt(count) !== 0n) throw new RangeError(`${value} does not fit ${count} bits`);
    let left = count;
    while (left > 0) {
      const shift = this.position & 7;
      const taken = Math.min(left, 8 - shift);
      left -= taken;
      const chunk = Number((value >> BigInt(left)) & ((1n << BigInt(taken)) - 1n));
      if (shift === 0) this.#bytes.push(chunk);
      else this.#bytes[this.#bytes.length - 1]! |= chunk << shift;
      this.position += taken;
    }
  }

  /** Fills the current byte up with zero bits. */
  align(): void {
    this.position = (this.position + 7) & ~7;
  }

  /** Aligns, then whole bytes. */
  bytes(bytes: Uint8Array): void {
    this.align();
    for (const byte of bytes) this.#bytes.push(byte);
    this.position += bytes.length * 8;
  }
}
