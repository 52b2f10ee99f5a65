import type { VcrDriver, VcrDriverStateEvent, VcrEventOf, VcrLap } from '../formats/vcr/index.js';
import { defineTable } from './define.js';

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
/** Something that a steward would look at. */
export type VcrIncident = VcrEventOf<(typeof INCIDENT_TYPES)[number]>;

export const vcrDrivers = defineTable<VcrDriver>('vcr', 'drivers', 1, 'A driver, or the safety car.', [
  ['driver', 'int32', 'The number that the other tables name a driver by; not a start number.', ({ number }) => number],
  ['name', 'string?', 'Null for the safety car.', ({ name }) => name],
  ['co_driver', 'string?', 'rFactor 2.', (driver) => (driver.layout === 'rf2' ? driver.coDriver : undefined)],
  ['team', 'string?', 'Le Mans Ultimate.', (driver) => (driver.layout === 'lmu' ? driver.team : undefined)],
  [
    'car_number',
    'string?',
    'As painted on the car; Le Mans Ultimate.',
    (driver) => (driver.layout === 'lmu' ? driver.carNumber : undefined),
  ],
  ['vehicle', 'string?', 'Name of the vehicle; rFactor 2.', ({ vehicle }) => vehicle.name],
  ['vehicle_version', 'string?', 'Its version; rFactor 2.', ({ vehicle }) => vehicle.version],
  ['vehicle_id', 'string?', 'Its id.', ({ vehicle }) => vehicle.id],
  ['vehicle_file', 'string?', 'Its file; rFactor 2.', ({ vehicle }) => vehicle.file],
  ['entry_seconds', 'double', 'When the driver came in.', ({ entrySeconds }) => entrySeconds, 'seconds of session time'],
  ['exit_seconds', 'double', 'When the driver left.', ({ exitSeconds }) => exitSeconds, 'seconds of session time'],
]);

export const vcrLaps = defineTable<VcrLap>('vcr', 'laps', 1, 'A lap of a driver, from the checkpoints.', [
  [
    'seconds',
    'double?',
    "At the line; null for a lap that the session's end cut off.",
    ({ finishSeconds: finishAt }) => finishAt,
    'seconds of session time',
  ],
  ['driver', 'int32', 'Whose.', ({ driver }) => driver],
  ['lap', 'int32', 'As the file counts.', ({ lap }) => lap],
  ['valid', 'boolean', 'Finished with a time.', ({ valid }) => valid],
  ['lap_seconds', 'double?', 'Null for laps that do not count and unfinished ones.', (lap) => lap.lapSeconds, 'seconds'],
  ['sector1_seconds', 'double?', 'First sector.', ({ sector1Seconds: sector1 }) => sector1, 'seconds'],
  ['sector2_seconds', 'double?', 'Second sector.', ({ sector2Seconds: sector2 }) => sector2, 'seconds'],
  ['sector3_seconds', 'double?', 'Third sector.', ({ sector3Seconds: sector3 }) => sector3, 'seconds'],
]);

/** A field that some kinds of incident have. */
type IncidentField =
  'other' | 'object' | 'magnitude' | 'part' | 'penalty' | 'seconds' | 'text' | 'lap' | 'warningPoints' | 'totalPoints' | 'verdict';
const of =
  (field: IncidentField) =>
  (event: VcrIncident): string | number | undefined =>
    (event as Partial<Record<IncidentField, string | number>>)[field];

export const vcrIncidents = defineTable<VcrIncident>('vcr', 'incidents', 1, 'A contact, an impact, damage, a penalty, a cut.', [
  ['seconds', 'double', 'Time of the slice.', ({ sessionSeconds: time }) => time, 'seconds of session time'],
  ['slice', 'int32', 'Index of the slice.', ({ slice }) => slice],
  ['driver', 'int32?', 'Whose; null for an incident of nobody, or of everybody.', ({ driver }) => driver],
  ['type', 'string', INCIDENT_TYPES.map((type) => `\`${type}\``).join(', ') + '.', ({ type }) => type],
  ['other', 'int32?', "Of a contact: the other car's number, or an object's code.", of('other')],
  ['object', 'string?', 'Of a contact with no car: `cone`, `post`, `sign`, `wheel`, `wing`, `wall`.', of('object')],
  ['magnitude', 'double?', 'Of a contact: as stored, unit unknown.', of('magnitude')],
  ['part', 'string?', 'Of damage: `engine` or `suspension`.', of('part')],
  ['penalty', 'string?', '`stopGo`, `driveThrough`, `time`; null for a code that nobody knows.', of('penalty')],
  ['penalty_seconds', 'double?', 'Of a penalty given.', of('seconds'), 'seconds'],
  ['text', 'string?', 'Of a penalty given: its reason.', of('text')],
  ['lap', 'int32?', 'Of track limits.', of('lap')],
  ['warning_points', 'double?', 'Of track limits.', of('warningPoints')],
  ['total_points', 'double?', 'Of track limits.', of('totalPoints')],
  ['verdict', 'string?', 'Of track limits: what the stewards decided; null for no action.', of('verdict')],
]);

export const vcrTelemetry = defineTable<VcrDriverStateEvent>('vcr', 'telemetry', 1, 'Where a car is and what its driver does.', [
  ['seconds', 'double', 'Time of the slice.', ({ sessionSeconds: time }) => time, 'seconds of session time'],
  ['slice', 'int32', 'Index of the slice.', ({ slice }) => slice],
  ['driver', 'int32?', 'Whose; null for a car of nobody.', ({ driver }) => driver],
  ['x', 'double', 'Position; NaN or far away for a car that is not placed.', ({ position }) => position.x, 'metres'],
  ['y', 'double', 'Position, up.', ({ position }) => position.y, 'metres'],
  ['z', 'double', 'Position.', ({ position }) => position.z, 'metres'],
  ['pitch', 'double', 'Rotation.', ({ rotation }) => rotation.x, 'radians'],
  ['heading', 'double', 'Rotation.', ({ rotation }) => rotation.y, 'radians'],
  ['roll', 'double', 'Rotation.', ({ rotation }) => rotation.z, 'radians'],
  ['speed_metres_per_second', 'double', 'Magnitude of the velocity.', ({ speedMetresPerSecond: speed }) => speed, 'm/s'],
  ['steering', 'double', '-1 to 1 of half lock.', ({ steering }) => steering],
  ['throttle', 'double', '0 to 1.', ({ throttle }) => throttle],
  ['brake', 'double', '0 to 1.', ({ brake }) => brake],
  ['gear', 'int32', '-1 reverse, 0 neutral, 1 to 8.', ({ gear }) => gear],
  ['engine_rpm', 'double', 'Engine speed.', ({ engineRpm }) => engineRpm, 'rpm'],
  ['in_pit', 'boolean', 'In the pit lane.', ({ inPit }) => inPit],
]);

export const VCR_TABLES = [vcrDrivers, vcrLaps, vcrIncidents, vcrTelemetry] as const;
