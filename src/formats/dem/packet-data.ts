import { bitLength, bitTag, skipBits } from '../../codecs/protobuf/bit-wire.js';
import type { BitReader } from '../../core/bit-reader.js';

/** Field of CDemoPacket that holds the messages, as protobuf tag. */
const PACKET_DATA_TAG = (3 << 3) | 2;
/** Field of CDemoFullPacket that holds a CDemoPacket. */
const FULL_PACKET_PACKET_TAG = (2 << 3) | 2;

/** Moves a reader from the payload of a packet into its messages. Gives false where the packet has none. */
export function enterMessages(reader: BitReader, isFullPacket: boolean): boolean {
  return (!isFullPacket || enter(reader, FULL_PACKET_PACKET_TAG)) && enter(reader, PACKET_DATA_TAG);
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
