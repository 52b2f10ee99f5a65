import { bitLength, bitTag, skipBits } from '../../codecs/protobuf/bit-wire.js';
import { checkedSnappyLength, snappyDecompress, snappyDecompressInto, snappyLength } from '../../codecs/snappy.js';
import type { BitReader } from '../../core/bit-reader.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides } from '../../io/options.js';
import type { DemFrame } from './framing.js';

/** Field of CDemoPacket that holds the messages, as protobuf tag. */
const PACKET_DATA_TAG = (3 << 3) | 2;
/** Field of CDemoFullPacket that holds a CDemoPacket. */
const FULL_PACKET_PACKET_TAG = (2 << 3) | 2;

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

  /** Sets a reader on the messages of a packet. Gives false where the packet has none. */
  messagesInto(reader: BitReader, frame: DemFrame, isFullPacket: boolean): boolean {
    this.#into(reader, frame);
    return (!isFullPacket || enter(reader, FULL_PACKET_PACKET_TAG)) && enter(reader, PACKET_DATA_TAG);
  }

  /** The payload in the memory of a reader. */
  #into(reader: BitReader, frame: DemFrame): void {
    const { compressed, bytes } = frame;
    if (!compressed || this.#snappy) {
      reader.load(this.own(frame));
      return;
    }
    const length = checkedSnappyLength(bytes, 0, bytes.length, this.#limits.maxDecompressedBytes);
    snappyDecompressInto(bytes, 0, bytes.length, reader.reserve(length));
  }
}

/** Moves into the length-delimited field of a tag; false where the message lacks it. */
function enter(reader: BitReader, tag: number): boolean {
  for (let next = bitTag(reader); next !== 0; next = bitTag(reader)) {
    if (next === tag) {
      const bits = bitLength(reader);
      reader.end = reader.position + bits;
      return true;
    }
    skipBits(reader, next);
  }
  return false;
}
