import type { GamecacheItem, GamecachePlayer } from './items.js';

/** The record of one player name. Averages are over the games that recorded the number; undefined when none did. */
export interface GamecachePlayerStats {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  /** Wins of the games whose winner and whose player's team are known. */
  readonly winRate?: number | undefined;
  readonly averageKills?: number | undefined;
  readonly averageDeaths?: number | undefined;
  readonly averageAssists?: number | undefined;
  readonly averageCreeps?: number | undefined;
  readonly averageDenies?: number | undefined;
  /** Games per hero name, most played first. */
  readonly heroes: ReadonlyMap<string, number>;
}

/** Statistics of a whole cache. */
export interface GamecacheStats {
  /** Different games; copies of one are counted once. */
  readonly games: number;
  /** Players by name, most games first. */
  readonly players: readonly GamecachePlayerStats[];
  /** Games per mode text, most played first. */
  readonly modes: ReadonlyMap<string, number>;
  /** Of the games whose length is known. */
  readonly durationMs: {
    readonly games: number;
    readonly total: number;
    readonly average?: number | undefined;
    readonly shortest?: number | undefined;
    readonly longest?: number | undefined;
  };
}

/**
 * Puts the copies of each game together, in order of first appearance. Copies have the same length, map and
 * player names. The modification time says nothing: unpacking an archive gives many games the same second
 * (docs/formats/gamecache.md, section 5). Items without length or names are groups of their own.
 *
 * @example
 * const { items } = await parseGamecache(file);
 * const copies = groupGamecacheGames(items).filter((group) => group.length > 1);
 */
export function groupGamecacheGames(items: Iterable<GamecacheItem>): readonly (readonly GamecacheItem[])[] {
  const groups = new Map<string, GamecacheItem[]>();
  for (const item of items) {
    const key = gameKey(item) ?? `item ${item.index}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

function gameKey(item: GamecacheItem): string | undefined {
  const { gameLengthMs, mapVersion, players } = item;
  if (
    gameLengthMs === undefined ||
    players === undefined ||
    players.length === 0 ||
    players.some(({ nameBytes }) => nameBytes === undefined)
  )
    return undefined;
  // Names are compared as bytes, since replacement characters would make different names equal. Copies have the same order.
  return `game ${gameLengthMs} ${mapVersion?.raw ?? ''} ${players.map(({ nameBytes }) => nameBytes!.join(',')).join(' ')}`;
}

const AVERAGES = ['kills', 'deaths', 'assists', 'creeps', 'denies'] as const;
type Averaged = (typeof AVERAGES)[number];

class Tally {
  games = 0;
  wins = 0;
  losses = 0;
  readonly heroes = new Map<string, number>();
  readonly sums: Record<Averaged, { sum: number; games: number }> = {
    kills: { sum: 0, games: 0 },
    deaths: { sum: 0, games: 0 },
    assists: { sum: 0, games: 0 },
    creeps: { sum: 0, games: 0 },
    denies: { sum: 0, games: 0 },
  };

  add(player: GamecachePlayer, { winner }: GamecacheItem): void {
    this.games++;
    if (player.hero !== undefined) count(this.heroes, player.hero);
    if (winner?.side !== undefined && player.team !== undefined) {
      if (winner.side === player.team) this.wins++;
      else this.losses++;
    }
    for (const name of AVERAGES) {
      const value = player[name];
      if (value === undefined) continue;
      this.sums[name].sum += value;
      this.sums[name].games++;
    }
  }

  record(name: string): GamecachePlayerStats {
    const { games, wins, losses, sums } = this;
    const { kills, deaths, assists, creeps, denies } = sums;
    return {
      name,
      games,
      wins,
      losses,
      ...(wins + losses > 0 && { winRate: wins / (wins + losses) }),
      ...(kills.games > 0 && { averageKills: kills.sum / kills.games }),
      ...(deaths.games > 0 && { averageDeaths: deaths.sum / deaths.games }),
      ...(assists.games > 0 && { averageAssists: assists.sum / assists.games }),
      ...(creeps.games > 0 && { averageCreeps: creeps.sum / creeps.games }),
      ...(denies.games > 0 && { averageDenies: denies.sum / denies.games }),
      heroes: mostFirst(this.heroes),
    };
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const mostFirst = (counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> => new Map([...counts].sort((a, b) => b[1] - a[1]));

/**
 * Games, wins and averages per player name, modes and durations, copies of a game counted once.
 *
 * @example
 * const { players, modes } = gamecacheStats(await parseGamecache(file));
 * console.log(players[0]?.name, players[0]?.winRate, [...modes.keys()][0]);
 */
export function gamecacheStats(cache: { readonly items: readonly GamecacheItem[] }): GamecacheStats {
  const groups = groupGamecacheGames(cache.items);
  const tallies = new Map<string, Tally>();
  const modes = new Map<string, number>();
  const durations: number[] = [];
  for (const [item] of groups as readonly (readonly [GamecacheItem, ...GamecacheItem[]])[]) {
    if (item.gameMode !== undefined) count(modes, item.gameMode);
    if (item.gameLengthMs !== undefined) durations.push(item.gameLengthMs);
    for (const player of item.players ?? []) {
      if (player.name === undefined) continue;
      let tally = tallies.get(player.name);
      if (!tally) tallies.set(player.name, (tally = new Tally()));
      tally.add(player, item);
    }
  }
  const total = durations.reduce((sum, ms) => sum + ms, 0);
  return {
    games: groups.length,
    players: [...tallies].map(([name, tally]) => tally.record(name)).sort((a, b) => b.games - a.games),
    modes: mostFirst(modes),
    durationMs: {
      games: durations.length,
      total,
      ...(durations.length > 0 && {
        average: total / durations.length,
        shortest: durations.reduce((a, b) => Math.min(a, b)),
        longest: durations.reduce((a, b) => Math.max(a, b)),
      }),
    },
  };
}
