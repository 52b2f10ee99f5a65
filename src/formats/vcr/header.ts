import { isReplayError } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';
import { parseStoredJson } from '../../core/stored-json.js';
import { type VcrSessionType, isPrivate, sessionTypeOf } from './layout.js';
import type { LmuDriverRecord, LmuMetadataRecord, Rf2DriverRecord, Rf2HeaderRecord } from './model.js';
import type { VcrSignature } from './signature.js';
import { beforeNul, type VcrText } from './text.js';

/** What both layouts say of a session. */
export interface VcrSessionFacts {
  readonly sessionType: VcrSessionType;
  readonly privateSession: boolean;
  /** Low four bits type, bit 7 private, the rest unknown. */
  readonly sessionByte: number;
  readonly trackPath: string;
  readonly sceneFile: string;
  readonly aiwFile: string;
  /** As declared; compare with what was read. */
  readonly sliceCount: number;
  readonly eventCount: number;
  /** Seconds of session time. */
  readonly startTime: number;
  readonly endTime: number;
  /** Unknown for sure; u32 words by analogy: +8 damage %, +16 fuel, +20 tyre multiplier, +32 race minutes. */
  readonly block67: Uint8Array;
  readonly unknownByte: number;
  /** Every string as its bytes, by name. */
  readonly raw: Readonly<Record<string, Uint8Array>>;
}

/** Header of an rFactor 2 recording. */
export interface Rf2VcrHeader extends VcrSessionFacts {
  readonly layout: 'rf2';
  readonly comment: string;
  /** 1.08, as an f32 holds it. */
  readonly version: number;
  readonly rfmFile: string;
  /** Free text about the mod. */
  readonly modInfo: string;
  readonly mod: { readonly name: string; readonly version: string; readonly uid: string };
  readonly unknown: number;
}

/** Header of a Le Mans Ultimate recording. What stands at the end of the file is missing when the recording was not finished. */
export interface LmuVcrHeader extends Partial<VcrSessionFacts> {
  readonly layout: 'lmu';
  readonly comment: string;
  /** The format number, 7 or 8. */
  readonly version: number;
  /** Offset of what stands at the end; 0 in an unfinished recording. */
  readonly metadataOffset: number;
  readonly streamPrefix: number;
  /** The event as the game describes it, JSON. */
  readonly eventJson?: string;
  /** `eventJson` parsed; undefined when it is no JSON object. */
  readonly event?: Readonly<Record<string, unknown>>;
  readonly trackName?: string;
  readonly trackVersion?: string;
  readonly contentHash?: string;
}

/** What a recording says of itself. */
export type VcrHeader = Rf2VcrHeader | LmuVcrHeader;

/** A car; rFactor 2 knows name, version and file, Le Mans Ultimate a content id. */
export interface VcrVehicle {
  readonly id: string;
  readonly name?: string;
  readonly version?: string;
  readonly file?: string;
  /** Of downloaded content, hex; mostly empty. */
  readonly contentId?: string;
}

interface DriverBase {
  /** The number that events name a driver by; not a start number. */
  readonly number: number;
  /** Empty for the safety car. */
  readonly name: string;
  /** Seconds of session time. */
  readonly entryTime: number;
  readonly exitTime: number;
  /** Every string as its bytes, by name. */
  readonly raw: Readonly<Record<string, Uint8Array>>;
  /** Bytes of the record that nobody knows. */
  readonly unknown: Uint8Array;
}

/** A driver of an rFactor 2 recording. */
export interface Rf2VcrDriver extends DriverBase {
  readonly layout: 'rf2';
  readonly coDriver: string;
  readonly vehicle: VcrVehicle & { readonly name: string; readonly version: string; readonly file: string };
}

/** A driver of a Le Mans Ultimate recording. */
export interface LmuVcrDriver extends DriverBase {
  readonly layout: 'lmu';
  readonly team: string;
  /** As painted on the car. */
  readonly carNumber: string;
  readonly vehicle: VcrVehicle & { readonly contentId: string };
}

/** A driver of a recording. */
export type VcrDriver = Rf2VcrDriver | LmuVcrDriver;

type Common = Pick<Rf2HeaderRecord, 'sessionByte' | 'sliceCount' | 'eventCount' | 'startTime' | 'endTime' | 'block67' | 'unknownByte'>;

