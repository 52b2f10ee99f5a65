import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { VcrEventOf } from '../events.js';
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

/** The tyres that a car had from a time on. */
export type VcrTyres = Pick<VcrEventOf<'tyres'>, 'sessionSeconds' | 'driver' | 'compounds'>;
/** A state of the flags (Le Mans Ultimate), or start lights (rFactor 2), from a time on. */
export interface VcrFlag {
  readonly sessionSeconds: number;
  readonly type: 'flag' | 'lights';
  /** For flags, 0 is green and 1 yellow; for lights, their number. */
  readonly state: number;
}
/** A penalty that was given, served or removed. */
export type VcrPenaltyStep = VcrEventOf<'penaltyGiven' | 'penaltyServed' | 'penaltyRemoved'>;

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

/** The tyres of each car, in file order: the first message and each that differs from the one before it. */
export const tyresSection: VcrDefinition<{ readonly tyres: readonly VcrTyres[] }> = {
  sections: ['tyres'],
  needs: ['tyres'],
  start({ budget }) {
    const last = new Map<number | undefined, string>();
    const changes = new Rows<VcrTyres>(budget);
    return {
      on: {
        tyres({ sessionSeconds, driver, compounds }) {
          const names = compounds.join();
          if (last.get(driver) === names) return;
          last.set(driver, names);
          changes.add({ sessionSeconds, driver, compounds });
        },
      },
      build: () => built({ tyres: changes.all }),
    };
  },
};

/** Flags and start lights in file order, without repetitions. */
export const flagsSection: VcrDefinition<{ readonly flags: readonly VcrFlag[] }> = {
  sections: ['flags'],
  needs: ['flag', 'lights'],
  start({ budget }) {
    const flags = new Rows<VcrFlag>(budget);
    const add = (sessionSeconds: number, type: VcrFlag['type'], state: number): void => {
      const before = flags.all.at(-1);
      if (before?.type !== type || before.state !== state) flags.add({ sessionSeconds, type, state });
    };
    return {
      on: {
        flag: ({ sessionSeconds, state }) => add(sessionSeconds, 'flag', state),
        lights: ({ sessionSeconds, lights }) => add(sessionSeconds, 'lights', lights),
      },
      build: () => built({ flags: flags.all }),
    };
  },
};

/** Penalties in file order: given, served, removed. */
export const penaltiesSection: VcrDefinition<{ readonly penalties: readonly VcrPenaltyStep[] }> = {
  sections: ['penalties'],
  needs: ['penaltyGiven', 'penaltyServed', 'penaltyRemoved'],
  start({ budget }) {
    const penalties = new Rows<VcrPenaltyStep>(budget);
    const add = (step: VcrPenaltyStep): void => penalties.add(step);
    return {
      on: { penaltyGiven: add, penaltyServed: add, penaltyRemoved: add },
      build: () => built({ penalties: penalties.all }),
    };
  },
};
