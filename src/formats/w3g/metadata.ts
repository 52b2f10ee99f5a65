import { BYTES, VARINT, WireReader } from '../../codecs/protobuf/wire.js';
import { isReplayError } from '../../core/errors.js';
import type { W3gMetadataRecord } from './stream-head.js';

/** What Battle.net says of a player, from 1.32 on (docs/formats/w3g.md, section 6). */
export interface W3gProfile {
  readonly playerId: number;
  /** The whole tag; the name in the player's record is cut at 15 bytes. */
  readonly battleTag?: string | undefined;
  readonly clan?: string | undefined;
  /** `p042`. */
  readonly portrait?: string | undefined;
  /** 10 Americas, 20 Europe, 30 Asia. The meaning is inferred. */
  readonly realm?: number | undefined;
}

/** The skins that a player chose. */
export interface W3gSkins {
  readonly playerId: number;
  /** `unit` and `skin` are codes. */
  readonly skins: readonly { readonly unit: string; readonly skin: string; readonly collection?: string | undefined }[];
}

/** The metadata of Reforged. */
export interface W3gMetadata {
  readonly profiles: readonly W3gProfile[];
  readonly skins: readonly W3gSkins[];
  /** Every record, those of other kinds too; the bytes are protobuf. */
  readonly records: readonly W3gMetadataRecord[];
}

const PROFILES = 3;
const SKINS = 4;
/** What the game writes where there is no clan. */
const NO_CLAN = 'clan';

/** What the records say. A record that is damaged or of an unknown kind stays as bytes. */
export function metadataOf(records: readonly W3gMetadataRecord[], told: (error: unknown) => void): W3gMetadata {
  const profiles: W3gProfile[] = [];
  const skins: W3gSkins[] = [];
  for (const { kind, bytes } of records) {
    try {
      if (kind === PROFILES) profiles.push(...profilesOf(bytes));
      if (kind === SKINS && bytes.length > 0) skins.push(skinsOf(bytes));
    } catch (error) {
      if (!isReplayError(error)) throw error;
      told(error);
    }
  }
  return { profiles, skins, records };
}

/** The game writes a list of profiles, FLO a single profile. The wire type of field 1 shows which. */
function profilesOf(bytes: Uint8Array): W3gProfile[] {
  const reader = new WireReader(bytes);
  const profiles: W3gProfile[] = [];
  if (bytes.length > 0 && (bytes[0]! & 7) === VARINT) return [profileOf(reader, bytes.length)];
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === ((1 << 3) | BYTES)) {
      const length = reader.length();
      const whole = reader.end;
      const end = reader.position + length;
      reader.end = end;
      profiles.push(profileOf(reader, end));
      reader.end = whole;
    } else reader.skip(tag);
  }
  return profiles;
}

function profileOf(reader: WireReader, end: number): W3gProfile {
  let playerId = 0;
  let realm: number | undefined;
  const texts: (string | undefined)[] = [];
  while (reader.position < end) {
    const tag = reader.tag();
    const field = tag >>> 3;
    if (tag === ((1 << 3) | VARINT)) playerId = reader.uint32();
    else if (tag === ((5 << 3) | VARINT)) realm = reader.uint32();
    else if (field >= 2 && field <= 4 && (tag & 7) === BYTES) texts[field] = reader.string();
    else reader.skip(tag);
  }
  const [, , battleTag, clan, portrait] = texts;
  return {
    playerId,
    ...(battleTag && { battleTag }),
    ...(clan && clan !== NO_CLAN && { clan }),
    ...(portrait && { portrait }),
    ...(realm !== undefined && { realm }),
  };
}

function skinsOf(bytes: Uint8Array): W3gSkins {
  const reader = new WireReader(bytes);
  let playerId = 0;
  const skins: { unit: string; skin: string; collection?: string }[] = [];
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === ((1 << 3) | VARINT)) playerId = reader.uint32();
    else if (tag === ((2 << 3) | BYTES)) skins.push(skinOf(reader.range()));
    else reader.skip(tag);
  }
  return { playerId, skins };
}

function skinOf(bytes: Uint8Array): { unit: string; skin: string; collection?: string } {
  const reader = new WireReader(bytes);
  let unit = '';
  let skin = '';
  let collection: string | undefined;
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === ((1 << 3) | VARINT)) unit = codeOf(reader.uint32());
    else if (tag === ((2 << 3) | VARINT)) skin = codeOf(reader.uint32());
    else if (tag === ((3 << 3) | BYTES)) collection = reader.string();
    else reader.skip(tag);
  }
  return { unit, skin, ...(collection && { collection }) };
}

const codeOf = (value: number): string => String.fromCharCode(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
