import { truncated, type ReplayError } from './errors.js';

/**
 * A place in some bytes, and the reads that every format needs: little-endian numbers and views. Every read checks
 * what is left and throws `truncated` with the offset in the file, and leaves `position` where it was. It is small
 * because each page that reads a replay loads it; `ByteReader` knows more.
 */
export class ByteCursor {
  /** Everything this reader may look at; reads start at `position` and stop at `end`. */
  readonly bytes: Uint8Array;
  /** Offset in the file of `bytes[0]`. */
  readonly origin: number;
  /** Index in `bytes` of the next byte. */
  position: number;
  /** Index in `bytes` after the last readable byte. */
  readonly end: number;
  protected readonly view: DataView;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length, origin = 0) {
    this.bytes = bytes;
    this.origin = origin;
    this.position = start;
    this.end = end;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes left. */
  get remaining(): number {
    return this.end - this.position;
  }

  /** Offset in the file of the next byte. */
  get offset(): number {
    return this.origin + this.position;
  }

  /** A truncation at this place. */
  truncated(what: string): ReplayError {
    return truncated(`${what} ends after ${this.remaining} bytes`, { offset: this.offset });
  }

  /** Skips some bytes and returns the index where they start. */
  protected advance(byteLength: number, what: string): number {
    const at = this.position;
    if (byteLength > this.end - at) throw this.truncated(what);
    this.position = at + byteLength;
    return at;
  }

  u8(): number {
    return this.bytes[this.advance(1, 'u8')]!;
  }
  i8(): number {
    return this.view.getInt8(this.advance(1, 'i8'));
  }
  u16(): number {
    return this.view.getUint16(this.advance(2, 'u16'), true);
  }
  u32(): number {
    return this.view.getUint32(this.advance(4, 'u32'), true);
  }
  u64(): bigint {
    return this.view.getBigUint64(this.advance(8, 'u64'), true);
  }
  f32(): number {
    return this.view.getFloat32(this.advance(4, 'f32'), true);
  }

  /** A view (no copy) of the next bytes. */
  take(byteLength: number): Uint8Array {
    const at = this.advance(byteLength, `${byteLength} bytes`);
    return this.bytes.subarray(at, at + byteLength);
  }
}
