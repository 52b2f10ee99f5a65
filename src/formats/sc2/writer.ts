import { writeRecords } from '../../protocols/blizzard/writer.js';
import { SC2 } from './game.js';
import type { Sc2Records } from './records.js';

/**
 * Writes a replay from its records: an MPQ archive of version 4 with every file stored as a single unit, encoded with
 * the tables of the header's base build. Games read compressed files as well as these; nothing is compressed here.
 *
 * @throws RangeError where a value does not fit its type.
 * @example
 * const { header, files } = decodeSc2RecordsSync(bytes);
 * const silent = writeSc2({ header, files: files.filter(({ name }) => name !== 'replay.message.events') });
 */
export function writeSc2(records: Sc2Records): Uint8Array {
  return writeRecords(records, SC2);
}
