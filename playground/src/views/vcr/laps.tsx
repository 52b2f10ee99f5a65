import { useMemo } from 'preact/hooks';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Lines } from '../../parts/lines.js';
import { Moment } from '../../parts/moment.js';
import { Shape } from '../../parts/shape.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { showView } from '../../shown-view.js';
import { lapName, lapTime, readRace, type Race } from './race.js';
import './laps.css';

/** The order over time: each driver's place, first on top. */
function Places({ replay, race }: { readonly replay: OpenReplay; readonly race: Race }) {
  const { cars, standings } = race;
  const drawn = useMemo(() => {
    // what a change of the order leaves behind holds until the next one, or the end
    const { changes } = standings;
    const end = Math.max(0, ...[...race.laps.values()].flatMap((own) => own.map(({ finishSeconds }) => finishSeconds ?? 0)));
    const last = changes.at(-1);
    const orders = last !== undefined && last.sessionSeconds < end ? [...changes, { ...last, sessionSeconds: end }] : changes;
    return {
      seconds: orders.map(({ sessionSeconds }) => sessionSeconds),
      lines: cars.map((driver) => ({
        label: race.name(driver),
        ink: race.ink(driver),
        values: orders.map(({ order }) => (order.includes(driver) ? -1 - order.indexOf(driver) : null)),
        steps: true,
      })),
    };
  }, [race, cars, standings]);
  if (drawn.seconds.length < 2) return null;
  return (
    <Lines replay={replay} label="Places" seconds={drawn.seconds} lines={drawn.lines} text={placeText} scale={placeText} height={280} />
  );
}

/** Places are drawn below zero, so that the first is on top. */
const placeText = (value: number): string => (Number.isInteger(value) && value < 0 ? `P${-value}` : '');

/** A driver's best time in each sector, and what they would make together. */
interface Sectors {
  readonly driver: number;
  readonly sectors: readonly [number | undefined, number | undefined, number | undefined];
  readonly lap: number | undefined;
}

function sectorsOf({ laps, cars }: Race): readonly Sectors[] {
  return cars.map((driver) => {
    const own = laps.get(driver) ?? [];
    const best = (of: 'sector1Seconds' | 'sector2Seconds' | 'sector3Seconds' | 'lapSeconds'): number | undefined => {
      const least = Math.min(...own.map((lap) => lap[of] ?? Infinity));
      return Number.isFinite(least) ? least : undefined;
    };
    return { driver, sectors: [best('sector1Seconds'), best('sector2Seconds'), best('sector3Seconds')], lap: best('lapSeconds') };
  });
}

function SectorBoard({ race }: { readonly race: Race }) {
  const rows = useMemo(() => sectorsOf(race), [race]);
  if (rows.every(({ sectors }) => sectors.every((sector) => sector === undefined))) return null;
  const together = ({ sectors: [one, two, three] }: Sectors): number | undefined =>
    one === undefined || two === undefined || three === undefined ? undefined : one + two + three;
  const time = (title: string, about: string, value: (row: Sectors) => number | undefined): BoardColumn<Sectors> => {
    const least = Math.min(...rows.map((row) => value(row) ?? Infinity));
    return {
      title,
      about,
      value,
      cell: (row) => (value(row) === undefined ? '–' : value(row) === least ? <b>{lapTime(value(row))}</b> : lapTime(value(row))),
    };
  };
  const columns: readonly BoardColumn<Sectors>[] = [
    {
      title: 'Driver',
      value: ({ driver }) => race.name(driver),
      cell: ({ driver }) => (
        <>
          <Shape is="●" ink={race.ink(driver)} /> {race.name(driver)}
        </>
      ),
    },
    time('S1', 'best first sector', ({ sectors }) => sectors[0]),
    time('S2', 'best second sector', ({ sectors }) => sectors[1]),
    time('S3', 'best third sector', ({ sectors }) => sectors[2]),
    time('Together', 'the best sectors as one lap', together),
    time('Best lap', 'best lap', ({ lap }) => lap),
  ];
  return (
    <section>
      <h2>Best sectors</h2>
      <Board label="Best sectors" columns={columns} rows={rows} />
      <p class="note">Bold: the fastest of all.</p>
    </section>
  );
}

