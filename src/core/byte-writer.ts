import { zigzag32, zigzag64 } from './int64.js';
import { latin1Bytes, utf8Bytes } from './text-bytes.js';
import { utf16leBytes } from './utf16.js';

/**
 * The inverse of `ByteReader`: a growing buffer with the same vocabulary. Values outside a type's
 * range are a RangeError, never cut silently.
 *
 * @example
 * const writer = new ByteWriter();
 * writer.u16(42);
 * writer.vlf(-769);
 * writer.done(); // Uint8Array [0x2a, 0, 0x83, 0x0c]
 */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;
  #at = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(Math.max(16, capacity));
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** A copy of the written bytes. */
  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** Makes room for more bytes at `#at`. Returns the current view: a view from before may belong to memory that was outgrown. */
  #grow(byteLength: number): DataView {
    this.#at = this.#length;
    this.#length += byteLength;
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      grown.set(this.#bytes.subarray(0, this.#at));
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return this.#view;
  }

  u8(value: number): void {
    inRange(value, 0, 0xff);
    this.#grow(1).setUint8(this.#at, value);
  }
  i8(value: number): void {
    inRange(value, -0x80, 0x7f);
    this.#grow(1).setInt8(this.#at, value);
  }
  u16(value: number): void {
    inRange(value, 0, 0xffff);
    this.#grow(2).setUint16(this.#at, value, true);
  }
  u16Be(value: number): void {
    inRange(value, 0, 0xffff);
    this.#grow(2).setUint16(this.#at, value, false);
  }
  i16(value: number): void {
    inRange(value, -0x8000, 0x7fff);
    this.#grow(2).setInt16(this.#at, value, true);
  }
  i16Be(value: number): void {
    inRange(value, -0x8000, 0x7fff);
    this.#grow(2).setInt16(this.#at, value, false);
  }
  u32(value: number): void {
    inRange(value, 0, 0xffffffff);
    this.#grow(4).setUint32(this.#at, value, true);
  }
  u32Be(value: number): void {
    inRange(value, 0, 0xffffffff);
    this.#grow(4).setUint32(this.#at, value, false);
  }
  i32(value: number): void {
    inRange(value, -0x80000000, 0x7fffffff);
    this.#grow(4).setInt32(this.#at, value, true);
  }
  i32Be(value: number): void {
    inRange(value, -0x80000000, 0x7fffffff);
    this.#grow(4).setInt32(this.#at, value, false);
  }
  u64(value: bigint): void {
    unsigned64(value);
    this.#grow(8).setBigUint64(this.#at, value, true);
  }
  u64Be(value: bigint): void {
    unsigned64(value);
    this.#grow(8).setBigUint64(this.#at, value, false);
  }
  i64(value: bigint): void {
    signed64(value);
    this.#grow(8).setBigInt64(this.#at, value, true);
  }
  i64Be(value: bigint): void {
    signed64(value);
    this.#grow(8).setBigInt64(this.#at, value, false);
  }
  u64Number(value: number): void {
    inRange(value, 0, Number.MAX_SAFE_INTEGER);
    const view = this.#grow(8);
    view.setUint32(this.#at, value >>> 0, true);
    view.setUint32(this.#at + 4, value / 4294967296, true);
  }
  f32(value: number): void {
    this.#grow(4).setFloat32(this.#at, value, true);
  }
  f32Be(value: number): void {
    this.#grow(4).setFloat32(this.#at, value, false);
  }
  f64(value: number): void {
    this.#grow(8).setFloat64(this.#at, value, true);
  }
  f64Be(value: number): void {
    this.#grow(8).setFloat64(this.#at, value, false);
  }

  varuint32(value: number): void {
    inRange(value, 0, 0xffffffff);
    let rest = value;
    while (rest >= 0x80) {
      this.u8((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.u8(rest);
  }
  varint32(value: number): void {
    inRange(value, -0x80000000, 0x7fffffff);
    this.varuint32(zigzag32(value));
  }
  varuint64(value: bigint): void {
    unsigned64(value);
    let rest = value;
    while (rest >= 0x80n) {
      this.u8(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.u8(Number(rest));
  }
  varint64(value: bigint): void {
    signed64(value);
    this.varuint64(zigzag64(value));
  }
  /** The SC2Replay variable length format: sign in bit 0, then the magnitude, in groups of seven bits, low group first. */
  vlf(value: number): void {
    inRange(value, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    this.vlf64(BigInt(value));
  }
  /** `vlf` with a magnitude of up to 63 bits. */
  vlf64(value: bigint): void {
    const magnitude = value < 0n ? -value : value;
    if (magnitude >= 1n << 63n) throw new RangeError(`${value} has more than 63 bits`);
    this.varuint64((magnitude << 1n) | (value < 0n ? 1n : 0n));
  }

  bytes(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#at);
  }
  utf8(text: string): void {
    this.bytes(utf8Bytes(text));
  }
  latin1(text: string): void {
    this.bytes(latin1Bytes(text));
  }
  utf16le(text: string): void {
    this.bytes(utf16leBytes(text));
  }
  nulTerminated(bytes: Uint8Array): void {
    if (bytes.includes(0)) throw new RangeError('a NUL-terminated string cannot hold a NUL');
    this.bytes(bytes);
    this.u8(0);
  }
  nulTerminatedUtf16(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length; i += 2) {
      if (bytes[i] === 0 && bytes[i + 1] === 0) throw new RangeError('a NUL-terminated string cannot hold a NUL');
    }
    if (bytes.length % 2 !== 0) throw new RangeError('half a UTF-16 code unit');
    this.bytes(bytes);
    this.u16(0);
  }
}

function inRange(value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) throw new RangeError(`${value} is not an integer in [${min}, ${max}]`);
}

function unsigned64(value: bigint): void {
  if (value !== BigInt.asUintN(64, value)) throw new RangeError(`${value} does not fit u64`);
}

function signed64(value: bigint): void {
  if (value !== BigInt.asIntN(64, value)) throw new RangeError(`${value} does not fit i64`);
}
