import { describe, expect, it } from 'vitest';
import { iterateVcr, parseVcrSync, statesByDriver } from '../../../src/formats/vcr/index.js';
import { StateColumns } from '../../../src/formats/vcr/driver-state.js';
import { thrownBy } from '../../core/expectations.js';
import { f32, header, lmuFile, rf2File, slice, u32 } from '../../../recordings/vcr/toy-race.js';

type Layout = 'rf2' | 'lmu';
const POSE = { rf2: { size: 63, controls: 0, parts: 4, position: 39 }, lmu: { size: 65, controls: 4, parts: 0, position: 41 } } as const;

interface Pose {
  readonly controls?: number;
  readonly parts?: number;
  readonly brake?: number;
  /** The byte at 38 of Le Mans Ultimate. */
  readonly more?: number;
  /** 40 bits. */
  readonly velocity?: bigint;
  readonly position?: readonly number[];
  readonly type?: number;
}

function file(layout: Layout, pose: Pose): Uint8Array {
  const { size, controls, parts, position } = POSE[layout];
  const payload = new Uint8Array(size);
  payload.set(u32(pose.controls ?? 0), controls);
  payload.set(u32(pose.parts ?? 0), parts);
  for (let i = 0; i < 5; i++) payload[8 + i] = Number(((pose.velocity ?? 0n) >> BigInt(8 * i)) & 255n);
  payload[36] = pose.brake ?? 0;
  payload[38] = layout === 'lmu' ? (pose.more ?? 0) : 0;
  (pose.position ?? []).forEach((value, i) => payload.set(f32(value), position + 4 * i));
  const slices = [slice(0.5, [{ header: header(3, size, pose.type ?? 8), payload }])];
  return layout === 'rf2' ? rf2File(slices, 1) : lmuFile(slices, 1);
}

/** The one state as an event; its columns say the same. */
function state(layout: Layout, pose: Pose): Record<string, unknown> {
  const bytes = file(layout, pose);
  const [event, ...others] = [...iterateVcr(bytes, { events: ['driverState'], strict: true })];
  expect(others).toEqual([]);
  const { driverStates } = parseVcrSync(bytes, { include: ['driverStates'], strict: true });
  expect(driverStates.length).toBe(1);
  const seen = event as unknown as Record<string, unknown> & { readonly velocity: { readonly y: number } };
  expect(driverStates.velocityY[0]).toBe(seen.velocity.y);
  expect([driverStates.brake[0], driverStates.throttle[0], driverStates.steering[0], driverStates.gear[0]]).toEqual([
    seen['brake'],
    seen['throttle'],
    seen['steering'],
    seen['gear'],
  ]);
  return seen;
}

/** Names of flags that are set. */
const flagsOf = (event: Record<string, unknown>): string[] =>
  ['isInPit', 'isHornOn', 'isAbsActive', 'isTractionControlActive', 'hasHeadlightsOn', 'isVisible', 'isOffTrack', 'isPitLimiterOn'].filter(
    (name) => event[name] === true,
  );

