import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { clockText, count, counted, rounded } from '../../words.js';
import { readCache, type Cache } from './cache.js';

/** The number of rows shown; the table `players` has all of them. */
const MAX_ROWS = 100;

type Record = Cache['stats']['players'][number];

const COLUMNS: readonly BoardColumn<Record>[] = [
  { title: 'Player', value: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  { title: 'Games', value: ({ games }) => games, bar: true },
  { title: 'Won', value: ({ wins }) => wins },
  { title: 'Lost', value: ({ losses }) => losses },
  {
    title: 'Win rate',
    value: ({ winRate }) => (winRate === undefined ? undefined : Math.round(winRate * 100)),
    cell: ({ winRate }) => (winRate === undefined ? undefined : `${Math.round(winRate * 100)} %`),
    bar: true,
  },
  { title: 'K', about: 'kills per game', value: ({ averageKills }) => rounded(averageKills) },
  { title: 'D', about: 'deaths per game', value: ({ averageDeaths }) => rounded(averageDeaths) },
  { title: 'A', about: 'assists per game', value: ({ averageAssists }) => rounded(averageAssists) },
  { title: 'CS', about: 'creeps per game', value: ({ averageCreeps }) => rounded(averageCreeps) },
  { title: 'Plays', about: 'the most played hero', value: ({ heroes }) => [...heroes.keys()][0] },
];

/** Heroes with their number of games and wins. */
function heroesOf({ items }: Cache) {
  const heroes = new Map<string, { hero: string; games: number; wins: number; decided: number }>();
  for (const { players = [], winner } of items) {
    for (const { hero, team } of players) {
      if (hero === undefined) continue;
      const one = heroes.get(hero) ?? { hero, games: 0, wins: 0, decided: 0 };
      heroes.set(hero, one);
      one.games++;
      if (winner?.side === undefined || team === undefined) continue;
      one.decided++;
      if (winner.side === team) one.wins++;
    }
  }
  return [...heroes.values()].sort((a, b) => b.games - a.games).slice(0, MAX_ROWS);
}

const HEROES: readonly BoardColumn<ReturnType<typeof heroesOf>[number]>[] = [
  { title: 'Hero', value: ({ hero }) => hero, cell: ({ hero }) => <b>{hero}</b> },
  { title: 'Games', value: ({ games }) => games, bar: true },
  {
    title: 'Win rate',
    value: ({ wins, decided }) => (decided === 0 ? undefined : Math.round((100 * wins) / decided)),
    cell: ({ wins, decided }) => (decided === 0 ? undefined : `${Math.round((100 * wins) / decided)} %`),
    bar: true,
  },
];

/** Win rates of players and heroes. */
export default function CachePlayers({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={readCache(replay)} what="Reading the cache">
      {(cache) => {
        const { stats } = cache;
        const { average } = stats.durationMs;
        return (
          <div class="stack">
            <p>
              <span class="big-number">{counted(stats.games, 'unique game')}</span>{' '}
              <span class="quiet">
                with {counted(stats.players.length, 'player')}
                {average !== undefined && `, ${clockText(average / 1000)} on average`}
              </span>
            </p>
            <div class="with-side">
              <section>
                <h2>Win rates{stats.players.length > MAX_ROWS && ` of the ${count(MAX_ROWS)} most active players`}</h2>
                <Board label="Win rates of players" columns={COLUMNS} rows={stats.players.slice(0, MAX_ROWS)} />
              </section>
              <section>
                <h2>Heroes</h2>
                <Board label="Heroes" columns={HEROES} rows={heroesOf(cache)} />
              </section>
            </div>
          </div>
        );
      }}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/gamecache': 'gamecacheStats, parseGamecache' },
    `
const { games, players } = gamecacheStats(await parseGamecache(file));
console.log(games, 'unique games');
console.table(players);
`,
  );
