import type { ByteCursor } from './byte-cursor.js';
import { corrupt } from './errors.js';

/**
 * Base-128 groups, low group first, at most five; bits above 32 are dropped, as protobuf does. A function, so that only
 * those who read such numbers carry it.
 */
export function varuint32(cursor: ByteCursor): number {
  const { bytes, end } = cursor;
  let at = cursor.position;
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    if (at >= end) throw cursor.truncated('a varuint32');
    const byte = bytes[at++]!;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) {
      cursor.position = at;
      return value >>> 0;
    }
  }
  throw corrupt('a varuint32 has more than five groups', { offset: cursor.offset });
}
