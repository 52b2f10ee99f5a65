import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReadBudget } from '../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../src/core/decode-limits.js';
import { isReplayError } from '../../src/core/errors.js';
import { sceneAt } from '../../src/scene/index.js';
import { SCENE_MOTION, type SceneActor, type SceneTrack } from '../../src/scene/model.js';
import { TrackBuilder } from '../../src/scene/track-builder.js';
import { LAW_RUNS } from '../support/runs.js';

const builder = (maxError = 1, limits = DEFAULT_LIMITS): TrackBuilder => new TrackBuilder(new ReadBudget(limits), maxError);
const actorOf = (track: SceneTrack): SceneActor => ({ id: 0, kind: 'unit', label: '', from: 0, track, values: {} });
const listed = ({ seconds, x, motion }: SceneTrack): number[][] => [[...seconds], [...x], [...motion]];

describe('a track', () => {
  it('keeps the ends of a straight line', () => {
    const track = builder();
    for (let i = 0; i <= 100; i++) track.move(i / 16, i * 3, -i, 5, 90);
    expect(listed(track.track())).toEqual([
      [0, 6.25],
      [0, 300],
      [0, 0],
    ]);
    expect([...track.track().z!]).toEqual([5, 5]);
  });

  it('keeps a bend', () => {
    const track = builder();
    for (let i = 0; i <= 20; i++) track.move(i, i < 10 ? i * 10 : 90, 0, NaN, NaN);
    const { seconds, x } = track.track();
    expect([...seconds].slice(1, -1).every((second) => second >= 8 && second <= 11)).toBe(true);
    expect(x.at(-1)).toBe(90);
    expect(track.track().z).toBeUndefined();
    expect(track.track().yaw).toBeUndefined();
  });

  it('stays until a jump, and is nowhere while it is gone', () => {
    const track = builder();
    track.move(0, 0, 0, NaN, NaN);
    track.move(1, 10, 0, NaN, NaN);
    track.jump(3, 500, 0, NaN, NaN);
    track.gone(4);
    track.gone(5);
    track.move(8, 100, 0, NaN, NaN);
    track.move(9, 110, 0, NaN, NaN);
    const { linear, hold, gone } = SCENE_MOTION;
    expect(listed(track.track())).toEqual([
      [0, 1, 3, 4, 8, 9],
      [0, 10, 500, 500, 100, 110],
      [linear, hold, hold, gone, linear, linear],
    ]);
    const actors = [actorOf(track.track())];
    const places = [-1, 0.5, 2.9, 3, 3.9, 4, 7.9, 8.5, 20].map((seconds) => {
      const state = sceneAt({ actors }, seconds);
      return state.isPresent[0] === 1 ? state.x[0] : undefined;
    });
    expect(places).toEqual([undefined, 5, 10, 500, 500, undefined, undefined, 105, 110]);
  });

  it('leaves out what is not later, except a jump in the same second', () => {
    const track = builder();
    track.move(5, 1, 0, NaN, NaN);
    track.move(5, 2, 0, NaN, NaN);
    track.move(4, 3, 0, NaN, NaN);
    expect([...track.track().x]).toEqual([1]);
    track.jump(5, 4, 0, NaN, NaN);
    expect([...track.track().x]).toEqual([4]);
    track.gone(5);
    track.move(4, 9, 0, NaN, NaN);
    track.move(5, 6, 0, NaN, NaN);
    expect(listed(track.track())).toEqual([[5], [6], [0]]);
  });

  it('turns the shorter way, and half a circle at most in one span', () => {
    const track = builder();
    for (let i = 0; i <= 36; i++) track.move(i, 0, 0, NaN, (350 + i * 20) % 360);
    const actors = [actorOf(track.track())];
    for (let i = 0; i <= 36; i++) {
      const { yaw } = sceneAt({ actors }, i);
      expect(Math.cos(((yaw[0]! - 350 - i * 20) * Math.PI) / 180)).toBeGreaterThan(Math.cos((3.01 * Math.PI) / 180));
    }
    expect(track.track().seconds.length).toBeLessThan(8);
  });

  it('counts what it keeps', () => {
    const track = builder(0, { ...DEFAULT_LIMITS, maxKeptBytes: 5000 });
    const fill = (): void => {
      for (let i = 0; i < 10_000; i++) track.move(i, (i * i) % 977, 0, NaN, NaN);
    };
    expect(fill).toThrow(expect.toSatisfy((error) => isReplayError(error, 'limit')) as Error);
  });
});

const samples = fc.array(
  fc.record({
    wait: fc.integer({ min: 1, max: 50 }),
    x: fc.integer({ min: -3, max: 3 }),
    y: fc.integer({ min: -200, max: 200 }),
    z: fc.integer({ min: -10, max: 10 }),
    yaw: fc.integer({ min: 0, max: 359 }),
    kind: fc.constantFrom('move', 'move', 'move', 'move', 'jump', 'gone'),
  }),
  { minLength: 1, maxLength: 80 },
);

describe('any track', () => {
  it('is nowhere further from a sample than the bound, and earlier views stay true', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom(0, 0.5, 4, 50), (all, maxError) => {
        const track = builder(maxError);
        const given: { at: number; x: number; y: number; z: number; yaw: number; isGone: boolean }[] = [];
        const views: { readonly track: SceneTrack; readonly count: number }[] = [];
        let at = 0;
        for (const { wait, x, y, z, yaw, kind } of all) {
          // sixteenths of seconds are exact in columns
          at += wait / 16;
          const isGone = kind === 'gone';
          if (isGone) track.gone(at);
          else track[kind](at, x, y, z, yaw);
          given.push({ at, x, y, z, yaw, isGone });
          views.push({ track: track.track(), count: given.length });
        }
        for (const { track: view, count } of views) {
          expect(view.seconds.every((second, i) => i === 0 || second > view.seconds[i - 1]!)).toBe(true);
          const actors = [actorOf(view)];
          let started = false;
          for (const { at: second, x, y, z, yaw, isGone } of given.slice(0, count)) {
            started ||= !isGone;
            const state = sceneAt({ actors }, second);
            expect(state.isPresent[0]).toBe(started && !isGone ? 1 : 0);
            if (isGone || !started) continue;
            for (const [is, was] of [
              [state.x[0]!, x],
              [state.y[0]!, y],
              [state.z[0]!, z],
            ] as const)
              expect(Math.abs(is - was)).toBeLessThanOrEqual(maxError + 1e-3);
            expect(Math.cos(((state.yaw[0]! - yaw) * Math.PI) / 180)).toBeGreaterThanOrEqual(Math.cos((3.01 * Math.PI) / 180));
          }
        }
      }),
      { numRuns: 10 * LAW_RUNS },
    );
  });
});
