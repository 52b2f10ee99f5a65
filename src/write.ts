export { BitPackedWriter } from './core/bit-packed-writer.js';
export { BitWriter } from './core/bit-writer.js';
export { ByteWriter } from './core/byte-writer.js';
export { anonymizeDem } from './formats/dem/anonymize/anonymize.js';
export { cutDem, cutDemSync, streamDemCut, type DemCutOptions } from './formats/dem/cut-verbs.js';
export { joinDem, joinDemSync, streamDemJoin, type DemJoinOptions } from './formats/dem/join-verbs.js';
export type { DemCutRange, DemCutTicks } from './formats/dem/cut/cut-range.js';
export {
  EntityWriter,
  type DemEntityRecord,
  type DemFieldDefinition,
  type DemSerializerDefinition,
} from './formats/dem/entities/entity-writer.js';
export type { DemFieldChange, DemFieldInput } from './formats/dem/entities/field-list-writer.js';
export { decodeDemRecords } from './formats/dem/record-verbs.js';
export { decodeDemRecordsSync, type DemRecord, type DemRecords } from './formats/dem/model.js';
export { stringTableCreate, stringTableUpdate, type DemRowInput } from './formats/dem/string-tables/string-table-writer.js';
export { DemWriter, writeDem, type DemMessageInput } from './formats/dem/writer.js';
export { anonymizeGamecache } from './formats/gamecache/anonymize.js';
export { decodeGamecacheRecords } from './formats/gamecache/record-verbs.js';
export { decodeGamecacheRecordsSync } from './formats/gamecache/model.js';
export type * from './formats/gamecache/records.js';
export { addGamecacheItem, oldestGamecacheItem, touchGamecacheItem, type GamecacheAddOptions } from './formats/gamecache/cache-rules.js';
export { gamecacheItemSize, writeGamecache } from './formats/gamecache/writer.js';
export { anonymizeIcrep, type IcrepAnonymizeOptions } from './formats/icrep/anonymize.js';
export { decodeIcrepRecords } from './formats/icrep/record-verbs.js';
export { decodeIcrepRecordsSync, type IcrepKeyframe, type IcrepRecords, type IcrepOrderBlock } from './formats/icrep/model.js';
export { icrepDeltaBetween, packIcrepSlots } from './formats/icrep/delta.js';
export { IcrepRecorder, type IcrepRecorderOptions, type IcrepRecordingParts } from './formats/icrep/recorder.js';
export { recompressIcrep, stripIcrepVoice } from './formats/icrep/rewrite.js';
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
export { MpqWriter, type MpqFileOptions, type MpqWriterOptions } from './containers/mpq/writer.js';
export { anonymizeSc2 } from './formats/sc2/anonymize.js';
export { cutSc2 } from './formats/sc2/cut.js';
export type { Sc2WireEvent } from './formats/sc2/framing.js';
export { decodeSc2Records } from './formats/sc2/record-verbs.js';
export { decodeSc2RecordsSync } from './formats/sc2/model.js';
export type { BlizzardContent, BlizzardRecords, BlizzardWireStruct } from './protocols/blizzard/records.js';
export type { BlizzardWireEvent } from './protocols/blizzard/raw-events.js';
export type { Sc2Content, Sc2Records, Sc2WireStruct } from './formats/sc2/records.js';
export { writeSc2 } from './formats/sc2/writer.js';
export { anonymizeVcr } from './formats/vcr/anonymize.js';
export { cutVcr, type VcrCutRange } from './formats/vcr/cut.js';
export { decodeVcrRecords } from './formats/vcr/record-verbs.js';
export { decodeVcrRecordsSync, type VcrLmuRecords, type VcrRf2Records, type VcrRecords } from './formats/vcr/model.js';
export type {
  VcrLmuDriverRecord,
  VcrLmuMetadataRecord,
  VcrRf2DriverRecord,
  VcrRf2HeaderRecord,
  VcrEventRecord,
  VcrSliceRecord,
} from './formats/vcr/model.js';
export { writeVcr } from './formats/vcr/writer.js';
export type { GamecacheItemFile } from './kit/cached-game.js';
export { gamecacheItemOf, type GamecacheItemTarget } from './kit/gamecache-item.js';
export { anonymizeW3g } from './formats/w3g/anonymize.js';
export { cutW3g } from './formats/w3g/cut.js';
export type * from './formats/w3g/blocks.js';
export { decodeW3gRecords } from './formats/w3g/record-verbs.js';
export { decodeW3gRecordsSync, type W3gHeaderRecord, type W3gPackedBlock, type W3gRecords } from './formats/w3g/model.js';
export { decodeW3gSettings, encodeW3gSettings } from './formats/w3g/settings.js';
export type { W3gHeadRecords, W3gMetadataRecord, W3gPlayerRecord, W3gSlotRecord } from './formats/w3g/stream-head.js';
export { writeW3g } from './formats/w3g/writer.js';
export type { RecordsOptions, RecordsSyncOptions } from './io/options.js';
export { anonymizeStorm } from './formats/storm/anonymize.js';
export type { StormWireEvent } from './formats/storm/framing.js';
export { decodeStormRecordsSync } from './formats/storm/model.js';
export type { StormContent, StormRecords, StormWireStruct } from './formats/storm/records.js';
export { decodeStormRecords } from './formats/storm/record-verbs.js';
export { writeStorm } from './formats/storm/writer.js';
export { anonymizeSlippi } from './formats/slippi/anonymize.js';
export { decodeSlippiRecordsSync, type SlippiRecord, type SlippiRecords } from './formats/slippi/model.js';
export { decodeSlippiRecords } from './formats/slippi/record-verbs.js';
export { writeSlippi } from './formats/slippi/writer.js';
export { anonymizeBroodWar } from './formats/brood-war/anonymize.js';
export { decodeBroodWarCommands, encodeBroodWarCommands } from './formats/brood-war/command-codec.js';
export {
  decodeBroodWarRecordsSync,
  type BroodWarBlockRecord,
  type BroodWarPackedChunk,
  type BroodWarRecords,
  type BroodWarTaggedRecord,
} from './formats/brood-war/model.js';
export { decodeBroodWarRecords } from './formats/brood-war/record-verbs.js';
export { writeBroodWar } from './formats/brood-war/writer.js';
export { anonymizeRocketLeague } from './formats/rocket-league/anonymize.js';
export { decodeRocketLeagueRecordsSync, type RocketLeagueRecords } from './formats/rocket-league/model.js';
export { decodeRocketLeagueRecords } from './formats/rocket-league/record-verbs.js';
export { writeRocketLeague } from './formats/rocket-league/writer.js';
