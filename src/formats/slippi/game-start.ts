import { viewOf } from '../../core/view-of.js';
import { utf8Text } from '../../core/text.js';
import { PORTS } from './layout.js';
import { shiftJisText } from './shift-jis.js';

/** What the game start says of one port. Ports without a player have left-overs of earlier games: `type` 3 says that nobody is there. */
export interface SlippiPlayerStart {
  /** 0 to 3: the port, less one. */
  readonly player: number;
  /** External id: the character that was selected. */
  readonly character?: number | undefined;
  /** 0 human, 1 CPU, 2 demo, 3 nobody. */
  readonly type?: number | undefined;
  readonly stocks?: number | undefined;
  readonly costume?: number | undefined;
  /** 0 normal, 1 light, 2 dark. */
  readonly teamShade?: number | undefined;
  readonly handicap?: number | undefined;
  /** 0 red, 1 blue, 2 green. Only with teams. */
  readonly team?: number | undefined;
  /** 0x01 stamina, 0x02 silent, 0x04 low gravity, 0x08 invisible, 0x10 black stock icon, 0x20 metal, 0x40 warp-in platform, 0x80 rumble. */
  readonly bits?: number | undefined;
  /** Has a value for humans too. */
  readonly cpuLevel?: number | undefined;
  /** Percent at the first stock, and at the others. */
  readonly startPercent?: number | undefined;
  readonly spawnPercent?: number | undefined;
  readonly offenseRatio?: number | undefined;
  readonly defenseRatio?: number | undefined;
  readonly modelScale?: number | undefined;
  /** 0 off, 1 UCF, 2 Dween; from 1.0. */
  readonly dashbackFix?: number | undefined;
  readonly shieldDropFix?: number | undefined;
  /** The tag that was chosen in the game; from 1.3. */
  readonly nametag?: string | undefined;
  /** From 3.9. */
  readonly displayName?: string | undefined;
  readonly connectCode?: string | undefined;
  /** Account id, from 3.11: personal data. */
  readonly userId?: string | undefined;
}

/** The settings of a game: docs/formats/slippi.md, section 4. What the version lacks is missing. */
export interface SlippiGameStart {
  /** `3.16.0` */
  readonly version?: string | undefined;
  /** 0 in every known file. */
  readonly versionByte3?: number | undefined;
  /** The first four bytes of the game's own settings, in which bits have meanings of their own. */
  readonly gameBits: readonly number[];
  /** 0 none, 2 counting down, 3 counting up. */
  readonly timerType?: number | undefined;
  readonly hudPlaces?: number | undefined;
  /** 0 time, 1 stock, 2 coin, 3 bonus. */
  readonly mode?: number | undefined;
  readonly isFriendlyFire?: boolean | undefined;
  readonly bombRain?: number | undefined;
  readonly isTeams?: boolean | undefined;
  /** -1 off, 0 very low to 4 very high, 5 to 8 higher. */
  readonly itemSpawn?: number | undefined;
  readonly selfDestructScore?: number | undefined;
  readonly stage?: number | undefined;
  readonly timerSeconds?: number | undefined;
  /** Items that are switched on: five bytes, bit 0 first. */
  readonly itemBits?: readonly number[] | undefined;
  readonly damageRatio?: number | undefined;
  readonly randomSeed?: number | undefined;
  readonly isPal?: boolean | undefined;
  readonly isFrozenStadium?: boolean | undefined;
  /** 2 and 2 versus, 2 and 8 online, 1 and 15 target test, 1 and 32 home-run contest; from 3.7. */
  readonly minorScene?: number | undefined;
  readonly majorScene?: number | undefined;
  /** 0 Japanese, 1 English; from 3.12. */
  readonly language?: number | undefined;
  /** Like `mode.ranked-2022-12-21T02:26:27.50-0`, empty offline; from 3.14. */
  readonly sessionId?: string | undefined;
  /** From 1; 0 offline. */
  readonly gameNumber?: number | undefined;
  /** 0 for none. */
  readonly tiebreaker?: number | undefined;
  /** All four ports. */
  readonly players: readonly SlippiPlayerStart[];
  /** The payload, without the command byte. */
  readonly payload: Uint8Array;
}

/** Offsets in the payload, which lacks the command byte: one less than in section 4. */
const INFO_AT = 4;
const PLAYERS_AT = INFO_AT + 0x60;
const PLAYER_BYTES = 0x24;
const FIXES_AT = 0x140;

