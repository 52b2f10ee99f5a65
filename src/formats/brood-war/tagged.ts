import { ByteReader } from '../../core/byte-reader.js';
import { utf8Text } from '../../core/text.js';
import { upToNul } from './text.js';

/** A tagged section that is not known. */
export interface BroodWarUnknownSection {
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** How many things the game holds at most (`LMTS`). */
export interface BroodWarEngineLimits {
  readonly images: number;
  readonly sprites: number;
  readonly loneSprites: number;
  /** 1,700 of the old game or 3,400. */
  readonly units: number;
  readonly bullets: number;
  readonly orders: number;
  readonly fogSprites: number;
}

/** The build of the game, and when it was saved (`GCFG`). */
export interface BroodWarConfig {
  readonly version: number;
  readonly build: number;
  readonly savedAt: Date;
  /** Nine bytes whose meaning is not proven. */
  readonly rest: Uint8Array;
}

/** Other skins than the default one that a player chose: types of units with the number of the skin. */
export interface BroodWarSkins {
  readonly slot: number;
  readonly skins: readonly { readonly unit: number; readonly skin: number }[];
}

/** What ShieldBattery adds (`Sbat`). */
export interface BroodWarShieldBattery {
  readonly formatVersion: number;
  readonly build: number;
  readonly version: string;
  readonly mainPlayers: readonly number[];
  readonly startingRaces: readonly number[];
  /** The id of the game there, a UUID. */
  readonly gameId: string;
  /** Ids of its users by slot. Undefined for none. */
  readonly userIds: readonly (number | undefined)[];
  readonly gameLogicVersion?: number | undefined;
}

/** The tagged sections that 1.21 and newer have (docs/formats/brood-war.md, section 13). */
export interface BroodWarTagged {
  readonly skins?: readonly BroodWarSkins[] | undefined;
  readonly limits?: BroodWarEngineLimits | undefined;
  /** How many bugs of the old game are mended, as is supposed. */
  readonly bugFixes?: number | undefined;
  readonly config?: BroodWarConfig | undefined;
  /** `#rrggbb` by slot. Undefined for a slot without one. */
  readonly colors?: readonly (string | undefined)[] | undefined;
  readonly shieldBattery?: BroodWarShieldBattery | undefined;
  /** Sections with other tags. */
  readonly unknown: readonly BroodWarUnknownSection[];
}

const SKIN_UNITS = 175;
const SKIN_PLAYERS = 16;
const SKINS_OF = 2 * SKIN_UNITS;

function skinsOf(bytes: Uint8Array): readonly BroodWarSkins[] {
  const reader = new ByteReader(bytes);
  return Array.from({ length: SKIN_PLAYERS }, (_, slot): BroodWarSkins => {
    reader.position = slot * SKINS_OF;
    const all = Array.from({ length: SKIN_UNITS }, (_, unit) => ({ unit, skin: reader.u16() }));
    return { slot, skins: all.filter(({ skin }) => skin !== 0) };
  }).filter(({ skins }) => skins.length > 0);
}

function limitsOf(bytes: Uint8Array): BroodWarEngineLimits {
  const reader = new ByteReader(bytes);
  return {
    images: reader.u32(),
    sprites: reader.u32(),
    loneSprites: reader.u32(),
    units: reader.u32(),
    bullets: reader.u32(),
    orders: reader.u32(),
    fogSprites: reader.u32(),
  };
}

function configOf(bytes: Uint8Array): BroodWarConfig {
  const reader = new ByteReader(bytes);
  const version = reader.u32();
  const build = reader.u32();
  const savedAt = new Date(reader.u32() * 1000);
  return { version, build, savedAt, rest: bytes.subarray(16) };
}

const hex = (value: number): string => value.toString(16).padStart(2, '0');

/** Four numbers from 0 to 1 for each slot. Zeros mean no color. */
function colorsOf(bytes: Uint8Array): readonly (string | undefined)[] {
  const reader = new ByteReader(bytes);
  const part = (value: number): string => hex(value >= 0 && value <= 1 ? Math.round(value * 255) : 0);
  return Array.from({ length: 12 }, () => {
    const [red, green, blue, alpha] = [reader.f32(), reader.f32(), reader.f32(), reader.f32()];
    return red === 0 && green === 0 && blue === 0 && alpha === 0 ? undefined : `#${part(red)}${part(green)}${part(blue)}`;
  });
}

const NO_USER = 0xffffffff;

function shieldBatteryOf(bytes: Uint8Array): BroodWarShieldBattery {
  const reader = new ByteReader(bytes);
  const formatVersion = reader.u16();
  const build = reader.u32();
  const version = upToNul(reader.take(16), 0, 16);
  const mainPlayers = [...reader.take(4)];
  const startingRaces = [...reader.take(12)];
  const id = Array.from(reader.take(16), hex).join('');
  const gameId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const userIds = Array.from({ length: 8 }, () => {
    const user = reader.u32();
    return user === 0 || user === NO_USER ? undefined : user;
  });
  return {
    formatVersion,
    build,
    version: utf8Text(version, 0, version.length),
    mainPlayers,
    startingRaces,
    gameId,
    userIds,
    ...(formatVersion > 0 && reader.remaining >= 2 && { gameLogicVersion: reader.u16() }),
  };
}

const SECTIONS: Readonly<Record<string, (bytes: Uint8Array) => Omit<BroodWarTagged, 'unknown'>>> = {
  SKIN: (bytes) => ({ skins: skinsOf(bytes) }),
  LMTS: (bytes) => ({ limits: limitsOf(bytes) }),
  BFIX: (bytes) => ({ bugFixes: new ByteReader(bytes).u32() }),
  CCLR: (bytes) => ({ colors: colorsOf(bytes) }),
  GCFG: (bytes) => ({ config: configOf(bytes) }),
  Sbat: (bytes) => ({ shieldBattery: shieldBatteryOf(bytes) }),
};

/** What a tagged section says. Throws `truncated` where it is shorter than what it must hold. */
export function taggedSection(tag: string, bytes: Uint8Array): Partial<BroodWarTagged> | undefined {
  return Object.hasOwn(SECTIONS, tag) ? SECTIONS[tag]!(bytes) : undefined;
}
