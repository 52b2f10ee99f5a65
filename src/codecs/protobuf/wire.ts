import { corrupt, truncated } from '../../core/errors.js';
import { bigintOfWords } from '../../core/int64.js';
import { utf8Text } from '../../core/text.js';

/** Wire types of the protobuf encoding. */
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const START_GROUP = 3;
export const END_GROUP = 4;
export const FIXED32 = 5;

/**
 * Reads the protobuf wire format out of a range of bytes, without a view or copy for nested ranges: a
 * nested message is read by lowering `end` and putting it back. Every read checks `end`.
 *
 * Reused: `reset` starts over on other bytes.
 *
 * @example
 * const reader = new WireReader(Uint8Array.of(0x08, 0x96, 0x01));
 * reader.tag(); // 8: field 1, a varint
 * reader.uint32(); // 150
 */
export class WireReader {
  bytes: Uint8Array = new Uint8Array(0);
  position = 0;
  end = 0;
  #view: DataView = new DataView(new ArrayBuffer(0));

  constructor(bytes?: Uint8Array, start = 0, end = bytes?.length ?? 0) {
    if (bytes) this.reset(bytes, start, end);
  }

  reset(bytes: Uint8Array, start = 0, end = bytes.length): void {
    if (bytes !== this.bytes) {
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.bytes = bytes;
    }
    this.position = start;
    this.end = end;
  }

  /** The next field's key, `number << 3 | wireType`; 0 at the end. */
  tag(): number {
    if (this.position >= this.end) return 0;
    const offset = this.position;
    const tag = this.uint32();
    if (tag >>> 3 === 0) throw corrupt('a protobuf field has the number 0', { offset });
    return tag;
  }

  /** A varint's low 32 bits, unsigned; up to ten groups, as a negative int32 has. */
  uint32(): number {
    const bytes = this.bytes;
    let at = this.position;
    const first = at < this.end ? bytes[at]! : 0x80;
    if (first < 0x80) {
      this.position = at + 1;
      return first;
    }
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (at >= this.end) throw truncated('a protobuf varint is cut off', { offset: at });
      const byte = bytes[at++]!;
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        this.position = at;
        return value >>> 0;
      }
    }
    throw corrupt('a protobuf varint has more than ten groups', { offset: this.position });
  }

  int32(): number {
    return this.uint32() | 0;
  }
  sint32(): number {
    const value = this.uint32();
    return (value >>> 1) ^ -(value & 1);
  }

  uint64(): bigint {
    const bytes = this.bytes;
    let at = this.position;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (at >= this.end) throw truncated('a protobuf varint is cut off', { offset: at });
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
    throw corrupt('a protobuf varint has more than ten groups', { offset: this.position });
  }
  int64(): bigint {
    return BigInt.asIntN(64, this.uint64());
  }
  sint64(): bigint {
    const value = this.uint64();
    return (value >> 1n) ^ -(value & 1n);
  }
  bool(): boolean {
    let bits = 0;
    for (let i = 0; i < 10; i++) {
      if (this.position + i >= this.end) throw truncated('a protobuf varint is cut off', { offset: this.position + i });
      const byte = this.bytes[this.position + i]!;
      // The tenth group has one bit that fits into 64.
      bits |= byte & (i < 9 ? 0x7f : 1);
      if (byte < 0x80) {
        this.position += i + 1;
        return bits !== 0;
      }
    }
    throw corrupt('a protobuf varint has more than ten groups', { offset: this.position });
  }

  fixed32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }
  sfixed32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }
  fixed64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), true);
  }
  sfixed64(): bigint {
    return this.#view.getBigInt64(this.#advance(8), true);
  }
  float(): number {
    return this.#view.getFloat32(this.#advance(4), true);
  }
  double(): number {
    return this.#view.getFloat64(this.#advance(8), true);
  }

  /** The length of a length-delimited field, checked against what is left; the reader is at its first byte. */
  length(): number {
    const offset = this.position;
    const length = this.uint32();
    if (length > this.end - this.position) {
      throw truncated(`a protobuf field declares ${length} bytes, ${this.end - this.position} are left`, { offset });
    }
    return length;
  }

  /** A view of a length-delimited field. */
  range(): Uint8Array {
    const length = this.length();
    const at = this.position;
    this.position = at + length;
    // This is faster than `subarray`, and gives no Buffer when the input is one.
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + at, length);
  }

  string(): string {
    const length = this.length();
    const at = this.position;
    this.position = at + length;
    return utf8Text(this.bytes, at, at + length);
  }

  /** Steps over a field. Groups, which nothing has used for a decade, are stepped over too, to any depth, without recursion. */
  skip(tag: number): void {
    let depth = 0;
    let next = tag;
    do {
      const offset = this.position;
      switch (next & 7) {
        case VARINT:
          this.uint32();
          break;
        case FIXED64:
          this.#advance(8);
          break;
        case BYTES:
          // length() moves `position`, so it must be called before `position` is read.
          this.#advance(this.length());
          break;
        case START_GROUP:
          depth++;
          break;
        case END_GROUP:
          depth--;
          break;
        case FIXED32:
          this.#advance(4);
          break;
        default:
          throw corrupt(`there is no protobuf wire type ${next & 7}`, { offset });
      }
      if (depth < 0) throw corrupt('a protobuf group ends that did not begin', { offset });
      if (depth > 0) {
        next = this.tag();
        if (next === 0) throw truncated('a protobuf group is cut off', { offset });
      }
    } while (depth > 0);
  }

  #advance(byteLength: number): number {
    const at = this.position;
    if (byteLength > this.end - at)
      throw truncated(`a protobuf field declares ${byteLength} bytes, ${this.end - at} are left`, { offset: at });
    this.position = at + byteLength;
    return at;
  }
}
