import { ReplayLimitError, corrupt, truncated, type ReplayError } from './errors.js';
import { bigintOfWords, unzigzag32, unzigzag64 } from './int64.js';
import { utf8Text } from './text.js';

/** A read may look this many bytes past any index that the mask allows. */
const SLACK = 16;
/** The memory of a reader that has been given no bytes yet: zeros, shared by all such readers and never changed. */
const NOTHING = new Uint8Array(1 + SLACK);
const NOTHING_VIEW = new DataView(NOTHING.buffer);
/** Inputs shorter than this are copied byte by byte: a view for 32-bit stores would cost more than it saves. */
const WORDS_FROM_BYTES = 48;

/**
 * Reads bits, least significant bit of each byte first: the order of Source 2 packets.
 *
 * The reader owns its memory: `load` copies the bytes in, which is cheaper than a view per packet and
 * lets every read be one unaligned 32-bit load with no bounds check (`share` reads the memory of another reader). **Reads do not check the end.**
 * Past it they give bits without meaning and never throw; `position` goes on, so one `check()` after
 * a structure (and in every loop that the data may prolong) finds the overrun. `bytes` and `string`
 * check for themselves.
 *
 * @example
 * const reader = new BitReader(new Uint8Array([0b0101_1010, 0xff]));
 * reader.bits(4); // 10
 * reader.bool(); // true
 * reader.check('example'); // throws if it had gone too far
 */
export class BitReader {
  /** Index of the next bit. */
  position = 0;
  /** Index after the last bit of the loaded bytes. */
  end = 0;
  #memory = NOTHING;
  #view = NOTHING_VIEW;
  #mask = 0;
  /** Bytes that fit `#memory`: a power of two, or 0 before the first. */
  #capacity = 0;

  constructor(bytes?: Uint8Array) {
    if (bytes) this.load(bytes);
  }

  /** Bits left; negative after an overrun. */
  get remaining(): number {
    return this.end - this.position;
  }

  /** Starts over on a copy of these bytes. */
  load(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.#reserve(end - start);
    this.#memory.set(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end));
  }

  /**
   * Starts over on `byteLength` bytes that the caller writes to the start of the returned memory before the first
   * read. At least 16 more bytes may be written too, for copies in large steps.
   */
  reserve(byteLength: number): Uint8Array {
    this.#reserve(byteLength);
    return this.#memory;
  }

  /**
   * Starts over on the bits `start` to `end` of another reader, which must not go past its end. Nothing is copied:
   * they stay valid until the other reader starts over.
   */
  share(other: BitReader, start: number, end: number): void {
    this.#memory = other.#memory;
    this.#view = other.#view;
    this.#mask = other.#mask;
    // This memory belongs to the other reader, so this one must never write to it.
    this.#capacity = 0;
    this.position = start;
    this.end = end;
  }

  #reserve(byteLength: number): void {
    // Leave room for a read that starts right behind the last byte: it sees zeros instead of wrapping around to the first byte.
    const needed = byteLength + 8;
    if (needed > this.#capacity) {
      let capacity = Math.max(64, this.#capacity);
      while (capacity < needed) capacity *= 2;
      this.#capacity = capacity;
      this.#memory = new Uint8Array(capacity + SLACK);
      this.#view = new DataView(this.#memory.buffer);
      this.#mask = capacity - 1;
    }
    this.position = 0;
    this.end = byteLength * 8;
    // Clear the slack, so that reads past the end give zeros.
    this.#view.setFloat64(byteLength, 0);
    this.#view.setFloat64(byteLength + 8, 0);
  }

  /** Throws `truncated` if reads went past the end. The offset counts in the loaded bytes. */
  check(what: string): void {
    if (this.position > this.end) throw this.overrun(what);
  }

  /** A truncation of `what` at the end of the loaded bytes. */
  overrun(what: string): ReplayError {
    return truncated(`${what} ends ${this.position - this.end} bits early`, { offset: this.end >>> 3 });
  }

