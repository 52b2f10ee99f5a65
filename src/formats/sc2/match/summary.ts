import { built } from '../../../io/sections.js';
import { GAME_SCOPE } from '../../../protocols/blizzard/attributes.js';
import type { Sc2Details } from '../details.js';
import { GAME_SPEEDS } from '../layout.js';
import type { Sc2InitData } from '../lobby.js';
import { isMission } from '../mission.js';
import { dependenciesOf, expansionOf, mapUrlOf, type Sc2Dependency } from './cache-handles.js';
import { clockSecondsOf, secondsOf } from './clock.js';
import { playersSection, type Sc2Player, type Sc2PlayersBuilder } from './players.js';
import { LOBBY, type Sc2Definition, type Sc2Parts } from './section.js';

/** A team and how the game ended for it. */
export interface Sc2Team {
  readonly teamId: number;
  /** Names of its players, of those who have one. */
  readonly players: readonly string[];
  readonly result: Sc2Player['result'];
}

/** The match in a few words. */
export interface Sc2Summary {
  /** In the language of the client that saved. */
  readonly map: string;
  /** `4.7.0.70154`. */
  readonly version: string;
  readonly expansion: 'WoL' | 'HotS' | 'LotV';
  /** `US`, `EU`, `KR`, `CN`, `SG`, `XX`; of the map's place on Blizzard's servers. */
  readonly region?: string | undefined;
  /** Where Blizzard's servers have the map; undefined where the last of the cache handles is not a map. */
  readonly mapUrl?: string | undefined;
  /** The map, which is the last, and the mods that it was played with. */
  readonly dependencies: readonly Sc2Dependency[];
  readonly gameSpeed: (typeof GAME_SPEEDS)[number];
  /** Real seconds from the start of the match to its end, without pauses. */
  readonly durationSeconds: number;
  /** Real seconds of the lobby phase of an observer map, before the match inside it began; undefined for other maps. */
  readonly setupSeconds?: number | undefined;
  /** What the clock in the game showed, counted from the start of the match. */
  readonly clockSeconds: number;
  /** When the game ended. */
  readonly playedAt?: Date | undefined;
  /** `playedAt` less setup and duration: pauses are not in it. */
  readonly startedAt?: Date | undefined;
  /** `versus A.I.`: a matchmade game against computers; `co-op`: a mission with commanders. */
  readonly category: 'ladder' | 'versus A.I.' | 'co-op' | 'private' | 'public' | 'single player';
  /** `1v1`, `2v2`, `FFA`: sizes of the teams as they were. */
  readonly teamSizes: string;
  /** `ZvT`, `PTvZZ`: teams in order, `?` where a race is not known. */
  readonly matchup: string;
  readonly teams: readonly Sc2Team[];
  /** Undefined when it was a tie, when neither the file's results nor the players who left show it, or when they contradict each other. */
  readonly winner?: Sc2Team | undefined;
}

const CATEGORIES: Readonly<Record<string, Sc2Summary['category']>> = { Amm: 'ladder', Priv: 'private', Pub: 'public', '': 'single player' };

/** The match in a few words; undefined without details. */
export const summarySection: Sc2Definition<{ readonly summary?: Sc2Summary | undefined }> = {
  sections: ['summary'],
  needs: {
    files: LOBBY,
    gameEvents: ['playerLeave', 'gameUserLeave'],
    more: (parts) => (isUndecided(parts.details ?? parts.detailsBackup) ? ['gameEvents'] : []),
  },
  uses: [playersSection],
  start({ parts, details, lobby }, of) {
    const lobbyOf = of(playersSection);
    const leftAt = new Map<number, number>();
    const left = ({ userId, gameloop }: { readonly userId: number; readonly gameloop: number }): void => {
      if (!leftAt.has(userId)) leftAt.set(userId, gameloop);
    };
    return {
      on: isUndecided(details) ? { playerLeave: left, gameUserLeave: left } : {},
      build() {
        return built({ summary: details && summaryOf(parts, details, lobby, lobbyOf, leftAt) });
      },
    };
  },
};

/** Whether no result is stored. */
const isUndecided = (details: Sc2Details | undefined): boolean =>
  details !== undefined && details.players.length > 0 && details.players.every(({ result }) => result === 'undecided');

