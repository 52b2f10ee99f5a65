import type { BitReader } from '../../core/bit-reader.js';
import { corrupt, truncated } from '../../core/errors.js';
import { BYTES, END_GROUP, FIXED32, FIXED64, START_GROUP, VARINT } from './wire.js';

// The protobuf wire format at any bit: messages in a Source 2 packet are read in place, without a copy.
// A nested message is read by lowering the reader's `end` and putting it back.

/** The next field's key, `number << 3 | wireType`; 0 at the end. */
export function bitTag(reader: BitReader): number {
  if (reader.position >= reader.end) return 0;
  const offset = reader.position >>> 3;
  const tag = bitUint32(reader);
  if (tag >>> 3 === 0) throw corrupt('a protobuf field has the number 0', { offset });
  return tag;
}

/** A varint's low 32 bits, unsigned; up to ten groups, as a negative int32 has. */
export function bitUint32(reader: BitReader): number {
  const value = reader.varuint64Low();
  reader.check('a protobuf varint');
  return value;
}

export function bitBool(reader: BitReader): boolean {
  return (bitUint32(reader) | reader.high) !== 0;
}

/** The bits of a length-delimited field, checked against what is left; the reader is at the first of them. */
export function bitLength(reader: BitReader): number {
  const bits = bitUint32(reader) * 8;
  if (bits > reader.remaining) {
    throw truncated(`a protobuf field declares ${bits / 8} bytes, ${reader.remaining >>> 3} are left`, { offset: reader.position >>> 3 });
  }
  return bits;
}

/** Steps over a field. Groups are stepped over too, to any depth, without recursion. */
export function skipBits(reader: BitReader, tag: number): void {
  let depth = 0;
  let next = tag;
  do {
    switch (next & 7) {
      case VARINT:
        reader.varuint64Low();
        break;
      case FIXED64:
        reader.position += 64;
        break;
      case BYTES: {
        const bits = bitLength(reader);
        reader.position += bits;
        break;
      }
      case START_GROUP:
        depth++;
        break;
      case END_GROUP:
        depth--;
        break;
      case FIXED32:
        reader.position += 32;
        break;
      default:
        throw corrupt(`there is no protobuf wire type ${next & 7}`, { offset: reader.position >>> 3 });
    }
    reader.check('a protobuf field');
    if (depth < 0) throw corrupt('a protobuf group ends that did not begin', { offset: reader.position >>> 3 });
    if (depth > 0) {
      next = bitTag(reader);
      if (next === 0) throw truncated('a protobuf group is cut off', { offset: reader.position >>> 3 });
    }
  } while (depth > 0);
}
