import { checkedSnappyLength, snappyDecompress, snappyDecompressInto, snappyLength } from '../../codecs/snappy.js';
import type { BitReader } from '../../core/bit-reader.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides } from '../../io/options.js';
import type { DemFrame } from './framing.js';

/** Decompresses payloads. */
export class Payloads {
  readonly #limits: Readonly<DecodeLimits>;
  readonly #snappy: CodecOverrides['snappy'];

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

  /** The payload in the memory of a reader. */
  into(reader: BitReader, frame: DemFrame): void {
    const { compressed, bytes } = frame;
    if (!compressed || this.#snappy) {
      reader.load(this.own(frame));
      return;
    }
    const length = checkedSnappyLength(bytes, 0, bytes.length, this.#limits.maxDecompressedBytes);
    snappyDecompressInto(bytes, 0, bytes.length, reader.reserve(length));
  }
}
