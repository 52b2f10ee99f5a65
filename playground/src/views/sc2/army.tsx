import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { Moment } from '../../parts/moment.js';
import { momentOf, program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count } from '../../words.js';
import { sc2Game, unitName, type Sc2Read } from './game.js';

type Stats = NonNullable<Sc2Read['stats']>[number];
type Sample = Stats['samples'][number];

const PLOTS: readonly (readonly [label: string, value: (sample: Sample) => number, area: boolean])[] = [
  ['Army value', ({ armyValue }) => armyValue, true],
  ['Income per minute', ({ mineralsPerMinute, vespenePerMinute }) => mineralsPerMinute + vespenePerMinute, false],
  ['Supply', ({ supplyUsed }) => supplyUsed, false],
  ['Workers', ({ workers }) => workers, false],
];

function Army({ replay, game, stats }: { readonly replay: OpenReplay; readonly game: Sc2Read; readonly stats: readonly Stats[] }) {
  const plots = useMemo(() => {
    const longest = stats.reduce((a, b) => (b.samples.length > a.samples.length ? b : a));
    const seconds = longest.samples.map((sample) => sample.seconds);
    return {
      seconds,
      lines: PLOTS.map(([, value, area]) =>
        stats.map(({ playerId, samples }, i) => ({
          label: game.nameOf(playerId),
          ink: game.inkOf(playerId),
          dashed: i % 2 === 1,
          area,
          values: seconds.map((at) => {
            const sample =
              samples[
                lastUntil(
                  samples.map((one) => one.seconds),
                  at,
                )
              ];
            return sample === undefined ? null : value(sample);
          }),
        })),
      ),
    };
  }, [stats]);
  const marks = useMemo(() => (game.engagements ?? []).map(({ startSeconds }) => ({ seconds: startSeconds, label: '' })), [game]);
  const at = (one: Stats): Sample | undefined =>
    one.samples[
      Math.max(
        0,
        lastUntil(
          one.samples.map(({ seconds }) => seconds),
          replay.moment.value,
        ),
      )
    ];
  const columns: readonly BoardColumn<Stats>[] = [
    {
      title: 'Player',
      value: ({ playerId }) => game.nameOf(playerId),
      cell: ({ playerId }) => <b style={{ color: css(game.inkOf(playerId)) }}>{game.nameOf(playerId)}</b>,
    },
    {
      title: 'Supply',
      value: (one) => at(one)?.supplyUsed,
      cell: (one) => `${at(one)?.supplyUsed ?? '–'} / ${at(one)?.supplyMade ?? '–'}`,
    },
    { title: 'Workers', value: (one) => at(one)?.workers },
    { title: 'Minerals', value: (one) => at(one)?.minerals },
    { title: 'Vespene', value: (one) => at(one)?.vespene },
    { title: 'Army value', value: (one) => at(one)?.armyValue, bar: true },
    { title: 'Lost', about: 'minerals and vespene', value: (one) => at(one)?.lost },
    { title: 'Killed', about: 'minerals and vespene', value: (one) => at(one)?.killed },
  ];
  const whole: readonly BoardColumn<Stats>[] = [
    columns[0]!,
    { title: 'Supply blocked', about: 'seconds in the whole game', value: ({ supplyBlockedSeconds }) => Math.round(supplyBlockedSeconds) },
    {
      title: 'SQ',
      about: 'spending quotient of the whole game',
      value: ({ spendingQuotient }) => (spendingQuotient === undefined ? undefined : Math.round(spendingQuotient)),
    },
  ];
  return (
    <div class="stack">
      <section>
        <h2>Players at {replay.clock.value?.text(replay.moment.value)}</h2>
        <Board label="Players at the moment" columns={columns} rows={stats} />
      </section>
      <section>
        <h2>In the whole game</h2>
        <Board label="Players in the whole game" columns={whole} rows={stats} />
      </section>
      <div class="pairs">
        {PLOTS.map(([label], i) => (
          <Lines key={label} replay={replay} label={label} seconds={plots.seconds} lines={plots.lines[i]!} marks={marks} />
        ))}
      </div>
      {(game.engagements ?? []).length > 0 && (
        <section>
          <h2>Fights</h2>
          <p class="note">Dotted lines above mark where fights start.</p>
          <div class="cards">
            {game.engagements!.map((fight) => (
              <article
                key={fight.startGameloop}
                class={`card ${replay.moment.value >= fight.startSeconds && replay.moment.value <= fight.endSeconds ? 'now' : ''}`}
              >
                <h3>
                  <span>
                    <Moment replay={replay} seconds={fight.startSeconds} />–<Moment replay={replay} seconds={fight.endSeconds} />
                  </span>
                </h3>
                {fight.sides.map((side) => (
                  <div key={side.playerId} class="small">
                    <b style={{ color: css(game.inkOf(side.playerId)) }}>{game.nameOf(side.playerId)}</b> lost{' '}
                    {count(side.mineralsLost + side.vespeneLost)}{' '}
                    <span class="quiet">
                      {Object.entries(side.lost)
                        .map(([name, many]) => `${many} ${unitName(name)}`)
                        .join(', ')}
                    </span>
                  </div>
                ))}
              </article>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

/** Army, income, supply and workers over time. */
export default function Sc2ArmyView({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={sc2Game(replay)} what="Reading the game">
      {(game) => {
        const stats = (game.stats ?? []).filter(({ samples }) => samples.length > 0);
        return stats.length === 0 ? (
          <p class="nothing">This replay has no statistics.</p>
        ) : (
          <Army replay={replay} game={game} stats={stats} />
        );
      }}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/sc2': 'parseSc2' },
    `
const { players, stats, engagements } = await parseSc2(file, { include: ['players', 'stats', 'engagements'] });
console.table(
  stats.map(({ playerId, samples }) => ({
    name: players.find((player) => player.playerId === playerId)?.name,
    ...samples.findLast(({ seconds }) => seconds <= ${momentOf(replay)}),
  })),
);
console.log(engagements);
`,
  );
