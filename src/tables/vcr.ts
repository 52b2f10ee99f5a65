import type {
  VcrDriver,
  VcrDriverStateEvent,
  VcrEventOf,
  VcrFlag,
  VcrLap,
  VcrPenaltyStep,
  VcrPitStop,
  VcrReplay,
  VcrResult,
  VcrTyres,
} from '../formats/vcr/index.js';
import { defineTable } from './define.js';
import { eachEvent, ofSections, refersTo, type AddRow, type RowMaker } from './source.js';
import { formatTables } from './table-reader.js';

/** The events that go into `incidents`. */
export const INCIDENT_TYPES = [
  'contact',
  'impact',
  'damage',
  'penaltyGiven',
  'penaltyServed',
  'penaltyRemoved',
  'trackCut',
  'trackLimits',
] as const;
/** An event that a steward would look at. */
export type VcrIncident = VcrEventOf<(typeof INCIDENT_TYPES)[number]>;

export const vcrDrivers = defineTable<VcrDriver>(
  'vcr',
  'drivers',
  2,
  'A driver, or the safety car.',
  [
    ['driver_id', 'int32', 'The number that identifies a driver in other tables; not a start number.', ({ number }) => number],
    ['name', 'string?', 'Null for the safety car.', ({ name }) => name],
    ['co_driver', 'string?', 'rFactor 2.', (driver) => (driver.layout === 'rf2' ? driver.coDriver : undefined)],
    ['team', 'string?', 'Le Mans Ultimate.', (driver) => (driver.layout === 'lmu' ? driver.team : undefined)],
    [
      'car_number',
      'string?',
      'Number painted on the car; Le Mans Ultimate.',
      (driver) => (driver.layout === 'lmu' ? driver.carNumber : undefined),
    ],
    ['vehicle', 'string?', 'Name of the vehicle; rFactor 2.', ({ vehicle }) => vehicle.name],
    ['vehicle_version', 'string?', 'Its version; rFactor 2.', ({ vehicle }) => vehicle.version],
    ['vehicle_id', 'string?', 'Its id.', ({ vehicle }) => vehicle.id],
    ['vehicle_file', 'string?', 'Its file; rFactor 2.', ({ vehicle }) => vehicle.file],
    ['entry_seconds', 'double', 'When the driver joined.', ({ entrySeconds }) => entrySeconds, 'seconds of session time'],
    ['exit_seconds', 'double', 'When the driver left.', ({ exitSeconds }) => exitSeconds, 'seconds of session time'],
  ],
  { ...ofSections(['drivers'], ({ drivers }: VcrReplay<'drivers'>) => drivers), key: ['driver_id'] },
);

export const vcrLaps = defineTable<VcrLap>(
  'vcr',
  'laps',
  2,
  'A lap of a driver, derived from checkpoints.',
  [
    [
      'seconds',
      'double?',
      "At the line; null for a lap that the session's end cut off.",
      ({ finishSeconds: finishAt }) => finishAt,
      'seconds of session time',
    ],
    ['driver_id', 'int32', 'Owner.', ({ driver }) => driver],
    ['lap', 'int32', 'Number, as counted by the file.', ({ lap }) => lap],
    ['is_valid', 'boolean', 'Whether it was finished with a time.', ({ isValid }) => isValid],
    ['lap_seconds', 'double?', 'Null for unfinished laps and laps that do not count.', (lap) => lap.lapSeconds, 'seconds'],
    ['sector1_seconds', 'double?', 'First sector.', ({ sector1Seconds: sector1 }) => sector1, 'seconds'],
    ['sector2_seconds', 'double?', 'Second sector.', ({ sector2Seconds: sector2 }) => sector2, 'seconds'],
    ['sector3_seconds', 'double?', 'Third sector.', ({ sector3Seconds: sector3 }) => sector3, 'seconds'],
  ],
  {
    ...ofSections(['laps'], ({ laps }: VcrReplay<'laps'>) => laps),
    key: ['driver_id', 'lap'],
    references: refersTo('drivers', 'driver_id', 'driver_id'),
  },
);

/** The fields that only some kinds of incident have. */
type IncidentField =
  | 'other'
  | 'object'
  | 'magnitude'
  | 'part'
  | 'penalty'
  | 'seconds'
  | 'text'
  | 'lap'
  | 'warningPoints'
  | 'totalPoints'
  | 'verdict';
