import { ByteReader } from '../../core/byte-reader.js';
import { need, seek, seekFromEnd, type Asking } from '../../io/framing.js';

/** Any range of the input. On a source that cannot go back, the whole input is read first. */
export class Ranges {
  #whole: Uint8Array | undefined;
  readonly #buffered: boolean;

  constructor(buffered: boolean) {
    this.#buffered = buffered;
  }

  /** A reader at an offset; it has fewer than `byteLength` bytes only at the end of the input. */
  *at(offset: number, byteLength: number): Asking<ByteReader> {
    if (!this.#buffered) {
      const { bytes, position, end, origin } = yield* seek(offset, byteLength);
      return new ByteReader(bytes, position, end, origin);
    }
    const whole = yield* this.#all();
    return new ByteReader(whole, Math.min(offset, whole.length));
  }

  *inputLength(): Asking<number> {
    return this.#buffered ? (yield* this.#all()).length : (yield* seekFromEnd(0, 0)).offset;
  }

  *#all(): Asking<Uint8Array> {
    if (this.#whole === undefined) {
      const reader = yield* need(Infinity);
      this.#whole = reader.bytes.subarray(reader.position, reader.end);
    }
    return this.#whole;
  }
}
