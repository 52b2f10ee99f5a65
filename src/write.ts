export { BitPackedWriter } from './core/bit-packed-writer.js';
export { BitWriter } from './core/bit-writer.js';
export { ByteWriter } from './core/byte-writer.js';
export { readDemRecords, type DemRecord, type DemRecords } from './formats/dem/model.js';
export { stringTableCreate, stringTableUpdate, type RowInput } from './formats/dem/string-table-writer.js';
export { DemWriter, writeDem, type DemMessageInput } from './formats/dem/writer.js';
export { readGamecacheRecords, type GamecacheRecords, type LegacyGamecacheRecords, type V3GamecacheRecords } from './formats/gamecache/model.js';
export type { GamecacheString, LegacyRecord, V3PlayerRecord, V3Record } from './formats/gamecache/records.js';
export { gamecacheItemSize, writeGamecache } from './formats/gamecache/writer.js';
export { readIcrepModel, type IcrepKeyframe, type IcrepModel, type IcrepOrderBlock } from './formats/icrep/model.js';
export { anonymiseIcrep, recompressIcrep, stripIcrepVoice, type AnonymiseOptions } from './formats/icrep/rewrite.js';
export {
  packAnalysis,
  packDeltaKeyframe,
  packEmbedded,
  packFullKeyframe,
  packOrderBlock,
  packOrderBlocks,
  packSignatures,
  packVoice,
  writeIcrep,
} from './formats/icrep/writer.js';
