import { zigzag32, zigzag64 } from './int64.js';
import { utf8Bytes } from './text-bytes.js';

/**
 * The inverse of `BitReader`: least significant bit of each byte first, in a growing buffer.
 *
 * @example
 * const writer = new BitWriter();
 * writer.bits(10, 4);
 * writer.bool(true);
 * writer.done(); // Uint8Array [0b0001_1010]
 */
export class BitWriter {
  #bytes = new Uint8Array(64);
  /** Index of the next bit. */
  position = 0;

  /** The written bytes as a copy; the last one is filled up with zero bits. */
  done(): Uint8Array {
    return this.#bytes.slice(0, (this.position + 7) >>> 3);
  }

  bool(value: boolean): void {
    this.bits(value ? 1 : 0, 1);
  }

  /** The low `count` bits (0 to 32) of an unsigned value that fits them. */
  bits(value: number, count: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** count) throw new RangeError(`${value} does not fit ${count} bits`);
    this.#reserve(count);
    let rest = value;
    let left = count;
    while (left > 0) {
      const shift = this.position & 7;
      const taken = Math.min(8 - shift, left);
      this.#bytes[this.position >>> 3]! |= (rest & ((1 << taken) - 1)) << shift;
      rest = Math.floor(rest / 2 ** taken);
      this.position += taken;
      left -= taken;
    }
  }

  /** Makes room for this many more bits. */
  #reserve(count: number): void {
    const needed = (this.position + count + 7) >>> 3;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  bits64(value: bigint, count: number): void {
    if (value < 0n || value >> BigInt(count) !== 0n) throw new RangeError(`${value} does not fit ${count} bits`);
    if (count <= 32) return this.bits(Number(value), count);
    this.bits(Number(value & 0xffffffffn), 32);
    this.bits(Number(value >> 32n), count - 32);
  }

  varuint32(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) throw new RangeError(`${value} does not fit u32`);
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.bits((rest & 0x7f) | 0x80, 8);
    this.bits(rest, 8);
  }
  varint32(value: number): void {
    if (value !== (value | 0)) throw new RangeError(`${value} does not fit i32`);
    this.varuint32(zigzag32(value));
  }
  varuint64(value: bigint): void {
    if (value !== BigInt.asUintN(64, value)) throw new RangeError(`${value} does not fit u64`);
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) this.bits(Number(rest & 0x7fn) | 0x80, 8);
    this.bits(Number(rest), 8);
  }
  varint64(value: bigint): void {
    if (value !== BigInt.asIntN(64, value)) throw new RangeError(`${value} does not fit i64`);
    this.varuint64(zigzag64(value));
  }

  /** Source 2's ubitvar, in its shortest form. */
  ubitVar(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) throw new RangeError(`${value} does not fit u32`);
    const [selector, width] = value < 16 ? [0, 0] : value < 256 ? [1, 4] : value < 4096 ? [2, 8] : [3, 28];
    this.bits((selector << 4) | (value & 15), 6);
    this.bits(value >>> 4, width);
  }

  f32(value: number): void {
    scratch.setFloat32(0, value, true);
    this.bits(scratch.getUint32(0, true), 32);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(8 * bytes.length);
    const shift = this.position & 7;
    let at = this.position >>> 3;
    this.position += 8 * bytes.length;
    if (shift === 0) return this.#bytes.set(bytes, at);
    for (const byte of bytes) {
      this.#bytes[at]! |= byte << shift;
      this.#bytes[++at] = byte >>> (8 - shift);
    }
  }

  /** UTF-8 bytes and a NUL. */
  string(text: string): void {
    this.nulTerminated(utf8Bytes(text));
  }
  nulTerminated(bytes: Uint8Array): void {
    if (bytes.includes(0)) throw new RangeError('a NUL-terminated string cannot hold a NUL');
    this.bytes(bytes);
    this.bits(0, 8);
  }
}

const scratch = new DataView(new ArrayBuffer(4));