function sessionFacts({
  sessionByte,
  sliceCount,
  eventCount,
  startTime,
  endTime,
  block67,
  unknownByte,
}: Common): Omit<VcrSessionFacts, 'trackPath' | 'sceneFile' | 'aiwFile' | 'raw'> {
  return {
    sessionType: sessionTypeOf(sessionByte),
    privateSession: isPrivate(sessionByte),
    sessionByte,
    sliceCount,
    eventCount,
    startTime,
    endTime,
    block67,
    unknownByte,
  };
}

/** The header of an rFactor 2 file from its record. */
export function rf2Header({ comment, version }: VcrSignature, record: Rf2HeaderRecord, text: VcrText): Rf2VcrHeader {
  const { rfm, modInfo, scn, aiw, modName, modVersion, modUid, trackPath } = record;
  return {
    layout: 'rf2',
    comment: text(comment),
    version,
    ...sessionFacts(record),
    rfmFile: text(rfm),
    modInfo: text(modInfo),
    sceneFile: text(scn),
    aiwFile: text(aiw),
    mod: { name: text(modName), version: text(modVersion), uid: text(modUid) },
    trackPath: text(trackPath),
    unknown: record.unknown,
    raw: { comment, rfm, modInfo, scn, aiw, modName, modVersion, modUid, trackPath },
  };
}

/** The header of a Le Mans Ultimate file; without a record what its first bytes alone say. */
export function lmuHeader(
  { comment, version }: VcrSignature,
  metadataOffset: number,
  streamPrefix: number,
  record: LmuMetadataRecord | undefined,
  text: VcrText,
  limits: Readonly<DecodeLimits>,
): LmuVcrHeader {
  const start = { layout: 'lmu', comment: text(comment), version, metadataOffset, streamPrefix } as const;
  if (record === undefined) return start;
  const { json, scn, aiw, trackName, trackVersion, contentHash, trackPath } = record;
  const eventJson = text(json);
  const event = jsonObject(eventJson, limits);
  return {
    ...start,
    ...sessionFacts(record),
    eventJson,
    ...(event && { event }),
    sceneFile: text(scn),
    aiwFile: text(aiw),
    trackName: text(trackName),
    trackVersion: text(trackVersion),
    contentHash: text(contentHash),
    trackPath: text(trackPath),
    raw: { comment, json, scn, aiw, trackName, trackVersion, contentHash, trackPath },
  };
}

/** A driver from its record. */
export function driverFrom(record: Rf2DriverRecord | LmuDriverRecord, text: VcrText): VcrDriver {
  const { number, name, entryTime, exitTime } = record;
  const base = { number, name: text(name), entryTime, exitTime };
  if ('team' in record) {
    const { vehicleId, contentId, team, carNumber, unknown16 } = record;
    return {
      layout: 'lmu',
      ...base,
      team: text(team),
      carNumber: text(carNumber),
      vehicle: { id: text(vehicleId), contentId: text(contentId) },
      raw: { name, vehicleId, contentId, team, carNumber },
      unknown: unknown16,
    };
  }
  const { coDriver, vehicleName, unknown48 } = record;
  const vehicleFile = beforeNul(record.vehicleFile);
  let { vehicleVersion, vehicleId } = record;
  // one source lists them the other way round (docs/formats/vcr.md, section 2.1): an id is 64 hex digits
  if (isHash(text(vehicleVersion)) && !isHash(text(vehicleId))) [vehicleVersion, vehicleId] = [vehicleId, vehicleVersion];
  return {
    layout: 'rf2',
    ...base,
    coDriver: text(coDriver),
    vehicle: { name: text(vehicleName), version: text(vehicleVersion), id: text(vehicleId), file: text(vehicleFile) },
    raw: { name, coDriver, vehicleName, vehicleVersion, vehicleId, vehicleFile },
    unknown: unknown48,
  };
}

const isHash = (text: string): boolean => /^[0-9a-fA-F]{64}$/.test(text);

function jsonObject(text: string, limits: Readonly<DecodeLimits>): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseStoredJson(text, limits);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (isReplayError(error)) throw error.within({ format: 'vcr', path: ['metadata', 'eventJson'] });
    return undefined;
  }
}
