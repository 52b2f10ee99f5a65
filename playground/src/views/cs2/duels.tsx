import { useMemo } from 'preact/hooks';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Moment } from '../../parts/moment.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import { number, rowsOf, text, type Row } from '../../rows.js';
import type { ViewProps } from '../../view.js';
import { SIDE_INKS } from './rounds-of.js';
import './duels.css';

const amount = (row: Row, column: string): number => number(row[column]) ?? 0;
const name = (row: Row, column = 'name') => (
  <b style={{ color: `var(${SIDE_INKS[text(row['team']) ?? ''] ?? '--text'})` }}>{text(row[column])}</b>
);

const COLUMNS: readonly BoardColumn<Row>[] = [
  { title: 'Player', value: (row) => text(row['name']), cell: (row) => name(row) },
  {
    title: 'Rating',
    about: 'an estimate of the rating 2.0 of HLTV; its formula is below',
    value: (row) => amount(row, 'rating'),
    cell: (row) => amount(row, 'rating').toFixed(2),
    bar: true,
  },
  {
    title: 'KAST',
    about: 'percent of rounds with a kill or an assist, survived or traded',
    value: (row) => amount(row, 'kast'),
    cell: (row) => `${Math.round(amount(row, 'kast') * 100)} %`,
  },
  {
    title: 'ADR',
    about: 'damage to enemies for each round',
    value: (row) => amount(row, 'damage_per_round'),
    cell: (row) => Math.round(amount(row, 'damage_per_round')),
  },
  { title: 'K', about: 'kills', value: (row) => amount(row, 'kills') },
  { title: 'D', about: 'deaths', value: (row) => amount(row, 'deaths') },
  { title: 'A', about: 'assists', value: (row) => amount(row, 'assists') },
  {
    title: 'Openings',
    about: 'first kills of a round won and lost',
    value: (row) => amount(row, 'opening_kills') - amount(row, 'opening_deaths'),
    cell: (row) => `${amount(row, 'opening_kills')} : ${amount(row, 'opening_deaths')}`,
  },
  {
    title: 'Trades',
    about: 'kills that avenged a teammate within five seconds, and own deaths that were avenged',
    value: (row) => amount(row, 'trade_kills'),
    cell: (row) => `${amount(row, 'trade_kills')} : ${amount(row, 'traded_deaths')}`,
  },
  {
    title: 'Clutches',
    about: 'won, of those played alone against enemies',
    value: (row) => amount(row, 'clutches_won'),
    cell: (row) => (amount(row, 'clutches') === 0 ? '–' : `${amount(row, 'clutches_won')} of ${amount(row, 'clutches')}`),
  },
  {
    title: 'Multi',
    about: 'rounds with two, three, four and five kills',
    value: (row) => [2, 3, 4, 5].reduce((sum, kills) => sum + amount(row, `rounds_${kills}_kills`) * kills, 0),
    cell: (row) => [2, 3, 4, 5].map((kills) => amount(row, `rounds_${kills}_kills`)).join(' · '),
  },
];

/** Who killed whom: players of one side down, those of the other across; each cell has the kills of both. */
function Matrix({ players, duels }: { readonly players: readonly Row[]; readonly duels: readonly Row[] }) {
  const kills = useMemo(
    () => new Map(duels.map((duel) => [`${number(duel['killer_id'])} ${number(duel['victim_id'])}`, amount(duel, 'kills')])),
    [duels],
  );
  const [down, across] = ['counterTerrorist', 'terrorist'].map((side) => players.filter((row) => row['team'] === side)) as [Row[], Row[]];
  const of = (killer: Row, victim: Row): number => kills.get(`${number(killer['player_id'])} ${number(victim['player_id'])}`) ?? 0;
  return (
    <section>
      <h2>Duels</h2>
      <div class="board duels" role="region" aria-label="Duels" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">Player</span>
              </th>
              {across.map((row) => (
                <th key={row['player_id']} scope="col" class="number">
                  {name(row)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.map((row) => (
              <tr key={row['player_id']}>
                <th scope="row">{name(row)}</th>
                {across.map((other) => {
                  const [won, lost] = [of(row, other), of(other, row)];
                  const ink = won === lost ? '--quiet' : SIDE_INKS[won > lost ? 'counterTerrorist' : 'terrorist']!;
                  const strength = Math.min(40, Math.abs(won - lost) * 10);
                  return (
                    <td
                      key={other['player_id']}
                      class="number"
                      style={{ background: `color-mix(in srgb, var(${ink}) ${strength}%, transparent)` }}
                      title={`${text(row['name'])} killed ${text(other['name'])} ${won} times, and was killed ${lost} times`}
                    >
                      {won} : {lost}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note">Kills of the player at the left, then kills of the player above.</p>
    </section>
  );
}

/** Ratings, duels and clutches of the whole match. */
export default function Cs2Duels({ replay }: ViewProps) {
  const players = rowsOf(replay, 'cs2_performances');
  const duels = rowsOf(replay, 'cs2_duels');
  const clutches = rowsOf(replay, 'cs2_clutches').filter((row) => amount(row, 'opponents') > 1 || row['is_won'] === true);
  return (
    <div class="stack">
      <section>
        <h2>In the whole match</h2>
        <Board label="Ratings" columns={COLUMNS} rows={players} />
      </section>
      <div class="with-side">
        <Matrix players={players} duels={duels} />
        {clutches.length > 0 && (
          <section>
            <h2>Clutches</h2>
            <ul class="clutches">
              {clutches.map((row) => (
                <li key={`${amount(row, 'round')} ${amount(row, 'player_id')}`}>
                  <Moment replay={replay} seconds={amount(row, 'seconds')} />
                  <span>
                    <b style={{ color: `var(${SIDE_INKS[text(row['player_team']) ?? ''] ?? '--text'})` }}>{text(row['player'])}</b> 1
                    against {amount(row, 'opponents')}
                  </span>
                  <span class={row['is_won'] === true ? 'result win' : 'result loss'}>
                    {row['is_won'] === true ? 'won' : row['is_survived'] === true ? 'saved' : 'lost'}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <p class="note">
        Counted in decided rounds whose beginning the recording holds. Rating = 0.73 KAST + 0.3591 K − 0.5329 D + 0.2372 (2.13 K + 0.42 A −
        0.41) + 0.0032 ADR + 0.1587, with K, D and A for each round: what players use as an estimate of HLTV's rating 2.0.
      </p>
    </div>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'cs2Performances, parseDem' },
    `
const match = await parseDem(file, { include: ['rounds', 'kills', 'damage', 'economy', 'serverInfo'] });
const { players, duels, clutches } = cs2Performances(match);
console.table(players.map(({ player, ...figures }) => ({ name: player.name, ...figures })));
console.table(duels.map(({ killer, victim, kills }) => ({ killer: killer.name, victim: victim.name, kills })));
console.table(clutches.map(({ player, ...clutch }) => ({ name: player.name, ...clutch })));
`,
  );
