import { ByteReader } from '../../core/byte-reader.js';
import { utf8Text } from '../../core/text.js';
import { SPEEDS } from './layout.js';

/** What was agreed on before the game (docs/formats/w3g.md, section 4). */
export interface W3gSettings {
  /** As stored; the fields below say what its bits mean. */
  readonly flags: number;
  readonly speed: (typeof SPEEDS)[number];
  readonly isTerrainHidden: boolean;
  readonly isMapExplored: boolean;
  readonly isAlwaysVisible: boolean;
  readonly hasDefaultVisibility: boolean;
  readonly observerMode: 'none' | 'referees' | 'onDefeat' | 'full';
  readonly hasTeamsTogether: boolean;
  readonly hasFixedTeams: boolean;
  readonly hasFullSharedUnitControl: boolean;
  readonly hasRandomHero: boolean;
  readonly hasRandomRaces: boolean;
  readonly hasReferees: boolean;
  /** Size of the part of the map that is played on; 0 in matchmaking. */
  readonly mapWidth: number;
  readonly mapHeight: number;
  /** The checksum that old versions use, as 8 hex digits in file order; `ffffffff` in matchmaking. */
  readonly mapChecksum: string;
  readonly mapPath: string;
  /** File name of the map: the last part of its path. */
  readonly mapName: string;
  /** A player, `Battle.net`, `GHost++`, `FLO`, the name of a bot. */
  readonly creator: string;
  /** SHA-1 of the map as 40 hex digits, from 1.23 on. */
  readonly mapSha1?: string | undefined;
}

/**
 * The decoded bytes of stored settings: groups of a mask and up to seven bytes.
 *
 * @example
 * decodeW3gSettings(Uint8Array.of(0x03, 0x49, 0x07)); // Uint8Array [0x49, 0x06]
 */
export function decodeW3gSettings(encoded: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(encoded.length - Math.ceil(encoded.length / 8));
  let at = 0;
  for (let i = 0; i < encoded.length; i++) {
    const k = i & 7;
    if (k > 0) decoded[at++] = encoded[i]! - ((encoded[i - k]! >> k) & 1 ? 0 : 1);
  }
  return decoded;
}

/**
 * The inverse of `decodeW3gSettings`.
 *
 * @example
 * encodeW3gSettings(decodeW3gSettings(decodeW3gRecordsSync(bytes).head.settings));
 */
export function encodeW3gSettings(decoded: Uint8Array): Uint8Array {
  const encoded = new Uint8Array(decoded.length + Math.ceil(decoded.length / 7));
  let at = 0;
  for (let i = 0; i < decoded.length; i += 7) {
    const mask = at++;
    encoded[mask] = 1;
    for (let k = 1; k <= 7 && i + k <= decoded.length; k++) {
      const byte = decoded[i + k - 1]!;
      encoded[mask] |= (byte & 1) << k;
      encoded[at++] = byte | 1;
    }
  }
  return encoded;
}

const hexText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const SHA1_BYTES = 20;
const REFEREES = 0x40000000;

/** The parts of decoded settings. Throws `truncated` where the bytes end before the three texts do. */
export function settingsParts(decoded: Uint8Array): SettingsParts {
  const cursor = new ByteReader(decoded);
  const flags = cursor.u32();
  const byte4 = cursor.u8();
  const mapWidth = cursor.u16();
  const mapHeight = cursor.u16();
  const mapChecksum = cursor.take(4);
  const text = (): Uint8Array => cursor.nulTerminated(decoded.length);
  return {
    flags,
    byte4,
    mapWidth,
    mapHeight,
    mapChecksum,
    mapPath: text(),
    creator: text(),
    third: text(),
    rest: cursor.take(cursor.remaining),
  };
}

/** Decoded settings in file order; the fourth byte and the third text are 0 and empty in all files at hand. */
export interface SettingsParts {
  readonly flags: number;
  readonly byte4: number;
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly mapChecksum: Uint8Array;
  readonly mapPath: Uint8Array;
  readonly creator: Uint8Array;
  readonly third: Uint8Array;
  /** The SHA-1 of the map, or nothing. */
  readonly rest: Uint8Array;
}

/** The last part of a path, behind either slash. */
export const fileNameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** What stored settings say. */
export function settingsOf(encoded: Uint8Array): W3gSettings {
  const parts = settingsParts(decodeW3gSettings(encoded));
  const { flags, mapWidth, mapHeight, rest } = parts;
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const mapPath = utf8Text(parts.mapPath, 0, parts.mapPath.length);
  return {
    flags,
    speed: SPEEDS[flags & 3] ?? 'fast',
    isTerrainHidden: has(0x100),
    isMapExplored: has(0x200),
    isAlwaysVisible: has(0x400),
    hasDefaultVisibility: has(0x800),
    observerMode: observerModeOf(flags),
    hasTeamsTogether: has(0x4000),
    hasFixedTeams: has(0x60000),
    hasFullSharedUnitControl: has(0x1000000),
    hasRandomHero: has(0x2000000),
    hasRandomRaces: has(0x4000000),
    hasReferees: has(REFEREES),
    mapWidth,
    mapHeight,
    mapChecksum: hexText(parts.mapChecksum),
    mapPath,
    mapName: fileNameOf(mapPath),
    creator: utf8Text(parts.creator, 0, parts.creator.length),
    ...(rest.length >= SHA1_BYTES && { mapSha1: hexText(rest.subarray(0, SHA1_BYTES)) }),
  };
}

/** The two bits are 0 to 3; where the bit of referees is set, 0 and 3 mean referees. */
function observerModeOf(flags: number): W3gSettings['observerMode'] {
  const mode = (flags >>> 12) & 3;
  if (mode === 2) return 'onDefeat';
  if ((flags & REFEREES) !== 0 && mode !== 1) return 'referees';
  return mode === 3 ? 'full' : 'none';
}