const of =
  (field: IncidentField) =>
  (event: VcrIncident): string | number | undefined =>
    (event as Partial<Record<IncidentField, string | number>>)[field];

export const vcrIncidents = defineTable<VcrIncident>(
  'vcr',
  'incidents',
  2,
  'A contact, impact, damage, penalty or cut.',
  [
    ['seconds', 'double', 'Time of the slice.', ({ sessionSeconds: time }) => time, 'seconds of session time'],
    ['slice', 'int32', 'Index of the slice.', ({ slice }) => slice],
    ['driver_id', 'int32?', 'Driver; null if the incident concerns no single driver.', ({ driver }) => driver],
    ['type', 'string', INCIDENT_TYPES.map((type) => `\`${type}\``).join(', ') + '.', ({ type }) => type],
    ['other_id', 'int32?', "Of a contact: the other car's number, or an object's code.", of('other')],
    ['object', 'string?', 'Object of a contact without another car: `cone`, `post`, `sign`, `wheel`, `wing`, `wall`.', of('object')],
    ['magnitude', 'double?', 'Force of a contact, as stored; unit unknown.', of('magnitude')],
    ['part', 'string?', 'Damaged part: `engine` or `suspension`.', of('part')],
    ['penalty', 'string?', '`stopGo`, `driveThrough`, `time`; null for an unknown code.', of('penalty')],
    ['penalty_seconds', 'double?', 'For a penalty given.', of('seconds'), 'seconds'],
    ['text', 'string?', 'Reason for a penalty given.', of('text')],
    ['lap', 'int32?', 'For track limits.', of('lap')],
    ['warning_points', 'double?', 'For track limits.', of('warningPoints')],
    ['total_points', 'double?', 'For track limits.', of('totalPoints')],
    ['verdict', 'string?', 'Decision on track limits; null for no action.', of('verdict')],
  ],
  { ...eachEvent<VcrIncident, VcrIncident>(INCIDENT_TYPES, (event) => event), references: refersTo('drivers', 'driver_id', 'driver_id') },
);

export const vcrResults = defineTable<VcrResult>(
  'vcr',
  'results',
  2,
  "A driver's result in the session.",
  [
    ['position', 'int32?', 'From the last standings, or by best lap if there are none.', ({ position }) => position],
    ['driver_id', 'int32', 'Who.', ({ driver }) => driver],
    ['driver', 'string?', 'Name of the driver; null for the safety car.', ({ name }) => name],
    ['laps', 'int32', 'Laps completed.', ({ laps }) => laps],
    ['best_lap_seconds', 'double?', 'Null if no lap counts.', ({ bestLapSeconds }) => bestLapSeconds, 'seconds'],
    ['pit_stops', 'int32', 'Visits to the pit lane.', ({ pitStops }) => pitStops],
  ],
  {
    ...ofSections(['results'], ({ results }: VcrReplay<'results'>) => results),
    key: ['driver_id'],
    references: refersTo('drivers', 'driver_id', 'driver_id'),
  },
);

const SESSION = 'seconds of session time';
export const vcrPitStops = defineTable<VcrPitStop>(
  'vcr',
  'pit_stops',
  2,
  'A visit to the pit lane.',
  [
    ['seconds', 'double', 'Entered the pit lane.', (stop) => stop.enteredAtSeconds, SESSION],
    ['driver_id', 'int32', 'Who.', ({ driver }) => driver],
    ['stopped_at_seconds', 'double?', 'Stopped in the box.', (stop) => stop.stoppedAtSeconds, SESSION],
    ['went_at_seconds', 'double?', 'Left the box, or was served.', (stop) => stop.wentAtSeconds, SESSION],
    ['left_at_seconds', 'double?', 'Left the pit lane.', (stop) => stop.leftAtSeconds, SESSION],
    ['lane_seconds', 'double?', 'In the pit lane.', ({ laneSeconds }) => laneSeconds, 'seconds'],
    ['stand_seconds', 'double?', 'While standing still.', ({ standSeconds }) => standSeconds, 'seconds'],
    ['liters', 'double?', 'Fuel; Le Mans Ultimate.', ({ liters }) => liters, 'liters'],
  ],
  {
    ...ofSections(['pitStops'], ({ pitStops }: VcrReplay<'pitStops'>) => pitStops),
    references: refersTo('drivers', 'driver_id', 'driver_id'),
  },
);

