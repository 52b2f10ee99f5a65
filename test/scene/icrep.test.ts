import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { icrepSample } from '../../recordings/icrep/sample.js';
import { readScene, sceneAt } from '../../src/scene/index.js';
import { expectCutScene, expectIcrepScene, momentsOf } from './scene-agreement.js';

describe('the scene of an Iron Curtain match', () => {
  it('has the units where the recorder noted them, and its kills and fights', async () => {
    const scene = await expectIcrepScene(icrepSample());
    expect(scene.coverage).toBe('sparse');
    expect(scene.title).toBe('Ada vs Grace');
    expect(scene.sides.map(({ name, result }) => [name, result])).toEqual([
      ['Ada', 'win'],
      ['Grace', 'loss'],
    ]);
    expect(scene.series.find(({ name }) => name === 'income')?.unit).toBe('credits/min');
  });

  it('of the toy match too', async () => {
    await expectIcrepScene(await fixture('toy-match.icrep'));
  });

  it('shows no unit after its end', async () => {
    const scene = await readScene(icrepSample());
    const killed = momentsOf(scene, 'kill');
    expect(killed.length).toBeGreaterThan(0);
    for (const { seconds, actors } of killed) expect(sceneAt(scene, seconds).isPresent[actors!.at(-1)!]).toBe(0);
  });

  it('goes up to where a file was cut', async () => {
    const bytes = icrepSample();
    await expectCutScene(bytes, await readScene(bytes), 0.9);
  });
});
