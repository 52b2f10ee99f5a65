import { truncated } from '../core/errors.js';

/** Zero bytes behind the input: a group of 50 codes of 20 bits may be read before its end is checked. */
const SLACK_BYTES = 160;

/** The compressed bits, most significant first, in pieces that are appended as they come. */
export class Bzip2Input {
  bytes: Uint8Array = new Uint8Array(SLACK_BYTES);
  view = new DataView(this.bytes.buffer);
  /** Index of the byte that holds the next bit. */
  byte = 0;
  /** Bits of that byte that were read. */
  bit = 0;
  /** Index after the last byte. */
  end = 0;
  /** Offset of `bytes[0]` in the whole input. */
  #origin = 0;

  /** Offset in the whole input of the byte that holds the next bit. */
  get offset(): number {
    return this.#origin + Math.min(this.byte, this.end);
  }

  /** Bits left. */
  get remaining(): number {
    return (this.end - this.byte) * 8 - this.bit;
  }

  append(chunk: Uint8Array): void {
    const held = this.end - this.byte;
    if (this.end + chunk.length + SLACK_BYTES > this.bytes.length) {
      const size = Math.max(held + chunk.length, Math.min(2 * held, this.bytes.length));
      const grown = new Uint8Array(size + SLACK_BYTES);
      grown.set(this.bytes.subarray(this.byte, this.end));
      this.bytes = grown;
      this.view = new DataView(grown.buffer);
      this.#origin += this.byte;
      this.byte = 0;
    } else if (this.byte > 0) {
      this.bytes.copyWithin(0, this.byte, this.end);
      this.#origin += this.byte;
      this.byte = 0;
    }
    this.bytes.set(chunk, held);
    this.end = held + chunk.length;
    this.bytes.fill(0, this.end, this.end + SLACK_BYTES);
  }

  /** `count` bits, 1 to 24; `truncated` when they are not there. */
  bits(count: number): number {
    if (count > this.remaining) throw truncated('bzip2 data', { offset: this.#origin + this.end });
    const word = this.view.getInt32(this.byte) << this.bit;
    const next = this.bit + count;
    this.byte += next >>> 3;
    this.bit = next & 7;
    return word >>> (32 - count);
  }

  /** Drops the unread bits of the current byte. */
  align(): void {
    if (this.bit > 0) this.byte++;
    this.bit = 0;
  }
}