const wheel = (i: 0 | 1 | 2 | 3) => (row: VcrTyres) => row.compounds[i];
export const vcrTyres = defineTable<VcrTyres>(
  'vcr',
  'tyres',
  2,
  'Tyre compounds of a car, from a given time on.',
  [
    ['seconds', 'double', 'Start.', (row) => row.sessionSeconds, SESSION],
    ['driver_id', 'int32?', 'Owner.', ({ driver }) => driver],
    ['front_left', 'int32', 'Number of the compound.', wheel(0)],
    ['front_right', 'int32', 'Number of the compound.', wheel(1)],
    ['rear_left', 'int32', 'Number of the compound.', wheel(2)],
    ['rear_right', 'int32', 'Number of the compound.', wheel(3)],
  ],
  { ...ofSections(['tyres'], ({ tyres }: VcrReplay<'tyres'>) => tyres), references: refersTo('drivers', 'driver_id', 'driver_id') },
);

export const vcrFlags = defineTable<VcrFlag>(
  'vcr',
  'flags',
  1,
  'Flags and start lights, from a given time on.',
  [
    ['seconds', 'double', 'Start.', (row) => row.sessionSeconds, SESSION],
    ['type', 'string', '`flag` (Le Mans Ultimate) or `lights` (rFactor 2).', ({ type }) => type],
    ['state', 'int32', 'For flags 0 green, 1 yellow; for lights their number.', ({ state }) => state],
  ],
  ofSections(['flags'], ({ flags }: VcrReplay<'flags'>) => flags),
);

export const vcrPenalties = defineTable<VcrPenaltyStep>(
  'vcr',
  'penalties',
  2,
  'A penalty that was given, served or removed.',
  [
    ['seconds', 'double', 'When.', (step) => step.sessionSeconds, SESSION],
    ['driver_id', 'int32?', 'Owner.', ({ driver }) => driver],
    ['type', 'string', '`penaltyGiven`, `penaltyServed`, `penaltyRemoved`.', ({ type }) => type],
    ['penalty', 'string?', '`stopGo`, `driveThrough`, `time`; null for an unknown code.', ({ penalty }) => penalty],
    ['code', 'int32', 'As stored.', ({ code }) => code],
    ['penalty_seconds', 'double?', 'For a penalty given.', (step) => ('seconds' in step ? step.seconds : undefined), 'seconds'],
    ['text', 'string?', 'Reason for a penalty given.', (step) => ('text' in step ? step.text : undefined)],
  ],
  {
    ...ofSections(['penalties'], ({ penalties }: VcrReplay<'penalties'>) => penalties),
    references: refersTo('drivers', 'driver_id', 'driver_id'),
  },
);

/** A sample, and its place in the lap. */
export interface VcrTelemetryRow {
  readonly state: VcrDriverStateEvent;
  readonly lap?: number | undefined;
  readonly lapSeconds?: number | undefined;
  readonly lapMeters?: number | undefined;
}
type Cells = Parameters<typeof defineTable<VcrDriverStateEvent>>[4];
/** Columns that come from the sample alone. */
const SAMPLE: Cells = [
  ['seconds', 'double', 'Time of the slice.', ({ sessionSeconds: time }) => time, 'seconds of session time'],
  ['slice', 'int32', 'Index of the slice.', ({ slice }) => slice],
  ['driver_id', 'int32?', 'Driver; null for a car without a driver.', ({ driver }) => driver],
  ['x', 'double', 'Position; NaN or far away until the car is placed on the track.', ({ position }) => position.x, 'meters'],
  ['y', 'double', 'Position, up.', ({ position }) => position.y, 'meters'],
  ['z', 'double', 'Position.', ({ position }) => position.z, 'meters'],
  ['pitch', 'double', 'Rotation.', ({ rotation }) => rotation.x, 'radians'],
  ['heading', 'double', 'Rotation.', ({ rotation }) => rotation.y, 'radians'],
  ['roll', 'double', 'Rotation.', ({ rotation }) => rotation.z, 'radians'],
  ['speed_meters_per_second', 'double', 'Magnitude of the velocity.', ({ speedMetersPerSecond: speed }) => speed, 'm/s'],
  ['steering', 'double', '-1 to 1 of half lock.', ({ steering }) => steering],
  ['throttle', 'double', '0 to 1.', ({ throttle }) => throttle],
  ['brake', 'double', '0 to 1.', ({ brake }) => brake],
  ['gear', 'int32', '-1 reverse, 0 neutral, 1 to 8.', ({ gear }) => gear],
  ['engine_rpm', 'double', 'Engine speed.', ({ engineRpm }) => engineRpm, 'rpm'],
  ['is_in_pit', 'boolean', 'In the pit lane.', ({ isInPit }) => isInPit],
];

