import { describe, expect, it } from 'vitest';
import { iterateRocketLeague, parseRocketLeagueSync, rocketLeagueFramesSync } from '../../src/formats/rocket-league/index.js';
import { statesOf } from '../support/rocket-league-play.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

const corpus = corpusFacts('rocket-league', { files: 61, facts: 122 });

/** How far a pad is from the center of the car that takes it, in Unreal units, and a ball from the car that hits it, with what both move in a frame. */
const PAD_DISTANCE = 700;
const BALL_DISTANCE = 700;
/** Unreal units a second: what boost and supersonic cars may hit the ball to. */
const MAX_BALL_SPEED = 6001;

/** `[frame, pad, car]` of each pickup, out of the events: a pad was there, and then a car has it. */
function pickupsIn(bytes: Uint8Array): readonly (readonly [frame: number, pad: number])[] {
  const pads = new Map<number, number>();
  const holder = new Map<number, string>();
  const found: [number, number][] = [];
  for (const event of iterateRocketLeague(bytes, { events: ['actor', 'Pickup', 'PickupNew'] })) {
    if (event.type === 'actor') {
      const [, number] = /PersistentLevel\.VehiclePickup_Boost_TA_(\d+)$/.exec(event.objectName) ?? [];
      if (number === undefined) pads.delete(event.actor);
      else pads.set(event.actor, Number(number));
      continue;
    }
    if (event.type !== 'Pickup' && event.type !== 'PickupNew') continue;
    const pad = pads.get(event.actor);
    if (pad === undefined) continue;
    const { car } = event.value;
    const isTaken = event.type === 'Pickup' ? event.value.isPickedUp : event.value.counter % 2 === 1;
    const by = !isTaken || !car.isActor || car.index === -1 ? '' : event.type === 'Pickup' ? `${car.index}` : `${event.value.counter}`;
    if (by !== '' && by !== holder.get(pad) && event.frame > 0) found.push([event.frame, pad]);
    holder.set(pad, by);
  }
  return found;
}

