import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Bars, type Bar, type BarRow } from '../../parts/bars.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { clockText } from '../../words.js';
import { sc2Game, unitName, type Sc2Read } from './game.js';

/** Build orders with names: only they know when the work on a unit or an upgrade began. */
const production = (replay: OpenReplay) =>
  replay.read('sc2-production', async (worker, file, options) => {
    const { buildOrder = [] } = await worker.parseSc2(file, { include: ['buildOrder'], names: true, ...options });
    return buildOrder.filter(({ steps }) => steps.length > 0);
  });

type Order = NonNullable<ReturnType<typeof production>['value']>[number];

/** A row for each thing that a player made, in the order of the first, with a bar for each time it was in production. */
function rowsOf(game: Sc2Read, { playerId, steps }: Order): readonly BarRow[] {
  const bars = new Map<string, Bar[]>();
  for (const { name, count = 1, seconds, startSeconds = seconds, gameloop, doneGameloop, cancelledGameloop } of steps) {
    const end = cancelledGameloop ?? doneGameloop ?? gameloop;
    const own = bars.get(name) ?? [];
    bars.set(name, own);
    const [from, to] = [startSeconds, Math.max(startSeconds, game.seconds(end))];
    own.push({
      from,
      to,
      text: `${unitName(name)}${count > 1 ? ` ×${count}` : ''}, ${clockText(from)}–${clockText(to)}${cancelledGameloop === undefined ? '' : ', canceled'}`,
      hollow: cancelledGameloop !== undefined,
    });
  }
  return [...bars].map(([name, own]) => ({ label: `${unitName(name)} ×${own.length}`, ink: game.inkOf(playerId), bars: own }));
}

function Production({ replay, game, orders }: { readonly replay: OpenReplay; readonly game: Sc2Read; readonly orders: readonly Order[] }) {
  const rows = useMemo(() => orders.map((order) => rowsOf(game, order)), [game, orders]);
  return (
    <div class="stack">
      {orders.map(({ playerId, race }, i) => (
        <section key={playerId}>
          <h2 style={{ color: css(game.inkOf(playerId)) }}>
            {game.nameOf(playerId)} <span class="note">{race}</span>
          </h2>
          <Bars replay={replay} label={`Production of ${game.nameOf(playerId)}`} rows={rows[i]!} until={replay.clock.value?.end ?? 0} />
        </section>
      ))}
      <p class="note">
        A bar begins with the work and ends when it is done. Dashed bars were canceled. Where a replay only records orders, a bar marks the
        order.
      </p>
    </div>
  );
}

/** What was in production at each moment: buildings, units and upgrades. */
export default function Sc2ProductionView({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={sc2Game(replay)} what="Reading the game">
      {(game) => (
        <Await replay={replay} of={production(replay)} what="Reading the build orders">
          {(orders) =>
            orders.length === 0 ? (
              <p class="nothing">This replay has no build orders.</p>
            ) : (
              <Production replay={replay} game={game} orders={orders} />
            )
          }
        </Await>
      )}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/sc2': 'loadSc2Names, parseSc2' },
    `
const { players, buildOrder } = await parseSc2(file, { include: ['players', 'buildOrder'], names: await loadSc2Names() });
for (const { playerId, steps } of buildOrder) {
  console.log(players.find((player) => player.playerId === playerId)?.name);
  console.table(steps.map(({ name, startSeconds, doneGameloop, cancelledGameloop }) => ({ name, startSeconds, doneGameloop, cancelledGameloop })));
}
`,
  );
