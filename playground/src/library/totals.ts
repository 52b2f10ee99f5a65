import type { ReplaySummary, ReplaySummaryPlayer } from 'replaykit';

/** Games, and how they ended: for a player, a race or hero, a side, a map or an opponent. */
export interface Total {
  readonly name: string;
  games: number;
  wins: number;
  losses: number;
  draws: number;
}

/** A day on which games were played. */
export interface Day {
  /** `2026-11-25`, in the visitor's time zone. */
  readonly day: string;
  games: number;
  wins: number;
  losses: number;
}

/** What many replays add up to. Of one player, if one was chosen: then results are that player's. */
export interface Totals {
  readonly games: number;
  readonly seconds: number;
  /** The middle length, in seconds. */
  readonly medianSeconds: number | undefined;
  readonly players: readonly Total[];
  readonly characters: readonly Total[];
  readonly sides: readonly Total[];
  readonly maps: readonly Total[];
  readonly opponents: readonly Total[];
  readonly days: readonly Day[];
  /** How many games have a length of so many minutes, from a multiple of `step` to the next. */
  readonly lengths: { readonly step: number; readonly counts: readonly number[] };
}

/** Counts by name, in the order of most games. */
class Tally {
  readonly #totals = new Map<string, Total>();

  add(name: string | undefined, result: ReplaySummaryPlayer['result']): void {
    if (name === undefined || name === '') return;
    let total = this.#totals.get(name);
    if (total === undefined) this.#totals.set(name, (total = { name, games: 0, wins: 0, losses: 0, draws: 0 }));
    total.games++;
    if (result === 'win') total.wins++;
    else if (result === 'loss') total.losses++;
    else if (result === 'draw') total.draws++;
  }

  list(): readonly Total[] {
    return [...this.#totals.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
  }
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A side is counted where games name it: Radiant, Terrorists. A number of a team says nothing. */
const isNamedSide = (team: string | undefined): team is string => team !== undefined && !/^\d*$/.test(team) && team !== 'spectator';

/** Adds up the summaries of replays; with `of`, those in which a player of that name played, as that player saw them. */
export function totalsOf(summaries: readonly ReplaySummary[], of?: string): Totals {
  const [players, characters, sides, maps, opponents] = [new Tally(), new Tally(), new Tally(), new Tally(), new Tally()];
  const days = new Map<string, Day>();
  const lengths: number[] = [];
  let games = 0;
  for (const summary of summaries) {
    const own = of === undefined ? undefined : summary.players.find(({ name }) => name === of);
    if (of !== undefined && own === undefined) continue;
    games++;
    maps.add(summary.map, own?.result);
    if (summary.durationSeconds !== undefined) lengths.push(summary.durationSeconds);
    if (summary.playedAt !== undefined) {
      const day = dayOf(summary.playedAt);
      const known = days.get(day) ?? { day, games: 0, wins: 0, losses: 0 };
      days.set(day, known);
      known.games++;
      if (own?.result === 'win') known.wins++;
      if (own?.result === 'loss') known.losses++;
    }
    for (const player of own === undefined ? summary.players : [own]) {
      players.add(player.name, player.result);
      characters.add(player.character, player.result);
      if (isNamedSide(player.team)) sides.add(player.team, player.result);
    }
    if (own === undefined) continue;
    for (const other of summary.players)
      if (other !== own && (other.team === undefined || other.team !== own.team)) opponents.add(other.name, own.result);
  }
  lengths.sort((a, b) => a - b);
  return {
    games,
    seconds: lengths.reduce((sum, seconds) => sum + seconds, 0),
    medianSeconds: lengths[lengths.length >> 1],
    players: players.list(),
    characters: characters.list(),
    sides: sides.list(),
    maps: maps.list(),
    opponents: opponents.list(),
    days: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    lengths: binned(lengths),
  };
}

/** Steps of lengths in minutes: with at most twenty bars. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240];

function binned(seconds: readonly number[]): Totals['lengths'] {
  const most = (seconds.at(-1) ?? 0) / 60;
  const step = STEPS.find((one) => most / one < 20) ?? 480;
  const counts = Array<number>(seconds.length === 0 ? 0 : Math.floor(most / step) + 1).fill(0);
  for (const one of seconds) counts[Math.min(counts.length - 1, Math.floor(one / 60 / step))]!++;
  return { step, counts };
}

/** The share of games won among those that were won or lost; undefined where none was. */
export const winRate = ({ wins, losses }: Pick<Total, 'wins' | 'losses'>): number | undefined =>
  wins + losses === 0 ? undefined : wins / (wins + losses);
