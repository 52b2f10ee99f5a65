import { useMemo } from 'preact/hooks';
import { Bars, type Bar, type BarRow } from '../../parts/bars.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import { number, rowsOf, text, type Row } from '../../rows.js';
import type { ViewProps } from '../../view.js';
import { clockText, title } from '../../words.js';

const INKS: Readonly<Record<string, string>> = { amber: '--amber', sapphire: '--sapphire' };

/** `upgrade_endurance` as Endurance. */
const itemName = (item: string | undefined, id: number | undefined): string =>
  item === undefined ? `Item ${id ?? '?'}` : title(item.replace(/^(?:upgrade|item)_/, ''));

/** A row for each item of a player, from when it was gained until it was lost. */
function itemRows(items: readonly Row[], ink: string, end: number): readonly BarRow[] {
  const rows = new Map<string, { readonly label: string; readonly ink: string; readonly bars: Bar[] }>();
  const held = new Map<string, number>();
  const close = (label: string, to: number, how: string): void => {
    const from = held.get(label);
    if (from === undefined) return;
    held.delete(label);
    rows.get(label)!.bars.push({ from, to, text: `${label}, ${clockText(from)}–${clockText(to)}${how}`, hollow: how !== '' });
  };
  for (const row of items) {
    const label = itemName(text(row['item']), number(row['item_id']));
    const at = number(row['seconds']) ?? 0;
    if (!rows.has(label)) rows.set(label, { label, ink, bars: [] });
    if (row['kind'] === 'lost') close(label, at, row['is_sold'] === true ? ', sold' : ', used up');
    else if (!held.has(label)) held.set(label, row['kind'] === 'held' ? 0 : at);
  }
  for (const label of held.keys()) close(label, end, '');
  return [...rows.values()].filter(({ bars }) => bars.length > 0);
}

interface Earner {
  readonly name: string | undefined;
  readonly team: string | undefined;
  readonly souls: Readonly<Record<string, number>>;
}

function Sources({ players }: { readonly players: readonly Row[] }) {
  const earners = players.flatMap((row): readonly Earner[] => {
    const json = text(row['soul_sources']);
    return json === undefined
      ? []
      : [{ name: text(row['name']), team: text(row['team']), souls: JSON.parse(json) as Record<string, number> }];
  });
  const sources = [...new Set(earners.flatMap(({ souls }) => Object.keys(souls)))];
  const columns: readonly BoardColumn<Earner>[] = [
    {
      title: 'Player',
      value: ({ name }) => name,
      cell: ({ name, team }) => <b style={{ color: `var(${INKS[team ?? ''] ?? '--text'})` }}>{name}</b>,
    },
    ...sources.map((source) => ({ title: title(source), value: ({ souls }: Earner) => souls[source] ?? 0 })),
    { title: 'All', value: ({ souls }) => Object.values(souls).reduce((sum, many) => sum + many, 0), bar: true },
  ];
  return (
    <section>
      <h2>Souls by source</h2>
      {earners.length === 0 ? (
        <p class="note">Unknown: the game sends them after the match, and this recording ends before that.</p>
      ) : (
        <Board label="Souls by source" columns={columns} rows={earners} />
      )}
    </section>
  );
}

/** Items over time, and souls by source. */
export default function DeadlockItems({ replay }: ViewProps) {
  const players = rowsOf(replay, 'deadlock_players').filter((row) => text(row['team']) !== 'spectator');
  const items = rowsOf(replay, 'deadlock_items');
  const end = replay.clock.value?.end ?? 0;
  const owners = useMemo(
    () =>
      players.flatMap((player) => {
        const ink = INKS[text(player['team']) ?? ''] ?? '--quiet';
        const own = itemRows(
          items.filter((row) => row['player_id'] === player['player_id']),
          ink,
          end,
        );
        return own.length === 0 ? [] : [{ name: text(player['name']) ?? 'no name', hero: text(player['hero_name']), ink, own }];
      }),
    [players, items, end],
  );
  return (
    <div class="stack">
      <Sources players={players} />
      {owners.map(({ name, hero, ink, own }) => (
        <section key={name}>
          <h2>
            <span style={{ color: `var(${ink})` }}>{name}</span> <span class="note">{hero}</span>
          </h2>
          <Bars replay={replay} label={`Items of ${name}`} rows={own} until={end} />
        </section>
      ))}
      {owners.length > 0 && <p class="note">Dashed bars end where an item was sold or used up for another.</p>}
    </div>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'parseDem' },
    `
const { items, players } = await parseDem(file, { include: ['items', 'players'] });
for (const { tick, player, kind, item } of items) console.log(tick, player?.name, kind, item);
for (const { name, soulSources } of players) console.log(name, soulSources);
`,
  );
