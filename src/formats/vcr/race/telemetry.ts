import { replayError } from '../../../core/errors.js';
import { partitionPoint } from '../../../core/sorted.js';
import type { VcrDriverStates } from '../driver-state.js';
import type { VcrVector } from '../events.js';
import type { VcrLap } from './laps.js';
import { RPM_PER_UNIT } from '../layout.js';

/** What a car did over a stretch of time, sample by sample. */
export interface VcrTelemetry {
  readonly length: number;
  readonly sessionSeconds: Float64Array;
  /** Distance since the start of the stretch, in the x–z plane. */
  readonly distanceMeters: Float64Array;
  readonly speedMetersPerSecond: Float32Array;
  readonly throttle: Float32Array;
  readonly brake: Float32Array;
  readonly steering: Float32Array;
  /** The last gear that was engaged: neutral while shifting is left out. */
  readonly gear: Int8Array;
  readonly rpm: Float32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
}

/** A longer step between two poses is a jump and no driving, as when a driver escapes to the garage (docs/formats/vcr.md, section 4). */
export const JUMP_METERS = 200;
export const JUMP_SECONDS = 0.5;
/** Cars that are not on the track are stored farther away than this, in meters. */
export const FAR_METERS = 20_000;

const placed = (states: VcrDriverStates, i: number): boolean =>
  Math.abs(states.x[i]!) <= FAR_METERS && Math.abs(states.y[i]!) <= FAR_METERS && Math.abs(states.z[i]!) <= FAR_METERS;

/** The first index whose time is not below `time`; times of one driver rise. */
const indexAt = (states: VcrDriverStates, time: number): number => partitionPoint(states.length, (i) => states.sessionSeconds[i]! < time);

/**
 * The telemetry of one driver between two session times; poses of a car that is not placed are left out.
 * `states` are those of one driver, from `statesByDriver`.
 *
 * @throws ReplayError `usage` where the first time is after the second.
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'] });
 * const states = statesByDriver(driverStates).get(1);
 * const trace = states && telemetryBetween(states, 60, 90).speedMetersPerSecond;
 */
export function telemetryBetween(states: VcrDriverStates, fromSeconds: number, toSeconds: number): VcrTelemetry {
  if (fromSeconds > toSeconds)
    throw replayError('usage', `fromSeconds ${fromSeconds} is after toSeconds ${toSeconds}`, {
      format: 'vcr',
      path: ['fromSeconds'],
    });
  const rows: number[] = [];
  for (let i = indexAt(states, fromSeconds); i < states.length && states.sessionSeconds[i]! <= toSeconds; i++)
    if (placed(states, i)) rows.push(i);
  const time = new Float64Array(rows.length);
  const distance = new Float64Array(rows.length);
  const speed = new Float32Array(rows.length);
  const gear = new Int8Array(rows.length);
  const rpm = new Float32Array(rows.length);
  const column = (values: Float32Array): Float32Array => Float32Array.from(rows, (i) => values[i]!);
  let travelled = 0;
  rows.forEach((i, row) => {
    const before = rows[row - 1];
    if (before !== undefined) {
      const step = Math.hypot(states.x[i]! - states.x[before]!, states.z[i]! - states.z[before]!);
      if (step <= JUMP_METERS) travelled += step;
    }
    time[row] = states.sessionSeconds[i]!;
    distance[row] = travelled;
    speed[row] = Math.hypot(states.velocityX[i]!, states.velocityY[i]!, states.velocityZ[i]!);
    const engaged = states.gear[i]!;
    gear[row] = engaged === 0 && row > 0 ? gear[row - 1]! : engaged;
    rpm[row] = states.engineRaw[i]! * RPM_PER_UNIT;
  });
  const { throttle, brake, steering, x, y, z } = states;
  return {
    length: rows.length,
    sessionSeconds: time,
    distanceMeters: distance,
    speedMetersPerSecond: speed,
    throttle: column(throttle),
    brake: column(brake),
    steering: column(steering),
    gear,
    rpm,
    x: column(x),
    y: column(y),
    z: column(z),
  };
}

/**
 * The telemetry of a lap that has a time; undefined for others, which have no start.
 *
 * @example
 * const { laps, driverStates } = await parseVcr(file, { include: ['laps', 'driverStates'], drivers: [1] });
 * const best = bestLap(laps);
 * const telemetry = best && lapTelemetry(driverStates, best);
 */
export function lapTelemetry(states: VcrDriverStates, lap: VcrLap): VcrTelemetry | undefined {
  if (lap.lapSeconds === undefined || lap.finishSeconds === undefined || lap.lapSeconds < 0) return undefined;
  return telemetryBetween(states, lap.finishSeconds - lap.lapSeconds, lap.finishSeconds);
}

/** The position of a car, interpolated between two poses. */
export interface VcrPosition extends VcrVector {
  /** Radians, the short way round between two poses. */
  readonly heading: number;
}

/**
 * Where a driver is at a session time; undefined before the first and after the last pose, in gaps, and while
 * the car jumps or is not placed. `states` are those of one driver.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'], drivers: [1] });
 * positionAt(driverStates, 61.25)?.x;
 */
