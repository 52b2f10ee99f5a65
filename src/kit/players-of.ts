import { resultOf, type PlayerResult } from '../core/player-result.js';
import { replayError } from '../core/errors.js';
import type { BroodWarReplay } from '../formats/brood-war/index.js';
import type { DemReplay } from '../formats/dem/replay.js';
import type { DotaMatchPlayer } from '../formats/dem/dota/match-info.js';
import type { DemPlayer } from '../formats/dem/replay.js';
import type { Gamecache } from '../formats/gamecache/replay.js';
import type { IcrepMetadata, IcrepMetadataValue } from '../formats/icrep/metadata.js';
import type { RocketLeagueHeaderPlayer } from '../formats/rocket-league/header-facts.js';
import type { RocketLeagueReplay } from '../formats/rocket-league/replay.js';
import type { Sc2Replay, Sc2Section } from '../formats/sc2/index.js';
import type { SlippiReplay } from '../formats/slippi/index.js';
import type { StormReplay, StormResult } from '../formats/storm/index.js';
import type { VcrReplay } from '../formats/vcr/index.js';
import type { W3gReplay } from '../formats/w3g/index.js';
import type { ReplayFormat } from './format-names.js';
import { present, type ReplaySummaryPlayer } from './reading.js';

/** A player of a game, in the same words for every format. What a format does not record is left out. */
export interface ReplayPlayer extends ReplaySummaryPlayer {
  /**
   * The number by which the sections and tables of the format mean the player: `playerId`, in CS2 and Deadlock `userId`, in Iron Curtain the slot, in a
   * race the number of the driver, in a gamecache the place in the list of the game.
   */
  readonly id?: number | undefined;
  /** What the scoreboard counts: the score in CS2, kills in Dota 2, Deadlock and games of a gamecache. */
  readonly score?: number | undefined;
  /** Which game, where a file has several: `index` of the item of a gamecache. */
  readonly game?: number | undefined;
}

/**
 * The sections that `playersOf` takes, for `include` of `parseReplay`. For races `results` needs the whole recording; without it the result is left out.
 *
 * @example
 * const replay = await parseReplay(file, { include: PLAYER_SECTIONS });
 */
export const PLAYER_SECTIONS = {
  dem: ['players'],
  sc2: ['players', 'summary'],
  storm: ['players'],
  slippi: ['players', 'game'],
  w3g: ['players'],
  'brood-war': ['players'],
  icrep: ['metadata'],
  vcr: ['header', 'drivers', 'results'],
  gamecache: ['items'],
  'rocket-league': ['players', 'summary'],
} as const satisfies Readonly<Record<ReplayFormat, readonly string[]>>;

type Some<Parts> = { readonly [Part in keyof Parts]?: Parts[Part] | undefined };

/** A replay of any format, with some of these sections. */
export type ReplayWithPlayers =
  | ({ readonly format: 'dem' } & Some<Pick<DemReplay<'players' | 'fileInfo'>, 'players' | 'fileInfo'>>)
  | ({ readonly format: 'sc2' } & Some<Pick<Sc2Replay<Sc2Section>, 'players' | 'summary'>>)
  | ({ readonly format: 'storm' } & Some<Pick<StormReplay<'players'>, 'players'>>)
  | ({ readonly format: 'slippi' } & Some<Pick<SlippiReplay<'players' | 'game'>, 'players' | 'game'>>)
  | ({ readonly format: 'w3g' } & Some<Pick<W3gReplay<'players'>, 'players'>>)
  | ({ readonly format: 'brood-war' } & Some<Pick<BroodWarReplay<'players'>, 'players'>>)
  | { readonly format: 'icrep'; readonly metadata?: IcrepMetadata | undefined }
  | ({ readonly format: 'vcr' } & Some<Pick<VcrReplay<'header' | 'drivers' | 'results'>, 'header' | 'drivers' | 'results'>>)
  | ({ readonly format: 'rocket-league' } & Some<Pick<RocketLeagueReplay<'players' | 'summary'>, 'players' | 'summary'>>)
  | ({ readonly format: 'gamecache' } & Some<Pick<Gamecache<'items'>, 'items'>>);

