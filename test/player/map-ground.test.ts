import { describe, expect, it } from 'vitest';
import { cs2Sample } from '../../recordings/dem/cs2/sample.js';
import { sc2Sample } from '../../recordings/sc2/sample.js';
import { vcrSample } from '../../recordings/vcr/sample.js';
import { MapGround } from '../../src/player/map-ground.js';
import { groundOf, readScene, streamScene, type Scene } from '../../src/scene/index.js';

/** Waits until the floor changes. */
async function drawn(start: (ground: MapGround) => void): Promise<MapGround> {
  let ground!: MapGround;
  await new Promise<void>((resolve) => start((ground = new MapGround(resolve))));
  return ground;
}

describe('the floor that a player draws', () => {
  it('is that of groundOf, under what the recording has', async () => {
    const scene = await readScene(cs2Sample());
    const before = new MapGround(() => undefined);
    expect(before.under(scene)).toBe(scene);
    const ground = await drawn((one) => one.update(scene));
    const { ground: shown, ...rest } = ground.under(scene);
    const floor = groundOf([scene], { cells: 192 });
    expect(floor.length).toBeGreaterThan(1);
    expect(shown).toEqual([...floor, ...scene.ground]);
    expect({ ...rest, ground: scene.ground }).toEqual(scene);
    expect(ground.under(scene)).toBe(ground.under(scene));
    const other = { ...scene, map: 'a map that nobody has seen' };
    const waited = new MapGround(() => undefined);
    waited.update(other);
    expect(waited.under(other)).toBe(other);
    await waited.drawn;
    expect(waited.under(other).ground).toEqual(shown);
    ground.update(undefined);
    expect(ground.under(scene)).toBe(scene);
  });

  it('is there at once for the next recording of the map, and grows while one is read', async () => {
    const states: Scene[] = [];
    for await (const state of streamScene(cs2Sample())) states.push(state);
    const early = states.find(({ readSeconds }) => readSeconds > 25)!;
    await drawn((one) => one.update(states.at(-1)));
    const next = new MapGround(() => undefined);
    next.update(early);
    expect(next.under(early).ground.length).toBeGreaterThan(early.ground.length);
    const floors = (await drawn((one) => one.update(early))).under(early).ground;
    expect(floors).toEqual([...groundOf([early], { cells: 192 }), ...early.ground]);
  });

  it('is left out where the recording has one, and where places are not known', async () => {
    for (const bytes of [vcrSample(), sc2Sample()]) {
      const scene = await readScene(bytes);
      const ground = new MapGround(() => expect.unreachable());
      ground.update(scene);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(ground.under(scene)).toBe(scene);
    }
  });
});
