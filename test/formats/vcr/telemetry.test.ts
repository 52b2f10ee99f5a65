import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { iterateVcr, parseVcrSync, positionAt, telemetryBetween, type VcrDriverStates } from '../../../src/formats/vcr/index.js';
import { header, lmuFile, slice } from '../../../recordings/vcr/toy-race.js';

/** Poses of one car, a quarter of a second apart; what is not given is 0. */
function poses(
  places: readonly { readonly x?: number; readonly y?: number; readonly z?: number; readonly heading?: number }[],
): VcrDriverStates {
  const column = (of: (place: (typeof places)[number], i: number) => number | undefined): Float32Array =>
    Float32Array.from(places, (place, i) => of(place, i) ?? 0);
  const zero = new Float32Array(places.length);
  return {
    length: places.length,
    sessionSeconds: column((_, i) => i / 4),
    x: column(({ x }) => x),
    y: column(({ y }) => y),
    z: column(({ z }) => z),
    heading: column(({ heading }) => heading),
    velocityX: zero,
    velocityY: zero,
    velocityZ: zero,
    steering: zero,
    throttle: zero,
    brake: zero,
    gear: new Int8Array(places.length),
    engineRaw: new Uint16Array(places.length),
  } as unknown as VcrDriverStates;
}

describe('where a car is between two poses', () => {
  const states = poses([
    { x: 10, y: 4, z: -8, heading: 3 },
    { x: 30, y: 8, z: -16, heading: -3 },
  ]);

  it('is on the line between them, and turns the short way', () => {
    const turn = 2 * Math.PI - 6;
    expect(positionAt(states, 1 / 16)).toEqual({ x: 15, y: 5, z: -10, heading: expect.closeTo(3 + turn / 4, 5) as number });
    expect(positionAt(states, 0.25)).toEqual({ x: 30, y: 8, z: -16, heading: -3 });
  });

  it('is not known before the first, behind the last, and where the car jumps', () => {
    expect([positionAt(states, -1), positionAt(states, 0.26)]).toEqual([undefined, undefined]);
    expect(positionAt(poses([{ x: 0 }, { x: 201 }]), 0.1)).toBeUndefined();
    expect(positionAt(poses([{ x: 0 }, { x: 199 }]), 0.125)).toMatchObject({ x: 99.5 });
  });
});

it.each(['x', 'y', 'z'] as const)('a car that is far away in %s is not placed', (axis) => {
  const states = poses([{}, { [axis]: 20_001 }, { [axis]: -20_001 }, { [axis]: NaN }, {}]);
  expect(Array.from(telemetryBetween(states, 0, 1).sessionSeconds)).toEqual([0, 1]);
  expect(positionAt(states, 0.25)).toBeUndefined();
});

it('events that are asked for are those that are given', async () => {
  const bytes = await fixture('rf2-race.vcr');
  const every = [...iterateVcr(bytes)];
  const pits = [...iterateVcr(bytes, { events: ['pit'] })];
  expect(new Set(every.map(({ type }) => type)).size).toBeGreaterThan(3);
  expect(pits).toEqual(every.filter(({ type }) => type === 'pit'));
  expect(pits.length).toBeGreaterThan(0);
});

describe('a recording of Le Mans Ultimate', () => {
  it('compares no counts where its stream is not read', async () => {
    const { isComplete, diagnostics } = parseVcrSync(await fixture('lmu-race.vcr'), { include: ['header'] });
    expect({ isComplete, diagnostics }).toEqual({ isComplete: true, diagnostics: [] });
  });

  it('whose metadata is cut reports that, and keeps its events', async () => {
    const bytes = await fixture('lmu-race.vcr');
    const whole = parseVcrSync(bytes, { include: ['events'] });
    const { isComplete, events, diagnostics } = parseVcrSync(bytes.subarray(0, bytes.length - 10), { include: ['events'] });
    expect([isComplete, events]).toEqual([false, whole.events]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([{ code: 'truncated', path: ['metadata'] }]);
  });

  it('whose metadata is after its end reports that at its end', () => {
    const bytes = lmuFile([slice(1, [])], 0);
    const view = new DataView(bytes.buffer);
    const START_BYTES = 15 + 1 + 4 + 4;
    expect(view.getUint32(START_BYTES, true)).toBe(START_BYTES + 8 + 6);
    view.setUint32(START_BYTES, 1_000_000, true);
    const damage = parseVcrSync(bytes, { include: ['drivers'] }).diagnostics.find(({ path }) => path[0] === 'metadata');
    expect(damage).toMatchObject({ code: 'truncated', offset: bytes.length });
  });

  it.each([
    ['two bytes of a slice', Uint8Array.of(0x7f, 0x7f)],
    ['a slice that counts an event too many', Uint8Array.of(0, 0, 128, 63, 1, 0)],
  ])('with %s in front of its metadata is out of step there', (_, rest) => {
    const whole = slice(1, [{ header: header(1, 0, 7), payload: [] }]);
    const { isComplete, diagnostics } = parseVcrSync(lmuFile([whole, rest], 1), { include: ['events'] });
    expect(isComplete).toBe(false);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'corrupt', reason: 'outOfStep', offset: 15 + 1 + 4 + 4 + 8 + whole.length }),
    );
  });
});
