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
import { broodWarGame, type BroodWarRead } from './game.js';

type Player = BroodWarRead['players'][number];
type Group = { readonly playerId: number; readonly group: BroodWarRead['hotkeys'][number]['groups'][number] };

function Players({ replay, game }: { readonly replay: OpenReplay; readonly game: BroodWarRead }) {
  const { players, apm, hotkeys, chat, leaves, research, summary } = game;
  const playing = players.filter(({ isObserver }) => !isObserver);
  const inkOf = ({ playerId = -1 }: Pick<Player, 'playerId'>): string => css(game.inkOf(playerId));
  const columns: readonly BoardColumn<Player>[] = [
    { title: 'Player', value: ({ name }) => name, cell: (player) => <b style={{ color: inkOf(player) }}>{player.name}</b> },
    { title: 'Race', value: ({ race }) => title(race ?? 'unknown') },
    { title: 'Team', value: ({ team }) => team },
    { title: 'Result', value: ({ result }) => (result === undefined ? undefined : result === 'win' ? 'won' : 'lost') },
    { title: 'APM', about: 'commands per minute', value: ({ apm: all, isComputer }) => (isComputer ? undefined : all), bar: true },
    { title: 'EAPM', about: 'effective commands per minute', value: ({ eapm, isComputer }) => (isComputer ? undefined : eapm), bar: true },
    {
      title: 'Start',
      about: 'the hour at which the player starts',
      value: ({ clock }) => (clock === undefined ? undefined : `${clock} o'clock`),
    },
    {
      title: 'Left',
      value: ({ leftFrame }) => leftFrame,
      cell: ({ leftFrame }) => (leftFrame === undefined ? undefined : <Moment replay={replay} seconds={game.secondsAt(leftFrame)} />),
    },
  ];
  const plots = useMemo(() => {
    const rows = apm.filter(({ playerId }) => playing.some((player) => player.playerId === playerId));
    const end = game.secondsAt(summary.frames);
    // Commands of less than half a minute say nothing about a minute.
    const minutes = Math.max(1, Math.round(end / 60));
    const last = Math.max(1, Math.min(60, end - (minutes - 1) * 60));
    /** What each minute has, the last one as if it were whole, and the same once more for where it ends. */
    const steps = (perMinute: readonly number[]): number[] => {
      const values = Array.from({ length: minutes }, (_, minute) => perMinute[minute] ?? 0);
      values[minutes - 1] = (values[minutes - 1]! * 60) / last;
      return [...values, values[minutes - 1]!];
    };
    return {
      seconds: [...Array.from({ length: minutes }, (_, minute) => minute * 60), end],
      lines: rows.flatMap(({ playerId, perMinute, effectivePerMinute }) => [
        { label: `${game.nameOf(playerId)}, APM`, ink: game.inkOf(playerId), steps: true, values: steps(perMinute) },
        {
          label: `${game.nameOf(playerId)}, EAPM`,
          ink: game.inkOf(playerId),
          steps: true,
          dashed: true,
          values: steps(effectivePerMinute),
        },
      ]),
    };
  }, [game]);
  const groups: readonly Group[] = hotkeys.flatMap(({ playerId, groups: all }) => all.map((group) => ({ playerId, group })));
  const groupColumns: readonly BoardColumn<Group>[] = [
    {
      title: 'Player',
      value: ({ playerId }) => game.nameOf(playerId),
      cell: ({ playerId }) => <b style={{ color: css(game.inkOf(playerId)) }}>{game.nameOf(playerId)}</b>,
    },
    { title: 'Key', value: ({ group }) => group.key },
    { title: 'Selected', value: ({ group }) => group.selected, bar: true },
    { title: 'Assigned', value: ({ group }) => group.assigned, bar: true },
    { title: 'Added to', value: ({ group }) => group.added },
  ];
  const happenings = useMemo(() => {
    const all: Happening[] = chat.map(({ frame, name = 'Somebody', text }) => ({
      seconds: game.secondsAt(frame),
      kind: 'Chat',
      letter: '“',
      text: (
        <>
          <b>{name}</b>: {text}
        </>
      ),
    }));
    for (const { frame, playerId, researchName, kind } of research) {
      const ink = game.inkOf(playerId);
      const text = `${game.nameOf(playerId)}: ${researchName ?? kind}`;
      all.push({ seconds: game.secondsAt(frame), kind: 'Research', letter: '↑', ink, text });
    }
    for (const { frame, playerId, reasonName } of leaves) {
      const why = reasonName === undefined || reasonName === 'quit' ? '' : ` (${reasonName})`;
      const text = `${game.nameOf(playerId)} left${why}`;
      all.push({ seconds: game.secondsAt(frame), kind: 'Leaves', letter: '→', ink: game.inkOf(playerId), text });
    }
    return all.sort((a, b) => a.seconds - b.seconds);
  }, [game]);
  return (
    <div class="stack">
      <section>
        <h2>Players</h2>
        <Board label="Players" columns={columns} rows={playing} />
        <p class="note">
          {summary.winner === undefined
            ? 'No replay of Brood War says who won, and here nothing decides it.'
            : `Who won follows from who left (${summary.winner.rule}): no replay of Brood War says it.`}
        </p>
      </section>
      {plots.seconds.length > 1 && <Lines replay={replay} label="APM and EAPM" seconds={plots.seconds} lines={plots.lines} />}
      <div class="with-side">
        <section>
          <h2>Control groups</h2>
          <Board label="Control groups" columns={groupColumns} rows={groups} />
        </section>
        {happenings.length > 0 && <Story replay={replay} label="Chat, research and leaves" happenings={happenings} />}
      </div>
    </div>
  );
}

/** Everybody who played, with commands over time, control groups, chat and research. */
export default function BroodWarPlayers({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={broodWarGame(replay)} what="Reading the game">
      {(game) => <Players replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/brood-war': 'parseBroodWar' },
    `
const { summary, players, hotkeys } = await parseBroodWar(file, { include: ['summary', 'players', 'hotkeys'] });
console.log(summary.matchup, summary.winner);
console.table(players);
for (const { name, groups } of hotkeys) console.log(name, groups);
`,
  );
