import { expect, it } from 'vitest';
import { toyMatch } from '../../../recordings/rocket-league/toy-match.js';
import { parseRocketLeague, parseRocketLeagueSync } from '../../../src/formats/rocket-league/index.js';
import { padsOf } from '../../../src/formats/rocket-league/match/pads.js';
import type { RocketLeagueFrameRecord, RocketLeagueRecords } from '../../../src/formats/rocket-league/model.js';
import type { RocketLeagueRigidBody } from '../../../src/formats/rocket-league/network/values.js';
import { plainText } from '../../../src/formats/rocket-league/text.js';
import { writeRocketLeague } from '../../../src/formats/rocket-league/writer.js';

const BALL = 0;
const GOAL_FRAME = 75;
const carOf = (player: number): number => 6 + player * 5;

/** The same match, with bodies and pads changed. */
function changed(
  records: RocketLeagueRecords,
  body: (frame: number, actor: number, body: RocketLeagueRigidBody, ball: RocketLeagueRigidBody) => RocketLeagueRigidBody,
): Uint8Array {
  const frames = records.frames.map((frame, index): RocketLeagueFrameRecord => {
    const updates = frame.actors.flatMap((one) => (one.kind === 'update' && one.actor === BALL ? one.updates : []));
    const ball = updates.flatMap((update) => (update.type === 'RigidBody' ? [update.value as RocketLeagueRigidBody] : []))[0]!;
    const actors = frame.actors.map((one) =>
      one.kind === 'update'
        ? {
            ...one,
            updates: one.updates.map((update) =>
              update.type === 'RigidBody'
                ? { ...update, value: body(index, one.actor, update.value as RocketLeagueRigidBody, ball) }
                : update,
            ),
          }
        : one,
    );
    return { ...frame, actors };
  });
  return writeRocketLeague({ ...records, frames });
}

const toy = toyMatch({ frames: 2 * GOAL_FRAME, keyframeEvery: 40 });
/** Ada is behind the ball when the team is noted, and Linus when its spin changes, twice within a tenth of a second. */
const played = changed(toy, (frame, actor, body, ball) => {
  if (actor === BALL) return { ...body, angularVelocity: { x: frame < 30 ? 0 : frame < 32 ? 10_000 : 20_000, y: 0, z: 0 } };
  const isNear = (actor === carOf(0) && frame === 12) || (actor === carOf(2) && frame >= 29 && frame <= 33);
  return isNear ? { ...body, position: { ...ball.position, y: ball.position.y - 15_000 } } : body;
});

it('a touch is that of the nearest car, where the team is noted and where the ball turns otherwise', async () => {
  const { touches, possession } = parseRocketLeagueSync(played, { include: ['touches', 'possession'] });
  expect(touches.map(({ frame, playerId, team }) => [frame, playerId, team])).toEqual([
    [12, 0, 0],
    [30, 2, 0],
  ]);
  // the ball goes straight to the goal: 5,210 units in 75 frames
  expect(touches[0]).toMatchObject({ seconds: expect.closeTo(0.4, 4) as number, x: 0, speedAfter: 1500, speedBefore: 1500 });
  expect(touches[0]!.y).toBeCloseTo((12 / GOAL_FRAME) * 5210, 1);
  expect(possession).toEqual([
    { playerId: 0, touches: 1, possessionSeconds: expect.closeTo(18 / 30, 4) as number },
    // until the goal, in whose frame play has stopped
    { playerId: 2, touches: 1, possessionSeconds: expect.closeTo((GOAL_FRAME - 1 - 30) / 30, 4) as number },
  ]);
  expect(await parseRocketLeague(played, { include: ['touches', 'possession'] })).toMatchObject({ touches, possession });
});

it('a touch has no player where no car of the team is near, and a ball that turns by itself has none', () => {
  const alone = changed(toy, (frame, actor, body) =>
    actor === BALL && frame >= 30 ? { ...body, angularVelocity: { x: 10_000, y: 0, z: 0 } } : body,
  );
  const { touches, possession } = parseRocketLeagueSync(alone, { include: ['touches', 'possession'] });
  expect(touches.map(({ frame, playerId, team }) => [frame, playerId, team])).toEqual([[12, undefined, 0]]);
  expect(possession).toEqual([]);
});

it('a pad that the table lacks is the nearest one of the map', () => {
  const { pickups, boost } = parseRocketLeagueSync(writeRocketLeague(toy), { include: ['pickups', 'boost'] });
  // Grace is at -256, 4008; keyframes at 40 and 80 repeat the pickup
  expect(pickups).toEqual([
    {
      frame: 20,
      seconds: expect.closeTo(20 / 30, 4) as number,
      playerId: 1,
      pad: 20,
      isBig: false,
      x: 0,
      y: 4240,
      amount: expect.closeTo(12, 6) as number,
      overfill: expect.closeTo(0, 6) as number,
      isStolen: false,
    },
  ]);
  expect(boost.find(({ playerId }) => playerId === 1)).toMatchObject({ pads: 1, smallPads: 1, bigPads: 0, stolen: 0 });
  expect(boost.find(({ playerId }) => playerId === 1)!.collected).toBeCloseTo(12, 6);
});

it('a big pad fills the tank, gives the rest in vain, and is stolen in the half of the other team', () => {
  // a pad of a number that the map has, at 3072, 4096, and Ada takes it, who is blue
  const { objects } = toy.body;
  const number = padsOf('STADIUM_P')!.pads.find(({ x, y }) => x === 3072 && y === 4096)!.number;
  const renamed = objects.map((name) => plainText(name).replace(/VehiclePickup_Boost_TA_20$/, `VehiclePickup_Boost_TA_${number}`));
  const frames = toy.frames.map((frame): RocketLeagueFrameRecord => ({
    ...frame,
    actors: frame.actors.map((one) =>
      one.kind === 'update'
        ? {
            ...one,
            updates: one.updates.map((update) =>
              update.type === 'Pickup' && (update.value as { isPickedUp: boolean }).isPickedUp
                ? { ...update, value: { car: { isActor: true, index: carOf(0) }, isPickedUp: true } }
                : update,
            ),
          }
        : one,
    ),
  }));
  const bytes = writeRocketLeague({ ...toy, body: { ...toy.body, objects: renamed }, frames });
  const { pickups } = parseRocketLeagueSync(bytes, { include: ['pickups'] });
  expect(pickups).toHaveLength(1);
  expect(pickups[0]).toMatchObject({ frame: 20, playerId: 0, pad: number, isBig: true, x: 3072, y: 4096, isStolen: true });
  // 85 of 255 were in the tank
  expect([pickups[0]!.amount, pickups[0]!.overfill]).toEqual([expect.closeTo(200 / 3, 6), expect.closeTo(100 / 3, 6)]);
});

it('on a map without a table of pads, pickups have neither place nor size, and a note says so', () => {
  const properties = toy.header.properties.map((property) =>
    property.key === 'MapName' ? ({ ...property, value: 'Nowhere_P' } as typeof property) : property,
  );
  const bytes = writeRocketLeague({ ...toy, header: { ...toy.header, properties } });
  const { pickups, diagnostics } = parseRocketLeagueSync(bytes, { include: ['pickups'] });
  expect(pickups).toEqual([{ frame: 20, seconds: expect.closeTo(20 / 30, 4) as number, playerId: 1, pad: 20 }]);
  expect(diagnostics).toEqual([expect.objectContaining({ severity: 'info', reason: 'unknown-map', path: ['pickups'] })]);
  expect(padsOf('Nowhere_P')).toBeUndefined();
});
