import type { Sc2Event } from '../../../src/formats/sc2/index.js';
import { by, counted, grouped, round, sum, type Answer } from './answer.js';

/** What is known of a game of StarCraft II: who played, and the events of its streams. */
export interface Sc2Facts {
  readonly title: string;
  readonly map: string;
  /** Gameloops of a second of play. */
  readonly loopsPerSecond: number;
  readonly players: readonly {
    readonly playerId: number;
    readonly userId?: number;
    readonly name: string;
    readonly race: string;
    readonly result: string;
  }[];
  readonly events: readonly Sc2Event[];
}

type EventOf<T extends Sc2Event['type']> = Extract<Sc2Event, { readonly type: T }>;
const eventsOf = <const T extends Sc2Event['type']>({ events }: Sc2Facts, ...types: readonly T[]): EventOf<T>[] =>
  events.filter((event): event is EventOf<T> => (types as readonly string[]).includes(event.type));

/** The counts of a player in the order of their time; of two of one moment the last stands. */
function countsOf(game: Sc2Facts, player: number): EventOf<'playerStats'>[] {
  const own = eventsOf(game, 'playerStats').filter(({ playerId }) => playerId === player);
  return own.filter(({ gameloop }, i) => own[i + 1]?.gameloop !== gameloop);
}

const known = (value: number | undefined): number => value ?? 0;

export function matchesOf(games: readonly Sc2Facts[], player: string): Answer {
  const rows = games.flatMap(({ title, map, players }) =>
    players.filter(({ name }) => name === player).map(({ race, result }) => ({ title, map, race, result })),
  );
  return by(rows, ({ title }) => title);
}

export function winShares(games: readonly Sc2Facts[]): Answer {
  const played = games.flatMap(({ map, players }) =>
    players.filter(({ result }) => result === 'win' || result === 'loss').map(({ race, result }) => ({ map, race, result })),
  );
  const rows = [...grouped(played, ({ map, race }) => `${map}\n${race}`).values()].map((own) => ({
    map: own[0]!.map,
    race: own[0]!.race,
    games: own.length,
    percent: round((100 * own.filter(({ result }) => result === 'win').length) / own.length, 1),
  }));
  return by(
    rows,
    ({ map }) => map,
    ({ race }) => race,
  );
}

/** A number of each player as it was counted last until a second. */
function lastUntil(
  games: readonly Sc2Facts[],
  seconds: number,
  of: (stats: EventOf<'playerStats'>['stats']) => number,
): { name: string; race: string; value: number }[] {
  return games.flatMap((game) =>
    game.players.flatMap(({ playerId, name, race }) => {
      const last = countsOf(game, playerId)
        .filter(({ gameloop }) => gameloop / game.loopsPerSecond <= seconds)
        .at(-1);
      return last === undefined ? [] : [{ name, race, value: of(last.stats) }];
    }),
  );
}

export function armiesAtFive(games: readonly Sc2Facts[]): Answer {
  const rows = lastUntil(games, 300, (stats) => known(stats['mineralsUsedCurrentArmy']) + known(stats['vespeneUsedCurrentArmy']));
  return by(
    rows.map(({ name, race, value }) => ({ name, race, army: value })),
    ({ army }) => -army,
    ({ name }) => name,
  );
}

export function workersAtThree(games: readonly Sc2Facts[]): Answer {
  const rows = lastUntil(games, 180, (stats) => known(stats['workersActiveCount'])).map(({ name, value }) => ({ name, workers: value }));
  return by(
    rows,
    ({ workers }) => -workers,
    ({ name }) => name,
  );
}

/** A player has no room while as much supply is used as made, and both could still grow. */
export function supplyBlocked(games: readonly Sc2Facts[]): Answer {
  const rows = games.flatMap((game) =>
    game.players.flatMap(({ playerId, name }) => {
      const counts = countsOf(game, playerId);
      const loops = counts.map(({ gameloop, stats }, i) => {
        const [used, made] = [known(stats['foodUsed']), known(stats['foodMade'])];
        return used >= made && used < 200 ? (counts[i + 1]?.gameloop ?? gameloop) - gameloop : 0;
      });
      return counts.length === 0 ? [] : [{ name, blocked: round(sum(loops) / game.loopsPerSecond, 1) }];
    }),
  );
  return by(
    rows,
    ({ blocked }) => -blocked,
    ({ name }) => name,
  );
}

