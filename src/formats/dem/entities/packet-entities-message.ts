import { bitBool, bitLength, bitTag, bitUint32, skipBits } from '../../../codecs/protobuf/bit-wire.js';
import type { BitReader } from '../../../core/bit-reader.js';
import type { BaselineSet } from './saved-baselines.js';

/** A svc_PacketEntities, taken apart. Reused. */
export class PacketEntitiesMessage {
  updatedEntries = 0;
  isDelta = false;
  updateBaseline = false;
  baseline = 0;
  /** Bits, in the memory of the packet. */
  dataStart = 0;
  dataEnd = 0;
  sizesStart = 0;
  sizesEnd = 0;
  hasPvsVisBits = false;
  /** The set of saved baselines that entities start from; updates go to the other. */
  get baselineSet(): BaselineSet {
    return (this.baseline & 1) as BaselineSet;
  }
  /** Entity index to baseline row. */
  readonly alternates = new Map<number, number>();

  read(reader: BitReader): void {
    this.updatedEntries = this.baseline = this.dataStart = this.dataEnd = this.sizesStart = this.sizesEnd = 0;
    this.isDelta = this.updateBaseline = this.hasPvsVisBits = false;
    if (this.alternates.size > 0) this.alternates.clear();
    for (let tag = bitTag(reader); tag !== 0; tag = bitTag(reader)) {
      switch (tag) {
        case (2 << 3) | 0:
          this.updatedEntries = bitUint32(reader) | 0;
          break;
        case (3 << 3) | 0:
          this.isDelta = bitBool(reader);
          break;
        case (4 << 3) | 0:
          this.updateBaseline = bitBool(reader);
          break;
        case (5 << 3) | 0:
          this.baseline = bitUint32(reader) | 0;
          break;
        case (7 << 3) | 2: {
          const bits = bitLength(reader);
          this.dataStart = reader.position;
          this.dataEnd = reader.position += bits;
          break;
        }
        case (13 << 3) | 2: {
          const bits = bitLength(reader);
          this.sizesStart = reader.position;
          this.sizesEnd = reader.position += bits;
          break;
        }
        case (15 << 3) | 2:
          this.#alternate(reader);
          break;
        case (16 << 3) | 0:
          this.hasPvsVisBits = bitBool(reader);
          break;
        default:
          skipBits(reader, tag);
      }
    }
  }

  #alternate(reader: BitReader): void {
    const { end } = reader;
    const bits = bitLength(reader);
    reader.end = reader.position + bits;
    let index = 0;
    let row = 0;
    for (let tag = bitTag(reader); tag !== 0; tag = bitTag(reader)) {
      if (tag === ((1 << 3) | 0)) index = bitUint32(reader) | 0;
      else if (tag === ((2 << 3) | 0)) row = bitUint32(reader) | 0;
      else skipBits(reader, tag);
    }
    reader.end = end;
    this.alternates.set(index, row);
  }
}
