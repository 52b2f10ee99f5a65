import { Board, type BoardColumn } from '../../parts/board.js';
import { number, rowsOf, text, type Row } from '../../rows.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { roundsOf, SIDE_INKS, SIDES } from './rounds-of.js';

/** The scoreboard at the end of the match, and kills until the current moment. */
export default function Cs2Scoreboard({ replay }: ViewProps) {
  const players = rowsOf(replay, 'cs2_players');
  const kills = rowsOf(replay, 'cs2_kills');
  const played = roundsOf(replay).length;
  const moment = replay.moment.value;
  const until = kills.filter((kill) => (number(kill['seconds']) ?? 0) <= moment);
  const columns: readonly BoardColumn<Row>[] = [
    { title: 'Player', value: (row) => text(row['name']), cell: (row) => <b>{text(row['name'])}</b> },
    { title: 'K', about: 'kills', value: (row) => number(row['kills']), bar: true },
    { title: 'D', about: 'deaths', value: (row) => number(row['deaths']) },
    { title: 'A', about: 'assists', value: (row) => number(row['assists']) },
    {
      title: '+/–',
      about: 'kills minus deaths',
      value: (row) => (number(row['kills']) ?? 0) - (number(row['deaths']) ?? 0),
    },
    {
      title: 'ADR',
      about: 'average damage per round',
      value: (row) => {
        const damage = number(row['damage']);
        return damage === undefined || played === 0 ? undefined : Math.round(damage / played);
      },
      bar: true,
    },
    {
      title: 'HS',
      about: 'percent of kills by headshot',
      value: (row) => {
        const all = number(row['kills']) ?? 0;
        return all === 0 ? undefined : Math.round((100 * (number(row['headshot_kills']) ?? 0)) / all);
      },
      cell: (row) =>
        (number(row['kills']) ?? 0) === 0
          ? undefined
          : `${Math.round((100 * (number(row['headshot_kills']) ?? 0)) / number(row['kills'])!)} %`,
    },
    { title: 'MVP', about: 'rounds as most valuable player', value: (row) => number(row['mvps']) },
  ];
  const soFar: readonly BoardColumn<Row>[] = [
    { title: 'Player', value: (row) => text(row['name']), cell: (row) => <b>{text(row['name'])}</b> },
    {
      title: 'K',
      about: 'kills of enemies so far',
      value: (row) =>
        until.filter((kill) => kill['attacker_id'] === row['player_id'] && kill['attacker_team'] !== kill['victim_team']).length,
      bar: true,
    },
    { title: 'D', about: 'deaths so far', value: (row) => until.filter((kill) => kill['victim_id'] === row['player_id']).length },
  ];
  return (
    <div class="stack">
      {SIDES.map((side) => {
        const own = players.filter((row) => row['team'] === side);
        if (own.length === 0) return null;
        const clan = own.map((row) => text(row['clan'])).find((one) => one !== undefined && one !== '');
        return (
          <section key={side}>
            <h2 style={{ color: `var(${SIDE_INKS[side]!})` }}>
              {side === 'terrorist' ? 'Terrorists' : 'Counter-terrorists'} at the end{clan !== undefined && `: ${clan}`}
            </h2>
            <Board label={side === 'terrorist' ? 'Terrorists' : 'Counter-terrorists'} columns={columns} rows={own} />
          </section>
        );
      })}
      <section>
        <h2>Until {replay.clock.value?.text(moment)}</h2>
        <Board label="Kills so far" columns={soFar} rows={players.filter((row) => SIDES.some((side) => row['team'] === side))} />
      </section>
    </div>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'parseDem' },
    `
const { players } = await parseDem(file, { include: ['players'] });
console.table(players);
`,
  );