  bool(): boolean {
    const at = this.position;
    this.position = at + 1;
    return ((this.#memory[(at >>> 3) & this.#mask]! >>> (at & 7)) & 1) === 1;
  }

  /** One bit as 0 or 1. */
  bit(): number {
    const at = this.position;
    this.position = at + 1;
    return (this.#memory[(at >>> 3) & this.#mask]! >>> (at & 7)) & 1;
  }

  /** `count` bits, 0 to 32, unsigned. */
  bits(count: number): number {
    const at = this.position;
    this.position = at + count;
    const byte = (at >>> 3) & this.#mask;
    const shift = at & 7;
    if (count + shift <= 32) {
      const word = this.#view.getInt32(byte, true) >>> shift;
      return count === 32 ? word : word & ((1 << count) - 1);
    }
    const word = (this.#view.getInt32(byte, true) >>> shift) | (this.#memory[byte + 4]! << (32 - shift));
    return count === 32 ? word >>> 0 : word & ((1 << count) - 1);
  }

  /** At least the next 25 bits. The position stays. */
  peek(): number {
    const at = this.position;
    return this.#view.getInt32((at >>> 3) & this.#mask, true) >>> (at & 7);
  }

  /** `count` bits, 0 to 64. */
  bits64(count: number): bigint {
    if (count <= 32) return BigInt(this.bits(count));
    const low = this.bits(32);
    return bigintOfWords(low, this.bits(count - 32));
  }

  /** Groups of seven bits, low first, at most five; bits above 32 are dropped. */
  varuint32(): number {
    const word = this.peek();
    if ((word & 0x80) === 0) {
      this.position += 8;
      return word & 0x7f;
    }
    if ((word & 0x8000) === 0) {
      this.position += 16;
      return (word & 0x7f) | ((word >>> 1) & 0x3f80);
    }
    if ((word & 0x800000) === 0) {
      this.position += 24;
      return (word & 0x7f) | ((word >>> 1) & 0x3f80) | ((word >>> 2) & 0x1fc000);
    }
    this.position += 24;
    let value = (word & 0x7f) | ((word >>> 1) & 0x3f80) | ((word >>> 2) & 0x1fc000);
    const fourth = this.bits(8);
    value |= (fourth & 0x7f) << 21;
    if (fourth >= 0x80) {
      const fifth = this.bits(8);
      value |= fifth << 28;
      if (fifth >= 0x80) throw corrupt('a varuint32 has more than five groups', { offset: this.position >>> 3 });
    }
    return value >>> 0;
  }

  /** Zigzag varuint32. */
  varint32(): number {
    return unzigzag32(this.varuint32());
  }

  /** The upper word of what `varuint64Low` read last, unsigned. */
  high = 0;

  /** `varuint64` without a bigint: gives the lower word, unsigned, and leaves the upper one in `high`. */
  varuint64Low(): number {
    const word = this.peek();
    if ((word & 0x80) === 0) {
      this.position += 8;
      this.high = 0;
      return word & 0x7f;
    }
    if ((word & 0x8000) === 0) {
      this.position += 16;
      this.high = 0;
      return (word & 0x7f) | ((word >>> 1) & 0x3f80);
    }
    if ((word & 0x800000) === 0) {
      this.position += 24;
      this.high = 0;
      return (word & 0x7f) | ((word >>> 1) & 0x3f80) | ((word >>> 2) & 0x1fc000);
    }
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.bits(8);
      const bits = byte & 0x7f;
      if (shift < 32) low |= bits << shift;
      if (shift >= 32) high |= bits << (shift - 32);
      else if (shift > 25) high |= bits >>> (32 - shift);
      if (byte < 0x80) {
        this.high = high >>> 0;
        return low >>> 0;
      }
    }
    throw corrupt('a varuint64 has more than ten groups', { offset: this.position >>> 3 });
  }

  /** Groups of seven bits, low first, at most ten; bits above 64 are dropped. */
  varuint64(): bigint {
    const low = this.varuint64Low();
    return bigintOfWords(low, this.high);
  }

  /** Zigzag varuint64. */
  varint64(): bigint {
    return unzigzag64(this.varuint64());
  }

  /** Source 2's ubitvar: 4 bits, a 2-bit selector, then 0, 4, 8 or 28 further bits. */
  ubitVar(): number {
    const word = this.peek();
    switch ((word >>> 4) & 3) {
      case 0:
        this.position += 6;
        return word & 15;
      case 1:
        this.position += 10;
        return (word & 15) | ((word >>> 2) & 0xf0);
      case 2:
        this.position += 14;
        return (word & 15) | ((word >>> 2) & 0xff0);
      default:
        this.position += 6;
        return ((word & 15) | (this.bits(28) << 4)) >>> 0;
    }
  }

  /** 32 bits as a signed number. V8 keeps that in a register, where an unsigned one above 2^31 would be allocated. */
  i32(): number {
    const at = this.position;
    this.position = at + 32;
    const byte = (at >>> 3) & this.#mask;
    const shift = at & 7;
    const low = this.#view.getInt32(byte, true);
    return shift === 0 ? low : (low >>> shift) | (this.#memory[byte + 4]! << (32 - shift));
  }

  /** An IEEE-754 single. */
  f32(): number {
    scratchWord[0] = this.i32();
    return scratchFloat[0]!;
  }

  /** `f32` written into an array. A fraction that is returned would be allocated as a heap number wherever the call is not inlined. */
  f32Into(target: number[] | Float64Array, index: number): void {
    scratchWord[0] = this.i32();
    target[index] = scratchFloat[0]!;
  }

  #need(byteLength: number): void {
    const left = this.end - this.position;
    if (byteLength * 8 > left) {
      throw truncated(`${byteLength} bytes are declared, ${Math.max(0, left) >>> 3} are left`, { offset: this.position >>> 3 });
    }
  }

  /** Copies the next bytes, whatever bit the reader is at, into `target`; checks the end first. */
  bytesInto(target: Uint8Array): void {
    const byteLength = target.length;
    this.#need(byteLength);
    const at = this.position;
    this.position = at + byteLength * 8;
    const from = at >>> 3;
    const shift = at & 7;
    if (shift === 0) {
      target.set(this.#memory.subarray(from, from + byteLength));
      return;
    }
    const view = this.#view;
    const memory = this.#memory;
    let i = 0;
    if (byteLength >= WORDS_FROM_BYTES) {
      const words = new DataView(target.buffer, target.byteOffset, byteLength);
      for (; i + 4 <= byteLength; i += 4) {
        words.setInt32(i, (view.getInt32(from + i, true) >>> shift) | (memory[from + i + 4]! << (32 - shift)), true);
      }
    }
    for (; i < byteLength; i++) target[i] = (memory[from + i]! >>> shift) | (memory[from + i + 1]! << (8 - shift));
  }

  /** Whether the next bytes are these. If they are, the reader moves past them; otherwise it stays. Checks the end. */
  skipEqual(bytes: Uint8Array): boolean {
    this.#need(bytes.length);
    const from = this.position >>> 3;
    const shift = this.position & 7;
    const memory = this.#memory;
    for (let i = 0; i < bytes.length; i++) {
      if ((((memory[from + i]! | (memory[from + i + 1]! << 8)) >>> shift) & 0xff) !== bytes[i]) return false;
    }
    this.position += bytes.length * 8;
    return true;
  }

  /** The next bytes as a copy; checks the end before it allocates. */
  bytes(byteLength: number): Uint8Array {
    this.#need(byteLength);
    const bytes = new Uint8Array(byteLength);
    this.bytesInto(bytes);
    return bytes;
  }

  /** UTF-8 text up to a NUL byte, which is consumed too; checks the end. */
  string(maxBytes: number): string {
    const at = this.position;
    const length = this.#lengthToNul(maxBytes);
    if ((at & 7) === 0) {
      const from = at >>> 3;
      this.position = at + (length + 1) * 8;
      return utf8Text(this.#memory, from, from + length);
    }
    const bytes = this.bytes(length);
    this.position += 8;
    return utf8Text(bytes, 0, length);
  }

  /** The bytes up to a NUL byte, which is consumed too, as a copy; checks the end. */
  nulTerminated(maxBytes: number): Uint8Array {
    const bytes = this.bytes(this.#lengthToNul(maxBytes));
    this.position += 8;
    return bytes;
  }

  #lengthToNul(maxBytes: number): number {
    const at = this.position;
    const stop = this.end - 8;
    for (let next = at, length = 0; next <= stop; next += 8, length++) {
      if (length > maxBytes) throw new ReplayLimitError('maxStringBytes', length, maxBytes, { offset: at >>> 3 });
      const byte = next >>> 3;
      if ((((this.#memory[byte]! | (this.#memory[byte + 1]! << 8)) >>> (next & 7)) & 0xff) === 0) return length;
    }
    throw truncated('a string has no NUL', { offset: at >>> 3 });
  }
}

const scratchFloat = new Float32Array(1);
const scratchWord = new Int32Array(scratchFloat.buffer);
