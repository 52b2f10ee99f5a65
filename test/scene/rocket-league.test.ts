import { describe, expect, it } from 'vitest';
import { toyMatch } from '../../recordings/rocket-league/toy-match.js';
import { rocketLeagueFramesSync } from '../../src/formats/rocket-league/index.js';
import { writeRocketLeague } from '../../src/formats/rocket-league/writer.js';
import { readScene, sceneAt } from '../../src/scene/index.js';

const bytes = writeRocketLeague(toyMatch({ frames: 90, keyframeEvery: 30 }));

describe('the scene of a match', () => {
  it('has ball and cars where the columns have them', async () => {
    const scene = await readScene(bytes);
    const { seconds, ball, cars } = rocketLeagueFramesSync(bytes);
    expect(scene.actors.map(({ kind, label, side }) => [kind, label, side])).toEqual([
      ['ball', 'Ball', undefined],
      ['vehicle', 'Ada', 0],
      ['vehicle', 'Grace', 1],
      ['vehicle', 'Linus', 0],
      ['vehicle', 'Żółw', 1],
    ]);
    for (const row of [0, 7, 30, 44, 46, 71, 89]) {
      const there = sceneAt(scene, seconds[row]!);
      for (const [actor, columns] of [ball, ...cars].entries()) {
        expect(Math.abs(there.x[actor]! - columns.x![row]!)).toBeLessThan(5);
        expect(Math.abs(there.y[actor]! - columns.y![row]!)).toBeLessThan(5);
        expect(Math.abs(there.z[actor]! - columns.z![row]!)).toBeLessThan(5);
      }
    }
    expect(scene.actors[1]!.track.yaw![0]).toBeCloseTo((cars[0]!.yaw![0]! * 180) / Math.PI, 1);
    const boosts = scene.actors[1]!.values['boost']!;
    expect([boosts.values[0], boosts.values.at(-1)]).toEqual([33, 0]);
  });

  it('has kickoff, goal, save, score, clock, and the field with its pads', async () => {
    const records = toyMatch({ frames: 90, keyframeEvery: 30 });
    const tickMarks = [...records.body.tickMarks, { kind: 'Team1Save', frame: 20 }];
    const scene = await readScene(writeRocketLeague({ ...records, body: { ...records.body, tickMarks } }));
    expect(scene).toMatchObject({ game: 'Rocket League', map: 'Stadium_P', coverage: 'sampled', world: { minX: -4096, maxY: 6000 } });
    expect(scene.moments.map(({ kind, text, sides }) => [kind, text, sides])).toEqual([
      ['kickoff', 'Kickoff', undefined],
      ['save', 'Orange saved', [1]],
      ['goal', 'Ada scored at 54 km/h: 1:0', [0, 1]],
    ]);
    expect(scene.sides.map(({ name, result, score }) => [name, result, [...score!.values]])).toEqual([
      ['Blue', 'win', [0, 1]],
      ['Orange', 'loss', [0]],
    ]);
    expect(scene.clock?.spans.map(({ value }) => value)).toEqual([300, 299, 298]);
    const pads = scene.ground.filter(({ kind }) => kind === 'resource');
    expect(pads.filter(({ label }) => label === 'Big boost pad')).toHaveLength(6);
    expect(pads).toHaveLength(34);
  });
});
