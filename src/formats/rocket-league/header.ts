import { ByteReader } from '../../core/byte-reader.js';
import { isReplayError } from '../../core/errors.js';
import { rocketLeagueChecksum } from './checksum.js';
import type { RocketLeagueContext } from './context.js';
import { propertyTree, readProperties, type RocketLeagueProperty, type RocketLeaguePropertyTree } from './property.js';
import { plainText, readText, type RocketLeagueText } from './text.js';

/** The header as records in file order. */
export interface RocketLeagueHeaderRecord {
  readonly engineVersion: number;
  readonly licenseeVersion: number;
  /** From engine 866 and licensee 18 on. */
  readonly netVersion?: number | undefined;
  /** `TAGame.Replay_Soccar_TA`. */
  readonly replayClass: RocketLeagueText;
  readonly properties: readonly RocketLeagueProperty[];
}

/** What the header of a replay says. */
export interface RocketLeagueHeader {
  readonly engineVersion: number;
  readonly licenseeVersion: number;
  /** From engine 866 and licensee 18 on. */
  readonly netVersion?: number | undefined;
  /** `TAGame.Replay_Soccar_TA`. */
  readonly replayClass: string;
  /** The properties by key, as the file spells them: `NumFrames`, `PlayerStats`. */
  readonly properties: RocketLeaguePropertyTree;
  /** Bytes of the header, without its size and checksum. */
  readonly headerBytes: number;
  /** The checksum that the file gives, and whether it is that of the bytes. */
  readonly checksum: number;
  readonly isChecksumRight: boolean;
}

/** From these versions on there is a net version. */
const NET_VERSION_SINCE = { engine: 866, licensee: 18 } as const;
/** Whether the header has a net version. */
export const hasNetVersion = (engine: number, licensee: number): boolean =>
  engine >= NET_VERSION_SINCE.engine && licensee >= NET_VERSION_SINCE.licensee;

/** Reads the header from its bytes. What is damaged behind the versions is recorded, and what was read before it is kept. */
export function readHeader(
  bytes: Uint8Array,
  offset: number,
  declaredBytes: number,
  context: RocketLeagueContext,
): RocketLeagueHeaderRecord {
  const reader = new ByteReader(bytes, 0, bytes.length, offset);
  const { limits } = context;
  const engineVersion = reader.u32();
  const licenseeVersion = reader.u32();
  const netVersion = hasNetVersion(engineVersion, licenseeVersion) ? reader.u32() : undefined;
  const replayClass = readText(reader, limits.maxStringBytes);
  const properties: RocketLeagueProperty[] = [];
  try {
    readProperties(
      reader,
      { limits, isEngineZero: engineVersion === 0, unknownType: (type, key, at) => context.unknownPropertyType(type, key, at) },
      properties,
    );
    // a header that is cut is reported as such
    if (reader.remaining > 0 && bytes.length === declaredBytes) context.trailing('header', reader.remaining, reader.offset);
  } catch (error) {
    context.damage(isReplayError(error) ? error.within({ path: ['header'], offset: reader.offset }) : error);
  }
  return { engineVersion, licenseeVersion, ...(netVersion !== undefined && { netVersion }), replayClass, properties };
}

/** The header of a result, made of its record. */
export function headerOf(record: RocketLeagueHeaderRecord, bytes: Uint8Array, checksum: number): RocketLeagueHeader {
  const { engineVersion, licenseeVersion, netVersion, replayClass, properties } = record;
  return {
    engineVersion,
    licenseeVersion,
    ...(netVersion !== undefined && { netVersion }),
    replayClass: plainText(replayClass),
    properties: propertyTree(properties),
    headerBytes: bytes.length,
    checksum,
    isChecksumRight: rocketLeagueChecksum(bytes) === checksum,
  };
}
