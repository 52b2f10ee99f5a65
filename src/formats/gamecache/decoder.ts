import { latin1Text } from '../../core/text.js';
import { utf16leText } from '../../core/utf16.js';
import type {
  GamecacheLane,
  GamecachePlayer,
  GamecacheVersionNumber,
  GamecacheWinner,
  GamecacheLegacyItem,
  GamecacheV3Item,
} from './items.js';
import { type GamecacheHeroNumbering, DEFINED_FLAGS } from './layout.js';
import type { DecodeContext } from './layout-code.js';
import { gamecacheHeroName } from './heroes.js';
import type { GamecacheString, GamecacheLegacyRecord, GamecacheV3Record } from './records.js';
import type { NarrowDecoder } from './text.js';
import { versionText } from './version.js';

/** The least value that is a FILETIME, not seconds (docs/formats/gamecache.md, section 5: inferred). */
const FILETIME_FROM = 10n ** 16n;
const FILETIME_PER_MS = 10_000n;
/** Milliseconds from 1601 to 1970. */
const FILETIME_TO_UNIX_MS = 11_644_473_600_000n;

/** The date of a stored modification time; undefined for 0 and for what no Date can hold. */
export function modifiedDate(modified: bigint): Date | undefined {
  if (modified === 0n) return undefined;
  const ms = modified >= FILETIME_FROM ? modified / FILETIME_PER_MS - FILETIME_TO_UNIX_MS : modified * 1000n;
  const date = new Date(Number(ms));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const TEAMS = ['sentinel', 'scourge'] as const;
const LANES = ['roaming', 'top', 'mid', 'bot'] as const;
/** Stored where a game's length is not known (docs/formats/gamecache.md, section 5: inferred). */
const UNKNOWN_LENGTH = 0xffffffff;

/** A number that the program stored as -1 where it had none. */
const recorded = (value: number | undefined): number | undefined => (value === -1 ? undefined : value);
/** A length, where it is known. */
const lengthOf = (ms: number | undefined): number | undefined => (ms === UNKNOWN_LENGTH ? undefined : ms);
/** The lane of a number. */
const laneOf = (id: number): GamecacheLane => LANES[id] ?? 'afk';

/** The stored values are 1, 2, -1, -2, -3 and -4. Odd ones mean Sentinel (section 2.4). */
function winnerOf(raw: number): GamecacheWinner {
  if (raw === 0 || raw < -4 || raw > 2) return { raw, side: undefined, judgedBy: undefined };
  return { raw, side: TEAMS[(raw & 1) ^ 1], judgedBy: raw > 0 ? 'replay' : raw >= -2 ? 'chat' : 'position' };
}

/** A version of the map or of Warcraft. */
const versionNumber = (raw: number): GamecacheVersionNumber => (raw === 0 ? { raw } : { raw, text: versionText(raw) });

/** `{ [name]: value }`, or no key at all for undefined. */
const field = <K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };

const eitherText = ({ isWide, bytes }: GamecacheString, narrow: NarrowDecoder): string =>
  isWide ? utf16leText(bytes, 0, bytes.length) : narrow(bytes);

const asciiText = (bytes: Uint8Array): string => latin1Text(bytes, 0, bytes.length);

const teamFields = (id: number | undefined): Pick<GamecachePlayer, 'team' | 'teamId'> =>
  id === undefined ? {} : { team: TEAMS[id], teamId: id };
const laneFields = (id: number | undefined): Pick<GamecachePlayer, 'lane' | 'laneId'> =>
  id === undefined ? {} : { lane: laneOf(id), laneId: id };
const heroFields = (id: number | undefined, numbering: GamecacheHeroNumbering): Pick<GamecachePlayer, 'hero' | 'heroId'> =>
  id === undefined ? {} : { heroId: id, ...field('hero', gamecacheHeroName(id, numbering)) };

/** A record as the game that it describes. */
export function decodeLegacyItem(
  record: GamecacheLegacyRecord,
  index: number,
  offset: number,
  context: DecodeContext,
): GamecacheLegacyItem {
  const { gameName } = record;
  return {
    type: 'item',
    layout: 'legacy',
    index,
    offset,
    storedBytes: record.size,
    path: context.pathText(record.path),
    pathBytes: record.path,
    modified: record.modified || undefined,
    ...field('modifiedAt', modifiedDate(record.modified)),
    flags: record.flags,
    unknownFlags: (record.flags & ~DEFINED_FLAGS) >>> 0,
    age: record.age,
    ...(gameName && { gameName: eitherText(gameName, context.nameText), gameNameBytes: gameName.bytes }),
    ...field('gameRatio', record.gameRatio && asciiText(record.gameRatio)),
    ...field('gameLengthMs', lengthOf(record.gameLengthMs)),
    ...field('gameMode', record.gameMode && asciiText(record.gameMode)),
    ...(record.mapVersion !== undefined && { mapVersion: versionNumber(record.mapVersion) }),
    ...(record.warcraftVersion !== undefined && { warcraftVersion: versionNumber(record.warcraftVersion) }),
    ...(record.winner !== undefined && { winner: winnerOf(record.winner) }),
    ...field('players', legacyPlayers(record, context)),
  };
}