describe.each(corpusFiles('rocket-league'))('$name', (file) => {
  it('has the pads that cars drove over', () => {
    const bytes = file.bytes();
    const { pickups, boost, players } = parseRocketLeagueSync(bytes, { include: ['pickups', 'boost', 'players'] });
    corpus.equal(
      file,
      'pickups',
      pickups.map(({ frame, pad }) => `${frame} ${pad}`),
      pickupsIn(bytes).map(([frame, pad]) => `${frame} ${pad}`),
    );
    const { cars } = rocketLeagueFramesSync(bytes, { fields: ['car.x', 'car.y', 'car.actor'] });
    const distances = pickups.flatMap(({ frame, playerId, x, y }) => {
      const car = cars.find((one) => one.playerId === playerId && one.actor![frame] !== -1);
      return car === undefined || x === undefined ? [] : [Math.hypot(car.x![frame]! - x, car.y![frame]! - y!)];
    });
    // cars of players with a slow connection are elsewhere for who recorded it
    expect(distances.filter((distance) => distance > PAD_DISTANCE).length).toBeLessThanOrEqual(3 + distances.length / 20);
    for (const { isStolen, playerId, y } of pickups) {
      if (playerId === undefined || isStolen === undefined) continue;
      expect(isStolen).toBe(players[playerId]!.team === 0 ? y! > 0 : y! < 0);
    }
    for (const { playerId, ...tank } of boost) {
      const own = pickups.filter((pickup) => pickup.playerId === playerId);
      const stolen = own.filter(({ isStolen }) => isStolen === true);
      const sum = (rows: typeof own): number => rows.reduce((total, { amount = 0 }) => total + amount, 0);
      expect([tank.pads, tank.bigPads, tank.smallPads, tank.stolenBigPads, tank.stolenSmallPads]).toEqual([
        own.length,
        own.filter(({ isBig }) => isBig === true).length,
        own.filter(({ isBig }) => isBig === false).length,
        stolen.filter(({ isBig }) => isBig === true).length,
        stolen.filter(({ isBig }) => isBig === false).length,
      ]);
      expect(tank.collected).toBeCloseTo(sum(own), 6);
      expect(tank.stolen).toBeCloseTo(sum(stolen), 6);
    }
    for (const { isBig, amount = 0, overfill = 0 } of pickups) {
      expect(amount).toBeGreaterThanOrEqual(-1e-9);
      if (isBig !== undefined && amount + overfill > 0) expect(amount + overfill).toBeCloseTo(isBig ? 100 : 12, 6);
    }
  });

  it('has a touch where the team changes that hit the ball last, and none of the other team', () => {
    const bytes = file.bytes();
    const { touches, possession, players } = parseRocketLeagueSync(bytes, { include: ['touches', 'possession', 'players'] });
    const { ball, cars, seconds, frameCount } = rocketLeagueFramesSync(bytes, {
      fields: ['ball.x', 'ball.y', 'ball.z', 'ball.hitTeam', 'ball.actor', 'ball.speed', 'car.actor', 'car.x', 'car.y', 'car.z'],
    });
    const { active } = statesOf(bytes);
    const isPlayed = (row: number): boolean => active[row] === true && row > 0 && seconds[row]! > seconds[row - 1]!;
    let changes = 0;
    for (let row = 1; row < frameCount; row++) {
      const team = ball.hitTeam![row]!;
      if (!isPlayed(row) || ball.actor![row] !== ball.actor![row - 1] || team === ball.hitTeam![row - 1] || team > 1) continue;
      changes++;
      // the second of two touches within a tenth of a second counts as one
      const near = touches.some((touch) => touch.team === team && Math.abs(touch.seconds - seconds[row]!) < 0.11);
      if (!near) throw new Error(`${file.name}: no touch of ${team} at frame ${row}`);
    }
    corpus.equal(file, 'every change of the team has a touch', touches.length >= changes / 2, true);
    for (const touch of touches) {
      const { frame: row, playerId, team } = touch;
      expect(isPlayed(row)).toBe(true);
      expect([touch.x, touch.y, touch.z].map(Math.round)).toEqual([ball.x![row]!, ball.y![row]!, ball.z![row]!].map(Math.round));
      expect(touch.speedAfter).toBeCloseTo(ball.speed![row]!, 1);
      expect(touch.speedBefore).toBeLessThan(MAX_BALL_SPEED);
      if (ball.hitTeam![row]! <= 1) expect(team).toBe(ball.hitTeam![row]);
      if (playerId === undefined) continue;
      expect(players[playerId]!.team).toBe(team);
      const car = cars.find((one) => one.playerId === playerId)!;
      if (car.actor![row] === -1) continue;
      expect(Math.hypot(car.x![row]! - touch.x, car.y![row]! - touch.y, car.z![row]! - touch.z)).toBeLessThan(BALL_DISTANCE + 400);
    }

    // who touched last has the ball, until play stops
    const had = new Map<number, number>();
    let [next, owner]: [number, number | undefined] = [0, undefined];
    for (let row = 0; row < frameCount; row++) {
      if (!isPlayed(row)) owner = undefined;
      else if (owner !== undefined) had.set(owner, (had.get(owner) ?? 0) + Math.min(0.25, seconds[row]! - seconds[row - 1]!));
      for (; touches[next]?.frame === row; next++) owner = touches[next]!.playerId;
    }
    for (const { playerId, touches: count, possessionSeconds } of possession) {
      expect(count).toBe(touches.filter((touch) => touch.playerId === playerId).length);
      expect(possessionSeconds).toBeCloseTo(had.get(playerId) ?? 0, 4);
    }
    expect(possession.reduce((total, { touches: count }) => total + count, 0)).toBe(
      touches.filter(({ playerId }) => playerId !== undefined).length,
    );
  });
});
