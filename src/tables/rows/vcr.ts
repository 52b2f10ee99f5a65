import {
  flagsOf,
  lapsOf,
  penaltiesOf,
  pitStopsOf,
  resultsOf,
  streamVcr,
  tyresOf,
  type VcrDriverStateEvent,
  type VcrEvent,
  type VcrEventOf,
  type VcrEventType,
} from '../../formats/vcr/index.js';
import type { RowReader } from '../row-sink.js';
import {
  INCIDENT_TYPES,
  vcrDrivers,
  vcrFlags,
  vcrIncidents,
  vcrLaps,
  vcrPenalties,
  vcrPitStops,
  vcrResults,
  vcrTelemetry,
  vcrTyres,
  type VcrIncident,
  type VcrTelemetryRow,
} from '../vcr.js';

const isIncident = (event: VcrEvent): event is VcrIncident => (INCIDENT_TYPES as readonly string[]).includes(event.type);

/** A longer step between two poses is a jump and no driving (docs/formats/vcr.md, section 4). */
const JUMP_METRES = 200;

/** Follows the place of each car in its lap, sample by sample. */
class LapPlaces {
  readonly #cars = new Map<number | undefined, { lap: number | undefined; from: number; metres: number; x: number; z: number }>();

  passed({ driver, sector, lap, atSeconds }: VcrEventOf<'checkpoint'>): void {
    const car = this.#cars.get(driver);
    if (sector !== 0 || car === undefined) return;
    Object.assign(car, { lap: lap + 1, from: atSeconds, metres: 0 });
  }

  rowOf(state: VcrDriverStateEvent): VcrTelemetryRow {
    const { driver, sessionSeconds, position } = state;
    let car = this.#cars.get(driver);
    if (car === undefined) this.#cars.set(driver, (car = { lap: undefined, from: 0, metres: 0, x: position.x, z: position.z }));
    const step = Math.hypot(position.x - car.x, position.z - car.z);
    if (step <= JUMP_METRES) car.metres += step;
    car.x = position.x;
    car.z = position.z;
    if (car.lap === undefined) return { state, lap: undefined, lapSeconds: undefined, lapMetres: undefined };
    return { state, lap: car.lap, lapSeconds: sessionSeconds - car.from, lapMetres: car.metres };
  }
}

export const rows: RowReader = async function* (source, sink, options) {
  const addDriver = sink.rows(vcrDrivers);
  const addResult = sink.rows(vcrResults);
  const addLap = sink.rows(vcrLaps);
  const addStop = sink.rows(vcrPitStops);
  const addTyres = sink.rows(vcrTyres);
  const addFlag = sink.rows(vcrFlags);
  const addPenalty = sink.rows(vcrPenalties);
  const addIncident = sink.rows(vcrIncidents);
  const addState = sink.rows(vcrTelemetry);
  const events = new Set<VcrEventType>();
  const want = (isWanted: unknown, ...types: readonly VcrEventType[]): void => {
    if (isWanted !== undefined) for (const type of types) events.add(type);
  };
  want(addResult, 'checkpoint', 'standings', 'pit');
  want(addLap, 'checkpoint');
  want(addStop, 'pit');
  want(addTyres, 'tyres');
  want(addFlag, 'flag', 'lights');
  want(addPenalty, 'penaltyGiven', 'penaltyServed', 'penaltyRemoved');
  want(addIncident, ...INCIDENT_TYPES);
  want(addState, 'driverState', 'checkpoint');
  const reading = streamVcr(source, { ...options, events: [...events] });
  // Events that are kept until the end. A race of 24 hours has some thousands of them.
  const kept: VcrEvent[] = [];
  const places = new LapPlaces();
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (event.type === 'driverState') {
        addState?.(places.rowOf(event));
        continue;
      }
      if (event.type === 'checkpoint') places.passed(event);
      if (isIncident(event)) addIncident?.(event);
      kept.push(event);
    }
    if (sink.full) yield;
  }
  const end = await reading.end();
  if (addDriver) end.drivers.forEach(addDriver);
  if (addResult) resultsOf(end.drivers, kept).forEach(addResult);
  if (addLap) for (const laps of lapsOf(kept).values()) laps.forEach(addLap);
  if (addStop) pitStopsOf(kept).forEach(addStop);
  if (addTyres) tyresOf(kept).forEach(addTyres);
  if (addFlag) flagsOf(kept).forEach(addFlag);
  if (addPenalty) penaltiesOf(kept).forEach(addPenalty);
  return end;
};
