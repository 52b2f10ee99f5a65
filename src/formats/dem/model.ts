import { bytesInMemory } from '../../containers/wrapper/bytes-in-memory.js';
import { ByteCursor } from '../../core/byte-cursor.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { readFrame, readPreamble, type DemPreamble } from './framing.js';

/** One command as stored in the file. */
export interface DemRecord {
  /** EDemoCommands, without the compression flag. */
  readonly id: number;
  /** -1 is stored as 0xFFFFFFFF. */
  readonly tick: number;
  /** Whether `bytes` is a Snappy block. */
  readonly isCompressed: boolean;
  /** The payload as stored. */
  readonly bytes: Uint8Array;
}

/** A demo as its records in file order: what `writeDem` takes, and what every typed view derives from. */
export interface DemRecords extends DemPreamble {
  readonly records: readonly DemRecord[];
}

/**
 * A demo's records, payloads as stored (views, not copies). Strict: damage throws.
 *
 * @example
 * const { records } = decodeDemRecords(bytes);
 */
export function decodeDemRecords(bytes: Uint8Array, limits?: Partial<DecodeLimits>): DemRecords {
  const reader = new ByteCursor(bytesInMemory(bytes));
  const preamble = readPreamble(reader);
  const all = limitsWith(limits);
  const records: DemRecord[] = [];
  while (reader.remaining > 0) {
    const frame = readFrame(reader, all);
    if (typeof frame === 'number') throw reader.truncated(`a command of ${frame} bytes`).within({ format: 'dem', path: ['command'] });
    const { id, tick, isCompressed, bytes: stored } = frame;
    records.push({ id, tick, isCompressed, bytes: stored });
  }
  return { ...preamble, records };
}
