import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { icrepMatch, icrepTick, type IcrepRead } from './match.js';

type Series = IcrepRead['series'][number];

const PLOTS: readonly (readonly [label: string, value: (series: Series, i: number) => number])[] = [
  ['Collected', ({ economy }, i) => Number(economy[i]!.collected)],
  ['Income per minute', ({ economy }, i) => economy[i]!.collectionRate],
  ['Value lost', ({ military }, i) => Number(military[i]!.lostValue)],
  ['Actions per minute', ({ activity }, i) => activity[i]!.actionsPerMinute],
];

function Economy({ replay, match }: { readonly replay: OpenReplay; readonly match: IcrepRead }) {
  const { series } = match;
  const plots = useMemo(() => {
    const longest = series.reduce((a, b) => (b.economy.length > a.economy.length ? b : a));
    const ticks = longest.economy.map(({ tick }) => tick);
    return {
      seconds: ticks.map(match.seconds),
      lines: PLOTS.map(([, value]) =>
        series.map((one, n) => {
          const own = one.economy.map(({ tick }) => tick);
          return {
            label: match.nameOf(one.player),
            ink: match.inkOf(one.player),
            dashed: n % 2 === 1,
            values: ticks.map((tick) => {
              const i = lastUntil(own, tick);
              return i < 0 ? null : value(one, i);
            }),
          };
        }),
      ),
    };
  }, [series]);
  const marks = useMemo(() => match.fights.map(({ startTick }) => ({ seconds: match.seconds(startTick), label: '' })), [match]);
  const at = ({ economy }: Series): number =>
    lastUntil(
      economy.map(({ tick }) => match.seconds(tick)),
      replay.moment.value,
    );
  const value = (pick: (series: Series, i: number) => bigint | number) => (one: Series) => {
    const i = at(one);
    return i < 0 ? undefined : Number(pick(one, i));
  };
  const columns: readonly BoardColumn<Series>[] = [
    {
      title: 'Player',
      value: ({ player }) => match.nameOf(player),
      cell: ({ player }) => <b style={{ color: css(match.inkOf(player)) }}>{match.nameOf(player)}</b>,
    },
    { title: 'Collected', value: value(({ economy }, i) => economy[i]!.collected), bar: true },
    { title: 'Spent', value: value(({ economy }, i) => economy[i]!.spent) },
    { title: 'Units built', value: value(({ military }, i) => military[i]!.unitsProduced) },
    { title: 'Killed', value: value(({ military }, i) => military[i]!.unitsKilled) },
    { title: 'Lost', value: value(({ military }, i) => military[i]!.unitsLost) },
    { title: 'Buildings', value: value(({ economy }, i) => economy[i]!.structuresBuilt) },
    { title: 'APM', about: 'actions per minute', value: value(({ activity }, i) => activity[i]!.actionsPerMinute) },
  ];
  return (
    <div class="stack">
      <section>
        <h2>Players at {replay.clock.value?.text(replay.moment.value)}</h2>
        <Board label="Players at the moment" columns={columns} rows={series} />
      </section>
      <div class="pairs">
        {PLOTS.map(([label], i) => (
          <Lines key={label} replay={replay} label={label} seconds={plots.seconds} lines={plots.lines[i]!} marks={marks} />
        ))}
      </div>
      {marks.length > 0 && <p class="note">Dotted lines mark where fights start.</p>}
    </div>
  );
}

/** Resources collected, spent and lost. */
export default function IcrepEconomy({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={icrepMatch(replay)} what="Reading the match">
      {(match) =>
        match.series.length === 0 ? <p class="nothing">This replay has no statistics.</p> : <Economy replay={replay} match={match} />
      }
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/icrep': 'parseIcrep' },
    `
const { playerSeries } = await parseIcrep(file, { include: ['playerSeries'] });
const last = (samples) => samples.findLast(({ tick }) => tick <= ${icrepTick(replay)});
console.table(
  playerSeries.map(({ player, economy, military, activity }) => ({
    player,
    ...last(economy),
    ...last(military),
    ...last(activity),
  })),
);
`,
  );
