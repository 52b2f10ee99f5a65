import { isReplayError } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';
import { parseStoredJson } from '../../core/stored-json.js';
import { type VcrSessionType, isPrivate, sessionTypeOf } from './layout.js';
import type { VcrLmuDriverRecord, VcrLmuMetadataRecord, VcrRf2DriverRecord, VcrRf2HeaderRecord } from './model.js';
import type { VcrSignature } from './signature.js';
import { beforeNul, type VcrText } from './text.js';

/**
 * What both layouts say of a session. Here and in drivers, texts that the file leaves empty are undefined; `raw` has the bytes of every
 * text.
 */
export interface VcrSessionFacts {
  /** Undefined for a type that no source knows; `sessionByte` has its number. */
  readonly sessionType?: VcrSessionType | undefined;
  readonly isPrivate: boolean;
  /** The session byte as stored: the low four bits are the type, bit 7 says private, the others are unknown. */
  readonly sessionByte: number;
  readonly trackPath?: string | undefined;
  readonly sceneFile?: string | undefined;
  readonly aiwFile?: string | undefined;
  /** Number of slices that the file declares. It may differ from the number that was read. */
  readonly sliceCount: number;
  readonly eventCount: number;
  /** Seconds of session time. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /**
   * No source knows this block. By analogy with other files it holds u32 words: damage in percent at 8, fuel at 16, tyre multiplier at 20,
   * minutes of the race at 32.
   */
  readonly block67: Uint8Array;
  readonly unknownByte: number;
  /** The bytes of every string, by name. */
  readonly raw: Readonly<Record<string, Uint8Array>>;
}

/** Header of an rFactor 2 recording. */
export interface VcrRf2Header extends VcrSessionFacts {
  readonly layout: 'rf2';
  readonly comment?: string | undefined;
  /** 1.08, as a 32-bit float holds it. */
  readonly version: number;
  readonly rfmFile?: string | undefined;
  /** Free text about the mod. */
  readonly modInfo?: string | undefined;
  readonly mod: { readonly name?: string | undefined; readonly version?: string | undefined; readonly uid?: string | undefined };
  readonly unknown: number;
}

/** Header of a Le Mans Ultimate recording. Where the recording was not finished, everything at the end of a file is missing. */
export interface VcrLmuHeader extends Partial<VcrSessionFacts> {
  readonly layout: 'lmu';
  readonly comment?: string | undefined;
  /** The format number, 7 or 8. */
  readonly version: number;
  /** Offset of the metadata at the end of the file; undefined in an unfinished recording. */
  readonly metadataOffset?: number | undefined;
  readonly streamPrefix: number;
  /** The description of the event by the game, as JSON text. */
  readonly eventJson?: string | undefined;
  /** `eventJson` parsed; undefined when it is not a JSON object. */
  readonly event?: Readonly<Record<string, unknown>> | undefined;
  readonly trackName?: string | undefined;
  readonly trackVersion?: string | undefined;
  readonly contentHash?: string | undefined;
}

/** The header of a recording. */
export type VcrHeader = VcrRf2Header | VcrLmuHeader;

/** A car; rFactor 2 knows name, version and file, Le Mans Ultimate a content id. */
export interface VcrVehicle {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly file?: string | undefined;
  /** Id of downloaded content, in hexadecimal. */
  readonly contentId?: string | undefined;
}

interface DriverBase {
  /** The number that events name a driver by; not a start number. */
  readonly number: number;
  /** Undefined for the safety car, which has none. */
  readonly name?: string | undefined;
  /** Seconds of session time. */
  readonly entrySeconds: number;
  readonly exitSeconds: number;
  /** Every string as its bytes, by name. */
  readonly raw: Readonly<Record<string, Uint8Array>>;
  /** Bytes of the record whose meaning is unknown. */
  readonly unknown: Uint8Array;
}

/** A driver of an rFactor 2 recording. */
export interface VcrRf2Driver extends DriverBase {
  readonly layout: 'rf2';
  readonly coDriver?: string | undefined;
  readonly vehicle: VcrVehicle;
}

/** A driver of a Le Mans Ultimate recording. */
export interface VcrLmuDriver extends DriverBase {
  readonly layout: 'lmu';
  readonly team?: string | undefined;
  /** Number that is painted on the car. */
  readonly carNumber?: string | undefined;
  readonly vehicle: VcrVehicle;
}

