import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { readRecordsOf } from '../../protocols/blizzard/model.js';
import { SC2 } from './game.js';
import { readSc2Header } from './header.js';
import type { Sc2Records } from './records.js';

/**
 * Does what `decodeSc2Records` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @throws ReplayError at the first damage of the archive. A file that does not decode is kept as bytes.
 * @example
 * const records = decodeSc2RecordsSync(bytes);
 * console.log(records.files.map(({ name, content }) => `${name}: ${content.kind}`));
 */
export function decodeSc2RecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): Sc2Records {
  return new SyncDrive(unwrappedBytes(bytes, 'sc2')).run(readSc2Records(options));
}

/** Reads the records from a whole file. */
export const readSc2Records = (options: RecordsSyncOptions): Asking<Sc2Records> => readRecordsOf(SC2, options.limits, readSc2Header);
