import { ByteWriter } from '../../core/byte-writer.js';
import {
  BLOCK_BYTES,
  EVENT_HEADER_BYTES,
  LMU_DRIVER_TAIL_BYTES,
  LMU_DRIVER_UNKNOWN_BYTES,
  RF2_DRIVER_UNKNOWN_BYTES,
  SLICE_HEADER_BYTES,
  TAG,
  VEHICLE_FILE_BYTES,
  sizeOf,
} from './layout.js';
import type { VcrRecords, VcrLmuMetadataRecord, VcrRf2HeaderRecord, VcrSliceRecord } from './model.js';

/**
 * A recording's plain bytes from its records, in either layout. `writeVcr(decodeVcrRecordsSync(bytes))` gives the
 * same bytes.
 *
 * @throws RangeError when a value does not fit its field.
 * @example
 * const copy = writeVcr(decodeVcrRecordsSync(bytes));
 */
export function writeVcr(records: VcrRecords): Uint8Array {
  const writer = new ByteWriter(4096);
  if (records.comment.includes(0x0a)) throw new RangeError('a comment line cannot hold its end');
  writer.bytes(records.comment);
  writer.u8(0x0a);
  writer.bytes(TAG);
  writer.u32(records.versionWord);
  if (records.layout === 'rf2') {
    rf2Header(writer, records.header);
    slices(writer, records.slices);
    writer.bytes(records.trailing);
    return writer.done();
  }
  const stream = records.slices.reduce((sum, slice) => sum + sliceBytes(slice), 0);
  writer.u32(writer.length + 8 + stream);
  writer.u32(records.streamPrefix);
  slices(writer, records.slices);
  lmuMetadata(writer, records.metadata);
  return writer.done();
}

function sliceBytes({ events }: VcrSliceRecord): number {
  return events.reduce((sum, { payload }) => sum + EVENT_HEADER_BYTES + payload.length, SLICE_HEADER_BYTES);
}

function slices(writer: ByteWriter, all: readonly VcrSliceRecord[]): void {
  for (const { sessionSeconds, events } of all) {
    writer.f32(sessionSeconds);
    writer.u16(events.length);
    for (const { header, timeAdjustment, payload } of events) {
      if (sizeOf(header) !== payload.length)
        throw new RangeError(`a header declares ${sizeOf(header)} bytes of payload, there are ${payload.length}`);
      writer.u32(header);
      writer.u8(timeAdjustment);
      writer.bytes(payload);
    }
  }
}

function rf2Header(writer: ByteWriter, header: VcrRf2HeaderRecord): void {
  long(writer, header.rfm);
  writer.u32(header.unknown);
  long(writer, header.modInfo);
  long(writer, header.scn);
  long(writer, header.aiw);
  medium(writer, header.modName);
  medium(writer, header.modVersion);
  medium(writer, header.modUid);
  medium(writer, header.trackPath);
  writer.u8(header.unknownByte);
  writer.u8(header.sessionByte);
  exact(writer, header.block67, BLOCK_BYTES);
  writer.u32(header.drivers.length);
  for (const driver of header.drivers) {
    writer.u8(driver.number);
    short(writer, driver.name);
    short(writer, driver.coDriver);
    medium(writer, driver.vehicleName);
    medium(writer, driver.vehicleVersion);
    medium(writer, driver.vehicleId);
    exact(writer, driver.vehicleFile, VEHICLE_FILE_BYTES);
    exact(writer, driver.unknown48, RF2_DRIVER_UNKNOWN_BYTES);
    writer.f32(driver.entrySeconds);
    writer.f32(driver.exitSeconds);
  }
  writer.u32(header.sliceCount);
  writer.u32(header.eventCount);
  writer.f32(header.startSeconds);
  writer.f32(header.endSeconds);
}

function lmuMetadata(writer: ByteWriter, metadata: VcrLmuMetadataRecord): void {
  const { json, scn, aiw, trackName, trackVersion, contentHash, trackPath } = metadata;
  for (const text of [json, scn, aiw, trackName, trackVersion, contentHash, trackPath]) long(writer, text);
  writer.u8(metadata.unknownByte);
  writer.u8(metadata.sessionByte);
  exact(writer, metadata.block67, BLOCK_BYTES);
  writer.u32(metadata.drivers.length);
  for (const { number, name, vehicleId, contentId, team, carNumber, unknown16, entrySeconds, exitSeconds, tail } of metadata.drivers) {
    writer.u8(number);
    for (const text of [name, vehicleId, contentId, team, carNumber]) short(writer, text);
    exact(writer, unknown16, LMU_DRIVER_UNKNOWN_BYTES);
    writer.f32(entrySeconds);
    writer.f32(exitSeconds);
    exact(writer, tail, LMU_DRIVER_TAIL_BYTES);
  }
  writer.bytes(metadata.gap);
  writer.u32(metadata.trailerUnknown);
  writer.u32(metadata.sliceCount);
  writer.u32(metadata.eventCount);
  writer.f32(metadata.startSeconds);
  writer.f32(metadata.endSeconds);
  exact(writer, metadata.trailerEnd, 8);
}

function long(writer: ByteWriter, bytes: Uint8Array): void {
  writer.u32(bytes.length);
  writer.bytes(bytes);
}
function medium(writer: ByteWriter, bytes: Uint8Array): void {
  writer.u16(bytes.length);
  writer.bytes(bytes);
}
function short(writer: ByteWriter, bytes: Uint8Array): void {
  writer.u8(bytes.length);
  writer.bytes(bytes);
}
function exact(writer: ByteWriter, bytes: Uint8Array, length: number): void {
  if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes where ${length} belong`);
  writer.bytes(bytes);
}