function summaryOf(
  parts: Sc2Parts,
  details: Sc2Details,
  lobby: Sc2InitData | undefined,
  { players, startGameloop }: Sc2PlayersBuilder,
  leftAt: ReadonlyMap<number, number>,
): Sc2Summary {
  const { header } = parts;
  const { major, minor, revision, build } = header.version;
  const active = (players ?? []).filter(({ isObserver }) => !isObserver);
  const teams = teamsOf(active, leftAt);
  const sizes = teams.map((team) => team.players.length);
  const winners = teams.filter(({ result }) => result === 'win');
  const loops = Math.max(0, header.elapsedGameLoops - startGameloop);
  const durationSeconds = secondsOf(loops, details.gameSpeed);
  const dependencies = dependenciesOf(details);
  const region = dependencies.at(-1)?.region;
  const mapUrl = mapUrlOf(dependencies);
  return {
    map: details.title,
    version: `${major}.${minor}.${revision}.${build}`,
    expansion: expansionOf(dependencies),
    ...(region === undefined ? {} : { region }),
    ...(mapUrl === undefined ? {} : { mapUrl }),
    dependencies,
    gameSpeed: GAME_SPEEDS[details.gameSpeed] ?? 'faster',
    durationSeconds,
    ...(startGameloop > 0 && { setupSeconds: secondsOf(startGameloop, details.gameSpeed) }),
    clockSeconds: clockSecondsOf(loops, header, details.gameSpeed),
    ...datesOf(details.playedAt, secondsOf(header.elapsedGameLoops, details.gameSpeed)),
    category: categoryOf(parts, lobby, active),
    teamSizes: sizes.length > 2 && sizes.every((size) => size === 1) ? 'FFA' : sizes.join('v'),
    matchup: teams
      .map(({ teamId }) =>
        active
          .flatMap((player) => (player.teamId === teamId ? [player.race?.charAt(0).toUpperCase() ?? '?'] : []))
          .sort()
          .join(''),
      )
      .join('v'),
    teams,
    ...(winners.length === 1 ? { winner: winners[0]! } : {}),
  };
}

function datesOf(playedAt: Date | undefined, durationSeconds: number): Pick<Sc2Summary, 'playedAt' | 'startedAt'> {
  if (playedAt === undefined) return {};
  const startedAt = new Date(playedAt.getTime() - durationSeconds * 1000);
  return Number.isNaN(startedAt.getTime()) ? { playedAt } : { playedAt, startedAt };
}

function teamsOf(active: readonly Sc2Player[], leftAt: ReadonlyMap<number, number>): Sc2Team[] {
  const ids = [...new Set(active.map(({ teamId }) => teamId))].sort((a, b) => a - b);
  const decided = active.some(({ result }) => result !== 'undecided');
  const stayed = decided ? undefined : lastTeam(leftAt, active, ids);
  return ids.map((teamId) => {
    const members = active.filter((player) => player.teamId === teamId);
    const told = new Set(members.map(({ result }) => result).filter((result) => result !== 'undecided'));
    const [only] = told;
    return {
      teamId,
      players: members.flatMap(({ name }) => name ?? []),
      result: told.size > 1 ? 'undecided' : (only ?? (stayed === undefined ? 'undecided' : stayed === teamId ? 'win' : 'loss')),
    };
  });
}

/** The one team of which somebody has not left, or else the team that left last: docs/formats/sc2.md, section 17. */
function lastTeam(leftAt: ReadonlyMap<number, number>, active: readonly Sc2Player[], ids: readonly number[]): number | undefined {
  if (leftAt.size === 0 || ids.length < 2) return undefined;
  const ends = ids
    .map((teamId) => ({
      teamId,
      end: Math.max(...active.filter((player) => player.teamId === teamId).map(({ userId }) => leftAt.get(userId ?? -1) ?? Infinity)),
    }))
    .sort((a, b) => b.end - a.end);
  return ends[0]!.end > ends[1]!.end ? ends[0]!.teamId : undefined;
}

function categoryOf(parts: Sc2Parts, lobby: Sc2InitData | undefined, active: readonly Sc2Player[]): Sc2Summary['category'] {
  if (lobby !== undefined && isMission(lobby)) return 'co-op';
  if (lobby?.gameDescription.gameOptions.amm === true)
    return active.some(({ control }) => control === 'computer') ? 'versus A.I.' : 'ladder';
  return CATEGORIES[parts.attributes?.scopes.get(GAME_SCOPE)?.get(3009) ?? ''] ?? 'private';
}
