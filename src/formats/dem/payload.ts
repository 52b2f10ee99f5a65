import { checkedSnappyLength, decompressSnappy, snappyDecompress, snappyLength } from '../../codecs/snappy.js';
import { viewOf } from '../../core/view-of.js';
import type { BitReader } from '../../core/bit-reader.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides } from '../../io/options.js';
import type { DemFrame } from './framing.js';

/** Decompresses payloads. */
export class Payloads {
  readonly #limits: Readonly<DecodeLimits>;
  readonly #snappy: CodecOverrides['snappy'];
  /** The bytes that are read, and the memory that is written to, with their views: both are the same for many payloads. */
  #source: Uint8Array | undefined;
  #input!: DataView;
  #memory: Uint8Array | undefined;
  #output!: DataView;

  constructor(limits: Readonly<DecodeLimits>, codecs: CodecOverrides | undefined) {
    this.#limits = limits;
    this.#snappy = codecs?.snappy;
  }

  /** The payload in memory of its own (or the stored bytes themselves). */
  own({ isCompressed, bytes }: DemFrame): Uint8Array {
    if (!isCompressed) return bytes;
    if (!this.#snappy) return snappyDecompress(bytes, 0, bytes.length, this.#limits.maxDecompressedBytes);
    const length = snappyLength(bytes);
    checkLimit(this.#limits, 'maxDecompressedBytes', length, { offset: 0 });
    return this.#snappy(bytes, length);
  }

  /** The payload in the memory of a reader. */
  into(reader: BitReader, frame: DemFrame): void {
    const { source, start } = frame;
    const end = start + frame.byteLength;
    if (!frame.isCompressed) {
      reader.load(source, start, end);
      return;
    }
    if (this.#snappy) {
      reader.load(this.own(frame));
      return;
    }
    const length = checkedSnappyLength(source, start, end, this.#limits.maxDecompressedBytes);
    const memory = reader.reserve(length);
    if (source !== this.#source) this.#input = viewOf((this.#source = source));
    if (memory !== this.#memory) this.#output = viewOf((this.#memory = memory));
    decompressSnappy(source, start, end, memory, length, this.#input, this.#output);
  }
}
