import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { rocketLeagueMatch, type RocketLeagueRead } from './match.js';

/** Points of a line for each second. */
const POINTS_A_SECOND = 4;

interface Row {
  readonly playerId: number;
  readonly team: number | undefined;
  readonly boost: RocketLeagueRead['boost'][number] | undefined;
  readonly movement: RocketLeagueRead['movement'][number] | undefined;
  readonly positioning: RocketLeagueRead['positioning'][number] | undefined;
  readonly possession: RocketLeagueRead['possession'][number] | undefined;
}

/** Somebody who drove, with what each section says of them. */
function rowsOf({ players, boost, movement, positioning, possession }: RocketLeagueRead): readonly Row[] {
  const of = <Section extends { readonly playerId: number }>(rows: readonly Section[], id: number): Section | undefined =>
    rows.find(({ playerId }) => playerId === id);
  return players.flatMap(({ playerId, team }) => {
    const driven = of(movement, playerId);
    if (driven === undefined) return [];
    return [
      {
        playerId,
        team,
        movement: driven,
        boost: of(boost, playerId),
        positioning: of(positioning, playerId),
        possession: of(possession, playerId),
      },
    ];
  });
}

const share = (part: number | undefined, whole: number | undefined): number | undefined =>
  part === undefined || whole === undefined || whole === 0 ? undefined : Math.round((100 * part) / whole);
const percent = (value: number | undefined): string | undefined => (value === undefined ? undefined : `${value}\u202f%`);

function columnsOf({ nameOf, inkOf }: RocketLeagueRead): readonly BoardColumn<Row>[] {
  const shareOf = (title: string, about: string, part: (row: Row) => number | undefined): BoardColumn<Row> => ({
    title,
    about: `${about}, of the time of play`,
    value: part,
    cell: (row) => percent(part(row)),
    bar: true,
  });
  return [
    {
      title: 'Player',
      value: ({ playerId }) => nameOf(playerId),
      cell: ({ playerId }) => <b style={{ color: css(inkOf(playerId)) }}>{nameOf(playerId)}</b>,
    },
    { title: 'Team', value: ({ team }) => (team === undefined ? undefined : team === 0 ? 'Blue' : 'Orange') },
    {
      title: 'Collected',
      about: 'percent of a tank that pads gave',
      value: ({ boost }) => boost && Math.round(boost.collected),
      bar: true,
    },
    {
      title: 'Stolen',
      about: 'percent of a tank from pads in the half of the other team',
      value: ({ boost }) => boost && Math.round(boost.stolen),
      bar: true,
    },
    {
      title: 'Pads',
      about: 'big and small pads',
      value: ({ boost }) => boost?.pads,
      cell: ({ boost }) => boost && `${boost.bigPads} + ${boost.smallPads}`,
    },
    { title: 'In the tank', about: 'percent, on average', value: ({ boost }) => boost && Math.round(boost.averageAmount), bar: true },
    shareOf('Empty', 'with an empty tank', ({ boost }) => share(boost?.emptySeconds, boost?.playedSeconds)),
    {
      title: 'Speed',
      about: 'Unreal units a second, on average',
      value: ({ movement }) => movement && Math.round(movement.averageSpeed),
      bar: true,
    },
    shareOf('Supersonic', 'at 2,200 Unreal units a second and more', ({ movement }) =>
      share(movement?.supersonicSeconds, movement?.playedSeconds),
    ),
    shareOf('Behind ball', 'nearer to the own goal than the ball', ({ positioning }) =>
      share(positioning?.behindBallSeconds, positioning?.playedSeconds),
    ),
    { title: 'Touches', about: 'of the ball, as derived from its motion', value: ({ possession }) => possession?.touches ?? 0, bar: true },
  ];
}

/** The tank and the speed of each player, some times a second. */
function linesOf({ frames, inkOf }: RocketLeagueRead, field: 'boost' | 'speed') {
  const { frameCount, seconds, cars } = frames;
  const end = seconds[frameCount - 1] ?? 0;
  const rows: number[] = [];
  let row = 0;
  for (let i = 0; i <= end * POINTS_A_SECOND; i++) {
    while (row + 1 < frameCount && seconds[row + 1]! <= i / POINTS_A_SECOND) row++;
    rows.push(row);
  }
  return {
    seconds: rows.map((_, i) => i / POINTS_A_SECOND),
    lines: cars.map(({ playerId, name, actor, team, ...columns }) => ({
      label: name,
      ink: inkOf(playerId),
      dashed: team === 1,
      values: rows.map((at) => (actor?.[at] === -1 ? null : (columns[field]?.[at] ?? null))),
    })),
  };
}

function Players({ replay, match }: { readonly replay: OpenReplay; readonly match: RocketLeagueRead }) {
  const columns = useMemo(() => columnsOf(match), [match]);
  const rows = useMemo(() => rowsOf(match), [match]);
  const boost = useMemo(() => linesOf(match, 'boost'), [match]);
  const speed = useMemo(() => linesOf(match, 'speed'), [match]);
  const marks = match.goals.flatMap(({ seconds, playerName = '' }) => (seconds === undefined ? [] : [{ seconds, label: playerName }]));
  return (
    <div class="stack">
      <section>
        <h2>Players</h2>
        <Board label="Players" columns={columns} rows={rows} />
        <p class="note">
          Boost is in percent of a tank: a big pad fills it, a small one gives 12. Between two amounts in the file, what burns is computed.
        </p>
      </section>
      {boost.seconds.length > 1 && (
        <>
          <Lines
            replay={replay}
            label="Boost in the tank"
            seconds={boost.seconds}
            lines={boost.lines}
            marks={marks}
            text={(value) => `${Math.round(value)}\u202f%`}
            least={[0, 100]}
          />
          <Lines
            replay={replay}
            label="Speed, Unreal units a second"
            seconds={speed.seconds}
            lines={speed.lines}
            marks={marks}
            least={[0, 2300]}
          />
        </>
      )}
    </div>
  );
}

/** Boost, speed and touches of each player. */
export default function RocketLeagueBoost({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={rocketLeagueMatch(replay)} what="Reading the match">
      {(match) => <Players replay={replay} match={match} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/rocket-league': 'parseRocketLeague, rocketLeagueFrames' },
    `
const { boost, movement, possession } = await parseRocketLeague(file, { include: ['boost', 'movement', 'possession'] });
console.table(boost);
console.table(movement);
console.table(possession);
const { seconds, cars } = await rocketLeagueFrames(file, { fields: ['car.boost', 'car.speed'] });
for (const { name, boost: tank, speed } of cars) console.log(name, seconds.at(-1), tank?.at(-1), speed?.at(-1));
`,
  );
