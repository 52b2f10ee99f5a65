import { corrupt } from '../core/errors.js';

/**
 * The bits of a zstd bit stream, which is read from its end: the last byte's highest set bit marks where it
 * begins (RFC 8878, 4.1). The memory must go on four bytes behind the stream.
 */
export class BackwardBits {
  readonly #view: DataView;
  readonly #start: number;
  /** Bits that were not read yet. */
  left: number;

  constructor(view: DataView, start: number, end: number) {
    const last = end > start ? view.getUint8(end - 1) : 0;
    if (last === 0) throw corrupt('zstd bit stream without its end mark');
    this.#view = view;
    this.#start = start;
    this.left = (end - start) * 8 - 1 - Math.clz32(last << 24);
  }

  /** `count` bits, 0 to 25. */
  read(count: number): number {
    const left = this.left - count;
    if (left < 0) throw corrupt('zstd bit stream ends early');
    this.left = left;
    return (this.#view.getInt32(this.#start + (left >>> 3), true) >>> (left & 7)) & ((1 << count) - 1);
  }

  /** The next `count` bits, 1 to 25. The position stays; behind the end of the stream there are zeros. */
  peek(count: number): number {
    const left = this.left - count;
    if (left >= 0) return (this.#view.getInt32(this.#start + (left >>> 3), true) >>> (left & 7)) & ((1 << count) - 1);
    if (this.left <= 0) return 0;
    return (this.#view.getInt32(this.#start, true) & ((1 << this.left) - 1)) << -left;
  }
}
