import type { ReplaySeries } from 'replaykit';
import { Board, type BoardColumn } from '../parts/board.js';
import { show } from '../session.js';
import { clockText, counted, mapLabel } from '../words.js';
import { series, type ListedSummary } from './series.js';

/** A game of a series: who won, and its files. A second file is a recording of the same game. */
interface Game {
  readonly number: number;
  readonly winner: string | undefined;
  readonly recordings: readonly ListedSummary[];
}

const nameOf = (side: readonly string[]): string => side.join(', ');

const COLUMNS: readonly BoardColumn<Game>[] = [
  { title: 'Game', value: ({ number }) => number },
  { title: 'Map', value: ({ recordings }) => mapLabel(recordings[0]!.map) },
  { title: 'Winner', value: ({ winner }) => winner, cell: ({ winner = '–' }) => <b>{winner}</b> },
  {
    title: 'Length',
    value: ({ recordings }) => recordings[0]!.durationSeconds,
    cell: ({ recordings: [first] }) => (first!.durationSeconds === undefined ? '' : clockText(first!.durationSeconds)),
  },
  {
    title: 'Files',
    value: ({ recordings }) => recordings[0]!.listed.path,
    cell: ({ recordings }) => (
      <ul class="series-files">
        {recordings.map(({ listed }) => (
          <li key={listed.path}>
            <button type="button" class="link" onClick={() => void show(listed)}>
              {listed.path}
            </button>
          </li>
        ))}
      </ul>
    ),
  },
];

function One({ sides, score, games }: ReplaySeries<ListedSummary>) {
  const name = sides.map(nameOf).join(' vs ');
  const rows = games.map(({ recordings, winner }, i): Game => ({
    number: i + 1,
    winner: winner === undefined ? undefined : nameOf(sides[winner]!),
    recordings,
  }));
  const copies = games.reduce((sum, { recordings }) => sum + recordings.length - 1, 0);
  const facts = [
    games[0]!.recordings[0]!.playedAt?.toISOString().slice(0, 10),
    counted(games.length, 'game'),
    copies > 0 ? counted(copies, 'copy', 'copies') : undefined,
  ];
  return (
    <section class="series">
      <h2>
        {sides.map((side, i) => (
          <span key={i}>
            {nameOf(side)} <b>{score[i]}</b>
          </span>
        ))}
      </h2>
      <p class="note">{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
      <Board label={`Games of ${name}`} columns={COLUMNS} rows={rows} />
    </section>
  );
}

/** Replays that belong together: games of the same sides one after another, with the score, and files of one game. */
export function SeriesOf() {
  if (series.value.length === 0)
    return <p class="nothing">No replays belong together: neither games of the same players, nor several files of one game.</p>;
  return (
    <div class="stack">
      {series.value.map((one) => (
        <One key={one.id} {...one} />
      ))}
    </div>
  );
}
