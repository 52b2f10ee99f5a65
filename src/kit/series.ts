import type { ReplaySummary, ReplaySummaryPlayer } from './reading.js';

/** One game of a series. */
export interface SeriesGame<T extends ReplaySummary> {
  /** What was given of it: more than one where several people recorded it. */
  readonly recordings: readonly T[];
  /** Place of the side that won in `sides`; undefined where the recordings do not say. */
  readonly winner?: number | undefined;
}

/** Replays that belong together: games of the same sides one after another, and recordings of one game. */
export interface ReplaySeries<T extends ReplaySummary> {
  /** `sidesIdOf` its replays and a number from 1, which counts the series of these sides among the replays that were given. */
  readonly id: string;
  readonly format: T['format'];
  /** Names of the players of each side. */
  readonly sides: readonly (readonly string[])[];
  /** In the order in which they were played. */
  readonly games: readonly SeriesGame<T>[];
  /** Games that each side won. */
  readonly score: readonly number[];
}

/** Between two games of a series there is at most this much. */
export const MAX_BREAK_MS = 3 * 60 * 60 * 1000;

/**
 * Which replays belong together: games of one format in which the same players stood on the same sides, with at most three hours between the ends of two
 * games (where the format has no time, the order given counts), and recordings of one game: those of one `gameId`, and where there is none, of the same map, time and length. Teams may change their colors or starting
 * places. Replays that belong to no other are left out, and so are those whose players are not known.
 *
 * @example
 * const replays = await Promise.all([file, file].map((one) => summarizeReplay(one)));
 * for (const { sides, score, games } of seriesOf(replays)) console.log(sides, score, games.map(({ recordings }) => recordings[0]?.map));
 */
export function seriesOf<T extends ReplaySummary>(replays: readonly T[]): readonly ReplaySeries<T>[] {
  const matchups = new Map<string, Matchup<T>>();
  for (const replay of replays) {
    const sides = sidesOf(replay);
    if (sides.length < 2) continue;
    const key = keyOfSides(replay, sides);
    const matchup = matchups.get(key) ?? { sides, games: new Map<string, [T, ...T[]]>() };
    matchups.set(key, matchup);
    const game = gameKeyOf(replay);
    const recordings = matchup.games.get(game);
    if (recordings === undefined) matchup.games.set(game, [replay]);
    else recordings.push(replay);
  }
  return [...matchups].flatMap(([key, { sides, games }]) =>
    runsOf([...games.values()]).flatMap((run, i) => (run.flat().length < 2 ? [] : [seriesWith(`${key}-${i + 1}`, sides, run)])),
  );
}

/** The same text for all games of a format in which the same players stood on the same sides: the format, the game and the players of each side as JSON. Undefined where they are not known. */
export function sidesIdOf(replay: ReplaySummary): string | undefined {
  const sides = sidesOf(replay);
  return sides.length < 2 ? undefined : keyOfSides(replay, sides);
}

const keyOfSides = ({ format, game }: ReplaySummary, sides: readonly Side[]): string =>
  JSON.stringify([format, game, sides.map(({ key }) => key)]);

/** Without an id, a game of the same map, time and length is the same one. */
const gameKeyOf = ({ gameId, map, durationSeconds, playedAt }: ReplaySummary): string =>
  gameId ?? JSON.stringify([map, durationSeconds, playedAt]);

/** Games of the same sides. */
interface Matchup<T> {
  readonly sides: readonly Side[];
  readonly games: Map<string, [T, ...T[]]>;
}

/** A side by its players, whatever it is called in a game. */
interface Side {
  readonly key: string;
  readonly names: readonly string[];
}

/** The sides in an order of their own; none where a player has neither an account nor a name. */
function sidesOf({ players }: ReplaySummary): readonly Side[] {
  const teams = new Map<string, ReplaySummaryPlayer[]>();
  for (const [i, player] of players.entries()) {
    if (idOf(player) === undefined) return [];
    const team = player.team ?? `player ${i}`;
    teams.set(team, [...(teams.get(team) ?? []), player]);
  }
  return [...teams.values()]
    .map((team): Side => ({
      key: team
        .map((player) => idOf(player)!)
        .sort()
        .join('\n'),
      names: team.map(({ name, account }) => name ?? account!),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

const idOf = ({ account, name }: ReplaySummaryPlayer): string | undefined => account ?? name;

/** Games that follow each other. */
function runsOf<T extends ReplaySummary>(games: readonly [T, ...T[]][]): [T, ...T[]][][] {
  const timeOf = ([{ playedAt }]: readonly [T, ...T[]]): number | undefined => playedAt?.getTime();
  // a stable sort leaves games without a time where they were given
  const inOrder = [...games].sort((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0));
  const runs: [T, ...T[]][][] = [];
  for (const game of inOrder) {
    const run = runs.at(-1);
    const [before, now] = [run && timeOf(run.at(-1)!), timeOf(game)];
    const follows = (before === undefined) === (now === undefined) && (now ?? 0) - (before ?? 0) <= MAX_BREAK_MS;
    if (run !== undefined && follows) run.push(game);
    else runs.push([game]);
  }
  return runs;
}

function seriesWith<T extends ReplaySummary>(id: string, sides: readonly Side[], games: readonly [T, ...T[]][]): ReplaySeries<T> {
  const winners = games.map((recordings) => recordings.map((one) => winnerOf(one)).find((side) => side !== undefined));
  return {
    id,
    format: games[0]![0].format,
    sides: sides.map(({ names }) => names),
    games: games.map((recordings, i) => ({ recordings, winner: winners[i] })),
    score: sides.map((_, side) => winners.filter((winner) => winner === side).length),
  };
}

/** The place of the side whose players won. */
function winnerOf(replay: ReplaySummary): number | undefined {
  const won = new Set(replay.players.flatMap((player) => (player.result === 'win' ? [idOf(player)] : [])));
  const side = sidesOf(replay).findIndex(({ key }) => key.split('\n').some((id) => won.has(id)));
  return side < 0 ? undefined : side;
}
