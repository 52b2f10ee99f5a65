import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { rounded } from '../../words.js';
import { ArmyUnits } from './army-units.js';
import { sc2Game, type Sc2Read } from './game.js';

type Apm = NonNullable<Sc2Read['apm']>[number];

function Actions({ replay, game }: { readonly replay: OpenReplay; readonly game: Sc2Read }) {
  const { armies = [], apm = [], attention = [] } = game;
  const playerOf = ({ userId }: { readonly userId: number }) => game.players.find((player) => player.userId === userId);
  const players = apm.filter((one) => playerOf(one)?.isObserver === false);
  // replays before the tracker have users only
  const ink = (one: Apm): string => game.inkOf(playerOf(one)?.playerId ?? one.userId);
  const name = (one: Apm): string => playerOf(one)?.name ?? `User ${one.userId}`;
  const looked = (one: Apm) => attention.find(({ userId }) => userId === one.userId);
  const minutes = Math.max(0, ...players.map(({ perMinute }) => perMinute.length));
  const end = game.seconds(game.header.elapsedGameLoops);
  // the last minute is drawn to the end of the game
  const starts = [...Array.from({ length: minutes }, (_, minute) => minute * 60), Math.max(end, (minutes - 1) * 60)];
  const columns: readonly BoardColumn<Apm>[] = [
    { title: 'Player', value: name, cell: (one) => <b style={{ color: css(ink(one)) }}>{name(one)}</b> },
    { title: 'APM', about: 'actions per minute', value: (one) => rounded(one.apm, 0), bar: true },
    {
      title: 'EAPM',
      about: 'effective actions per minute: repeats and replaced selections left out',
      value: (one) => rounded(one.eapm, 0),
    },
    { title: 'Screens', about: 'places looked at per minute', value: (one) => rounded(looked(one)?.looksPerMinute) },
    { title: 'Cycles', about: 'places acted at per minute', value: (one) => rounded(looked(one)?.cyclesPerMinute) },
    { title: 'Per cycle', about: 'actions at each place', value: (one) => rounded(looked(one)?.actionsPerCycle) },
    {
      title: 'First action',
      about: 'seconds until the first action at a place',
      value: (one) => rounded(looked(one)?.firstActionSeconds, 2),
    },
  ];
  return (
    <div class="stack">
      {players.length > 0 && (
        <>
          <section>
            <h2>Actions and camera</h2>
            <Board label="Actions and camera" columns={columns} rows={players} />
          </section>
          <Lines
            replay={replay}
            label="Actions in each minute"
            seconds={starts}
            lines={players.map((one, i) => ({
              label: name(one),
              ink: ink(one),
              dashed: i % 2 === 1,
              steps: true,
              values: starts.map((_, minute) => one.perMinute[Math.min(minute, minutes - 1)] ?? null),
            }))}
          />
        </>
      )}
      {armies.map((army) => (
        <ArmyUnits key={army.playerId} replay={replay} game={game} army={army} />
      ))}
    </div>
  );
}

/** What players did and where they looked, and the units of their armies over time. */
export default function Sc2ActionsView({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={sc2Game(replay)} what="Reading the game">
      {(game) => <Actions replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/sc2': 'parseSc2' },
    `
const { players, apm, attention, armies } = await parseSc2(file, { include: ['players', 'apm', 'attention', 'armies'] });
console.table(
  apm.map(({ userId, apm, eapm }) => ({
    name: players.find((player) => player.userId === userId)?.name,
    apm,
    eapm,
    screensPerMinute: attention?.find((one) => one.userId === userId)?.looksPerMinute,
  })),
);
for (const { name, samples } of armies ?? []) console.log(name, samples.at(-1)?.units);
`,
  );
