import { decodeDemRecordsSync } from '../../../../src/formats/dem/model.js';
import { writeDem } from '../../../../src/formats/dem/writer.js';

const DEM_FILE_INFO = 2;

/** The same recording without its file info, as of a game that no match server ran. */
export function withoutFileInfo(bytes: Uint8Array): Uint8Array {
  const { records } = decodeDemRecordsSync(bytes);
  return writeDem({ fileInfoOffset: 0, spawnGroupsOffset: 0, records: records.filter(({ id }) => id !== DEM_FILE_INFO) });
}
