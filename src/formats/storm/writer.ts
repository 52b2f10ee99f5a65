import { writeRecords } from '../../protocols/blizzard/writer.js';
import { STORM } from './game.js';
import type { StormRecords } from './records.js';

/**
 * Writes a replay from its records: an MPQ archive of version 4 with every file stored as a single unit, encoded with
 * the tables of the header's base build. Nothing is compressed.
 *
 * @throws RangeError where a value does not fit its type.
 * @example
 * const { header, files } = decodeStormRecordsSync(bytes);
 * const silent = writeStorm({ header, files: files.filter(({ name }) => name !== 'replay.message.events') });
 */
export const writeStorm = (records: StormRecords): Uint8Array => writeRecords(records, STORM);
