import { expect, test } from 'vitest';
import { madeMatch } from '../../recordings/scene/made-match.js';
import { heatGrid, heatPlaces } from '../../src/player/heat.js';
import { SCENE_MOTION, type Scene, type SceneActor } from '../../src/scene/model.js';

const world = { minX: 0, minY: 0, maxX: 128, maxY: 64, unit: 'm', up: 1 } as const;

/** Somebody who stays for ten seconds, and then goes to another place at once. */
const actor: SceneActor = {
  id: 0,
  kind: 'player',
  label: 'Ada',
  side: 3,
  from: 0,
  track: {
    seconds: Float32Array.of(0, 1, 2),
    x: Float32Array.of(20.5, 20.5, 100.5),
    y: Float32Array.of(30.5, 30.5, 10.5),
    motion: Uint8Array.of(SCENE_MOTION.linear, SCENE_MOTION.hold, SCENE_MOTION.gone),
  },
  values: {},
};
const scene: Scene = { ...madeMatch({ minutes: 1 }), world, actors: [actor], moments: [], readSeconds: 30, durationSeconds: 30 };

test('presence counts seconds, and nothing where somebody is gone', () => {
  const { columns, rows, cells, most } = heatGrid(world, [scene], { of: 'presence' });
  expect([columns, rows]).toEqual([128, 64]);
  const sum = cells.reduce((total, value) => total + value, 0);
  expect(sum).toBeCloseTo(2, 4);
  // blurred, but most where it was
  expect(most).toBe(cells[30 * 128 + 20]);
  expect(cells[10 * 128 + 100]).toBe(0);
});

test('by side, actor, and time', () => {
  const sum = (heat: object): number =>
    heatGrid(world, [scene], { of: 'presence', ...heat }).cells.reduce((total, value) => total + value, 0);
  expect(sum({ side: 3 })).toBeCloseTo(2, 4);
  expect(sum({ side: 1 })).toBe(0);
  expect(sum({ actor: 0, from: 0.5, to: 1.5 })).toBeCloseTo(1, 4);
  expect(heatGrid(world, [scene, scene], { of: 'presence' }).cells.reduce((total, value) => total + value, 0)).toBeCloseTo(4, 4);
});

test('kills are where the killer was, deaths where the moment was', () => {
  const match = madeMatch({ minutes: 5 });
  const kills = match.moments.filter(({ kind }) => kind === 'kill');
  expect(heatPlaces(match, { of: 'deaths' })).toEqual(kills.map(({ x, y, seconds }) => ({ x, y, seconds })));
  const [first] = kills;
  const [by] = first!.actors!;
  const { track } = match.actors[by!]!;
  const sample = track.seconds.filter((seconds) => seconds <= first!.seconds).length - 1;
  const [place] = heatPlaces(match, { of: 'kills' });
  expect(Math.hypot(place!.x - track.x[sample]!, place!.y - track.y[sample]!)).toBeLessThan(230 / 8);
  expect(heatPlaces(match, { of: 'deaths', side: 0 }).length).toBe(kills.filter(({ actors }) => actors![1]! % 2 === 0).length);
  expect(heatPlaces(match, { of: 'deaths', from: 60, to: 120 }).every(({ seconds }) => seconds >= 60 && seconds <= 120)).toBe(true);
  expect(heatPlaces(match, { of: 'goal' })).toEqual([]);
});
