import { leading } from '../../../core/sorted.js';
import type { VcrDriverStates } from '../driver-state.js';
import type { VcrVector } from '../events.js';
import type { VcrLap } from './laps.js';
import { RPM_PER_UNIT } from '../layout.js';

/** What a car did over a stretch of time, sample by sample. */
export interface VcrTelemetry {
  readonly length: number;
  /** Session time, s. */
  readonly time: Float64Array;
  /** Since the start of the stretch, m, in the x–z plane. */
  readonly distance: Float64Array;
  /** m/s. */
  readonly speed: Float32Array;
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

/** A step as long as this is a jump, not driving: escape to the garage (docs/formats/vcr.md, section 4). */
const JUMP_METRES = 200;
const JUMP_SECONDS = 0.5;
/** Cars that are not placed are further away than this. */
const FAR = 20_000;

const placed = (states: VcrDriverStates, i: number): boolean =>
  Math.abs(states.x[i]!) <= FAR && Math.abs(states.y[i]!) <= FAR && Math.abs(states.z[i]!) <= FAR;

/** The first index whose time is not below `time`; times of one driver rise. */
const indexAt = (states: VcrDriverStates, time: number): number => leading(states.length, (i) => states.time[i]! < time);

/**
 * The telemetry of one driver between two session times; poses of a car that is not placed are left out.
 * `states` are those of one driver, from `statesByDriver`.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'] });
 * const states = statesByDriver(driverStates).get(1);
 * const trace = states && telemetryBetween(states, 60, 90).speed;
 */
export function telemetryBetween(states: VcrDriverStates, from: number, to: number): VcrTelemetry {
  const rows: number[] = [];
  for (let i = indexAt(states, from); i < states.length && states.time[i]! <= to; i++) if (placed(states, i)) rows.push(i);
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
      if (step <= JUMP_METRES) travelled += step;
    }
    time[row] = states.time[i]!;
    distance[row] = travelled;
    speed[row] = Math.hypot(states.velocityX[i]!, states.velocityY[i]!, states.velocityZ[i]!);
    const engaged = states.gear[i]!;
    gear[row] = engaged === 0 && row > 0 ? gear[row - 1]! : engaged;
    rpm[row] = states.engineRaw[i]! * RPM_PER_UNIT;
  });
  const { throttle, brake, steering, x, y, z } = states;
  return {
    length: rows.length,
    time,
    distance,
    speed,
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
 * const { events, driverStates } = await parseVcr(file, { include: ['events', 'driverStates'], drivers: [1] });
 * const best = bestLap(lapsOf(events).get(1) ?? []);
 * const telemetry = best && lapTelemetry(driverStates, best);
 */
export function lapTelemetry(states: VcrDriverStates, lap: VcrLap): VcrTelemetry | undefined {
  if (lap.time === undefined || lap.finishAt === undefined) return undefined;
  return telemetryBetween(states, lap.finishAt - lap.time, lap.finishAt);
}

/** Where a car is, between two poses too. */
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
export function positionAt(states: VcrDriverStates, time: number): VcrPosition | undefined {
  const after = indexAt(states, time);
  if (after >= states.length || !placed(states, after)) return undefined;
  const at = (i: number): VcrPosition => ({ x: states.x[i]!, y: states.y[i]!, z: states.z[i]!, heading: states.heading[i]! });
  if (states.time[after] === time) return at(after);
  const before = after - 1;
  if (before < 0 || !placed(states, before)) return undefined;
  const [a, b] = [at(before), at(after)];
  const seconds = states.time[after]! - states.time[before]!;
  if (seconds > JUMP_SECONDS || Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z) > JUMP_METRES) return undefined;
  const part = (time - states.time[before]!) / seconds;
  const turn = Math.atan2(Math.sin(b.heading - a.heading), Math.cos(b.heading - a.heading));
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, z: a.z + (b.z - a.z) * part, heading: a.heading + turn * part };
}

/** Two laps on one axis of distance. */
export interface VcrLapComparison {
  /** m from the start of the lap. */
  readonly distance: Float64Array;
  /** Seconds that the first is behind the second at this distance; below 0 it is ahead. */
  readonly delta: Float64Array;
  readonly speedA: Float64Array;
  readonly speedB: Float64Array;
}

/**
 * Compares two laps metre by metre. The axis is the first lap's; the second is stretched to its length, since
 * two lines through a lap are never equally long.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'], drivers: [1] });
 * const [first, second] = [telemetryBetween(driverStates, 60, 150), telemetryBetween(driverStates, 150, 240)];
 * const { distance, delta } = compareLaps(first, second, 5);
 */
export function compareLaps(a: VcrTelemetry, b: VcrTelemetry, stepMetres = 1): VcrLapComparison {
  const lengthA = a.distance.at(-1) ?? 0;
  const lengthB = b.distance.at(-1) ?? 0;
  if (!(stepMetres > 0) || lengthA === 0 || lengthB === 0)
    return { distance: new Float64Array(0), delta: new Float64Array(0), speedA: new Float64Array(0), speedB: new Float64Array(0) };
  const count = Math.floor(lengthA / stepMetres) + 1;
  const distance = Float64Array.from({ length: count }, (_, i) => i * stepMetres);
  const on = (telemetry: VcrTelemetry, values: ArrayLike<number>, scale: number): Float64Array =>
    sampled(telemetry.distance, values, distance, scale);
  const scale = lengthB / lengthA;
  const [timeA, timeB] = [on(a, a.time, 1), on(b, b.time, scale)];
  return {
    distance,
    delta: distance.map((_, i) => timeA[i]! - a.time[0]! - (timeB[i]! - b.time[0]!)),
    speedA: on(a, a.speed, 1),
    speedB: on(b, b.speed, scale),
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
 * The outline of a track in the x–z plane from one lap, as alternating x and z, a point every `stepMetres`.
 *
 * @example
 * const { driverStates } = await parseVcr(file, { include: ['driverStates'], drivers: [1] });
 * const points = trackOutline(telemetryBetween(driverStates, 60, 150));
 */
export function trackOutline({ distance, x, z }: VcrTelemetry, stepMetres = 5): Float32Array {
  const points: number[] = [];
  let next = 0;
  for (let i = 0; i < distance.length; i++) {
    if (distance[i]! < next) continue;
    points.push(x[i]!, z[i]!);
    next = distance[i]! + stepMetres;
  }
  return Float32Array.from(points);
}

const CSV_COLUMNS = ['time', 'distance', 'speed', 'throttle', 'brake', 'steering', 'gear', 'rpm', 'x', 'y', 'z'] as const;

/**
 * Telemetry as CSV (RFC 4180): a header line, then a line per sample. Seconds, metres, m/s; pedals 0 to 1,
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
