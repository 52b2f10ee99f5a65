import type { VcrEvent, VcrEventOf } from '../events.js';
import type { VcrDriver } from '../header.js';
import { bestLap, lapsOf } from './laps.js';
import { pitStopsOf } from './pit-stops.js';
import { standingsOf } from './standings.js';

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

/**
 * The results of a session, best first: places, laps, best laps and stops.
 *
 * @example
 * const { drivers, events } = await parseVcr(file, { include: ['drivers', 'events'] });
 * const [winner] = resultsOf(drivers, events);
 * console.log(winner?.name, winner?.laps, winner?.bestLapSeconds);
 */
export function resultsOf(drivers: readonly VcrDriver[], events: readonly VcrEvent[]): readonly VcrResult[] {
  const laps = lapsOf(events);
  const stops = pitStopsOf(events);
  const best = (driver: number): number | undefined => bestLap(laps.get(driver) ?? [])?.lapSeconds;
  const ranked = drivers.map(({ number }) => number).filter((driver) => best(driver) !== undefined);
  const order = standingsOf(events).changes.at(-1)?.order ?? ranked.sort((a, b) => best(a)! - best(b)!);
  const results = drivers.map(({ number: driver, name }): VcrResult => {
    const place = order.indexOf(driver);
    return {
      position: place < 0 ? undefined : place + 1,
      driver,
      name,
      laps: (laps.get(driver) ?? []).filter(({ finishSeconds }) => finishSeconds !== undefined).length,
      bestLapSeconds: best(driver),
      pitStops: stops.filter((stop) => stop.driver === driver).length,
    };
  });
  return results.sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.driver - b.driver);
}

/** The tyres of each car, in file order: the first message and each that differs from the one before it. */
export function tyresOf(events: Iterable<VcrEvent>): readonly VcrTyres[] {
  const last = new Map<number | undefined, string>();
  const changes: VcrTyres[] = [];
  for (const event of events) {
    if (event.type !== 'tyres') continue;
    const { sessionSeconds, driver, compounds } = event;
    if (last.get(driver) === compounds.join()) continue;
    last.set(driver, compounds.join());
    changes.push({ sessionSeconds, driver, compounds });
  }
  return changes;
}

/** Flags and start lights in file order, without repetitions. */
export function flagsOf(events: Iterable<VcrEvent>): readonly VcrFlag[] {
  const flags: VcrFlag[] = [];
  for (const event of events) {
    if (event.type !== 'flag' && event.type !== 'lights') continue;
    const { sessionSeconds, type } = event;
    const state = event.type === 'flag' ? event.state : event.lights;
    const before = flags.at(-1);
    if (before?.type !== type || before.state !== state) flags.push({ sessionSeconds, type, state });
  }
  return flags;
}

/** Penalties in file order: given, served, removed. */
export const penaltiesOf = (events: readonly VcrEvent[]): readonly VcrPenaltyStep[] =>
  events.filter(
    (event): event is VcrPenaltyStep => event.type === 'penaltyGiven' || event.type === 'penaltyServed' || event.type === 'penaltyRemoved',
  );
