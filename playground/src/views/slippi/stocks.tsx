import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { title } from '../../words.js';
import '../brood-war/build.css';
import { slippiGame, type SlippiPerson, type SlippiRead } from './game.js';
import './stocks.css';

/** Four samples a second. */
const SAMPLE_FRAMES = 15;
/** Action states up to this one are deaths. */
const LAST_DEATH_STATE = 10;
const RULES: Readonly<Record<string, string>> = {
  lras: 'the other side left with L+R+A+start',
  time: 'time ran out: more stocks, then less percent',
  placements: 'the places that the file gives',
  stocks: 'more stocks in the last frame, as this version of the file has no places',
};

/** The life of one stock. */
interface Life {
  readonly from: number;
  readonly to: number;
  readonly percent: number | undefined;
  /** Where it was lost; undefined for one that was kept. */
  readonly lost?: string;
}

function livesOf({ stockLosses, frames, game, secondsAt }: SlippiRead, player: number): readonly Life[] {
  const end = secondsAt(frames.number.at(-1) ?? 0);
  const lives: Life[] = [];
  let from = 0;
  let left: number | undefined;
  for (const { frame, percent, direction, stocksAfter } of stockLosses.filter((loss) => loss.player === player)) {
    lives.push({ from, to: secondsAt(frame), percent, lost: direction ?? 'off the stage' });
    from = secondsAt(frame);
    left = stocksAfter;
  }
  if (left !== 0) lives.push({ from, to: end, percent: game.final.find((last) => last.player === player)?.percent });
  return lives;
}

const percentText = (percent: number): string => `${Math.round(percent)}\u202f%`;

/** One line for each player: how long each stock was kept, and with how much damage it was lost. */
function Stocks({ replay, game }: { readonly replay: OpenReplay; readonly game: SlippiRead }) {
  const end = Math.max(1, game.secondsAt(game.frames.number.at(-1) ?? 0));
  return (
    <section>
      <h2>Stocks</h2>
      <div class="lanes">
        {game.players.map(({ player }) => (
          <div key={player} class="lane">
            <b style={{ color: css(game.inkOf(player)) }}>{game.nameOf(player)}</b>
            <div class="stock-line" style={{ color: css(game.inkOf(player)) }}>
              {livesOf(game, player).map(({ from, to, percent, lost }, i) => {
                const damage = percent === undefined ? '' : percentText(percent);
                const label = `${game.nameOf(player)}, stock ${i + 1}: ${lost === undefined ? `kept, ${damage}` : `lost at ${damage}, ${lost}`}`;
                return (
                  <button
                    key={i}
                    type="button"
                    class={`stock-life ${lost === undefined ? 'kept' : ''}`}
                    style={{ left: `${(100 * from) / end}%`, width: `${(100 * (to - from)) / end}%` }}
                    title={label}
                    aria-label={label}
                    onClick={() => (replay.moment.value = to)}
                  >
                    <span>{damage}</span>
                  </button>
                );
              })}
            </div>
          </div>
        ))}
      </div>
      <p class="note">Each bar is a stock, with the damage at its end. A thick edge is where it was lost: click to go there.</p>
    </section>
  );
}

/** Percent of each player over time. */
function percentLines({ frames, players, secondsAt, nameOf, inkOf }: SlippiRead) {
  const { number, rowStart, frameCount, player, follower, post } = frames;
  const count = Math.ceil(frameCount / SAMPLE_FRAMES);
  const values = new Map(players.map((one) => [one.player, Array.from({ length: count }, (): number | null => null)]));
  for (let i = 0; i < count; i++) {
    const frame = i * SAMPLE_FRAMES;
    for (let row = rowStart[frame]!; row < rowStart[frame + 1]!; row++) {
      const isDead = (post.actionState?.[row] ?? 0) <= LAST_DEATH_STATE;
      const line = values.get(player[row]!);
      if (line !== undefined && follower[row] === 0 && !isDead) line[i] = post.percent?.[row] ?? null;
    }
  }
  return {
    seconds: Array.from({ length: count }, (_, i) => secondsAt(number[i * SAMPLE_FRAMES]!)),
    lines: [...values].map(([id, line], i) => ({ label: nameOf(id), ink: inkOf(id), values: line, dashed: i % 2 === 1 })),
  };
}

