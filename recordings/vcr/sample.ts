import { gzip } from 'pako';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { POSE_BYTES, RF2_VERSION_WORD, RPM_PER_UNIT } from '../../src/formats/vcr/layout.js';
import type { VcrEventRecord, VcrSliceRecord } from '../../src/formats/vcr/model.js';
import { writeVcr } from '../../src/formats/vcr/writer.js';
import { COMMENT, checkpoint, event, rf2Header, standings } from './fixtures.js';
import { chance } from '../chance.js';

export const DRIVERS = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Hedy Lamarr', 'Radia Perlman', 'Joan Clarke'];
export const LAPS = 14;
/** Of the slices. */
const STEP_SECONDS = 0.2;
/** Seconds between two cars at the lights. */
const GRID_SECONDS = 0.45;
const SECTORS: readonly number[] = [0.31, 0.67];
/** Who stops at the end of which lap, and for how long. */
const STOPS: readonly (readonly [driver: number, lap: number, standSeconds: number])[] = [
  [2, 4, 6.4],
  [1, 5, 5.8],
  [5, 5, 7.1],
  [3, 6, 6.0],
  [4, 8, 6.2],
  [6, 8, 6.9],
];
const PIT_LANE_METERS = 170;
const PIT_LANE_SPEED = 16;

/** The line of the track, a meter a point: where, which way, how much it bends (one by meters, left is positive) and how fast one can be there. */
function layTrack(): {
  readonly x: number[];
  readonly z: number[];
  readonly heading: number[];
  readonly bend: number[];
  readonly speed: number[];
} {
  const at = (t: number): readonly [number, number] => [
    360 * Math.cos(t) + 70 * Math.cos(2 * t + 0.4) + 46 * Math.sin(3 * t),
    230 * Math.sin(t) + 60 * Math.sin(2 * t) - 34 * Math.cos(4 * t + 0.8),
  ];
  const fine = Array.from({ length: 20_001 }, (_, i) => at((i / 20_000) * 2 * Math.PI));
  const x: number[] = [];
  const z: number[] = [];
  let way = 0;
  let next = 0;
  for (let i = 1; i < fine.length; i++) {
    const [from, to] = [fine[i - 1]!, fine[i]!];
    if (way >= next) {
      x.push(from[0]);
      z.push(from[1]);
      next++;
    }
    way += Math.hypot(to[0] - from[0], to[1] - from[1]);
  }
  const length = x.length;
  const heading = x.map((_, i) => Math.atan2(z[(i + 1) % length]! - z[i]!, x[(i + 1) % length]! - x[i]!));
  const turn = (a: number, b: number): number => Math.atan2(Math.sin(b - a), Math.cos(b - a));
  // over twenty meters, as a car feels it
  const bend = heading.map((_, i) => turn(heading[(i - 10 + length) % length]!, heading[(i + 10) % length]!) / 20);
  const speed = bend.map((by) => Math.min(72, Math.sqrt(17 / Math.max(1e-4, Math.abs(by)))));
  // what can be gained and lost from meter to meter
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < length; i++) speed[(i + 1) % length] = Math.min(speed[(i + 1) % length]!, Math.sqrt(speed[i]! ** 2 + 2 * 6.5));
    for (let i = length - 1; i >= 0; i--) speed[i] = Math.min(speed[i]!, Math.sqrt(speed[(i + 1) % length]! ** 2 + 2 * 12));
  }
  return { x, z, heading, bend, speed };
}

/** Where a car is and what its driver does: docs/formats/vcr.md, section 3.1. */
function pose(
  driver: number,
  car: {
    readonly x: number;
    readonly z: number;
    readonly heading: number;
    readonly speed: number;
    readonly gear: number;
    readonly throttle: number;
    readonly brake: number;
    readonly steering: number;
    readonly rpm: number;
    readonly inPit: boolean;
  },
): VcrEventRecord {
  const bytes = new Uint8Array(POSE_BYTES.rf2);
  const view = new DataView(bytes.buffer);
  const steering = Math.max(0, Math.min(1023, Math.round(512 + 512 * car.steering)));
  const engine = Math.round(car.rpm / RPM_PER_UNIT);
  view.setUint32(0, (steering | (Math.round(63 * car.throttle) << 11) | (car.inPit ? 1 << 17 : 0) | (engine << 18)) >>> 0, true);
  view.setUint32(4, 1 << 21, true);
  view.setUint32(8, Math.round(car.speed * 32) & 0x3fff, true);
  bytes[36] = Math.round(63 * car.brake);
  [car.x, 4, car.z, 0, -car.heading, 0].forEach((value, i) => view.setFloat32(39 + 4 * i, value, true));
  return event('rf2', 0, car.gear + 8, driver, bytes);
}

