import { Moment } from '../../parts/moment.js';
import type { OpenReplay } from '../../replay.js';
import type { Race } from './race.js';

/** How long each stop took. */
export function PitStops({ replay, race }: { readonly replay: OpenReplay; readonly race: Race }) {
  if (race.pitStops.length === 0) return null;
  return (
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
  );
}
