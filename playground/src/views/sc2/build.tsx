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
import { sc2Game, unitName, type Sc2Read } from './game.js';
import './build.css';

const WORKERS = new Set(['SCV', 'Probe', 'Drone', 'MULE']);
const ROW_HEIGHT = 32;

type Order = NonNullable<Sc2Read['buildOrder']>[number];
type Step = Order['steps'][number];
interface Row {
  readonly step: Step;
  readonly player: number;
  /** Seconds after (or before) the same step of the other player, for players of the same race. */
  readonly later: number | undefined;
}

/** Steps of all players by time, each with its delay behind the other player's same step. */
function rowsOf(orders: readonly Order[], withWorkers: boolean): readonly Row[] {
  const chosen = orders.map(({ steps }) => steps.filter(({ name }) => withWorkers || !WORKERS.has(name)));
  const places = chosen.map((steps) => {
    const seen = new Map<string, number[]>();
    for (const { name, seconds } of steps) seen.set(name, [...(seen.get(name) ?? []), seconds]);
    return seen;
  });
  const same = orders.length === 2 && orders[0]!.race === orders[1]!.race;
  return chosen
    .flatMap((steps, player) => {
      const counts = new Map<string, number>();
      return steps.map((step): Row => {
        const nth = counts.get(step.name) ?? 0;
        counts.set(step.name, nth + 1);
        const other = same ? places[1 - player]!.get(step.name)?.[nth] : undefined;
        return { step, player, later: other === undefined ? undefined : step.seconds - other };
      });
    })
    .sort((a, b) => a.step.gameloop - b.step.gameloop);
}

function Orders({ replay, game, orders }: { readonly replay: OpenReplay; readonly game: Sc2Read; readonly orders: readonly Order[] }) {
  const withWorkers = useSignal(false);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(orders, withWorkers.value), [orders, withWorkers.value]);
  const times = useMemo(() => rows.map(({ step }) => step.seconds), [rows]);
  const { items, height, scrollTo } = useVirtualRows(scroller, rows.length, ROW_HEIGHT);
  const now = useFollow(replay, times, scroller, scrollTo);
  return (
    <section>
      <h2>Build orders side by side</h2>
      <div class="chips" role="group" aria-label="Filter by kind">
        <button type="button" class="chip" aria-pressed={withWorkers.value} onClick={() => (withWorkers.value = !withWorkers.value)}>
          Workers
        </button>
      </div>
      <div class="builds" style={{ '--columns': orders.length }}>
        <div class="build-head" style={{ gridTemplateColumns: columnsOf(orders) }}>
          {headings(game, orders)}
        </div>
        <div class="story build" ref={scroller} tabIndex={0} role="region" aria-label="Build orders by time">
          <div class="story-rows" style={{ height: `${height}px` }}>
            {items.map(({ index, start }) => {
              const { step, player, later } = rows[index]!;
              const canceled = step.cancelledGameloop !== undefined;
              return (
                <div
                  key={index}
                  class={`build-row ${index === now ? 'now' : ''} ${index > now ? 'later' : ''}`}
                  style={{ transform: `translateY(${start}px)`, gridTemplateColumns: columnsOf(orders) }}
                >
                  <span class="build-time" style={{ gridColumn: timeColumn(orders) }}>
                    <Moment replay={replay} seconds={step.seconds} />
                  </span>
                  <span
                    class={`build-step ${orders.length === 2 && player === 0 ? 'left' : ''}`}
                    style={{ gridColumn: stepColumn(orders, player), color: css(game.inkOf(orders[player]!.playerId)) }}
                  >
                    <span class="note">{step.supply ?? ''}</span>
                    <b class={canceled ? 'canceled' : ''}>
                      {unitName(step.name)}
                      {step.count !== undefined && step.count > 1 && ` ×${step.count}`}
                    </b>
                    {later !== undefined && Math.abs(later) >= 1 && (
                      <span class="note">
                        {later > 0 ? '+' : '−'}
                        {Math.round(Math.abs(later))} s
                      </span>
                    )}
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <p class="note">
        Numbers show supply. {orders.length === 2 && 'If both players have the same race, seconds show the delay behind the other player.'}
      </p>
    </section>
  );
}

// with two players the time is between them
const columnsOf = (orders: readonly Order[]): string =>
  orders.length === 2 ? 'minmax(0, 1fr) 64px minmax(0, 1fr)' : `64px repeat(${orders.length}, minmax(150px, 1fr))`;
const timeColumn = (orders: readonly Order[]): number => (orders.length === 2 ? 2 : 1);
const stepColumn = (orders: readonly Order[], player: number): number => (orders.length === 2 ? 1 + 2 * player : 2 + player);

const headings = (game: Sc2Read, orders: readonly Order[]) =>
  orders.map(({ playerId, race, source }, player) => (
    <h3
      key={playerId}
      class={orders.length === 2 && player === 0 ? 'left' : ''}
      style={{ gridColumn: stepColumn(orders, player), gridRow: 1, color: css(game.inkOf(playerId)) }}
    >
      {game.nameOf(playerId)}{' '}
      <span class="note">
        {race}
        {source === 'commands' && ', from commands'}
      </span>
    </h3>
  ));

/** Build orders side by side, with supply. */
export default function Sc2Build({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={sc2Game(replay)} what="Reading the game">
      {(game) => {
        const orders = (game.buildOrder ?? []).filter(({ steps }) => steps.length > 0);
        return orders.length === 0 ? (
          <p class="nothing">This replay has no build orders.</p>
        ) : (
          <Orders replay={replay} game={game} orders={orders} />
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
const { players, buildOrder } = await parseSc2(file, { include: ['players', 'buildOrder'] });
for (const { playerId, race, steps } of buildOrder) {
  console.log(players.find((player) => player.playerId === playerId)?.name, race);
  console.table(steps);
}
`,
  );
