import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import { bestLap, lapsSection } from './laps.js';
import { pitStopsSection } from './pit-stops.js';
import type { VcrDefinition } from './section.js';
import { standingsSection } from './standings.js';

/** How a driver did in a session. */
export interface VcrResult {
  /** Place from 1, by the last standings, or by the best lap where there are none. Undefined for a driver who is in neither. */
  readonly position?: number | undefined;
  readonly driver: number;
  /** Name of the driver; undefined for the safety car. */
  readonly name?: string | undefined;
  /** Laps that ended at the line, including those that do not count. */
  readonly laps: number;
  readonly bestLapSeconds?: number | undefined;
  readonly pitStops: number;
}

/** The results of a session, best first: places, laps, best laps and stops. */
export const resultsSection: VcrDefinition<{ readonly results: readonly VcrResult[] }> = {
  sections: ['results'],
  needs: [],
  uses: [lapsSection, standingsSection, pitStopsSection],
  start({ budget }, of) {
    const [laps, standings, pitStops] = [of(lapsSection), of(standingsSection), of(pitStopsSection)];
    return {
      on: {},
      build({ drivers }) {
        const byDriver = laps.byDriver();
        const best = new Map([...byDriver].map(([driver, own]) => [driver, bestLap(own)?.lapSeconds]));
        const stops = new Map<number, number>();
        budget.work(pitStops.stops.length);
        for (const { driver } of pitStops.stops) stops.set(driver, (stops.get(driver) ?? 0) + 1);
        const ranked = drivers.map(({ number }) => number).filter((driver) => best.get(driver) !== undefined);
        const order = standings.changes.at(-1)?.order ?? ranked.sort((a, b) => best.get(a)! - best.get(b)!);
        // the first place counts where an order names somebody twice
        const places = new Map([...order.entries()].reverse().map(([place, driver]) => [driver, place + 1]));
        const results = new Rows<VcrResult>(budget);
        for (const { number: driver, name } of drivers)
          results.add({
            position: places.get(driver),
            driver,
            name,
            laps: (byDriver.get(driver) ?? []).filter(({ finishSeconds }) => finishSeconds !== undefined).length,
            bestLapSeconds: best.get(driver),
            pitStops: stops.get(driver) ?? 0,
          });
        results.all.sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.driver - b.driver);
        return built({ results: results.all });
      },
    };
  },
};
