import { expect, it } from 'vitest';
import { parseSc2Sync } from '../../../src/formats/sc2/index.js';
import type { Sc2WireEvent } from '../../../src/formats/sc2/framing.js';
import { BUILD, becomes, of, scriptedDuel, unit } from '../../../recordings/sc2/scripted-duel.js';
import { toyEvent } from '../../../recordings/sc2/toy-records.js';

const sample = (loop: number, playerId = 1): Sc2WireEvent =>
  toyEvent(BUILD, 'tracker', loop, 'SPlayerStatsEvent', { m_playerId: playerId });
const init = (loop: number, tag: number, type: string, x: number, y: number): Sc2WireEvent =>
  unit(loop, 'SUnitInitEvent', tag, type, 'Anna', { m_x: x, m_y: y });
const done = (loop: number, tag: number): Sc2WireEvent => of(loop, 'SUnitDoneEvent', tag);
const dies = (loop: number, tag: number, killer: number | null): Sc2WireEvent =>
  of(loop, 'SUnitDiedEvent', tag, { m_killerPlayerId: killer, m_x: 0, m_y: 0 });

const creepOf = (...tracker: Sc2WireEvent[]) => parseSc2Sync(scriptedDuel([], tracker), { include: ['creep'] }).creep!;

/** Cells of a circle, counted one by one. */
function cellsWithin(circles: readonly (readonly [x: number, y: number, reach: number])[]): number {
  let cells = 0;
  for (let x = 0; x < 256; x++)
    for (let y = 0; y < 256; y++) if (circles.some(([cx, cy, reach]) => (x - cx) ** 2 + (y - cy) ** 2 <= reach ** 2)) cells++;
  return cells;
}

it('creep is what living tumors and hatcheries reach, each cell once', () => {
  const hatchery = [30, 40, 12] as const;
  const [first, second] = [
    [36, 50, 10],
    [3, 2, 10],
  ] as const;
  const creep = creepOf(
    unit(0, 'SUnitBornEvent', 1, 'Hatchery', 'Anna', { m_x: 30, m_y: 40 }),
    unit(0, 'SUnitBornEvent', 2, 'CommandCenter', 'Bo'),
    sample(1),
    init(10, 3, 'CreepTumorQueen', 36, 50),
    sample(160),
    sample(160, 2),
    done(250, 3),
    becomes(252, 3, 'CreepTumorBurrowed'),
    init(300, 4, 'CreepTumor', 3, 2),
    sample(320),
    becomes(330, 1, 'Lair'),
    done(400, 4),
    sample(480),
    dies(500, 3, 2),
    init(510, 5, 'CreepTumor', 60, 60),
    dies(520, 5, 2),
    sample(640),
    dies(650, 1, 2),
    dies(651, 4, null),
    sample(800),
  );
  expect(creep).toEqual([
    {
      playerId: 1,
      name: 'Anna',
      tumors: [
        { gameloop: 10, seconds: 10 / 22.4, x: 36, y: 50, madeBy: 'queen', doneGameloop: 250, diedGameloop: 500, killerPlayerId: 2 },
        { gameloop: 300, seconds: 300 / 22.4, x: 3, y: 2, madeBy: 'tumor', doneGameloop: 400, diedGameloop: 651 },
        { gameloop: 510, seconds: 510 / 22.4, x: 60, y: 60, madeBy: 'tumor', diedGameloop: 520, killerPlayerId: 2 },
      ],
      samples: [
        [1, 0, cellsWithin([hatchery])],
        [160, 0, cellsWithin([hatchery])],
        [320, 1, cellsWithin([hatchery, first])],
        [480, 2, cellsWithin([hatchery, first, second])],
        [640, 1, cellsWithin([hatchery, second])],
        [800, 0, 0],
      ].map(([gameloop, tumors, cellsInReach]) => ({ gameloop, seconds: gameloop! / 22.4, tumors, cellsInReach })),
    },
  ]);
});

it('is that of who has any, and undefined without a tracker', () => {
  expect(creepOf(unit(0, 'SUnitBornEvent', 2, 'Nexus', 'Bo'), sample(160))).toEqual([]);
  expect(creepOf(unit(0, 'SUnitBornEvent', 2, 'CreepTumorUsed', 'Bo'))).toMatchObject([{ playerId: 2, tumors: [{ doneGameloop: 0 }] }]);
});

it('counts its work: circles without end stop at a limit', () => {
  const tumors = Array.from({ length: 200 }, (_, i) => unit(i, 'SUnitBornEvent', i + 1, 'CreepTumorBurrowed', 'Anna'));
  const bytes = scriptedDuel([], tumors);
  expect(() => parseSc2Sync(bytes, { include: ['creep'], limits: { maxWorkUnits: 70_000 } })).toThrow(
    expect.objectContaining({ code: 'limit', limit: 'maxWorkUnits' }) as Error,
  );
  expect(parseSc2Sync(bytes, { include: ['units'], limits: { maxWorkUnits: 70_000 } }).units).toHaveLength(200);
});
