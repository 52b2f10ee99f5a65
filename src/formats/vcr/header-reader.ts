import type { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import {
  BLOCK_BYTES,
  LMU_DRIVER_TAIL_BYTES,
  LMU_DRIVER_UNKNOWN_BYTES,
  LMU_TRAILER_BYTES,
  RF2_DRIVER_UNKNOWN_BYTES,
  VEHICLE_FILE_BYTES,
} from './layout.js';
import type { VcrLmuDriverRecord, VcrLmuMetadataRecord, VcrRf2DriverRecord, VcrRf2HeaderRecord } from './model.js';

type Limits = Readonly<DecodeLimits>;
/** Sizes of the smallest driver records, in which every string is empty. */
const RF2_SMALLEST_DRIVER = 1 + 1 + 1 + 2 + 2 + 2 + VEHICLE_FILE_BYTES + RF2_DRIVER_UNKNOWN_BYTES + 8;
const LMU_SMALLEST_DRIVER = 1 + 5 + LMU_DRIVER_UNKNOWN_BYTES + 8 + LMU_DRIVER_TAIL_BYTES;

/** Reads what follows the version word of an rFactor 2 file. Throws `truncated` where the bytes end first. */
export function readRf2Header(reader: ByteCursor, limits: Limits): VcrRf2HeaderRecord {
  const rfm = long(reader, limits);
  const unknown = reader.u32();
  const modInfo = long(reader, limits);
  const scn = long(reader, limits);
  const aiw = long(reader, limits);
  const modName = reader.take(reader.u16());
  const modVersion = reader.take(reader.u16());
  const modUid = reader.take(reader.u16());
  const trackPath = reader.take(reader.u16());
  const unknownByte = reader.u8();
  const sessionByte = reader.u8();
  const block67 = reader.take(BLOCK_BYTES);
  const drivers: VcrRf2DriverRecord[] = [];
  for (let left = countOf(reader, RF2_SMALLEST_DRIVER, limits); left > 0; left--) drivers.push(readRf2Driver(reader));
  return {
    rfm,
    unknown,
    modInfo,
    scn,
    aiw,
    modName,
    modVersion,
    modUid,
    trackPath,
    unknownByte,
    sessionByte,
    block67,
    drivers,
    sliceCount: reader.u32(),
    eventCount: reader.u32(),
    startSeconds: reader.f32(),
    endSeconds: reader.f32(),
  };
}

function readRf2Driver(reader: ByteCursor): VcrRf2DriverRecord {
  return {
    number: reader.u8(),
    name: reader.take(reader.u8()),
    coDriver: reader.take(reader.u8()),
    vehicleName: reader.take(reader.u16()),
    vehicleVersion: reader.take(reader.u16()),
    vehicleId: reader.take(reader.u16()),
    vehicleFile: reader.take(VEHICLE_FILE_BYTES),
    unknown48: reader.take(RF2_DRIVER_UNKNOWN_BYTES),
    entrySeconds: reader.f32(),
    exitSeconds: reader.f32(),
  };
}

/** Reads the metadata block from a reader that reaches from its start to the end of the file. */
export function readLmuMetadata(reader: ByteCursor, limits: Limits): VcrLmuMetadataRecord {
  const json = long(reader, limits);
  const scn = long(reader, limits);
  const aiw = long(reader, limits);
  const trackName = long(reader, limits);
  const trackVersion = long(reader, limits);
  const contentHash = long(reader, limits);
  const trackPath = long(reader, limits);
  const unknownByte = reader.u8();
  const sessionByte = reader.u8();
  const block67 = reader.take(BLOCK_BYTES);
  const drivers: VcrLmuDriverRecord[] = [];
  for (let left = countOf(reader, LMU_SMALLEST_DRIVER, limits); left > 0; left--) drivers.push(readLmuDriver(reader));
  if (reader.remaining < LMU_TRAILER_BYTES) throw reader.truncated('the trailer');
  return {
    json,
    scn,
    aiw,
    trackName,
    trackVersion,
    contentHash,
    trackPath,
    unknownByte,
    sessionByte,
    block67,
    drivers,
    gap: reader.take(reader.remaining - LMU_TRAILER_BYTES),
    trailerUnknown: reader.u32(),
    sliceCount: reader.u32(),
    eventCount: reader.u32(),
    startSeconds: reader.f32(),
    endSeconds: reader.f32(),
    trailerEnd: reader.take(8),
  };
}

function readLmuDriver(reader: ByteCursor): VcrLmuDriverRecord {
  return {
    number: reader.u8(),
    name: reader.take(reader.u8()),
    vehicleId: reader.take(reader.u8()),
    contentId: reader.take(reader.u8()),
    team: reader.take(reader.u8()),
    carNumber: reader.take(reader.u8()),
    unknown16: reader.take(LMU_DRIVER_UNKNOWN_BYTES),
    entrySeconds: reader.f32(),
    exitSeconds: reader.f32(),
    tail: reader.take(LMU_DRIVER_TAIL_BYTES),
  };
}

function long(reader: ByteCursor, limits: Limits): Uint8Array {
  const { offset } = reader;
  const byteLength = reader.u32();
  checkLimit(limits, 'maxStringBytes', byteLength, { offset });
  return reader.take(byteLength);
}

/** The number of a driver has one byte, so a count above 256 is impossible. */
const MAX_DRIVERS = 256;

function countOf(reader: ByteCursor, smallest: number, limits: Limits): number {
  const { offset } = reader;
  const count = reader.u32();
  if (count > MAX_DRIVERS) throw corrupt(`${count} drivers are declared, numbers have one byte`, { offset });
  checkLimit(limits, 'maxItems', count, { offset });
  if (count * smallest > reader.remaining) throw reader.truncated(`a list of ${count} drivers`);
  return count;
}