describe.each(['rf2', 'lmu'] as const)('a pose of %s', (layout) => {
  it('without a bit is a car at rest at 0', () => {
    expect(state(layout, {})).toMatchObject({
      driver: 3,
      sessionSeconds: 0.5,
      steering: -1,
      throttle: 0,
      brake: 0,
      gear: 0,
      engineRaw: 0,
      speedMetersPerSecond: 0,
      position: { x: 0, y: 0, z: 0 },
    });
    expect(flagsOf(state(layout, {}))).toEqual([]);
  });

  it('has ten bits of steering, six of throttle, fourteen of engine', () => {
    expect(state(layout, { controls: 512 })['steering']).toBe(0);
    expect(state(layout, { controls: 0x3ff })['steering']).toBe(511 / 512);
    const full = state(layout, { controls: 63 << 11 });
    expect([full['throttle'], full['steering'], full['engineRaw']]).toEqual([1, -1, 0]);
    expect(flagsOf(full)).toEqual([]);
    expect(state(layout, { controls: 21 << 11 })['throttle']).toBe(Math.fround(1 / 3));
    const engine = state(layout, { controls: 0xfffc0000 });
    expect(engine['engineRaw']).toBe(16383);
    expect(engine['throttle']).toBe(0);
    // sevenths of radians per second
    expect(engine['engineRpm']).toBeCloseTo((16383 / 7) * (60 / (2 * Math.PI)), 6);
    expect(flagsOf(engine)).toEqual([]);
  });

  it('has six bits of brake under the two of ABS and traction control', () => {
    expect(state(layout, { brake: 63 })['brake']).toBe(1);
    expect(flagsOf(state(layout, { brake: 63 }))).toEqual([]);
    expect(state(layout, { brake: 0x40 | 21 })['brake']).toBe(Math.fround(1 / 3));
    expect(state(layout, { brake: 0xff })['brake']).toBe(1);
    expect(flagsOf(state(layout, { brake: 0x40 }))).toEqual(['isAbsActive']);
    expect(flagsOf(state(layout, { brake: 0x80 }))).toEqual(['isTractionControlActive']);
  });

  it('has horn and pit in bits 10 and 17', () => {
    expect(flagsOf(state(layout, { controls: 1 << 10 }))).toEqual(['isHornOn']);
    expect(flagsOf(state(layout, { controls: 1 << 17 }))).toEqual(['isInPit']);
    expect(state(layout, { controls: 1 << 10 })['throttle']).toBe(0);
  });

  it('has a gear in its type', () => {
    expect([7, 8, 15].map((type) => state(layout, { type })['gear'])).toEqual([-1, 0, 7]);
  });

  it('has velocities of 14, 12 and 14 bits: along the ground in 1/32 m/s, up in 1/20', () => {
    const of = (x: number, y: number, z: number): unknown =>
      state(layout, {
        velocity: BigInt.asUintN(14, BigInt(x)) | (BigInt.asUintN(12, BigInt(y)) << 14n) | (BigInt.asUintN(14, BigInt(z)) << 26n),
      })['velocity'];
    expect(of(32, 0, 0)).toEqual({ x: 1, y: 0, z: 0 });
    expect(of(0, 20, 0)).toEqual({ x: 0, y: 1, z: 0 });
    expect(of(0, 0, 32)).toEqual({ x: 0, y: 0, z: 1 });
    expect(of(-1, -1, -1)).toEqual({ x: -1 / 32, y: Math.fround(-1 / 20), z: -1 / 32 });
    expect(of(8191, 2047, 8191)).toEqual({ x: 8191 / 32, y: Math.fround(102.35), z: 8191 / 32 });
    expect(of(-8192, -2048, -8192)).toEqual({ x: -256, y: Math.fround(-102.4), z: -256 });
    // 3 - 4 - 12: the magnitude
    expect(state(layout, { velocity: 96n | (80n << 14n) | (384n << 26n) })['speedMetersPerSecond']).toBe(13);
  });

  it('has position and rotation as six singles', () => {
    expect(state(layout, { position: [1.5, -2.5, 3.5, 0.25, -0.5, 0.75] })).toMatchObject({
      position: { x: 1.5, y: -2.5, z: 3.5 },
      rotation: { x: 0.25, y: -0.5, z: 0.75 },
    });
  });
});

it('rFactor 2 has parts, lights and who drives in its second word', () => {
  const of = (parts: number): unknown[] => {
    const event = state('rf2', { parts: parts >>> 0 });
    return [event['detachedParts'], event['currentDriver'], ...flagsOf(event)];
  };
  expect(of(0x3ffff)).toEqual([0x3ffff, 0]);
  expect(of(3 << 18)).toEqual([0, 3]);
  expect(of(2 << 18)).toEqual([0, 2]);
  expect(of(1 << 20)).toEqual([0, 0, 'hasHeadlightsOn']);
  expect(of(1 << 21)).toEqual([0, 0, 'isVisible']);
  expect(of(0xffc00000)).toEqual([0, 0]);
  // the ninth gear upwards is a type of its own
  expect(state('rf2', { type: 16 })['gear']).toBe(8);
  expect(state('rf2', {})).not.toHaveProperty('isPitLimiterOn');
});

