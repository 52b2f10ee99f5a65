import { snappyDecompress, snappyDecompressInto, snappyLength } from '../../codecs/snappy.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides } from '../../io/options.js';
import type { DemFrame } from './framing.js';

/** Bytes of a command's payload, decompressed: `bytes[0]` to `bytes[length - 1]`. */
export interface Payload {
  bytes: Uint8Array;
  length: number;
}

/** Decompresses payloads, where they are only looked at, into memory that is reused. */
export class Payloads {
  readonly #limits: Readonly<DecodeLimits>;
  readonly #snappy: CodecOverrides['snappy'];
  #memory = new Uint8Array(0);
  readonly #payload: Payload = { bytes: this.#memory, length: 0 };

  constructor(limits: Readonly<DecodeLimits>, codecs: CodecOverrides | undefined) {
    this.#limits = limits;
    this.#snappy = codecs?.snappy;
  }

  /** The payload in memory of its own (or the stored bytes themselves). */
  own({ compressed, bytes }: DemFrame): Uint8Array {
    if (!compressed) return bytes;
    if (!this.#snappy) return snappyDecompress(bytes, 0, bytes.length, this.#limits.maxDecompressedBytes);
    const length = snappyLength(bytes);
    checkLimit(this.#limits, 'maxDecompressedBytes', length, { offset: 0 });
    return this.#snappy(bytes, length);
  }

  /** The payload until the next call. */
  scratch(frame: DemFrame): Payload {
    const payload = this.#payload;
    const { compressed, bytes } = frame;
    if (compressed && !this.#snappy && snappyLength(bytes) <= this.#memory.length) {
      payload.bytes = this.#memory;
      payload.length = snappyDecompressInto(bytes, 0, bytes.length, this.#memory);
      return payload;
    }
    payload.bytes = this.own(frame);
    payload.length = payload.bytes.length;
    // what was too large for the memory becomes the memory
    if (compressed && !this.#snappy) this.#memory = new Uint8Array(payload.bytes.buffer as ArrayBuffer);
    return payload;
  }
}
