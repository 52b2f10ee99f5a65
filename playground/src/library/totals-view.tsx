import { useMemo } from 'preact/hooks';
import { param } from '../fragment.js';
import { Board, type BoardColumn } from '../parts/board.js';
import { teamLabel } from '../match-result.js';
import { summaries } from '../session.js';
import { clockText, count, counted, mapLabel, title } from '../words.js';
import type { Listed } from './listed.js';
import { copies } from './series.js';
import { totalsOf, winRate, type Total, type Totals } from './totals.js';

const player = param('player');

const MAX_ROWS = 50;
const percent = (share: number | undefined): string | undefined => (share === undefined ? undefined : `${Math.round(share * 100)} %`);
/** A race or hero: internal names become words. */
const characterLabel = (name: string): string => (/^[a-z]\w*$/.test(name) ? title(name) : name);

const columnsOf = (
  name: string,
  label: (name: string) => string,
  hasResults: boolean,
  onName: ((name: string) => void) | undefined,
): readonly BoardColumn<Total>[] => [
  {
    title: name,
    value: (row) => label(row.name),
    cell: (row) =>
      onName === undefined ? (
        <b>{label(row.name)}</b>
      ) : (
        <button type="button" class="link" onClick={() => onName(row.name)}>
          {label(row.name)}
        </button>
      ),
  },
  { title: 'Games', value: ({ games }) => games, bar: true },
  ...(hasResults ? RESULTS : []),
];

const RESULTS: readonly BoardColumn<Total>[] = [
  { title: 'Won', value: ({ wins }) => wins },
  { title: 'Lost', value: ({ losses }) => losses },
  { title: 'Win rate', about: 'of the games that were won or lost', value: winRate, cell: (row) => percent(winRate(row)) },
];

function Part({
  name,
  one,
  rows,
  label = (internal) => internal,
  onName,
}: {
  readonly name: string;
  /** What a row is. */
  readonly one: string;
  readonly rows: readonly Total[];
  readonly label?: (name: string) => string;
  readonly onName?: (name: string) => void;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>
        {name}{' '}
        {rows.length > MAX_ROWS && (
          <span class="note">
            the {MAX_ROWS} with most games of {count(rows.length)}
          </span>
        )}
      </h2>
      <Board
        label={name}
        columns={columnsOf(
          one,
          label,
          rows.some(({ wins, losses }) => wins + losses > 0),
          onName,
        )}
        rows={rows.slice(0, MAX_ROWS)}
      />
    </section>
  );
}

/** Bars over a row of labels. */
function Bars({
  label,
  bars,
}: {
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly value: number; readonly about: string }[];
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / 5);
  return (
    <figure class="bars-figure">
      <h2>{label}</h2>
      <ol class="bar-row" aria-label={label}>
        {bars.map(({ name, value, about }, i) => (
          <li key={name} title={about}>
            <span class="unseen">{about}</span>
            <span class="bar" style={{ height: `${(100 * value) / most}%` }} aria-hidden="true" />
            <span class="bar-name" aria-hidden="true">
              {i % every === 0 ? name : ''}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Bars beyond this number are too thin: then months, or years, are added up. */
const MAX_BARS = 92;

/** The days, months or years from the first to the last game, those without a game too. */
function periods(from: string, to: string): { readonly letters: number; readonly names: readonly string[] } {
  for (const letters of [10, 7, 4]) {
    const names: string[] = [];
    const at = new Date(`${from.slice(0, letters)}${'-01-01'.slice(letters - 4)}T00:00:00Z`);
    for (; names.length <= MAX_BARS;) {
      const name = at.toISOString().slice(0, letters);
      if (name > to.slice(0, letters)) return { letters, names };
      names.push(name);
      if (letters === 10) at.setUTCDate(at.getUTCDate() + 1);
      else if (letters === 7) at.setUTCMonth(at.getUTCMonth() + 1);
      else at.setUTCFullYear(at.getUTCFullYear() + 1);
    }
  }
  return { letters: 4, names: [from.slice(0, 4), to.slice(0, 4)] };
}

function overTime({ days }: Totals): readonly { readonly name: string; readonly value: number; readonly about: string }[] {
  const { letters, names } = periods(days[0]!.day, days.at(-1)!.day);
  return names.map((name) => {
    const own = days.filter(({ day }) => day.slice(0, letters) === name);
    const sum = (of: 'games' | 'wins' | 'losses'): number => own.reduce((total, one) => total + one[of], 0);
    const rate = percent(winRate({ wins: sum('wins'), losses: sum('losses') }));
    return {
      name,
      value: sum('games'),
      about: `${name}: ${sum('games') === 1 ? '1 game' : `${sum('games')} games`}${rate === undefined ? '' : `, ${rate} won`}`,
    };
  });
}

/** What all replays add up to: games, win rates, days and lengths; of one player, if one is chosen. */
export function TotalsOf({ files }: { readonly files: readonly Listed[] }) {
  const version = summaries.version.value;
  const { value: left } = copies;
  const known = useMemo(() => files.flatMap((file) => (left.has(file) ? [] : (file.known ?? []))), [files, left, version]);
  const chosen = player.value === '' ? undefined : player.value;
  const totals = useMemo(() => totalsOf(known, chosen), [known, chosen]);
  const own = chosen === undefined ? undefined : totals.players[0];
  return (
    <div class="stack">
      <div class="figures">
        <p>
          <b>{count(totals.games)}</b> {totals.games === 1 ? 'game' : 'games'}
        </p>
        {own !== undefined && winRate(own) !== undefined && (
          <p>
            <b>{percent(winRate(own))}</b> won by {own.name}
          </p>
        )}
        {totals.medianSeconds !== undefined && (
          <p>
            <b>{clockText(totals.medianSeconds)}</b> middle length
          </p>
        )}
        <p>
          <b>{count(Math.round(totals.seconds / 360) / 10)}</b> hours
        </p>
        {chosen !== undefined && (
          <button type="button" class="chip" onClick={() => (player.value = '')} title="Show the games of everybody">
            {chosen} ×
          </button>
        )}
      </div>
      {left.size > 0 && <p class="note">A game that several files have counts once: {counted(left.size, 'copy', 'copies')} left out.</p>}
      <div class="pairs">
        {totals.days.length > 1 && <Bars label="Games over time" bars={overTime(totals)} />}
        {totals.lengths.counts.length > 1 && (
          <Bars
            label="Lengths in minutes"
            bars={totals.lengths.counts.map((value, i) => ({
              name: String(i * totals.lengths.step),
              value,
              about: `${i * totals.lengths.step} to ${(i + 1) * totals.lengths.step} minutes: ${value}`,
            }))}
          />
        )}
      </div>
      <div class="pairs">
        {chosen === undefined && <Part name="Players" one="Player" rows={totals.players} onName={(name) => (player.value = name)} />}
        <Part name="Opponents" one="Opponent" rows={totals.opponents} onName={(name) => (player.value = name)} />
        <Part name="Races and heroes" one="Race or hero" rows={totals.characters} label={characterLabel} />
        <Part name="Maps" one="Map" rows={totals.maps} label={(name) => mapLabel(name) ?? name} />
        <Part name="Sides" one="Side" rows={totals.sides} label={teamLabel} />
      </div>
      {chosen === undefined && totals.players.length > 1 && (
        <p class="note">Choose a player to see that player's games, opponents and win rates.</p>
      )}
    </div>
  );
}
