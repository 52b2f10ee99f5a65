import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { useFollow } from '../../parts/follow.js';
import { Moment } from '../../parts/moment.js';
import { useVirtualRows } from '../../parts/virtual-rows.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count } from '../../words.js';
import './build.css';
import { broodWarGame, type BroodWarRead } from './game.js';

const ROW_HEIGHT = 32;
/** Seconds up to which the estimate of the supply is shown. */
const SUPPLY_SECONDS = 300;
type Order = BroodWarRead['buildOrders'][number];
type Step = Order['steps'][number];

/** The step as players write it: supply and name. */
const supplyOf = (step: Step, seconds: number): string => (seconds <= SUPPLY_SECONDS ? String(Math.floor(step.supply)) : '');

/** One line for each player: what was ordered, on the time of the game. */
function Lanes({ replay, game, orders }: { readonly replay: OpenReplay; readonly game: BroodWarRead; readonly orders: readonly Order[] }) {
  const end = Math.max(1, game.secondsAt(game.summary.frames));
  return (
    <div class="lanes">
      {orders.map((order) => (
        <div key={order.playerId} class="lane">
          <b style={{ color: css(game.inkOf(order.playerId)) }}>{game.nameOf(order.playerId)}</b>
          {/* the list below has the same steps for keyboards and screen readers */}
          <div
            class="lane-line"
            aria-hidden="true"
            onClick={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect();
              replay.moment.value = Math.min(end, Math.max(0, ((clientX - left) / width) * end));
            }}
          >
            {order.steps.map((step, i) => {
              const seconds = game.secondsAt(step.frame);
              if (!step.isStructure || seconds > end) return null;
              const supply = supplyOf(step, seconds);
              const label = `${supply} ${step.name ?? step.id}`.trim();
              return (
                <span
                  key={i}
                  class={`lane-step ${step.kind}`}
                  style={{ left: `${(100 * seconds) / end}%`, background: css(game.inkOf(order.playerId)) }}
                  title={label}
                />
              );
            })}
          </div>
        </div>
      ))}
      <p class="note">
        Squares are buildings, round marks research and morphs, from the start to the end of the game. Point at one for its name.
      </p>
    </div>
  );
}

function OrderOf({
  replay,
  game,
  order,
  isAll,
}: {
  readonly replay: OpenReplay;
  readonly game: BroodWarRead;
  readonly order: Order;
  readonly isAll: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const steps = useMemo(() => order.steps.filter(({ isStructure }) => isAll || isStructure), [order, isAll]);
  const times = useMemo(() => steps.map(({ frame }) => game.secondsAt(frame)), [steps]);
  const { items, height, scrollTo } = useVirtualRows(scroller, steps.length, ROW_HEIGHT);
  const now = useFollow(replay, times, scroller, scrollTo);
  return (
    <div>
      <h3 style={{ color: css(game.inkOf(order.playerId)) }}>
        {game.nameOf(order.playerId)} <span class="note">{count(steps.length)} orders</span>
      </h3>
      <div class="story" ref={scroller} tabIndex={0} role="region" aria-label={`Build order of ${game.nameOf(order.playerId)}`}>
        <div class="story-rows" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const step: Step = steps[index]!;
            const seconds = times[index]!;
            return (
              <div
                key={index}
                class={`story-row ${index === now ? 'now' : ''}`}
                style={{ transform: `translateY(${start}px)`, height: `${ROW_HEIGHT}px` }}
              >
                <Moment replay={replay} seconds={seconds} />
                <span class="quiet supply">{supplyOf(step, seconds)}</span>
                <b>{step.name ?? step.id}</b>
                <span class="quiet">{step.kind === 'build' ? '' : step.kind}</span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Orders({ replay, game }: { readonly replay: OpenReplay; readonly game: BroodWarRead }) {
  const isAll = useSignal(false);
  const orders = game.buildOrders.filter(({ playerId }) =>
    game.players.some((player) => player.playerId === playerId && !player.isObserver),
  );
  return (
    <section>
      <h2>Builds side by side</h2>
      <div class="chips" role="group" aria-label="What is listed">
        <button type="button" class="chip" aria-pressed={!isAll.value} onClick={() => (isAll.value = false)}>
          Buildings and research
        </button>
        <button type="button" class="chip" aria-pressed={isAll.value} onClick={() => (isAll.value = true)}>
          Units too
        </button>
      </div>
      <Lanes replay={replay} game={game} orders={orders} />
      <div class="halves">
        {orders.map((order) => (
          <OrderOf key={order.playerId} replay={replay} game={game} order={order} isAll={isAll.value} />
        ))}
      </div>
      <p class="note">
        The replay records orders, not results. The number is the supply before the order, estimated from the player's own commands: good
        for the first five minutes.
      </p>
    </section>
  );
}

/** What each player ordered to be made, by time. */
export default function BroodWarBuild({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={broodWarGame(replay)} what="Reading the game">
      {(game) => <Orders replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/brood-war': 'loadBroodWarNames, parseBroodWar' },
    `
const { buildOrders } = await parseBroodWar(file, { include: ['buildOrders'], names: await loadBroodWarNames() });
for (const { name, steps } of buildOrders) {
  console.log(name);
  console.table(steps.filter(({ isStructure }) => isStructure));
}
`,
  );
