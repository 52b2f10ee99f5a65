import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { CORE_DIED, DEATHS, GATES_LOOP, HEROES, stormSample } from '../../recordings/storm/sample.js';
import { readScene, sceneAt, streamScene, turningPointOf, valueAt, type Scene } from '../../src/scene/index.js';
import { expectStormScene, momentsOf } from './scene-agreement.js';

const sample = stormSample();
/** Seconds of the recording, of a second of the clock in the game. */
const recorded = (second: number): number => second + GATES_LOOP / 16;

describe('the scene of a match of Heroes of the Storm', () => {
  it('has heroes where the tracker has them, and what happened as the sections have it', async () => {
    const scene = await expectStormScene(sample);
    expect(scene).toMatchObject({ game: 'Heroes of the Storm', title: 'Blue vs Red', map: 'Made Crossing', coverage: 'sparse' });
    expect(scene.sides.map(({ name, result, score }) => [name, result, valueAt(score!, recorded(CORE_DIED))])).toEqual(
      [0, 1].map((team) => [
        ['Blue', 'Red'][team],
        ['win', 'loss'][team],
        DEATHS.filter(([, victim]) => HEROES[victim]!.team !== team).length,
      ]),
    );
    expect(momentsOf(scene, 'result')).toMatchObject([{ text: 'Blue won', seconds: recorded(CORE_DIED) }]);
    expect(momentsOf(scene, 'kill')[0]!.text).toBe('Rehgar killed Tyrande');
    // the last blow was that of an army, but players had a part in it
    expect(momentsOf(scene, 'kill')[6]!.text).toBe('Tyrande killed Rehgar');
    expect(momentsOf(scene, 'objective').map(({ text }) => text)).toContain('Immortal defeated by Red');
    expect(momentsOf(scene, 'leave').map(({ text }) => text)).toEqual(['Ivan lost the connection']);
    expect(scene.clock.spans).toEqual([{ from: 0, value: -GATES_LOOP / 16, rate: 1 }]);
    expect(turningPointOf(scene)).toBeGreaterThan(recorded(0));
  });

  it('of the fixture too, and a stream ends with the same', async () => {
    await expectStormScene(await fixture('toy-match.StormReplay'));
    let last: Scene | undefined;
    for await (const state of streamScene(sample)) last = state;
    expect(last).toEqual(await readScene(sample));
  });

  it('shows heroes on the way to where they were sent between the places that are known', async () => {
    const scene = await readScene(sample);
    const jaina = scene.actors.find(({ label }) => label === 'Jaina')!;
    // the places that are known are 15 seconds apart: a track with more bends follows the clicks
    expect(jaina.track.seconds.length).toBeGreaterThan((2 * scene.durationSeconds) / 15);
    const state = sceneAt(scene, recorded(20));
    expect(scene.actors.filter(({ id, kind }) => kind === 'hero' && state.isPresent[id] === 1)).toHaveLength(10);
  });

  it('reads only what was asked for', async () => {
    const whole = await readScene(sample);
    const some = await readScene(sample, { include: ['moments'] });
    expect(some.moments.map(({ text }) => text)).toEqual(whole.moments.map(({ text }) => text));
    expect([some.series.length, some.coverage]).toEqual([0, 'none']);
    const all = await readScene(sample, { include: ['actors', 'minorActors'] });
    expect(all.actors.filter(({ label }) => label === 'Minion').length).toBeGreaterThan(100);
    expect(whole.actors.filter(({ isMinor }) => isMinor === true)).toEqual([]);
  });

  it('of a file without its tables has what the header says', async () => {
    const scene = await readScene(sample.subarray(0, Math.floor(sample.length * 0.9)));
    expect(scene).toMatchObject({ isComplete: false, coverage: 'none', moments: [] });
    expect(scene.diagnostics.length).toBeGreaterThan(0);
  });
});
