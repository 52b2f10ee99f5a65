import { expect, it } from 'vitest';
import { ReadBudget } from '../../src/core/budget.js';
import { limitsWith } from '../../src/core/limits.js';
import { CameraTrack, type FightWatch, type HeatSquare } from '../../src/io/camera-track.js';
import type { Asking } from '../../src/io/framing.js';

type Sample = readonly [time: number, x: number, y: number];

function made<Result>(samples: readonly Sample[], ask: (track: CameraTrack) => Asking<Result>): Result {
  // there are no bytes that the work could be measured by
  const budget = new ReadBudget(limitsWith({ maxWorkPerByte: 1e9 }));
  budget.readBytes = 1;
  const track = new CameraTrack(budget);
  for (const [time, x, y] of samples) track.add(time, { x, y });
  const asking = ask(track);
  for (;;) {
    const step = asking.next(undefined as never);
    if (step.done === true) return step.value;
    budget.paused();
  }
}

const watch = (samples: readonly Sample[], x: number, y: number, from: number, to: number): FightWatch | undefined =>
  made(samples, (track) => track.watch({ x, y }, from, to));
const heat = (samples: readonly Sample[], period: number, end: number): readonly HeatSquare[] =>
  made(samples, (track) => track.heat(period, end));

it('a camera within 16 cells of a fight watches it', () => {
  const samples: Sample[] = [
    [0, 0, 0],
    [50, 30, 0],
    [80, 60, 0],
  ];
  expect(watch(samples, 16, 0, 10, 20)).toEqual({ distanceCells: 16, isAway: false, backAfter: 0 });
  expect(watch(samples, 16.5, 0, 10, 20)).toEqual({ distanceCells: 16.5, isAway: true });
  // comes at 50, 40 after the start
  expect(watch(samples, 40, 0, 10, 60)).toEqual({ distanceCells: 40, isAway: true, backAfter: 40 });
  expect(watch(samples, 40, 0, 10, 50)).toEqual({ distanceCells: 40, isAway: true, backAfter: 40 });
  expect(watch(samples, 40, 0, 10, 49)).toEqual({ distanceCells: 40, isAway: true });
  // a sample at the start counts, one after it does not
  expect(watch(samples, 30, 0, 50, 60)).toEqual({ distanceCells: 0, isAway: false, backAfter: 0 });
  expect(watch([[5, 0, 0]], 0, 0, 4, 9)).toBeUndefined();
});

it('heat is the time in squares of 8 cells, period by period', () => {
  const samples: Sample[] = [
    [0, 1, 1],
    [10, 9, 1],
    [40, 7, 7],
    [130, -1, 0],
  ];
  expect(heat(samples, 60, 140)).toEqual([
    { from: 0, x: 4, y: 4, time: 30 },
    { from: 0, x: 12, y: 4, time: 30 },
    { from: 60, x: 4, y: 4, time: 60 },
    { from: 120, x: 4, y: 4, time: 10 },
    { from: 120, x: -4, y: 4, time: 10 },
  ]);
  // a recording that ends before its last samples
  expect(heat(samples, 60, 20)).toEqual([
    { from: 0, x: 4, y: 4, time: 10 },
    { from: 0, x: 12, y: 4, time: 10 },
  ]);
  expect(heat([], 60, 100)).toEqual([]);
});

it('heat adds up to the time that the camera is known', () => {
  const samples = Array.from({ length: 500 }, (_, i): Sample => [7 * i, (i * 37) % 200, (i * 53) % 150]);
  for (const period of [1, 60, 1344.5]) {
    const total = heat(samples, period, 4000).reduce((sum, { time }) => sum + time, 0);
    expect(total).toBeCloseTo(4000, 6);
  }
});
