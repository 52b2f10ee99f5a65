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
import { count, title } from '../../words.js';
import { w3gGame, type W3gRead } from './game.js';

const ROW_HEIGHT = 32;
type Order = W3gRead['buildOrders'][number];
type Step = Order['steps'][number];

function OrderOf({
  replay,
  game,
  order,
  left,
}: {
  readonly replay: OpenReplay;
  readonly game: W3gRead;
  readonly order: Order;
  readonly left: ReadonlySet<string>;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const steps = useMemo(() => order.steps.filter(({ kind }) => !left.has(kind ?? 'other')), [order, left]);
  const times = useMemo(() => steps.map(({ timeMs }) => timeMs / 1000), [steps]);
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
            const { timeMs, code, name, kind }: Step = steps[index]!;
            return (
              <div
                key={index}
                class={`story-row ${index === now ? 'now' : ''}`}
                style={{ transform: `translateY(${start}px)`, height: `${ROW_HEIGHT}px` }}
              >
                <Moment replay={replay} seconds={timeMs / 1000} />
                <b>{name ?? code}</b>
                <span class="quiet">{kind ?? ''}</span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Orders({ replay, game }: { readonly replay: OpenReplay; readonly game: W3gRead }) {
  const left = useSignal<ReadonlySet<string>>(new Set(['ability', 'item']));
  const orders = game.buildOrders.filter(({ steps }) => steps.length > 0);
  const kinds = useMemo(() => [...new Set(orders.flatMap(({ steps }) => steps.map(({ kind }) => kind ?? 'other')))], [game]);
  const toggle = (kind: string): void => {
    const next = new Set(left.peek());
    if (!next.delete(kind)) next.add(kind);
    left.value = next;
  };
  return (
    <section>
      <h2>Orders side by side</h2>
      <div class="chips" role="group" aria-label="Filter by kind">
        {kinds.map((kind) => (
          <button key={kind} type="button" class="chip" aria-pressed={!left.value.has(kind)} onClick={() => toggle(kind)}>
            {title(kind)}
          </button>
        ))}
      </div>
      <div class="halves">
        {orders.map((order) => (
          <OrderOf key={order.playerId} replay={replay} game={game} order={order} left={left.value} />
        ))}
      </div>
      <p class="note">The replay records orders, not results: an order may have failed or been canceled.</p>
    </section>
  );
}

/** Orders of each player, by time. */
export default function W3gBuild({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={w3gGame(replay)} what="Reading the game">
      {(game) => <Orders replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/w3g': 'loadW3gNames, parseW3g' },
    `
const { players, buildOrders } = await parseW3g(file, { include: ['players', 'buildOrders'], names: await loadW3gNames() });
for (const { playerId, steps } of buildOrders) {
  console.log(players.find((player) => player.playerId === playerId)?.name);
  console.table(steps);
}
`,
  );