/** Fourteen laps of six cars: a grid, overtaking, pit stops, and a winner. As the game writes it, in gzip. */
export function vcrSample(): Uint8Array {
  const track = layTrack();
  const length = track.x.length;
  const random = chance(19);
  const cars = DRIVERS.map((_, i) => ({
    driver: i + 1,
    /** Meters since the first time over the line; the grid is behind it. */
    way: -8 * i - 4,
    speed: 0,
    pace: 0.986 - 0.004 * i,
    waits: GRID_SECONDS,
    stood: 0,
    lap: 0,
    lapStarted: 0,
    sector: 0,
    aside: i % 2 === 0 ? 1.6 : -1.6,
    finished: false,
  }));
  let order = cars.map(({ driver }) => driver);
  const slices: VcrSliceRecord[] = [];
  for (let step = 0; step < 5000; step++) {
    const now = step * STEP_SECONDS;
    const events: VcrEventRecord[] = [];
    if (step === 0) events.push(event('rf2', 2, 19, 255, utf8Bytes('Race')), standings('rf2', order));
    for (const car of cars) {
      const stop = STOPS.find(([driver]) => driver === car.driver);
      const stopAt = stop === undefined ? Infinity : (stop[1] + 1) * length - 20;
      const inPit = car.way > stopAt - PIT_LANE_METERS && car.way < stopAt + PIT_LANE_METERS / 2;
      const meter = ((Math.floor(car.way) % length) + length) % length;
      const before = car.speed;
      const wanted = car.finished ? 25 : inPit ? PIT_LANE_SPEED : track.speed[meter]! * car.pace;
      const standing = now < 3 || (stop !== undefined && car.way >= stopAt && car.stood < stop[2]);
      if (standing && now >= 3) {
        if (car.stood === 0) events.push(event('rf2', 5, 2, car.driver, Uint8Array.of(35)));
        car.stood += STEP_SECONDS;
        if (car.stood >= stop![2]) events.push(event('rf2', 5, 2, car.driver, Uint8Array.of(36)));
      }
      car.speed = standing ? 0 : Math.max(Math.min(wanted, before + 7.5 * STEP_SECONDS), before - 18 * STEP_SECONDS);
      const from = car.way;
      car.way += car.speed * STEP_SECONDS;
      const passes = (mark: number): boolean => from < mark && car.way >= mark;
      const when = (mark: number): number => now + ((mark - from) / (car.way - from)) * STEP_SECONDS;
      if (stop !== undefined && passes(stopAt - PIT_LANE_METERS)) events.push(event('rf2', 5, 2, car.driver, Uint8Array.of(34)));
      if (stop !== undefined && passes(stopAt + PIT_LANE_METERS / 2)) events.push(event('rf2', 5, 2, car.driver, Uint8Array.of(32)));
      if (passes(0)) car.lapStarted = when(0);
      SECTORS.forEach((share, i) => {
        const mark = (car.lap + share) * length;
        if (!car.finished && passes(mark))
          events.push(checkpoint('rf2', car.driver, car.lap, i + 1, when(mark) - car.lapStarted, when(mark)));
      });
      const line = (car.lap + 1) * length;
      if (!car.finished && passes(line)) {
        events.push(checkpoint('rf2', car.driver, car.lap, 0, when(line) - car.lapStarted, when(line)));
        car.lapStarted = when(line);
        car.lap++;
        // no lap is like the one before
        car.pace = 0.986 - 0.004 * (car.driver - 1) + (random() - 0.5) * 0.036 - (car.stood === 0 ? 0.0012 * car.lap : 0);
        car.finished = car.lap === LAPS;
      }
      const gain = (car.speed - before) / STEP_SECONDS;
      const gear = car.speed < 0.5 ? 0 : Math.min(7, 1 + Math.floor(car.speed / 10.5));
      const aside = car.aside + (inPit ? 9 : 0);
      const at = ((Math.floor(car.way) % length) + length) % length;
      const part = car.way - Math.floor(car.way);
      const direction = track.heading[at]!;
      events.push(
        pose(car.driver, {
          x: track.x[at]! + part * Math.cos(direction) - aside * Math.sin(direction),
          z: track.z[at]! + part * Math.sin(direction) + aside * Math.cos(direction),
          heading: direction,
          speed: car.speed,
          gear,
          throttle: standing ? 0 : gain > 0.05 ? Math.min(1, 0.35 + gain / 7) : gain > -1.5 ? 0.3 : 0,
          brake: gain < -1.5 ? Math.min(1, -gain / 16) : 0,
          steering: Math.max(-1, Math.min(1, track.bend[at]! * 28)),
          rpm: gear === 0 ? 1800 : 4200 + (((car.speed % 10.5) + 1) / 11.5) * 4300,
          inPit,
        }),
      );
    }
    const running = [...cars].sort((a, b) => b.way - a.way).map(({ driver }) => driver);
    if (now > 3 && cars.some(({ finished }) => !finished) && running.some((driver, i) => driver !== order[i])) {
      order = running;
      events.push(standings('rf2', order));
    }
    slices.push({ sessionSeconds: now, events });
    if (cars.every(({ finished }) => finished)) break;
  }
  return gzip(
    writeVcr({
      layout: 'rf2',
      comment: COMMENT,
      versionWord: RF2_VERSION_WORD,
      header: { ...rf2Header(slices, DRIVERS), scn: utf8Bytes('MADE RING.SCN') },
      slices,
      trailing: new Uint8Array(0),
    }),
  );
}
