import { describe, expect, it } from 'vitest';
import { MadeReplay, event, type MadeCharacter } from '../../recordings/slippi/encoder.js';
import { slippiSample } from '../../recordings/slippi/sample.js';
import { slippiFramesSync } from '../../src/formats/slippi/index.js';
import { readScene, sceneAt, SCENE_MOTION } from '../../src/scene/index.js';

const at = (player: number, more: Partial<MadeCharacter> = {}): MadeCharacter => ({ player, character: 1, state: 14, x: 0, y: 0, ...more });

describe('the scene of a game', () => {
  it('has fighters where the columns have them', async () => {
    const bytes = slippiSample();
    const scene = await readScene(bytes);
    const { frame, player, post, rowCount } = slippiFramesSync(bytes, { fields: ['post.x', 'post.y', 'post.actionState'] });
    let compared = 0;
    for (let row = 0; row < rowCount; row += 37) {
      if (post.actionState![row]! <= 11) continue;
      const actor = scene.actors.findIndex(({ playerId }) => playerId === player[row]);
      const there = sceneAt(scene, (frame[row]! + 123) / 60);
      expect(there.x[actor]).toBeCloseTo(post.x![row]!, 0);
      expect(there.y[actor]).toBeCloseTo(post.y![row]!, 0);
      compared++;
    }
    expect(compared).toBeGreaterThan(100);
    expect(scene).toMatchObject({ map: 'Battlefield', coverage: 'sampled', world: { minX: -224, maxX: 224, up: 1 } });
    expect(
      scene.ground.filter(({ label }) => label === 'Platform').map(({ points }) => [...points].map((value) => Math.round(value))),
    ).toEqual([
      [-58, 25, -20, 25, -20, 27, -58, 27],
      [20, 25, 58, 25, 58, 27, 20, 27],
      [-19, 52, 19, 52, 19, 54, -19, 54],
    ]);
    expect(scene.moments.filter(({ kind }) => kind === 'kill').length).toBe(3);
  });

  it('has percent, stocks, facing and hitlag, and nobody where a character is dead', async () => {
    const made = new MadeReplay({
      stage: 31,
      players: [
        { player: 0, character: 2, name: 'Anna' },
        { player: 1, character: 9 },
      ],
    });
    made.frame({ frame: -123, characters: [at(0, { x: 1, facing: -1, percent: 7 }), at(1, { x: 9 })] });
    made.frame({ frame: -122, characters: [at(0, { x: 1, facing: -1, percent: 12, hitlag: 4 }), at(1, { x: 9 })] });
    made.frame({
      frame: -121,
      characters: [at(0, { x: 1, percent: 0, stocks: 3, state: 1 }), at(1, { x: 9 })],
      items: [{ type: 54, spawnId: 3, x: 5, y: 6, owner: 1 }],
    });
    made.end(7, 0);
    const scene = await readScene(made.bytes({}), { include: ['actors', 'minorActors', 'moments'] });
    const [anna, marth, laser] = scene.actors;
    expect([anna!.label, marth!.label, laser!.label, laser!.side]).toEqual(['Anna', 'Marth', 'Fox Laser', 1]);
    expect([...anna!.values['percent']!.values]).toEqual([7, 12, 0]);
    expect([...anna!.values['stocks']!.values]).toEqual([4, 3]);
    expect([...anna!.values['hitlag']!.values]).toEqual([0, 4, 0]);
    expect(anna!.track.yaw![0]).toBe(180);
    expect(anna!.track.motion.at(-1)).toBe(SCENE_MOTION.gone);
    expect(scene.moments.map(({ kind, text }) => [kind, text])).toEqual([
      ['kill', 'Anna lost a stock at 12 % (left): 3 stocks are left'],
      ['end', 'Marth won'],
    ]);
  });

  it('has the platforms that move', async () => {
    const made = new MadeReplay({ stage: 2, players: [{ player: 0, character: 2 }] });
    made.frame({ frame: -123, characters: [at(0)] });
    const height = (frame: number, value: number): Uint8Array =>
      event(0x3f, 9, [
        [1, 'i32', frame],
        [5, 'u8', 1],
        [6, 'f32', value],
      ]);
    made.frame({ frame: -122, characters: [at(0)], stage: [height(-122, 15)] });
    const scene = await readScene(made.bytes({}));
    const [right, left] = scene.actors.filter(({ label }) => label === 'Platform');
    expect([...right!.track.y]).toEqual([22.125]);
    expect(left!.track.y.at(-1)).toBe(12.375);
    const cloud = await readScene(new MadeReplay({ stage: 8, players: [] }).bytes({}));
    expect(cloud.actors).toEqual([]);
  });
});