function Laps({ replay, race }: { readonly replay: OpenReplay; readonly race: Race }) {
  const { laps, cars, best } = race;
  const most = Math.max(0, ...cars.map((driver) => (laps.get(driver)?.at(-1)?.lap ?? -1) + 1));
  const moment = replay.moment.value;
  return (
    <div class="stack">
      <section>
        <h2>Laps</h2>
        <div class="board laps plain" role="region" aria-label="Laps" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Lap</th>
                {cars.map((driver) => (
                  <th scope="col" key={driver} class="number">
                    <Shape is="●" ink={race.ink(driver)} /> {race.name(driver)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: most }, (_, lap) => (
                <tr key={lap}>
                  <th scope="row">{lap + 1}</th>
                  {cars.map((driver) => {
                    const own = laps.get(driver)?.find((one) => one.lap === lap);
                    const fastest = Math.min(...(laps.get(driver) ?? []).map(({ lapSeconds }) => lapSeconds ?? Infinity));
                    const start =
                      own?.finishSeconds === undefined || own.lapSeconds === undefined ? undefined : own.finishSeconds - own.lapSeconds;
                    const now = start !== undefined && moment >= start && moment < own!.finishSeconds!;
                    return (
                      <td
                        key={driver}
                        class={`number ${own !== undefined && own === best ? 'best' : own?.lapSeconds === fastest ? 'own-best' : ''} ${now ? 'now' : ''}`}
                      >
                        {own === undefined ? (
                          ''
                        ) : start === undefined ? (
                          lapTime(own.lapSeconds)
                        ) : (
                          <Moment replay={replay} seconds={start}>
                            {lapTime(own.lapSeconds)}
                          </Moment>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p class="note">
          {best !== undefined && `Best: ${race.name(best.driver)}, ${lapName(best.lap).toLowerCase()}, ${lapTime(best.lapSeconds)}. `}A dot
          marks each driver's best lap.{' '}
          <button type="button" class="link" onClick={() => showView('race-compare')}>
            Compare two laps
          </button>
        </p>
      </section>
      <Places replay={replay} race={race} />
      <SectorBoard race={race} />
      {race.pitStops.length > 0 && (
        <section>
          <h2>Pit stops</h2>
          <div class="board plain" role="region" aria-label="Pit stops" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">Driver</th>
                  <th scope="col" class="number">
                    In pit lane
                  </th>
                  <th scope="col" class="number">
                    Stopped
                  </th>
                </tr>
              </thead>
              <tbody>
                {race.pitStops.map(({ driver, enteredAtSeconds, laneSeconds, standSeconds }, i) => (
                  <tr key={i}>
                    <td>
                      <Moment replay={replay} seconds={enteredAtSeconds} />
                    </td>
                    <td>{race.name(driver)}</td>
                    <td class="number">{laneSeconds === undefined ? '–' : `${laneSeconds.toFixed(1)} s`}</td>
                    <td class="number">{standSeconds === undefined ? '–' : `${standSeconds.toFixed(1)} s`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </div>
  );
}

/** Lap times of all drivers, and pit stops. */
export default function RaceLaps({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={readRace(replay)} what="Reading the recording">
      {(race) => (race.cars.length === 0 ? <p class="nothing">This recording has no laps.</p> : <Laps replay={replay} race={race} />)}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/vcr': 'parseVcr' },
    `
const { drivers, laps, pitStops } = await parseVcr(file, { include: ['drivers', 'laps', 'pitStops'] });
for (const { number, name } of drivers) {
  console.log(name);
  console.table(laps.filter(({ driver }) => driver === number));
}
console.table(pitStops);
`,
  );
