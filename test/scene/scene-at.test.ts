import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sceneAt, type Scene, type SceneActor, type SceneState } from '../../src/scene/index.js';
import { LAW_RUNS } from '../support/runs.js';

const actor = (id: number, seconds: readonly number[], x: readonly number[], more: Partial<SceneActor> = {}): SceneActor => ({
  id,
  kind: 'unit',
  label: `unit ${id}`,
  from: 0,
  track: {
    seconds: Float32Array.from(seconds),
    x: Float32Array.from(x),
    y: Float32Array.from(x, (value) => -value),
    motion: new Uint8Array(seconds.length),
  },
  values: {},
  ...more,
});

const seen = ({ isPresent, x }: SceneState, id: number): number | undefined => (isPresent[id] === 1 ? x[id] : undefined);

describe('sceneAt', () => {
  it('shows an actor between its first second and its last', () => {
    const actors = [actor(0, [1, 3], [10, 30], { from: 2, to: 5 })];
    expect([1.5, 2, 2.5, 3, 4.9, 5].map((at) => seen(sceneAt({ actors }, at), 0))).toEqual([undefined, 20, 25, 30, 30, undefined]);
    const state = sceneAt({ actors }, 2.5);
    expect([state.y[0], state.z[0], state.yaw[0]]).toEqual([-25, NaN, NaN]);
    expect(sceneAt({ actors }, 0).x[0]).toBeNaN();
  });

  it('turns the shorter way', () => {
    const one = actor(0, [0, 10], [0, 0]);
    const actors = [{ ...one, track: { ...one.track, yaw: Float32Array.of(350, 10) } }];
    expect(sceneAt({ actors }, 5).yaw[0]! % 360).toBeCloseTo(0);
  });

  it('fills the same state again, whatever came before', () => {
    const track = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 0, maxLength: 20 }).map((all) => all.sort((a, b) => a - b));
    const scenes = fc.array(fc.array(track, { maxLength: 5 }), { minLength: 1, maxLength: 4 }).map((all) =>
      all.map((tracks): Pick<Scene, 'actors'> => ({
        actors: tracks.map((seconds, id) =>
          actor(
            id,
            seconds,
            seconds.map((second) => second * 2),
          ),
        ),
      })),
    );
    fc.assert(
      fc.property(scenes, fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: -5, max: 110 }))), (all, looks) => {
        let state: SceneState | undefined;
        for (const [which, at] of looks) {
          const scene = all[which % all.length]!;
          state = sceneAt(scene, at, state);
          expect(state.seconds).toBe(at);
          scene.actors.forEach(({ track: { seconds } }, id) => {
            const [first] = seconds;
            const expected = first === undefined || at < first ? undefined : 2 * Math.min(at, seconds.at(-1)!);
            expect(seen(state!, id)).toBe(expected);
          });
        }
      }),
      { numRuns: 10 * LAW_RUNS },
    );
  });

  it('allocates nothing for a state that has room', () => {
    const actors = Array.from({ length: 50 }, (_, id) => actor(id, [0, 100], [id, id + 100]));
    const state = sceneAt({ actors }, 0);
    const columns = { ...state };
    for (let at = 0; at < 100; at += 0.5) expect(sceneAt({ actors }, at, state)).toBe(state);
    expect([state.x, state.isPresent, state.samples]).toEqual([columns.x, columns.isPresent, columns.samples]);
    expect(state.x).toBe(columns.x);
  });
});
