import { truncated } from '../core/errors.js';
import { PendingInput } from './pending-input.js';

/** The compressed bits, most significant first, in pieces that are appended as they come. */
export class Bzip2Input extends PendingInput {
  /** Bits of the next byte that were read. */
  bit = 0;

  /** Bits left; negative after an overrun, which a group of 50 codes of 20 bits may be. */
  get remaining(): number {
    return (this.end - this.at) * 8 - this.bit;
  }

  /** `count` bits, 1 to 24; `truncated` when they are not there. */
  bits(count: number): number {
    if (count > this.remaining) throw truncated('the bzip2 data is cut off', { offset: this.endOffset });
    const word = this.view.getInt32(this.at) << this.bit;
    const next = this.bit + count;
    this.at += next >>> 3;
    this.bit = next & 7;
    return word >>> (32 - count);
  }

  /** Drops the unread bits of the current byte. */
  align(): void {
    if (this.bit > 0) this.at++;
    this.bit = 0;
  }
}