/**
 * One row for each player and game, in the same words whatever the game: id, name, account, team, character, result, score. Those who watched are
 * left out. It takes what the `parse` verbs return and reads nothing; a gamecache has the players of each of its games.
 *
 * @throws ReplayError `usage` for a replay without the section of its players: `PLAYER_SECTIONS` names it.
 * @example
 * const replay = await parseReplay(file, { include: PLAYER_SECTIONS });
 * for (const { name, team, character, result } of playersOf(replay)) console.log(name, team, character, result);
 */
export function playersOf(replay: ReplayWithPlayers): readonly ReplayPlayer[] {
  switch (replay.format) {
    case 'dem':
      return demPlayers(replay);
    case 'sc2':
      return sc2Players(replay);
    case 'storm':
      return needed(replay.players, replay, 'players').flatMap(({ playerId, name, toon, isObserver, teamId, hero, result }) =>
        isObserver
          ? []
          : [
              present({
                id: playerId,
                name,
                account: toon,
                team: STORM_TEAMS[teamId] ?? String(teamId),
                character: hero,
                result: STORM_RESULTS[result],
              }),
            ],
      );
    case 'slippi': {
      const winner = replay.game?.winner;
      return needed(replay.players, replay, 'players').map(({ player, name, tag, connectCode, team, character }) =>
        present({
          id: player,
          name: name ?? tag,
          account: connectCode,
          team,
          character,
          result: resultOf(winner && winner.players.includes(player)),
        }),
      );
    }
    case 'w3g':
      return needed(replay.players, replay, 'players').flatMap(({ playerId, name, isObserver, team, race, racePlayed, result }) =>
        isObserver ? [] : [{ name, ...present({ id: playerId, team: String(team), character: racePlayed ?? race, result }) }],
      );
    case 'brood-war':
      return needed(replay.players, replay, 'players').flatMap(({ playerId, name, isObserver, team, race, result }) =>
        isObserver ? [] : [{ name, ...present({ id: playerId, team: String(team), character: race, result }) }],
      );
    case 'icrep':
      return icrepPlayers(replay);
    case 'vcr':
      return vcrPlayers(replay);
    case 'rocket-league':
      return needed(replay.players, replay, 'players').flatMap((player) =>
        player.team === undefined ? [] : [{ id: player.playerId, ...rocketLeaguePlayer(player, replay.summary?.winner) }],
      );
    case 'gamecache':
      return needed(replay.items, replay, 'items').flatMap(({ index, players = [], winner }) =>
        players.map(({ name, team, hero, kills }, id): ReplayPlayer => {
          const result = winner?.side === undefined || team === undefined ? undefined : resultOf(winner.side === team);
          return present({ game: index, id, name, team, character: hero, result, score: kills });
        }),
      );
  }
}

/** What players of Heroes of the Storm call the teams. */
const STORM_TEAMS: readonly string[] = ['blue', 'red'];
const STORM_RESULTS: Readonly<Record<StormResult, PlayerResult | undefined>> = { win: 'win', loss: 'loss', undecided: undefined };

/** What players of Rocket League call the teams. */
const ROCKET_LEAGUE_TEAMS: readonly string[] = ['blue', 'orange'];

/** A player of a header, without a number. */
export function rocketLeaguePlayer({ name, account, team, score }: RocketLeagueHeaderPlayer, winner: number | undefined): ReplayPlayer {
  const result = winner === undefined ? undefined : resultOf(team === winner);
  return present({ name, account, team: ROCKET_LEAGUE_TEAMS[team!], result, score });
}

/** Players without the numbers to join by. */
export const withoutIds = (players: readonly ReplayPlayer[]): readonly ReplaySummaryPlayer[] =>
  players.map(({ id: _, score: __, game: ___, ...player }) => player);

/** The players of a summary, which has no numbers to join by. */
export const summaryPlayers = (replay: ReplayWithPlayers): readonly ReplaySummaryPlayer[] => withoutIds(playersOf(replay));

/** A section that players are made of. A key that is there without a value says that the file does not have it. */
function needed<T>(section: readonly T[] | undefined, replay: ReplayWithPlayers, name: string): readonly T[] {
  if (section === undefined && !(name in replay))
    throw replayError('usage', `playersOf needs the section '${name}': include it`, { format: replay.format, path: [name] });
  return section ?? [];
}