it('Le Mans Ultimate has three flags in a byte', () => {
  const of = (more: number): string[] => flagsOf(state('lmu', { more }));
  expect(Array.from({ length: 8 }, (_, bit) => of(1 << bit))).toEqual([
    ['isOffTrack'],
    [],
    ['isPitLimiterOn'],
    [],
    [],
    [],
    [],
    ['isInPit'],
  ]);
  expect(state('lmu', {})).not.toHaveProperty('detachedParts');
});

it('metadata of Le Mans Ultimate is read as far as maxFrameBytes allows', () => {
  const slices = [slice(0, [])];
  const kilobytes = (gap: number): Uint8Array => lmuFile(slices, 0, gap << 10);
  const read = (gap: number, maxFrameBytes: number): unknown => parseVcrSync(kilobytes(gap), { limits: { maxFrameBytes } });
  expect(read(30, 1000)).toMatchObject({ isComplete: true });
  expect(read(40, 32 << 10)).toMatchObject({ isComplete: true });
  const offset = 15 + 1 + 4 + 4 + 8 + 6;
  expect(thrownBy(() => read(40, (32 << 10) - 1))).toMatchObject({
    code: 'limit',
    limit: 'maxFrameBytes',
    allowed: (32 << 10) - 1,
    offset,
  });
  expect(read(100, 64 << 10)).toMatchObject({ isComplete: true });
  expect(thrownBy(() => read(100, 32 << 10))).toMatchObject({
    code: 'limit',
    limit: 'maxFrameBytes',
    actual: 64 << 10,
    offset,
    path: ['metadata'],
  });
});

it('more states than fit at first are all kept, and may be parted by driver', () => {
  const size = POSE.rf2.size;
  const of = (driver: number, steering: number): { header: number; payload: Uint8Array } => {
    const payload = new Uint8Array(size);
    payload.set(u32(steering), 0);
    return { header: header(driver, size, 8), payload };
  };
  // three states a slice: two of driver 7, one of driver 2
  const slices = Array.from({ length: 700 }, (_, i) => slice(i, [of(7, i), of(2, 1000 - i), of(7, i + 1)]));
  const { driverStates } = parseVcrSync(rf2File(slices, 2100), { include: ['driverStates'], strict: true });
  expect([driverStates.length, driverStates.sessionSeconds.length, driverStates.steering.length]).toEqual([2100, 2100, 2100]);
  const raw = (steering: number): number => Math.round(steering * 512 + 512);
  expect([0, 1, 2, 1023, 1024, 2047, 2048, 2099].map((i) => driverStates.sessionSeconds[i])).toEqual([0, 0, 0, 341, 341, 682, 682, 699]);
  expect([1023, 1024, 1025, 2099].map((i) => raw(driverStates.steering[i]!))).toEqual([341, 659, 342, 700]);
  const parted = statesByDriver(driverStates);
  expect([...parted.keys()].sort()).toEqual([2, 7]);
  expect([parted.get(2)!.length, parted.get(7)!.length]).toEqual([700, 1400]);
  expect(Array.from(parted.get(2)!.steering.slice(-2), raw)).toEqual([302, 301]);
  expect(Array.from(parted.get(7)!.steering.slice(0, 4), raw)).toEqual([0, 1, 1, 2]);
  expect(parted.get(7)!.sessionSeconds.at(-1)).toBe(699);
  expect(new Set(parted.get(7)!.driver)).toEqual(new Set([7]));
});

it('the columns grow with the poses, and keep them', () => {
  const columns = new StateColumns('rf2');
  const view = new DataView(new ArrayBuffer(POSE.rf2.size));
  // room is made for 1024 at first
  const count = 2500;
  for (let i = 0; i < count; i++) columns.add(view, 0, i, i & 7, 1);
  const states = columns.done();
  expect([...states.sessionSeconds]).toEqual(Array.from({ length: count }, (_, i) => i));
  expect([...states.driver]).toEqual(Array.from({ length: count }, (_, i) => i & 7));
  const own = statesByDriver(states);
  expect([...own.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect([...own.get(3)!.sessionSeconds]).toEqual(Array.from({ length: count }, (_, i) => i).filter((i) => (i & 7) === 3));
});