export function upgradesMade(games: readonly Sc2Facts[], limit = 5): Answer {
  const made = games.flatMap((game) =>
    eventsOf(game, 'upgrade')
      // 0 is neutral and 15 hostile; pictures that players spray on the ground, and what a map rewards them with, come as upgrades too
      .filter(({ gameloop, playerId }) => gameloop > 0 && playerId >= 1 && playerId <= 14)
      .filter(({ upgradeTypeName }) => !/^(Spray|Reward|GameHeart)|Skin$/.test(String(upgradeTypeName)))
      .map(({ gameloop, upgradeTypeName }) => ({ upgrade: String(upgradeTypeName), seconds: gameloop / game.loopsPerSecond })),
  );
  const rows = [...grouped(made, ({ upgrade }) => upgrade)].map(([upgrade, all]) => ({
    upgrade,
    times: all.length,
    earliest: round(Math.min(...all.map(({ seconds }) => seconds))),
  }));
  return by(
    rows,
    ({ times }) => -times,
    ({ upgrade }) => upgrade,
  ).slice(0, limit);
}

export function chatOf(game: Sc2Facts): Answer {
  return eventsOf(game, 'chat').map(({ gameloop, userId, recipient, text }) => ({
    second: round(gameloop / game.loopsPerSecond),
    player: game.players.find((player) => player.userId === userId)!.name,
    recipient,
    text,
  }));
}

/** Who died, with what it was. */
function fallen(game: Sc2Facts): { readonly gameloop: number; readonly type: string; readonly player: number }[] {
  const types = new Map(eventsOf(game, 'unitBorn', 'unitInit').map((unit) => [unit.unitTag, unit]));
  return eventsOf(game, 'unitDied').map(({ gameloop, unitTag }) => {
    const { unitTypeName, controlPlayerId } = types.get(unitTag)!;
    return { gameloop, type: String(unitTypeName), player: controlPlayerId };
  });
}

export function unitsThatDie(game: Sc2Facts): Answer {
  const rows = counted(fallen(game).map(({ type }) => type)).map(([type, died]) => ({ unit_type: type, died }));
  return by(
    rows,
    ({ died }) => -died,
    (row) => row.unit_type,
  ).slice(0, 5);
}

/** `fights`: from which second to which; `costs`: minerals and vespene of a unit. */
export function fightsByCost(
  game: Sc2Facts,
  fights: readonly (readonly [from: number, to: number])[],
  costs: Readonly<Record<string, readonly number[]>>,
): Answer {
  const dead = fallen(game);
  const rows = fights.map(([from, to], engagement) => {
    // a loss of the second player comes a gameloop later
    const own = dead.filter(({ gameloop }) => gameloop >= from * game.loopsPerSecond && gameloop <= to * game.loopsPerSecond + 1);
    return {
      engagement,
      second: round(own[0]!.gameloop / game.loopsPerSecond),
      lost: sum(own.map(({ type }) => costs[type]![0]! + costs[type]![1]!)),
    };
  });
  return by(
    rows,
    ({ lost }) => -lost,
    ({ second }) => second,
  ).slice(0, 3);
}

export function commandsPerMinute(game: Sc2Facts, seconds: number): Answer {
  const given = counted(eventsOf(game, 'cmd').map(({ userId }) => userId));
  const rows = given.map(([userId, count]) => ({
    name: game.players.find((player) => player.userId === userId)!.name,
    commands_per_minute: round((60 * count) / seconds, 1),
  }));
  return by(
    rows,
    (row) => -row.commands_per_minute,
    ({ name }) => name,
  );
}

/** What was begun first: three things of each player. Supply is what the last count before had in use. */
export function firstBuilt(game: Sc2Facts): Answer {
  return game.players.flatMap(({ playerId, name: player }) => {
    const begun = eventsOf(game, 'unitBorn', 'unitInit').filter(
      ({ gameloop, controlPlayerId }) => gameloop > 0 && controlPlayerId === playerId,
    );
    const steps = begun.map(({ gameloop, unitTypeName }) => ({ gameloop, name: String(unitTypeName) }));
    const first = by(
      steps,
      ({ gameloop }) => gameloop,
      ({ name }) => name,
    ).slice(0, 3);
    return first.map(({ gameloop, name }) => ({
      player,
      name,
      second: round(gameloop / game.loopsPerSecond),
      supply: countsOf(game, playerId)
        .filter((count) => count.gameloop < gameloop)
        .at(-1)!.stats['foodUsed'],
    }));
  });
}
