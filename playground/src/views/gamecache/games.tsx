import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Grid } from '../../parts/grid.js';
import { Shape } from '../../parts/shape.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { clockText, counted } from '../../words.js';
import { readCache, type Cache } from './cache.js';

type Item = Cache['items'][number];
type Player = NonNullable<Item['players']>[number];

const SIDES = { sentinel: '--radiant', scourge: '--dire' } as const;
const NAMES = { sentinel: 'Sentinel', scourge: 'Scourge' } as const;

const COLUMNS = [
  { name: 'game', type: 'string' },
  { name: 'length', type: 'string' },
  { name: 'mode', type: 'string' },
  { name: 'winner', type: 'string' },
  { name: 'players', type: 'int32' },
  { name: 'played', type: 'string' },
] as const;

function cellOf(item: Item, column: string): string {
  switch (column) {
    case 'game':
      return item.gameName ?? item.path;
    case 'length':
      return item.gameLengthMs === undefined ? '' : clockText(item.gameLengthMs / 1000);
    case 'mode':
      return item.gameMode ?? '';
    case 'winner':
      return item.winner?.side === undefined ? '' : NAMES[item.winner.side];
    case 'players':
      return String(item.players?.length ?? '');
    default:
      return item.modifiedAt?.toISOString().slice(0, 10) ?? '';
  }
}

const PLAYERS: readonly BoardColumn<Player>[] = [
  {
    title: 'Player',
    value: ({ name }) => name,
    cell: ({ name, team }) => (
      <>
        {team !== undefined && <Shape is={team === 'sentinel' ? '●' : '▲'} ink={SIDES[team]} title={NAMES[team]} />} {name}
      </>
    ),
  },
  { title: 'Side', value: ({ team }) => (team === undefined ? undefined : NAMES[team]) },
  { title: 'Hero', value: ({ hero }) => hero },
  { title: 'Level', value: ({ level }) => level },
  { title: 'K', about: 'kills', value: ({ kills }) => kills },
  { title: 'D', about: 'deaths', value: ({ deaths }) => deaths },
  { title: 'A', about: 'assists', value: ({ assists }) => assists },
  { title: 'CS', about: 'creeps', value: ({ creeps }) => creeps },
  { title: 'APM', about: 'actions per minute', value: ({ apm }) => apm },
];

function Games({ cache: { items } }: { readonly cache: Cache }) {
  const chosen = useSignal(0);
  const item = items[chosen.value];
  const players = useMemo(() => [...(item?.players ?? [])].sort((a, b) => (a.team ?? '').localeCompare(b.team ?? '') * -1), [item]);
  return (
    <div class="stack">
      {item !== undefined && (
        <section>
          <h2>
            {cellOf(item, 'game')}{' '}
            <span class="note">
              {[
                cellOf(item, 'length'),
                cellOf(item, 'mode'),
                item.winner?.side === undefined ? 'winner unknown' : `${NAMES[item.winner.side]} won`,
              ]
                .filter((one) => one !== '')
                .join(', ')}
            </span>
          </h2>
          {players.length > 0 ? (
            <Board label="Players of the game" columns={PLAYERS} rows={players} />
          ) : (
            <p class="nothing">The cache has no players for this game.</p>
          )}
        </section>
      )}
      <section>
        <h2>{counted(items.length, 'game')}</h2>
        <Grid
          name="Games"
          columns={COLUMNS}
          length={items.length}
          text={(row, column) => cellOf(items[row]!, column)}
          selected={chosen.value}
          onSelect={(row) => (chosen.value = row)}
        />
      </section>
    </div>
  );
}

/** The games of the cache, and the players of the selected one. */
export default function CacheGames({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={readCache(replay)} what="Reading the cache">
      {(cache) => <Games cache={cache} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/gamecache': 'parseGamecache' },
    `
const { items } = await parseGamecache(file);
for (const { gameName, path, winner, players = [] } of items) {
  console.log(gameName ?? path, winner?.side);
  console.table(players);
}
`,
  );
