import { Await } from '../../parts/await.js';
import { Moment } from '../../parts/moment.js';
import { Shape } from '../../parts/shape.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { showView } from '../../shown-view.js';
import { PitStops } from './pit-stops.js';
import { Places } from './places.js';
import { lapName, lapTime, readRace, type Race } from './race.js';
import { SectorBoard } from './sectors.js';
import './laps.css';

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
      <PitStops replay={replay} race={race} />
    </div>
  );
}

/** Lap times of all drivers, their places, best sectors and pit stops. */
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
