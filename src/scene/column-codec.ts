import type { ByteReader } from '../core/byte-reader.js';
import type { ByteWriter } from '../core/byte-writer.js';
import { corrupt } from '../core/errors.js';

/** How the numbers of a column are stored. */
const STORED = { bytes: 0, floats: 1, steps: 2 } as const;
/** The difference of two numbers below this is a varuint32, in zigzag order too. */
const MAX_STEPS = 2 ** 29;
const FLOAT_BYTES = 4;

export type Column = Float32Array | Uint8Array;

/** Writes a column as differences of multiples of `quantum`; as they are, where that is not possible. With a quantum of 0 a column of integers is stored in steps of 1. */
export function writeColumn(writer: ByteWriter, column: Column, quantum: number): void {
  if (column instanceof Uint8Array) {
    writer.u8(STORED.bytes);
    writer.varuint32(column.length);
    writer.bytes(column);
    return;
  }
  const unit = quantum === 0 ? 1 : quantum;
  const fits = column.every(
    (value) => Number.isNaN(value) || (Math.abs(value) < MAX_STEPS * unit && (quantum > 0 || Number.isInteger(value))),
  );
  writer.u8(fits ? STORED.steps : STORED.floats);
  writer.varuint32(column.length);
  if (!fits) {
    for (const value of column) writer.f32(value);
    return;
  }
  writer.f32(unit);
  let before = 0;
  for (const value of column) {
    // 0 is NaN; the differences follow in zigzag order from 1.
    if (Number.isNaN(value)) {
      writer.varuint32(0);
      continue;
    }
    const steps = Math.round(value / unit);
    const difference = steps - before;
    writer.varuint32(difference >= 0 ? 2 * difference + 1 : -2 * difference);
    before = steps;
  }
}

/** Reads a column. Its length is checked before memory is taken. */
export function readColumn(reader: ByteReader): Column {
  const { offset } = reader;
  const stored = reader.u8();
  const length = reader.varuint32();
  if (length * (stored === STORED.floats ? FLOAT_BYTES : 1) > reader.remaining)
    throw corrupt(`a column of ${length} numbers is longer than the file`, { offset });
  switch (stored) {
    case STORED.bytes:
      return reader.take(length).slice();
    case STORED.floats:
      return Float32Array.from({ length }, () => reader.f32());
    case STORED.steps: {
      const unit = reader.f32();
      const column = new Float32Array(length);
      let steps = 0;
      for (let i = 0; i < length; i++) {
        const code = reader.varuint32();
        if (code > 0) steps += code % 2 === 1 ? (code - 1) / 2 : -code / 2;
        column[i] = code === 0 ? NaN : steps * unit;
      }
      return column;
    }
    default:
      throw corrupt(`a column is stored in a way ${stored} that does not exist`, { offset });
  }
}
