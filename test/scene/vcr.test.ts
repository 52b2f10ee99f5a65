import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { vcrSample } from '../../recordings/vcr/sample.js';
import { DRIVERS } from '../../recordings/vcr/sample.js';
import { expectCutScene, expectRaceScene, momentsOf } from './scene-agreement.js';
import { readScene } from '../../src/scene/index.js';

describe('the scene of a race', () => {
  it('has the cars where the slices have them, and laps, stops and gaps of the sections', async () => {
    const scene = await expectRaceScene(vcrSample());
    expect(scene.coverage).toBe('sampled');
    expect(scene.sides.map(({ name }) => name)).toEqual(DRIVERS);
    expect(scene.clock.chapters.map(({ label }) => label)).toEqual(scene.clock.chapters.map((_, i) => `Lap ${i + 1}`));
    expect(scene.ground.map(({ kind }) => kind)).toEqual(['track']);
  });

  it.each(['rf2-race.vcr', 'rf2-race-gz.vcr', 'lmu-race.vcr'])('of %s too', async (name) => {
    const scene = await expectRaceScene(await fixture(name));
    // the names of Le Mans Ultimate are at the end of the file
    expect(scene.moments.filter(({ text }) => /^Car \d/.test(text))).toEqual([]);
  });

  it('draws a track that each car keeps to', async () => {
    const scene = await readScene(vcrSample());
    const [{ points }] = scene.ground as [(typeof scene.ground)[number]];
    const [car] = scene.actors;
    const { x, y } = car!.track;
    for (let i = 0; i < x.length; i += 7) {
      let nearest = Infinity;
      for (let p = 0; p < points.length; p += 2) nearest = Math.min(nearest, Math.hypot(points[p]! - x[i]!, points[p + 1]! - y[i]!));
      expect(nearest).toBeLessThan(60);
    }
  });

  it('goes up to where a file was cut', async () => {
    const bytes = await fixture('rf2-race.vcr');
    await expectCutScene(bytes, await readScene(bytes), 0.6);
    expect(momentsOf(await readScene(bytes), 'finish')).toEqual([]);
  });
});
