import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { readHeader } from '../../protocols/blizzard/header.js';
import { readRecordsOf } from '../../protocols/blizzard/model.js';
import { STORM } from './game.js';
import type { StormRecords } from './records.js';

/**
 * Does what `decodeStormRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @throws ReplayError at the first damage of the archive. A file that does not decode is kept as bytes.
 * @example
 * const records = decodeStormRecordsSync(bytes);
 * console.log(records.files.map(({ name, content }) => `${name}: ${content.kind}`));
 */
export function decodeStormRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): StormRecords {
  return new SyncDrive(unwrappedBytes(bytes, 'storm')).run(readStormRecords(options));
}

/** Reads the records from a whole file. */
export const readStormRecords = (options: RecordsSyncOptions): Asking<StormRecords> =>
  readRecordsOf(STORM, options.limits, (content, offset) => readHeader(content, offset, STORM));
