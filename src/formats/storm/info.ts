import type { ReplayBase } from '../../core/replay-base.js';
import { GAME_SCOPE } from '../../protocols/blizzard/attributes.js';
import type { StormAttributes } from './attributes.js';
import type { StormResult } from './details.js';
import { secondsOf } from './layout.js';
import type { StormInitData } from './lobby.js';
import type { StormParts } from './match/section.js';

/** A kind of game. */
export type StormMode =
  | 'quick match'
  | 'versus A.I.'
  | 'brawl'
  | 'practice'
  | 'unranked draft'
  | 'hero league'
  | 'team league'
  | 'storm league'
  | 'ARAM'
  | 'custom';

/** A team and how the game ended for it. */
export interface StormTeamResult {
  readonly teamId: number;
  readonly result: StormResult;
  /** Names of its players, of those who have one. */
  readonly players: readonly string[];
}

/** What a replay says without its event streams. */
export interface StormInfoParts {
  /** In the language of the client that saved. */
  readonly map: string;
  /** `2.55.3.89566`. */
  readonly version: string;
  /** Undefined for a number that has no name. */
  readonly mode?: StormMode | undefined;
  /** Of the accounts: `US`, `EU`, `KR`, `CN`, or `PTR`, the public test realm. */
  readonly region?: 'US' | 'EU' | 'KR' | 'CN' | 'PTR' | undefined;
  /** The whole recording: the end of loading and what follows the end of the game included. */
  readonly durationSeconds: number;
  /** When the recording was saved. */
  readonly playedAt?: Date | undefined;
  /** `playedAt` less the duration. */
  readonly startedAt?: Date | undefined;
  /** Equal in all recordings of one match. Undefined where the lobby does not decode. */
  readonly randomValue?: number | undefined;
  readonly teams: readonly StormTeamResult[];
  /** Undefined where the recording stops before the end: it is not guessed. */
  readonly winner?: StormTeamResult | undefined;
}

/** What `readStormInfo` gives. */
export interface StormInfo extends ReplayBase<'storm'> {
  /** Undefined where the details are missing or damaged. */
  readonly info?: StormInfoParts | undefined;
  /** The players in the order of the lobby. */
  readonly players: readonly {
    readonly name?: string | undefined;
    readonly hero?: string | undefined;
    readonly teamId: number;
    readonly result: StormResult;
  }[];
}

/** Modes by m_ammId (docs/formats/storm.md, section 19). */
const MODES: Readonly<Record<number, StormMode>> = {
  50001: 'quick match',
  50021: 'versus A.I.',
  50031: 'brawl',
  50041: 'practice',
  50051: 'unranked draft',
  50061: 'hero league',
  50071: 'team league',
  50091: 'storm league',
  50101: 'ARAM',
};
const REGIONS: Readonly<Record<number, StormInfoParts['region']>> = { 1: 'US', 2: 'EU', 3: 'KR', 5: 'CN', 98: 'PTR' };

/** Attributes of the whole game: the kind of lobby, and how players become ready. */
const LOBBY_MODE = 4010;
const READY_MODE = 4018;

/** The match without its events; undefined without details. */
export function infoOf({ header, details, initData, attributes }: StormParts): StormInfoParts | undefined {
  if (details === undefined) return undefined;
  const { major, minor, revision, build } = header.version;
  const durationSeconds = secondsOf(header.elapsedGameLoops);
  const teams = [0, 1].map((teamId): StormTeamResult => {
    const members = details.players.filter((player) => player.teamId === teamId);
    return { teamId, result: members[0]?.result ?? 'undecided', players: members.flatMap(({ name }) => name ?? []) };
  });
  const winners = teams.filter(({ result }) => result === 'win');
  const mode = modeOf(initData, attributes);
  const region = REGIONS[details.players.find((player) => player.region !== undefined)?.region ?? 0];
  const { playedAt } = details;
  const startedAt = playedAt && new Date(playedAt.getTime() - durationSeconds * 1000);
  return {
    map: details.title,
    version: `${major}.${minor}.${revision}.${build}`,
    ...(mode && { mode }),
    ...(region && { region }),
    durationSeconds,
    ...(playedAt && { playedAt }),
    ...(startedAt && !Number.isNaN(startedAt.getTime()) && { startedAt }),
    ...(initData && { randomValue: initData.gameDescription.randomValue }),
    teams,
    ...(winners.length === 1 && { winner: winners[0]! }),
  };
}

/** Before base build 43905 the attributes show the mode. */
function modeOf(lobby: StormInitData | undefined, attributes: StormAttributes | undefined): StormMode | undefined {
  const options = lobby?.gameDescription.gameOptions;
  if (options === undefined) return undefined;
  if (options.ammId !== undefined) return MODES[options.ammId];
  if (!options.amm) return 'custom';
  const game = attributes?.scopes.get(GAME_SCOPE);
  switch (game?.get(LOBBY_MODE)) {
    case 'stan':
      return 'quick match';
    case 'drft':
      return game.get(READY_MODE) === 'fcfs' ? 'team league' : 'hero league';
    default:
      return undefined;
  }
}
