import type { BlizzardContent, BlizzardRecords, BlizzardWireStruct } from '../../protocols/blizzard/records.js';

/** A struct with the tables' own names: blobs are bytes, an absent optional is null, a choice is `{ [name]: value }`. */
export type StormWireStruct = BlizzardWireStruct;
/** The content of a file of a replay: decoded where that loses nothing, else its bytes. */
export type StormContent = BlizzardContent;
/** A replay as records: the header and every file, in the order of the archive. */
export type StormRecords = BlizzardRecords;