/** Where each text of a port is, and how many bytes it has. `anonymizeSlippi` empties these. */
export const PLAYER_TEXTS = {
  nametag: [0x160, 16],
  displayName: [0x1a4, 31],
  connectCode: [0x220, 10],
  userId: [0x248, 29],
} as const;
export const SESSION_ID = [0x2bd, 51] as const;

/** Reads the settings from a payload of any length. The payload is copied. */
export function gameStartOf(bytes: Uint8Array): SlippiGameStart {
  const payload = bytes.slice();
  const view = viewOf(payload);
  const has = (at: number, byteLength: number): boolean => at + byteLength <= payload.length;
  const u8 = (at: number): number | undefined => payload[at];
  const i8 = (at: number): number | undefined => (has(at, 1) ? view.getInt8(at) : undefined);
  const u16 = (at: number): number | undefined => (has(at, 2) ? view.getUint16(at) : undefined);
  const u32 = (at: number): number | undefined => (has(at, 4) ? view.getUint32(at) : undefined);
  const f32 = (at: number): number | undefined => (has(at, 4) ? view.getFloat32(at) : undefined);
  const bits = (value: number | undefined, shift: number, mask: number): number | undefined =>
    value === undefined ? undefined : (value >> shift) & mask;
  const isSet = (value: number | undefined): boolean | undefined => (value === undefined ? undefined : value !== 0);
  const text = ([at, byteLength]: readonly [number, number], player = 0): string | undefined =>
    has(at + player * byteLength, byteLength)
      ? shiftJisText(payload.subarray(at + player * byteLength).subarray(0, byteLength))
      : undefined;
  const game = u8(INFO_AT);
  const players = Array.from({ length: PORTS }, (_, player): SlippiPlayerStart => {
    const at = PLAYERS_AT + player * PLAYER_BYTES;
    return {
      player,
      character: u8(at),
      type: u8(at + 1),
      stocks: u8(at + 2),
      costume: u8(at + 3),
      teamShade: u8(at + 7),
      handicap: u8(at + 8),
      team: u8(at + 9),
      bits: u8(at + 0xc),
      cpuLevel: u8(at + 0xf),
      startPercent: u16(at + 0x10),
      spawnPercent: u16(at + 0x12),
      offenseRatio: f32(at + 0x18),
      defenseRatio: f32(at + 0x1c),
      modelScale: f32(at + 0x20),
      dashbackFix: u32(FIXES_AT + 8 * player),
      shieldDropFix: u32(FIXES_AT + 8 * player + 4),
      nametag: text(PLAYER_TEXTS.nametag, player),
      displayName: text(PLAYER_TEXTS.displayName, player),
      connectCode: text(PLAYER_TEXTS.connectCode, player),
      userId: text(PLAYER_TEXTS.userId, player),
    };
  });
  return {
    version: has(0, 3) ? `${payload[0]}.${payload[1]}.${payload[2]}` : undefined,
    versionByte3: u8(3),
    gameBits: [...payload.subarray(INFO_AT, INFO_AT + 4)],
    timerType: bits(game, 0, 3),
    hudPlaces: bits(game, 2, 7),
    mode: bits(game, 5, 7),
    isFriendlyFire: isSet(bits(u8(INFO_AT + 1), 0, 1)),
    bombRain: u8(INFO_AT + 6),
    isTeams: isSet(u8(INFO_AT + 8)),
    itemSpawn: i8(INFO_AT + 0xb),
    selfDestructScore: i8(INFO_AT + 0xc),
    stage: u16(INFO_AT + 0xe),
    timerSeconds: u32(INFO_AT + 0x10),
    itemBits: has(INFO_AT + 0x23, 5) ? [...payload.subarray(INFO_AT + 0x23, INFO_AT + 0x28)] : undefined,
    damageRatio: f32(INFO_AT + 0x30),
    randomSeed: u32(0x13c),
    isPal: isSet(u8(0x1a0)),
    isFrozenStadium: isSet(u8(0x1a1)),
    minorScene: u8(0x1a2),
    majorScene: u8(0x1a3),
    language: u8(0x2bc),
    sessionId: has(...SESSION_ID) ? asciiText(payload.subarray(SESSION_ID[0], SESSION_ID[0] + SESSION_ID[1])) : undefined,
    gameNumber: u32(0x2f0),
    tiebreaker: u32(0x2f4),
    players,
    payload,
  };
}

function asciiText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return utf8Text(bytes, 0, end < 0 ? bytes.length : end);
}