function Players({ game }: { readonly game: SlippiRead }) {
  const { players, stats, game: facts } = game;
  const last = ({ player }: SlippiPerson) => facts.final.find((one) => one.player === player);
  const of = ({ player }: SlippiPerson) => stats?.players.find((one) => one.player === player);
  const hasTeams = players.some(({ team }) => team !== undefined);
  const columns: readonly BoardColumn<SlippiPerson>[] = [
    {
      title: 'Player',
      value: ({ player }) => game.nameOf(player),
      cell: ({ player, connectCode }) => (
        <>
          <b style={{ color: css(game.inkOf(player)) }}>{game.nameOf(player)}</b> <span class="note">{connectCode}</span>
        </>
      ),
    },
    {
      title: 'Character',
      value: ({ character, kind, cpuLevel }) => `${character ?? 'unknown'}${kind === 'cpu' ? `, CPU ${cpuLevel ?? ''}` : ''}`,
    },
    ...(hasTeams ? [{ title: 'Team', value: ({ team }: SlippiPerson) => title(team ?? '') }] : []),
    {
      title: 'Result',
      value: ({ player }) => (facts.winner === undefined ? undefined : facts.winner.players.includes(player) ? 'won' : 'lost'),
    },
    { title: 'Stocks', about: 'left at the end', value: (person) => last(person)?.stocks },
    { title: 'Percent', about: 'at the end', value: (person) => Math.round(last(person)?.percent ?? 0) },
    ...(stats === undefined
      ? []
      : ([
          { title: 'Damage', about: 'damage of all conversions', value: (person) => Math.round(of(person)?.damage ?? 0), bar: true },
          {
            title: 'Inputs',
            about: 'inputs per minute',
            value: (person) => Math.round(of(person)?.inputsPerMinute.ratio ?? 0),
            bar: true,
          },
          {
            title: 'L-cancels',
            about: 'share of landings out of aerials that were L-cancelled',
            value: (person) => {
              const { lCancels = 0, missedLCancels = 0 } = of(person)?.actions ?? {};
              return lCancels + missedLCancels === 0 ? undefined : Math.round((100 * lCancels) / (lCancels + missedLCancels));
            },
            cell: (person) => {
              const { lCancels = 0, missedLCancels = 0 } = of(person)?.actions ?? {};
              return lCancels + missedLCancels === 0 ? undefined : `${lCancels} of ${lCancels + missedLCancels}`;
            },
          },
        ] satisfies readonly BoardColumn<SlippiPerson>[])),
  ];
  const { winner, end } = facts;
  return (
    <section>
      <h2>Players</h2>
      <Board label="Players" columns={columns} rows={players} />
      <p class="note">
        {winner !== undefined
          ? `Why the winner won: ${RULES[winner.rule] ?? winner.rule}.`
          : end === undefined
            ? 'The file has no game end, so nobody is known to have won.'
            : 'Nothing in the file says who won.'}
      </p>
    </section>
  );
}

function Match({ replay, game }: { readonly replay: OpenReplay; readonly game: SlippiRead }) {
  const plots = useMemo(() => percentLines(game), [game]);
  const marks = game.stockLosses.map(({ frame }) => ({ seconds: game.secondsAt(frame), label: '' }));
  return (
    <div class="stack">
      <Players game={game} />
      <Stocks replay={replay} game={game} />
      {plots.seconds.length > 1 && (
        <Lines
          replay={replay}
          label="Damage"
          seconds={plots.seconds}
          lines={plots.lines}
          marks={marks}
          zero={game.secondsAt(0)}
          text={percentText}
          least={[0, 100]}
        />
      )}
    </div>
  );
}

/** Players, their stocks, and their damage over time. */
export default function SlippiStocks({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={slippiGame(replay)} what="Reading the game">
      {(game) => <Match replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/slippi': 'parseSlippi, slippiFrames' },
    `
const { players, game, stockLosses } = await parseSlippi(file, { include: ['players', 'game', 'stockLosses'] });
console.log(game.stage, game.winner);
console.table(players);
console.table(stockLosses);
const { frame, player, post } = await slippiFrames(file, { fields: ['post.percent'] });
console.log(frame.at(-1), player.at(-1), post.percent?.at(-1));
`,
  );