/** Those who play; spectators and who has no side yet are left out. */
export const playing = (players: readonly DemPlayer[]): readonly DemPlayer[] =>
  players.filter(({ team }) => team !== undefined && team !== 'spectator');

/** In Dota 2 the file info names the players too, so that the sections of `parseDem` by default are enough. */
function demPlayers(replay: Extract<ReplayWithPlayers, { format: 'dem' }>): readonly ReplayPlayer[] {
  const dota = replay.fileInfo?.dota;
  if (!replay.players?.length && dota?.players.length) return dota.players.map((player) => fileInfoPlayer(player, dota.winner));
  return playing(needed(replay.players, replay, 'players')).map((player): ReplayPlayer =>
    present({
      id: player.game === 'dota2' ? player.playerId : player.userId,
      name: player.name,
      account: player.steamId?.toString(),
      team: player.team,
      character: player.game === 'cs2' ? undefined : player.heroName,
      result: player.result,
      score: player.game === 'cs2' ? player.score : player.kills,
    }),
  );
}

/** A player whom the file info of a match names. */
function fileInfoPlayer({ name, steamId, team, heroName }: DotaMatchPlayer, winner: string | undefined): ReplayPlayer {
  const decided = winner !== undefined && team !== undefined;
  return present({
    name,
    account: steamId?.toString(),
    team,
    character: heroName,
    result: decided ? resultOf(team === winner) : undefined,
  });
}

/** Blizzard says tie. */
const SC2_RESULTS = { win: 'win', loss: 'loss', tie: 'draw', undecided: undefined } as const;

/** The summary knows who won where the file does not say it of the players. */
function sc2Players(replay: Extract<ReplayWithPlayers, { format: 'sc2' }>): readonly ReplayPlayer[] {
  const teams = new Map(replay.summary?.teams.map(({ teamId, result }) => [teamId, result]));
  return needed(replay.players, replay, 'players').flatMap(({ playerId, name, isObserver, teamId, race, toon, result: own }) => {
    const result = SC2_RESULTS[teams.get(teamId) ?? own];
    return isObserver ? [] : [present({ id: playerId, name, account: toon, team: String(teamId), character: race, result })];
  });
}

/** How a match ended for a player (docs/formats/icrep.md, section 3); other words are left out. */
const ICREP_RESULTS: Readonly<Record<string, PlayerResult>> = { won: 'win', lost: 'loss', draw: 'draw' };
const textOf = (value: IcrepMetadataValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function icrepPlayers(replay: Extract<ReplayWithPlayers, { format: 'icrep' }>): readonly ReplayPlayer[] {
  const players = needed(replay.metadata && [replay.metadata], replay, 'metadata')[0]?.['players'];
  if (!Array.isArray(players)) return [];
  return (players as readonly IcrepMetadataValue[]).flatMap((player, place) => {
    if (typeof player !== 'object' || player === null || Array.isArray(player)) return [];
    const { slot, name, faction, outcome } = player as Readonly<Record<string, IcrepMetadataValue>>;
    const id = typeof slot === 'number' ? slot : place;
    return [present({ id, name: textOf(name), character: textOf(faction), result: ICREP_RESULTS[textOf(outcome) ?? ''] })];
  });
}

/** The safety car has no name. A race is won by one driver, other sessions by nobody. */
function vcrPlayers(replay: Extract<ReplayWithPlayers, { format: 'vcr' }>): readonly ReplayPlayer[] {
  const { header, results } = replay;
  const winner = header?.sessionType === 'race' ? results?.find(({ position }) => position === 1)?.driver : undefined;
  return needed(replay.drivers, replay, 'drivers').flatMap((driver): ReplayPlayer[] => {
    const { name, vehicle, number } = driver;
    const team = driver.layout === 'lmu' ? driver.team : undefined;
    const result = winner === undefined ? undefined : resultOf(number === winner);
    return name === undefined ? [] : [{ name, ...present({ id: number, team, character: vehicle.name ?? vehicle.id, result }) }];
  });
}
