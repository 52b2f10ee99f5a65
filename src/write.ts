export { BitPackedWriter } from './core/bit-packed-writer.js';
export { BitWriter } from './core/bit-writer.js';
export { ByteWriter } from './core/byte-writer.js';
export { readDemRecords, type DemRecord, type DemRecords } from './formats/dem/model.js';
export { stringTableCreate, stringTableUpdate, type RowInput } from './formats/dem/string-table-writer.js';
export { DemWriter, writeDem, type DemMessageInput } from './formats/dem/writer.js';
