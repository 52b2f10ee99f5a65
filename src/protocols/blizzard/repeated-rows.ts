import type { ByteReader } from '../../core/byte-reader.js';
import type { BlizzardType } from './types.js';
import type { VersionedDecoder } from './versioned.js';

/** The table that was read last: where each of its rows began, where the last one ended, and what they are. */
interface LastTable {
  readonly bounds: readonly number[];
  readonly rows: readonly unknown[];
}

/** Whether an array is a table: its items are structs that hold arrays, such as the columns of a score. */
export const isTable = (of: BlizzardType): boolean => of.kind === 'tagged' && of.fields.some(({ of: { kind } }) => kind === 'array');

/**
 * Reads the rows of a table. A row with the bytes that the row of its number had in the table before is the same object: a decoder depends
 * on nothing but the bytes that it takes. Of the 57771 rows of score in a recording that many people left and joined again, 655 differ.
 */
export function tableDecoder(row: VersionedDecoder): (reader: ByteReader, count: number) => unknown[] {
  const lastTables = new WeakMap<ByteReader, LastTable>();
  return (reader, count) => {
    const last = lastTables.get(reader);
    const rows: unknown[] = [];
    const bounds = [reader.position];
    for (let i = 0; i < count; i++) {
      if (last !== undefined && i < last.rows.length && repeats(reader, last.bounds[i]!, last.bounds[i + 1]!)) {
        reader.skip(last.bounds[i + 1]! - last.bounds[i]!);
        rows.push(last.rows[i]);
      } else {
        rows.push(row(reader));
      }
      bounds.push(reader.position);
    }
    lastTables.set(reader, { bounds, rows });
    return rows;
  };
}

/** Whether the next bytes are those from `start` to `end`. */
function repeats({ bytes, position, remaining }: ByteReader, start: number, end: number): boolean {
  const byteLength = end - start;
  if (byteLength > remaining) return false;
  for (let i = 0; i < byteLength; i++) if (bytes[start + i] !== bytes[position + i]) return false;
  return true;
}
