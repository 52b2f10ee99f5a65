import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { ReadBudget } from '../../core/budget.js';
import type { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { need, pauseIfDue, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
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
 * Does what `decodeDemRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { records } = decodeDemRecordsSync(bytes);
 */
export function decodeDemRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): DemRecords {
  return new SyncDrive(unwrappedBytes(bytes, 'dem')).run(readDemRecords(options));
}

function readRecord(reader: ByteCursor, { limits }: ReadBudget): DemRecord {
  const offset = reader.position;
  try {
    const frame = readFrame(reader, limits);
    if (typeof frame === 'number') throw reader.truncated(`a command of ${frame} bytes`);
    const { id, tick, isCompressed, bytes } = frame;
    return { id, tick, isCompressed, bytes };
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'dem', path: ['command'], offset }) : error;
  }
}

/** Reads the records from a whole file. */
export function* readDemRecords(options: RecordsSyncOptions): Asking<DemRecords> {
  const budget = new ReadBudget(limitsWith(options.limits));
  const reader = yield* need(Infinity);
  const preamble = readPreamble(reader);
  const records: DemRecord[] = [];
  while (reader.remaining > 0) {
    const { position } = reader;
    records.push(readRecord(reader, budget));
    budget.read(reader.position - position);
    if (budget.untilPause <= 0) yield* pauseIfDue(budget);
  }
  return { ...preamble, records };
}