/** A driver of a recording. */
export type VcrDriver = VcrRf2Driver | VcrLmuDriver;

type Common = Pick<
  VcrRf2HeaderRecord,
  'sessionByte' | 'sliceCount' | 'eventCount' | 'startSeconds' | 'endSeconds' | 'block67' | 'unknownByte'
>;

function sessionFacts({
  sessionByte,
  sliceCount,
  eventCount,
  startSeconds,
  endSeconds,
  block67,
  unknownByte,
}: Common): Omit<VcrSessionFacts, 'trackPath' | 'sceneFile' | 'aiwFile' | 'raw'> {
  return {
    sessionType: sessionTypeOf(sessionByte),
    isPrivate: isPrivate(sessionByte),
    sessionByte,
    sliceCount,
    eventCount,
    startSeconds,
    endSeconds,
    block67,
    unknownByte,
  };
}

/** A text of the file; undefined where it is empty. */
const toldBy =
  (text: VcrText) =>
  (bytes: Uint8Array): string | undefined =>
    text(bytes) || undefined;

/** The header of an rFactor 2 file from its record. */
export function rf2Header({ comment, version }: VcrSignature, record: VcrRf2HeaderRecord, text: VcrText): VcrRf2Header {
  const told = toldBy(text);
  const { rfm, modInfo, scn, aiw, modName, modVersion, modUid, trackPath } = record;
  return {
    layout: 'rf2',
    comment: told(comment),
    version,
    ...sessionFacts(record),
    rfmFile: told(rfm),
    modInfo: told(modInfo),
    sceneFile: told(scn),
    aiwFile: told(aiw),
    mod: { name: told(modName), version: told(modVersion), uid: told(modUid) },
    trackPath: told(trackPath),
    unknown: record.unknown,
    raw: { comment, rfm, modInfo, scn, aiw, modName, modVersion, modUid, trackPath },
  };
}

/** The header of a Le Mans Ultimate file. Without a metadata record it has only what the first bytes of the file say. */
export function lmuHeader(
  { comment, version }: VcrSignature,
  metadataOffset: number,
  streamPrefix: number,
  record: VcrLmuMetadataRecord | undefined,
  text: VcrText,
  limits: Readonly<DecodeLimits>,
): VcrLmuHeader {
  const told = toldBy(text);
  const start = { layout: 'lmu', comment: told(comment), version, metadataOffset: metadataOffset || undefined, streamPrefix } as const;
  if (record === undefined) return start;
  const { json, scn, aiw, trackName, trackVersion, contentHash, trackPath } = record;
  const eventJson = text(json);
  const event = jsonObject(eventJson, limits);
  return {
    ...start,
    ...sessionFacts(record),
    eventJson,
    ...(event && { event }),
    sceneFile: told(scn),
    aiwFile: told(aiw),
    trackName: told(trackName),
    trackVersion: told(trackVersion),
    contentHash: told(contentHash),
    trackPath: told(trackPath),
    raw: { comment, json, scn, aiw, trackName, trackVersion, contentHash, trackPath },
  };
}

/** A driver from its record. */
export function driverFrom(record: VcrRf2DriverRecord | VcrLmuDriverRecord, text: VcrText): VcrDriver {
  const told = toldBy(text);
  const { number, name, entrySeconds, exitSeconds } = record;
  const base = { number, name: told(name), entrySeconds, exitSeconds };
  if ('team' in record) {
    const { vehicleId, contentId, team, carNumber, unknown16 } = record;
    return {
      layout: 'lmu',
      ...base,
      team: told(team),
      carNumber: told(carNumber),
      vehicle: { id: told(vehicleId), contentId: told(contentId) },
      raw: { name, vehicleId, contentId, team, carNumber },
      unknown: unknown16,
    };
  }
  const { coDriver, vehicleName, unknown48 } = record;
  const vehicleFile = beforeNul(record.vehicleFile);
  let { vehicleVersion, vehicleId } = record;
  // One source lists them in the other order (docs/formats/vcr.md, section 2.1). The id is the one with 64 hex digits.
  if (isHash(text(vehicleVersion)) && !isHash(text(vehicleId))) [vehicleVersion, vehicleId] = [vehicleId, vehicleVersion];
  return {
    layout: 'rf2',
    ...base,
    coDriver: told(coDriver),
    vehicle: { name: told(vehicleName), version: told(vehicleVersion), id: told(vehicleId), file: told(vehicleFile) },
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
