import { describe, expect, it } from 'vitest';
import { toyMatch } from '../../../recordings/rocket-league/toy-match.js';
import { FRAME_FIELDS } from '../../../src/formats/rocket-league/frame-fields.js';
import {
  iterateRocketLeague,
  rigidBodyIn,
  rocketLeagueFrames,
  rocketLeagueFramesSync,
  type RocketLeagueRigidBody,
} from '../../../src/formats/rocket-league/index.js';
import { writeRocketLeague } from '../../../src/formats/rocket-league/writer.js';

const bytes = writeRocketLeague(toyMatch({ frames: 60, keyframeEvery: 20 }));
const frames = rocketLeagueFramesSync(bytes);

describe('frames as columns', () => {
  it('say in every frame what the last updates said', () => {
    const events = iterateRocketLeague(bytes, { events: ['actor', 'RigidBody', 'frame'] });
    const header = events.header();
    const bodies = new Map<number, RocketLeagueRigidBody>();
    const names = new Map<number, string>();
    let row = -1;
    const compare = (): void => {
      if (row < 0) return;
      for (const [actor, stored] of bodies) {
        const car = frames.cars.find((one) => one.actor![row] === actor);
        const columns = names.get(actor)!.includes('Ball') ? frames.ball : car!;
        const body = rigidBodyIn(header, stored);
        expect(columns.actor![row]).toBe(actor);
        expect(columns.rawX![row]).toBe(stored.position.x);
        expect(columns.rawAngularVelocityZ![row]).toBe(stored.angularVelocity?.z ?? 0);
        expect([columns.x![row], columns.y![row], columns.z![row]]).toEqual(
          [body.position.x, body.position.y, body.position.z].map(Math.fround),
        );
        expect(columns.velocityY![row]).toBeCloseTo(body.velocity.y, 2);
        expect(columns.yaw![row]).toBeCloseTo(body.yaw, 5);
        expect(columns.rotationW![row]).toBeCloseTo(body.rotation.w, 5);
        expect(columns.speed![row]).toBeCloseTo(Math.hypot(body.velocity.x, body.velocity.y, body.velocity.z), 2);
      }
    };
    for (const event of events) {
      if (event.type === 'frame') {
        compare();
        row = event.frame;
        expect([frames.frame[row], frames.seconds[row], frames.delta![row]]).toEqual([event.frame, event.seconds, event.delta]);
      } else if (event.type === 'actor') names.set(event.actor, event.objectName);
      else bodies.set(event.actor, event.value);
    }
    compare();
    expect(row).toBe(59);
    expect(frames.frameCount).toBe(60);
    expect(frames.cars.map(({ name, team }) => [name, team])).toEqual([
      ['Ada', 0],
      ['Grace', 1],
      ['Linus', 0],
      ['Żółw', 1],
    ]);
  });

  it('have inputs, the clock, and boost that a car uses up', () => {
    const [ada] = frames.cars;
    expect(ada!.throttle![5]).toBe(1);
    expect(ada!.steer![5]).toBe(0);
    expect([ada!.rawBoost![0], ada!.isBoosting![0], ada!.isBoosting![30]]).toEqual([85, 0, 1]);
    expect(ada!.boost![0]).toBeCloseTo(100 / 3, 4);
    // from frame 20 on a third of the tank a second; the keyframe at 40 repeats the amount
    expect(ada!.boost![35]).toBeCloseTo(100 / 3 - (15 / 30) * (100 / 3), 1);
    expect(ada!.boost![45]).toBeCloseTo(100 / 3 - (25 / 30) * (100 / 3), 1);
    expect(ada!.boost![59]).toBe(0);
    expect([frames.clockSeconds![0], frames.clockSeconds![59], frames.isOvertime![59]]).toEqual([300, 299, 0]);
    expect([frames.ball.hitTeam![5], frames.ball.hitTeam![20]]).toEqual([255, 0]);
    expect([ada!.isJumping![23], ada!.isJumping![24], ada!.isJumping![30]]).toEqual([0, 1, 0]);
    expect([ada!.ballCamera![0], ada!.ballCamera![26]]).toEqual([0, 1]);
  });

  it('have only what was asked for', async () => {
    const some = await rocketLeagueFrames(bytes, { fields: ['ball.x', 'car.boost', 'clockSeconds'] });
    expect(Object.keys(some).sort()).toEqual(['ball', 'cars', 'clockSeconds', 'frame', 'frameCount', 'seconds']);
    expect(Object.keys(some.ball)).toEqual(['x']);
    expect(Object.keys(some.cars[0]!).sort()).toEqual(['boost', 'name', 'playerId', 'team']);
    expect(some.ball.x).toEqual(frames.ball.x);
    for (const field of FRAME_FIELDS) {
      const [part, name] = field.split('.') as [string, string | undefined];
      const whole = frames as unknown as Record<string, Record<string, unknown> | undefined>;
      expect(name === undefined ? whole[part] : part === 'ball' ? whole[part]![name] : frames.cars[0]![name as 'x'], field).toBeDefined();
    }
    expect(() => rocketLeagueFramesSync(bytes, { fields: ['car.wings' as never] })).toThrow(/car\.wings/);
  });

  it('are the same in parts, from keyframe to keyframe', () => {
    const part = rocketLeagueFramesSync(bytes, { fromSeconds: 0.7, toSeconds: 1.4 });
    expect([part.frameCount, part.frame[0], part.frame.at(-1)]).toEqual([22, 20, 41]);
    for (const name of ['x', 'y', 'rawX', 'yaw', 'rawBoost', 'isJumping', 'isBoosting', 'ballCamera'] as const)
      expect(part.cars[0]![name], name).toEqual(frames.cars[0]![name]!.slice(20, 42));
    expect(part.ball.z).toEqual(frames.ball.z!.slice(20, 42));
  });

  it('need no more memory than their limit allows', () => {
    expect(() => rocketLeagueFramesSync(bytes, { limits: { maxKeptBytes: 10_000 } })).toThrow(/maxKeptBytes/);
  });
});
