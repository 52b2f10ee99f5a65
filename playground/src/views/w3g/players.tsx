import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { Moment } from '../../parts/moment.js';
import { Story, type Happening } from '../../parts/story.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { title } from '../../words.js';
import { w3gGame, type W3gRead } from './game.js';
import { HeroCards, HeroLevels } from './heroes.js';

type Player = W3gRead['players'][number];
/** The keys of control groups, in the order of a keyboard. */
const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

function Players({ replay, game }: { readonly replay: OpenReplay; readonly game: W3gRead }) {
  const { players, apm, hotkeys, chat, leaves, clock, summary } = game;
  const playing = players.filter(({ isObserver }) => !isObserver);
  const playerColumn: BoardColumn<{ readonly playerId: number }> = {
    title: 'Player',
    value: ({ playerId }) => game.nameOf(playerId),
    cell: ({ playerId }) => <b style={{ color: css(game.inkOf(playerId)) }}>{game.nameOf(playerId)}</b>,
  };
  const columns: readonly BoardColumn<Player>[] = [
    playerColumn,
    { title: 'Race', value: ({ racePlayed, race }) => title(racePlayed ?? race ?? 'unknown') },
    { title: 'Team', value: ({ team }) => team + 1 },
    { title: 'Result', value: ({ team }) => (summary.winner === undefined ? undefined : summary.winner.team === team ? 'won' : 'lost') },
    { title: 'APM', about: 'actions per minute', value: ({ playerId }) => apm.find((one) => one.playerId === playerId)?.apm, bar: true },
    {
      title: 'Left',
      value: ({ leftAtMs }) => leftAtMs,
      cell: ({ leftAtMs }) => (leftAtMs === undefined ? undefined : <Moment replay={replay} seconds={leftAtMs / 1000} />),
    },
  ];
  const hotkeyColumns: readonly BoardColumn<W3gRead['hotkeys'][number]>[] = [
    playerColumn,
    ...KEYS.map((key) => ({
      title: String(key),
      about: `selections by key ${key}`,
      value: ({ groups }: W3gRead['hotkeys'][number]) => groups.find((group) => group.key === key)?.selected ?? 0,
    })),
  ];
  const plots = useMemo(() => {
    const minutes = Math.max(0, ...apm.map(({ perMinute }) => perMinute.length));
    return {
      seconds: Array.from({ length: minutes }, (_, minute) => minute * 60),
      lines: apm
        .filter(({ playerId }) => playing.some((player) => player.playerId === playerId))
        .map(({ playerId, perMinute }, i) => ({
          label: game.nameOf(playerId),
          ink: game.inkOf(playerId),
          dashed: i % 2 === 1,
          steps: true,
          values: perMinute,
        })),
    };
  }, [game]);
  const happenings = useMemo(() => {
    const all: Happening[] = chat.map(({ timeMs, playerId, recipient, text }) => ({
      seconds: timeMs / 1000,
      kind: 'Chat',
      letter: '“',
      ink: game.inkOf(playerId),
      text: (
        <>
          <b>{game.nameOf(playerId)}</b> <span class="quiet">to {recipient}:</span> {text}
        </>
      ),
    }));
    for (const { timeMs, playerId, resultName } of leaves) {
      all.push({
        seconds: timeMs / 1000,
        kind: 'Leaves',
        letter: '→',
        ink: game.inkOf(playerId),
        text: `${game.nameOf(playerId)} left${resultName === undefined ? '' : ` (${title(resultName).toLowerCase()})`}`,
      });
    }
    for (const { fromMs, toMs, playerId } of clock.pauses) {
      all.push({
        seconds: fromMs / 1000,
        kind: 'Pauses',
        letter: '‖',
        text: `${game.nameOf(playerId)} paused${toMs === undefined ? '' : ` for ${Math.round((toMs - fromMs) / 1000)} s`}`,
      });
    }
    return all.sort((a, b) => a.seconds - b.seconds);
  }, [game]);
  return (
    <div class="stack">
      <section>
        <h2>Players</h2>
        <Board label="Players" columns={columns} rows={playing} />
      </section>
      {plots.seconds.length > 1 && <Lines replay={replay} label="Actions per minute" seconds={plots.seconds} lines={plots.lines} />}
      <HeroLevels replay={replay} game={game} />
      {hotkeys.length > 0 && (
        <section>
          <h2>Control groups</h2>
          <Board label="Control groups" columns={hotkeyColumns} rows={hotkeys} />
        </section>
      )}
      <div class="with-side">
        <HeroCards replay={replay} game={game} />
        {happenings.length > 0 && <Story replay={replay} label="Chat, pauses and leaves" happenings={happenings} />}
      </div>
    </div>
  );
}

/** Players, their speed and heroes, and the chat. */
export default function W3gPlayers({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={w3gGame(replay)} what="Reading the game">
      {(game) => <Players replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/w3g': 'loadW3gNames, parseW3g' },
    `
const { players, apm, heroes, chat, leaves } = await parseW3g(file, {
  include: ['players', 'apm', 'heroes', 'chat', 'leaves'],
  names: await loadW3gNames(),
});
console.table(players);
console.table(apm);
console.table(heroes);
for (const { timeMs, playerId, text } of chat) console.log(timeMs, playerId, text);
console.table(leaves);
`,
  );
