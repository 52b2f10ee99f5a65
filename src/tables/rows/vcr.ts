import { openReplay } from '../../containers/wrapper/index.js';
import type { VcrDriverStateEvent, VcrEvent, VcrEventOf } from '../../formats/vcr/index.js';
import { VcrSession } from '../../formats/vcr/session.js';
import { stream } from '../../io/stream.js';
import type { RowTable } from '../define.js';
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

/** The tables that are a section each, row by row. */
const SECTIONS = {
  drivers: vcrDrivers,
  results: vcrResults,
  laps: vcrLaps,
  pitStops: vcrPitStops,
  tyres: vcrTyres,
  flags: vcrFlags,
  penalties: vcrPenalties,
} as const;

export const rows: RowReader = async function* (source, sink, options) {
  const sections = (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).flatMap((section) => {
    const add = sink.rows(SECTIONS[section] as RowTable<unknown>);
    return add === undefined ? [] : [{ section, add }];
  });
  const addIncident = sink.rows(vcrIncidents);
  const addState = sink.rows(vcrTelemetry);
  const events = [...(addIncident === undefined ? [] : INCIDENT_TYPES), ...(addState === undefined ? [] : ['driverState', 'checkpoint'])];
  const session = new VcrSession(
    events,
    sections.map(({ section }) => section),
    options,
  );
  const reading = stream(session, () => openReplay(source, options), options);
  const places = new LapPlaces();
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (event.type === 'driverState') addState?.(places.rowOf(event));
      else if (isIncident(event)) addIncident?.(event);
      else if (event.type === 'checkpoint') places.passed(event);
    }
    if (sink.full) yield;
  }
  const end = await reading.end();
  for (const { section, add } of sections) for (const row of end[section] as readonly unknown[]) add(row);
  return end;
};
