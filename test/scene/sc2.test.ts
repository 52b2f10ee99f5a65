import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { sc2Sample } from '../../recordings/sc2/sample.js';
import { readScene } from '../../src/scene/index.js';
import { expectSc2Scene } from './scene-agreement.js';

describe('the scene of a StarCraft II match', () => {
  it('has units where the tracker has them, and fights and armies of the sections', async () => {
    const scene = await expectSc2Scene(sc2Sample());
    expect(scene.title).toBe('Ada vs Grace');
    expect(scene.sides.map(({ name, color, result }) => [name, color, result])).toEqual([
      ['Ada', '#b4141e', 'win'],
      ['Grace', '#0042ff', 'loss'],
    ]);
    expect(scene.ground.filter(({ kind }) => kind === 'start').map(({ label }) => label)).toEqual(['Ada', 'Grace']);
    expect(scene.moments.at(-1)?.text).toBe('Ada won');
  });

  it.each(['toy-match.SC2Replay', 'toy-match-wol.SC2Replay'])('of %s too', async (name) => {
    await expectSc2Scene(await fixture(name));
  });

  it('reads only what was asked for', async () => {
    const whole = await readScene(sc2Sample());
    const some = await readScene(sc2Sample(), { include: ['moments'] });
    expect(some.moments.map(({ text }) => text)).toEqual(whole.moments.map(({ text }) => text));
    expect([some.series.length, some.areas.length, some.actors.filter(({ track }) => track.x.length > 0).length]).toEqual([0, 0, 0]);
  });
});
