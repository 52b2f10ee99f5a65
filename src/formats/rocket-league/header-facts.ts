import type { RocketLeagueHeader } from './header.js';
import { HEADER_PLATFORMS, type RocketLeaguePlatform } from './platforms.js';
import type { RocketLeaguePropertyTree, RocketLeaguePropertyValue } from './property.js';
import { winnerOf } from './winner.js';

/** A player as the header has them: at the end of the match, those who left early are missing in some versions. */
export interface RocketLeagueHeaderPlayer {
  readonly name: string;
  /** Undefined for bots, and for players of a platform that is not known. */
  readonly platform?: RocketLeaguePlatform | undefined;
  /** The account: a number in decimal, for Epic 32 hex digits. */
  readonly account?: string | undefined;
  readonly isBot: boolean;
  /** 0 blue, 1 orange; undefined for who watched. */
  readonly team?: number | undefined;
  readonly score: number;
  readonly goals: number;
  readonly assists: number;
  readonly saves: number;
  readonly shots: number;
}
/** A goal as the header has it. */
export interface RocketLeagueHeaderGoal {
  readonly frame: number;
  /** Missing where nobody of the other team touched the ball. */
  readonly playerName?: string | undefined;
  readonly team: number;
}

/** What the header says of the match. */
export interface RocketLeagueHeaderFacts {
  /** File name of the map, as stored: `Stadium_P`. */
  readonly map?: string | undefined;
  /** `Online`, `Private`, `Tournament`, …; of old ranked matches `Online` too. */
  readonly matchType?: string | undefined;
  readonly teamSize?: number | undefined;
  /** As stored: local time, without a zone. */
  readonly date?: string | undefined;
  /** When the match began, where the file has that; else `date`, taken as UTC. */
  readonly playedAt?: Date | undefined;
  /** 32 hex digits: the recording, and the match, which recordings of other players share. */
  readonly id?: string | undefined;
  readonly matchGuid?: string | undefined;
  readonly replayName?: string | undefined;
  readonly savedBy?: string | undefined;
  readonly build?: string | undefined;
  readonly frames?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  /** On the clock of the game, where the file says it (2025 on). */
  readonly secondsPlayed?: number | undefined;
  /** Blue and orange. */
  readonly score: readonly [blue: number, orange: number];
  /** 0 blue, 1 orange; undefined where the score is even and the file does not say it. */
  readonly winner?: number | undefined;
  readonly isForfeit: boolean;
  readonly isNoContest: boolean;
  readonly isUnfinished: boolean;
  readonly players: readonly RocketLeagueHeaderPlayer[];
  readonly goals: readonly RocketLeagueHeaderGoal[];
}

const isTree = (value: RocketLeaguePropertyValue | undefined): value is RocketLeaguePropertyTree =>
  typeof value === 'object' && !Array.isArray(value) && !ArrayBuffer.isView(value);
const text = (value: RocketLeaguePropertyValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const number = (value: RocketLeaguePropertyValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
const trees = (value: RocketLeaguePropertyValue | undefined): readonly RocketLeaguePropertyTree[] =>
  Array.isArray(value) ? (value as readonly RocketLeaguePropertyValue[]).filter(isTree) : [];

/** Dates are `2015-07-08:20-05` or `2016-12-07 16-25-22`. */
function dateOf(stored: string | undefined, epoch: number | undefined): Date | undefined {
  if (epoch !== undefined && epoch > 0) return new Date(epoch * 1000);
  const [, year, month, day, hour, minute, second = '0'] = /^(\d{4})-(\d\d)-(\d\d)[: ](\d\d)-(\d\d)(?:-(\d\d))?/.exec(stored ?? '') ?? [];
  if (year === undefined) return undefined;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)));
}

/** Unix seconds are 64 bits in some files. */
const epochOf = (value: RocketLeaguePropertyValue | undefined): number | undefined =>
  typeof value === 'bigint' ? Number(value) : typeof value === 'string' ? Number(value) || undefined : number(value);

function playerOf(stats: RocketLeaguePropertyTree): RocketLeagueHeaderPlayer {
  const { Name, Platform, OnlineID, Team, PlayerID, bBot } = stats;
  const platform = HEADER_PLATFORMS[text(Platform) ?? ''];
  const epic = isTree(PlayerID) ? text(PlayerID['EpicAccountId']) : undefined;
  const online = typeof OnlineID === 'bigint' && OnlineID !== 0n ? OnlineID.toString() : undefined;
  const account = platform === 'epic' ? epic : online;
  const team = number(Team) ?? 0;
  return {
    name: text(Name) ?? '',
    ...(platform !== undefined && { platform }),
    ...(account !== undefined && { account }),
    isBot: bBot === true,
    ...(team >= 0 && { team }),
    score: number(stats['Score']) ?? 0,
    goals: number(stats['Goals']) ?? 0,
    assists: number(stats['Assists']) ?? 0,
    saves: number(stats['Saves']) ?? 0,
    shots: number(stats['Shots']) ?? 0,
  };
}

/** The facts of a header. What the file leaves out because it is 0 is 0. */
export function headerFacts({ properties }: RocketLeagueHeader): RocketLeagueHeaderFacts {
  const score: [number, number] = [number(properties['Team0Score']) ?? 0, number(properties['Team1Score']) ?? 0];
  const facts = {
    map: text(properties['MapName']),
    matchType: text(properties['MatchType']),
    teamSize: number(properties['TeamSize']),
    date: text(properties['Date']),
    playedAt: dateOf(text(properties['Date']), epochOf(properties['MatchStartEpoch'])),
    id: text(properties['Id']),
    matchGuid: text(properties['MatchGUID']) ?? text(properties['MatchGuid']),
    replayName: text(properties['ReplayName']),
    savedBy: text(properties['PlayerName']),
    build: text(properties['BuildVersion']),
    frames: number(properties['NumFrames']),
    framesPerSecond: number(properties['RecordFPS']),
    secondsPlayed: number(properties['TotalSecondsPlayed']),
    winner: winnerOf(number(properties['WinningTeam']), score),
  };
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    score,
    isForfeit: properties['bForfeit'] === true,
    isNoContest: properties['bNoContest'] === true,
    isUnfinished: properties['bIsUnfinishedMatchReplay'] === true,
    players: trees(properties['PlayerStats']).map(playerOf),
    goals: trees(properties['Goals']).map((goal) => {
      const playerName = text(goal['PlayerName']);
      return { frame: number(goal['frame']) ?? 0, ...(playerName !== undefined && { playerName }), team: number(goal['PlayerTeam']) ?? 0 };
    }),
  };
}
