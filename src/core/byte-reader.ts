import { ByteCursor } from './byte-cursor.js';
import { ReplayLimitError, corrupt } from './errors.js';
import { bigintOfWords, numberOfWords, unzigzag32, unzigzag64 } from './int64.js';
import { latin1Text, utf8Text } from './text.js';
import { utf16leText } from './utf16.js';
import { varuint32 } from './varuint.js';

/**
 * Reads bytes in order. Every read checks what is left and throws `truncated` with the offset in the
 * file, and leaves `position` where it was.
 *
 * Words are little-endian where the name has no `Be`. 64-bit reads give `bigint`, or an exact number
 * up to 2^53 where the name ends in `Number`.
 *
 * @example
 * const reader = new ByteReader(new Uint8Array([0x2a, 0, 0x83, 0x0c]));
 * reader.u16(); // 42
 * reader.vlf(); // -769
 */
export class ByteReader extends ByteCursor {
  u16Be(): number {
    return this.view.getUint16(this.advance(2, 'u16'), false);
  }
  i16(): number {
    return this.view.getInt16(this.advance(2, 'i16'), true);
  }
  i16Be(): number {
    return this.view.getInt16(this.advance(2, 'i16'), false);
  }
  u32Be(): number {
    return this.view.getUint32(this.advance(4, 'u32'), false);
  }
  i32(): number {
    return this.view.getInt32(this.advance(4, 'i32'), true);
  }
  i32Be(): number {
    return this.view.getInt32(this.advance(4, 'i32'), false);
  }
  u64Be(): bigint {
    return this.view.getBigUint64(this.advance(8, 'u64'), false);
  }
  i64(): bigint {
    return this.view.getBigInt64(this.advance(8, 'i64'), true);
  }
  i64Be(): bigint {
    return this.view.getBigInt64(this.advance(8, 'i64'), false);
  }
  /** Little-endian u64 that must fit 2^53: sizes and offsets. Above it: `corrupt`. */
  u64Number(): number {
    const offset = this.offset;
    const at = this.advance(8, 'u64');
    const value = numberOfWords(this.view.getUint32(at, true), this.view.getUint32(at + 4, true));
    if (value > Number.MAX_SAFE_INTEGER) throw corrupt(`${value} is too large for a size`, { offset });
    return value;
  }
  f32Be(): number {
    return this.view.getFloat32(this.advance(4, 'f32'), false);
  }
  f64(): number {
    return this.view.getFloat64(this.advance(8, 'f64'), true);
  }
  f64Be(): number {
    return this.view.getFloat64(this.advance(8, 'f64'), false);
  }

  /** Base-128 groups, low group first, at most five; bits above 32 are dropped, as protobuf does. */
  varuint32(): number {
    return varuint32(this);
  }

  /** Zigzag varuint32. */
  varint32(): number {
    return unzigzag32(this.varuint32());
  }

  /** Base-128 groups, low group first, at most ten; bits above 64 are dropped. */
  varuint64(): bigint {
    const bytes = this.bytes;
    let at = this.position;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (at >= this.end) throw this.truncated('a varuint64');
      const byte = bytes[at++]!;
      const bits = byte & 0x7f;
      if (shift < 32) low |= bits << shift;
      if (shift >= 32) high |= bits << (shift - 32);
      else if (shift > 25) high |= bits >>> (32 - shift);
      if (byte < 0x80) {
        this.position = at;
        return bigintOfWords(low, high);
      }
    }
    throw corrupt('a varuint64 has more than ten groups', { offset: this.offset });
  }

  /** Zigzag varuint64. */
  varint64(): bigint {
    return unzigzag64(this.varuint64());
  }

  /**
   * A signed integer of the SC2Replay variable length format (docs/formats/sc2.md): groups of seven
   * bits, low group first; bit 0 of the whole is the sign, the rest the magnitude (so 1, minus zero, reads as 0).
   * A magnitude of 2^53 or more is `corrupt`: `vlf64` reads it.
   */
  vlf(): number {
    const bytes = this.bytes;
    let at = this.position;
    if (at >= this.end) throw this.truncated('a vlf');
    let byte = bytes[at++]!;
    const negative = (byte & 1) === 1;
    let magnitude = (byte >> 1) & 0x3f;
    for (let scale = 64; byte >= 0x80; scale *= 128) {
      if (at >= this.end) throw this.truncated('a vlf');
      byte = bytes[at++]!;
      magnitude += (byte & 0x7f) * scale;
      if (at - this.position > 9 || magnitude > Number.MAX_SAFE_INTEGER) throw corrupt('a vlf is above 2^53', { offset: this.offset });
    }
    this.position = at;
    return negative && magnitude !== 0 ? -magnitude : magnitude;
  }

  /** `vlf` with a magnitude of up to 63 bits, exact; more is `corrupt`. */
  vlf64(): bigint {
    const bytes = this.bytes;
    let at = this.position;
    if (at >= this.end) throw this.truncated('a vlf');
    let byte = bytes[at++]!;
    const negative = (byte & 1) === 1;
    let magnitude = BigInt((byte >> 1) & 0x3f);
    for (let shift = 6n; byte >= 0x80; shift += 7n) {
      if (at >= this.end) throw this.truncated('a vlf');
      byte = bytes[at++]!;
      magnitude |= BigInt(byte & 0x7f) << shift;
      if (shift > 62n || magnitude >= 1n << 63n) throw corrupt('a vlf is above 2^63', { offset: this.offset });
    }
    this.position = at;
    return negative ? -magnitude : magnitude;
  }

  skip(byteLength: number): void {
    this.advance(byteLength, `${byteLength} bytes`);
  }

  utf8(byteLength: number): string {
    const at = this.advance(byteLength, 'string');
    return utf8Text(this.bytes, at, at + byteLength);
  }
  latin1(byteLength: number): string {
    const at = this.advance(byteLength, 'string');
    return latin1Text(this.bytes, at, at + byteLength);
  }
  utf16le(byteLength: number): string {
    const at = this.advance(byteLength, 'string');
    return utf16leText(this.bytes, at, at + byteLength);
  }

  /** The bytes up to a NUL (no copy), which is consumed too. */
  nulTerminated(maxBytes: number): Uint8Array {
    const at = this.position;
    const stop = Math.min(this.end, at + maxBytes + 1);
    const nul = this.bytes.subarray(at, stop).indexOf(0);
    if (nul < 0) {
      if (stop === this.end) throw this.truncated('a NUL-terminated string');
      throw new ReplayLimitError('maxStringBytes', maxBytes + 1, maxBytes, { offset: this.offset });
    }
    this.position = at + nul + 1;
    return this.bytes.subarray(at, at + nul);
  }

  /** The UTF-16LE code units up to a zero one (bytes, no copy), which is consumed too. */
  nulTerminatedUtf16(maxBytes: number): Uint8Array {
    const at = this.position;
    const stop = Math.min(this.end - 1, at + maxBytes + 1);
    for (let i = at; i < stop; i += 2) {
      if (this.bytes[i] === 0 && this.bytes[i + 1] === 0) {
        this.position = i + 2;
        return this.bytes.subarray(at, i);
      }
    }
    if (stop === this.end - 1) throw this.truncated('a NUL-terminated UTF-16 string');
    throw new ReplayLimitError('maxStringBytes', maxBytes + 1, maxBytes, { offset: this.offset });
  }
}