function legacyPlayers(record: GamecacheLegacyRecord, context: DecodeContext): GamecachePlayer[] | undefined {
  const { playerCount, stats } = record;
  if (playerCount === undefined) return undefined;
  const width = stats === undefined ? 0 : stats.length / playerCount;
  const players: GamecachePlayer[] = [];
  for (let i = 0; i < playerCount; i++) {
    const name = record.names?.[i];
    const at = i * width;
    players.push({
      ...(name && { name: eitherText(name, context.nameText), nameBytes: name.bytes }),
      ...teamFields(record.teams?.[i]),
      ...heroFields(record.heroes?.[i], context.heroNumbering),
      ...(stats && {
        kills: recorded(stats[at]),
        deaths: recorded(stats[at + 1]),
        creeps: recorded(stats[at + 2]),
        denies: recorded(stats[at + 3]),
      }),
      ...(width === 5 && { assists: recorded(stats![at + 4]) }),
      ...field('leaveTimeMs', record.leaveTimesMs?.[i]),
      ...field('gold', recorded(record.gold?.[i])),
      ...field('level', record.levels?.[i]),
      ...laneFields(record.lanes?.[i]),
      ...field('apm', recorded(record.apms?.[i])),
    });
  }
  return players;
}

/** A record as the game that it describes. */
export function decodeV3Item(record: GamecacheV3Record, index: number, offset: number, context: DecodeContext): GamecacheV3Item {
  return {
    type: 'item',
    layout: 'v3',
    index,
    offset,
    storedBytes: record.size,
    path: context.pathText(record.path),
    pathBytes: record.path,
    modified: record.modified || undefined,
    ...field('modifiedAt', modifiedDate(record.modified)),
    gameName: context.nameText(record.gameName),
    gameNameBytes: record.gameName,
    gameLengthMs: lengthOf(record.gameLengthMs),
    gameMode: modeText(record.gameMode),
    gameModeMask: record.gameMode,
    mapVersion: versionNumber(record.mapVersion),
    warcraftVersion: versionNumber(record.warcraftVersion),
    winner: winnerOf(record.winner),
    hostIndex: recorded(record.hostIndex),
    saverIndex: recorded(record.saverIndex),
    players: record.players.map(({ name, team, hero, lane, ...numbers }) => ({
      name: context.nameText(name),
      nameBytes: name,
      team: TEAMS[team],
      teamId: team,
      heroId: hero,
      ...field('hero', gamecacheHeroName(hero, context.heroNumbering)),
      lane: laneOf(lane),
      laneId: lane,
      ...numbers,
    })),
  };
}

/** Two letters per bit of a v3 mode mask, from bit 0 (section 3.1). */
const MODES = 'aparlmmmtrdmmrspaaaiasidnpscemdushvrrvrdomxlnmntnbnsnrtssdcdpmoimicmfrmoroerrsso';
const WTF = 47;

const hasBit = (mask: bigint, bit: number): boolean => ((mask >> BigInt(bit)) & 1n) === 1n;

/** A v3 mode mask as the program prints it: `-apem`, `-ap -wtf`, `Normal mode`. Bits without a name are left out. */
export function modeText(mask: bigint): string {
  const modes = MODES.replace(/../g, (mode, at: number) => (hasBit(mask, at / 2) ? mode : ''));
  const wtf = hasBit(mask, WTF);
  if (modes === '') return wtf ? '-wtf' : 'Normal mode';
  return `-${modes}${wtf ? ' -wtf' : ''}`;
}

/** The mask of a mode's letters, two a bit: the inverse of `modeText`, for what the map itself stores. Letters of unknown modes are left out. */
export function modeMask(letters: string): bigint {
  let mask = 0n;
  for (const [mode] of letters.toLowerCase().matchAll(/../g)) {
    const bit = MODES.match(/../g)!.indexOf(mode);
    if (bit >= 0) mask |= 1n << BigInt(bit);
  }
  return mask;
}