export function positionAt(states: VcrDriverStates, sessionSeconds: number): VcrPosition | undefined {
  const after = indexAt(states, sessionSeconds);
  if (after >= states.length || !placed(states, after)) return undefined;
  const at = (i: number): VcrPosition => ({ x: states.x[i]!, y: states.y[i]!, z: states.z[i]!, heading: states.heading[i]! });
  if (states.sessionSeconds[after] === sessionSeconds) return at(after);
  const before = after - 1;
  if (before < 0 || !placed(states, before)) return undefined;
  const [a, b] = [at(before), at(after)];
  const seconds = states.sessionSeconds[after]! - states.sessionSeconds[before]!;
  if (seconds > JUMP_SECONDS || Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z) > JUMP_METERS) return undefined;
  const part = (sessionSeconds - states.sessionSeconds[before]!) / seconds;
  const turn = Math.atan2(Math.sin(b.heading - a.heading), Math.cos(b.heading - a.heading));
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, z: a.z + (b.z - a.z) * part, heading: a.heading + turn * part };
}

/** Two laps, compared on one axis of distance. */
export interface VcrLapComparison {
  /** Distance from the start of the lap. */
  readonly distanceMeters: Float64Array;
  /** Seconds by which the first lap is behind the second at this distance. Below 0 it is ahead. */
  readonly deltaSeconds: Float64Array;
  readonly speedMetersPerSecondA: Float64Array;
  readonly speedMetersPerSecondB: Float64Array;
}

/**
 * Compares two laps meter by meter. The axis is the first lap's; the second is stretched to its length, since
 * two lines through a lap are never equally long.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'], drivers: [1] });
 * const [first, second] = [telemetryBetween(driverStates, 60, 150), telemetryBetween(driverStates, 150, 240)];
 * const { distanceMeters, deltaSeconds } = compareLaps(first, second, 5);
 */
export function compareLaps(a: VcrTelemetry, b: VcrTelemetry, stepMeters = 1): VcrLapComparison {
  const lengthA = a.distanceMeters.at(-1) ?? 0;
  const lengthB = b.distanceMeters.at(-1) ?? 0;
  if (!(stepMeters > 0) || lengthA === 0 || lengthB === 0)
    return {
      distanceMeters: new Float64Array(0),
      deltaSeconds: new Float64Array(0),
      speedMetersPerSecondA: new Float64Array(0),
      speedMetersPerSecondB: new Float64Array(0),
    };
  const count = Math.floor(lengthA / stepMeters) + 1;
  const distance = Float64Array.from({ length: count }, (_, i) => i * stepMeters);
  const on = (telemetry: VcrTelemetry, values: ArrayLike<number>, scale: number): Float64Array =>
    sampled(telemetry.distanceMeters, values, distance, scale);
  const scale = lengthB / lengthA;
  const [timeA, timeB] = [on(a, a.sessionSeconds, 1), on(b, b.sessionSeconds, scale)];
  return {
    distanceMeters: distance,
    deltaSeconds: distance.map((_, i) => timeA[i]! - a.sessionSeconds[0]! - (timeB[i]! - b.sessionSeconds[0]!)),
    speedMetersPerSecondA: on(a, a.speedMetersPerSecond, 1),
    speedMetersPerSecondB: on(b, b.speedMetersPerSecond, scale),
  };
}

/** `values` over rising `from`, read at `scale * at`, linear between two. */
function sampled(from: Float64Array, values: ArrayLike<number>, at: Float64Array, scale: number): Float64Array {
  let i = 0;
  return at.map((place) => {
    const wanted = place * scale;
    while (i + 2 < from.length && from[i + 1]! < wanted) i++;
    const span = (from[i + 1] ?? from[i]!) - from[i]!;
    const part = span > 0 ? Math.min(1, (wanted - from[i]!) / span) : 0;
    return values[i]! + ((values[i + 1] ?? values[i]!) - values[i]!) * part;
  });
}

/**
 * The outline of a track in the x–z plane from one lap, as alternating x and z, a point every `stepMeters`.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'], drivers: [1] });
 * const points = trackOutline(telemetryBetween(driverStates, 60, 150));
 */
export function trackOutline({ distanceMeters, x, z }: VcrTelemetry, stepMeters = 5): Float32Array {
  const points: number[] = [];
  let next = 0;
  for (let i = 0; i < distanceMeters.length; i++) {
    if (distanceMeters[i]! < next) continue;
    points.push(x[i]!, z[i]!);
    next = distanceMeters[i]! + stepMeters;
  }
  return Float32Array.from(points);
}

const CSV_COLUMNS = [
  'sessionSeconds',
  'distanceMeters',
  'speedMetersPerSecond',
  'throttle',
  'brake',
  'steering',
  'gear',
  'rpm',
  'x',
  'y',
  'z',
] as const;

/**
 * Telemetry as CSV (RFC 4180): a header line, then a line per sample. Seconds, meters, m/s; pedals 0 to 1,
 * steering -1 to 1.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'], drivers: [1] });
 * const text = telemetryCsv(telemetryBetween(driverStates, 60, 150));
 */
export function telemetryCsv(telemetry: VcrTelemetry): string {
  const lines = [CSV_COLUMNS.join(',')];
  for (let i = 0; i < telemetry.length; i++) lines.push(CSV_COLUMNS.map((name) => telemetry[name][i]!).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
