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
  ['name', 'string', 'Empty for the safety car.', ({ name }) => name],
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
  ['vehicle_id', 'string', 'Its id.', ({ vehicle }) => vehicle.id],
  ['vehicle_file', 'string?', 'Its file; rFactor 2.', ({ vehicle }) => vehicle.file],
  ['entry_time', 'double', 'When the driver came in.', ({ entryTime }) => entryTime, 'seconds of session time'],
  ['exit_time', 'double', 'When the driver left.', ({ exitTime }) => exitTime, 'seconds of session time'],
]);

export const vcrLaps = defineTable<VcrLap>('vcr', 'laps', 1, 'A lap of a driver, from the checkpoints.', [
  ['time', 'double?', "At the line; null for a lap that the session's end cut off.", ({ finishAt }) => finishAt, 'seconds of session time'],
  ['driver', 'int32', 'Whose.', ({ driver }) => driver],
  ['lap', 'int32', 'As the file counts.', ({ lap }) => lap],
  ['valid', 'boolean', 'Finished with a time.', ({ valid }) => valid],
  ['lap_time', 'double?', 'Null for laps that do not count and unfinished ones.', (lap) => lap.time, 'seconds'],
  ['sector1', 'double?', 'First sector.', ({ sector1 }) => sector1, 'seconds'],
  ['sector2', 'double?', 'Second sector.', ({ sector2 }) => sector2, 'seconds'],
  ['sector3', 'double?', 'Third sector.', ({ sector3 }) => sector3, 'seconds'],
]);

/** A field that some kinds of incident have. */
type IncidentField =
  'other' | 'object' | 'magnitude' | 'part' | 'penalty' | 'seconds' | 'text' | 'lap' | 'warningPoints' | 'totalPoints' | 'verdict';
const of =
  (field: IncidentField) =>
  (event: VcrIncident): string | number | undefined =>
    (event as Partial<Record<IncidentField, string | number>>)[field];

export const vcrIncidents = defineTable<VcrIncident>('vcr', 'incidents', 1, 'A contact, an impact, damage, a penalty, a cut.', [
  ['time', 'double', 'Time of the slice.', ({ time }) => time, 'seconds of session time'],
  ['slice', 'int32', 'Index of the slice.', ({ slice }) => slice],
  ['driver', 'int32', 'Whose; 255 is nobody or everybody.', ({ driver }) => driver],
  ['type', 'string', INCIDENT_TYPES.map((type) => `\`${type}\``).join(', ') + '.', ({ type }) => type],
  ['other', 'int32?', "Of a contact: the other car's number, or an object's code.", of('other')],
  ['object', 'string?', 'Of a contact with no car: `cone`, `post`, `sign`, `wheel`, `wing`, `wall`.', of('object')],
  ['magnitude', 'double?', 'Of a contact: as stored, unit unknown.', of('magnitude')],
  ['part', 'string?', 'Of damage: `engine` or `suspension`.', of('part')],
  ['penalty', 'string?', '`stopGo`, `driveThrough`, `time`, `unknown`.', of('penalty')],
  ['penalty_seconds', 'double?', 'Of a penalty given.', of('seconds'), 'seconds'],
  ['text', 'string?', 'Of a penalty given: its reason.', of('text')],
  ['lap', 'int32?', 'Of track limits.', of('lap')],
  ['warning_points', 'double?', 'Of track limits.', of('warningPoints')],
  ['total_points', 'double?', 'Of track limits.', of('totalPoints')],
  ['verdict', 'string?', 'Of track limits: what the stewards decided.', of('verdict')],
]);

export const vcrTelemetry = defineTable<VcrDriverStateEvent>('vcr', 'telemetry', 1, 'Where a car is and what its driver does.', [
  ['time', 'double', 'Time of the slice.', ({ time }) => time, 'seconds of session time'],
  ['slice', 'int32', 'Index of the slice.', ({ slice }) => slice],
  ['driver', 'int32', 'Whose.', ({ driver }) => driver],
  ['x', 'double', 'Position; NaN or far away for a car that is not placed.', ({ position }) => position.x, 'metres'],
  ['y', 'double', 'Position, up.', ({ position }) => position.y, 'metres'],
  ['z', 'double', 'Position.', ({ position }) => position.z, 'metres'],
  ['pitch', 'double', 'Rotation.', ({ rotation }) => rotation.x, 'radians'],
  ['heading', 'double', 'Rotation.', ({ rotation }) => rotation.y, 'radians'],
  ['roll', 'double', 'Rotation.', ({ rotation }) => rotation.z, 'radians'],
  ['speed', 'double', 'Magnitude of the velocity.', ({ speed }) => speed, 'm/s'],
  ['steering', 'double', '-1 to 1 of half lock.', ({ steering }) => steering],
  ['throttle', 'double', '0 to 1.', ({ throttle }) => throttle],
  ['brake', 'double', '0 to 1.', ({ brake }) => brake],
  ['gear', 'int32', '-1 reverse, 0 neutral, 1 to 8.', ({ gear }) => gear],
  ['engine_rpm', 'double', 'Engine speed.', ({ engineRpm }) => engineRpm, 'rpm'],
  ['in_pit', 'boolean', 'In the pit lane.', ({ inPit }) => inPit],
]);

export const VCR_TABLES = [vcrDrivers, vcrLaps, vcrIncidents, vcrTelemetry] as const;
