import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { w3gSample } from '../../recordings/w3g/sample.js';
import { expectCutScene, expectW3gScene } from './scene-agreement.js';

describe('the scene of a Warcraft III game', () => {
  it('has players and buildings where they ordered, and levels, chat and winner of the sections', async () => {
    const scene = await expectW3gScene(w3gSample());
    expect(scene.coverage).toBe('orders');
    expect(scene.title).toBe('Ada vs Grace');
    expect(scene.map).toBe('Made Isles');
    expect(scene.actors.filter(({ kind }) => kind === 'building').length).toBeGreaterThan(0);
  });

  it.each(['toy-duel.w3g', 'toy-dota.w3g'])('of %s too', async (name) => {
    await expectW3gScene(await fixture(name));
  });

  it('goes up to where a file was cut', async () => {
    const bytes = w3gSample();
    await expectCutScene(bytes, await expectW3gScene(bytes), 0.6);
  });
});