/** A longer step between two poses is a jump and no driving (docs/formats/vcr.md, section 4). */
const JUMP_METERS = 200;

/** Follows the place of each car in its lap, sample by sample. */
class LapPlaces {
  readonly #cars = new Map<number | undefined, { lap: number | undefined; from: number; meters: number; x: number; z: number }>();

  passed({ driver, sector, lap, atSeconds }: VcrEventOf<'checkpoint'>): void {
    const car = this.#cars.get(driver);
    if (sector !== 0 || car === undefined) return;
    Object.assign(car, { lap: lap + 1, from: atSeconds, meters: 0 });
  }

  rowOf(state: VcrDriverStateEvent): VcrTelemetryRow {
    const { driver, sessionSeconds, position } = state;
    let car = this.#cars.get(driver);
    if (car === undefined) this.#cars.set(driver, (car = { lap: undefined, from: 0, meters: 0, x: position.x, z: position.z }));
    const step = Math.hypot(position.x - car.x, position.z - car.z);
    if (step <= JUMP_METERS) car.meters += step;
    car.x = position.x;
    car.z = position.z;
    if (car.lap === undefined) return { state, lap: undefined, lapSeconds: undefined, lapMeters: undefined };
    return { state, lap: car.lap, lapSeconds: sessionSeconds - car.from, lapMeters: car.meters };
  }
}

const telemetryRows = (add: AddRow<VcrTelemetryRow>): RowMaker<VcrTelemetryRow> => {
  const places = new LapPlaces();
  return {
    on: {
      driverState: (state: VcrDriverStateEvent) => add(places.rowOf(state)),
      checkpoint: (event: VcrEventOf<'checkpoint'>) => places.passed(event),
    },
  };
};

export const vcrTelemetry = defineTable<VcrTelemetryRow>(
  'vcr',
  'telemetry',
  3,
  'Position of a car and inputs of its driver, one row per sample.',
  [
    ...SAMPLE.map(([name, type, about, of, unit]) => [name, type, about, ({ state }: VcrTelemetryRow) => of(state), unit] as const),
    ['lap', 'int32?', 'Number, as counted by the file; null before the driver first crosses the line.', ({ lap }) => lap],
    ['lap_seconds', 'double?', 'Time since the lap began.', ({ lapSeconds }) => lapSeconds, 'seconds'],
    ['lap_distance', 'double?', 'Distance driven since the lap began, ignoring height.', ({ lapMeters }) => lapMeters, 'meters'],
  ] as Parameters<typeof defineTable<VcrTelemetryRow>>[4],
  { events: ['driverState', 'checkpoint'], references: refersTo('drivers', 'driver_id', 'driver_id'), start: telemetryRows },
);

export const VCR = formatTables(
  [vcrDrivers, vcrResults, vcrLaps, vcrPitStops, vcrTyres, vcrFlags, vcrPenalties, vcrIncidents, vcrTelemetry],
  async (source, { events, sections, wantsSummary }, options) => {
    const [{ openReplay }, { VcrSession }, { stream }] = await Promise.all([
      import('../containers/wrapper/index.js'),
      import('../formats/vcr/session.js'),
      import('../io/stream.js'),
    ]);
    // Loaded only then: a page that asks for rows alone does without it.
    const summaries = wantsSummary ? await import('../kit/formats/vcr.js') : undefined;
    const session = new VcrSession(events, [...new Set([...sections, ...(summaries?.WINNER_SECTIONS ?? [])])], options);
    return {
      reading: stream(session, () => openReplay(source, options), options),
      summarize: summaries && ((replay: VcrReplay<'header' | 'drivers' | 'results'>) => Promise.resolve(summaries.summaryOf(replay))),
    };
  },
);
