import { expect, it } from 'vitest';
import { parseSc2Sync } from '../../../src/formats/sc2/index.js';
import type { Sc2WireEvent } from '../../../src/formats/sc2/framing.js';
import { BUILD, command, of, scriptedDuel, unit } from '../../../recordings/sc2/scripted-duel.js';
import { toyEvent } from '../../../recordings/sc2/toy-records.js';

const camera = (loop: number, x: number, y: number, user = 0): Sc2WireEvent =>
  toyEvent(BUILD, 'game', loop, 'SCameraUpdateEvent', { m_target: { x: x * 256, y: y * 256 } }, user);
const acts = (loop: number): Sc2WireEvent => command(loop, 'Anna', 'TrainSCV');
const leaves = (loop: number): Sc2WireEvent => toyEvent(BUILD, 'game', loop, 'SGameUserLeaveEvent', {}, 0);

const attentionOf = (...game: Sc2WireEvent[]) => parseSc2Sync(scriptedDuel(game, []), { include: ['attention'] }).attention!;

it('attention is made of looks, and of those in which the user acts', () => {
  const [anna] = attentionOf(
    camera(10, 20, 20),
    // within 6 cells of width and height together
    camera(40, 23, 23),
    acts(50),
    acts(60),
    // a look of its own, without an action
    camera(100, 60, 60),
    // too short, though the user acts
    camera(200, 90, 90),
    acts(202),
    camera(204, 30, 30),
    acts(304),
    acts(310),
    acts(316),
    leaves(448),
  );
  const minutes = 448 / 22.4 / 60;
  expect(anna).toEqual({
    userId: 0,
    looks: 3,
    looksPerMinute: 3 / minutes,
    cycles: 2,
    cyclesPerMinute: 2 / minutes,
    actionsPerCycle: 2.5,
    // the first look begins with the game
    firstActionSeconds: (50 + 100) / 2 / 22.4,
    gapSeconds: 104 / 22.4,
  });
});

it('a camera that leaves the 6 cells begins another look', () => {
  const looks = (x: number, y: number) => attentionOf(camera(0, 20, 20), camera(50, x, y), leaves(100))[0]!.looks;
  expect([looks(23, 23), looks(23, 24), looks(26, 20), looks(27, 20), looks(14, 20), looks(13, 20)]).toEqual([1, 2, 1, 2, 1, 2]);
});

it('means are undefined where there is nothing to take them of', () => {
  expect(attentionOf(camera(0, 20, 20), leaves(100))[0]).not.toHaveProperty('actionsPerCycle');
  const [one] = attentionOf(camera(0, 20, 20), acts(50), leaves(100));
  expect([one!.cycles, one!.actionsPerCycle, one!.gapSeconds]).toEqual([1, 1, undefined]);
  expect(attentionOf(toyEvent(BUILD, 'game', 5, 'SCameraUpdateEvent', { m_target: { x: 1, y: 1 } }, 16))).toEqual([]);
});

it('a player watched an engagement, came to it later, or never', () => {
  const marines = Array.from({ length: 8 }, (_, i) => unit(0, 'SUnitBornEvent', i, 'Marine', i % 2 === 0 ? 'Anna' : 'Bo'));
  const dies = (loop: number, i: number): Sc2WireEvent =>
    of(loop, 'SUnitDiedEvent', i, { m_killerPlayerId: 2 - (i % 2), m_x: 100, m_y: 50 });
  const tracker = [...marines, dies(1000, 0), dies(1040, 1), dies(1060, 2), dies(1100, 3)];
  const game = [camera(10, 100, 40), camera(1010, 20, 20), camera(20, 20, 20, 1), camera(1056, 104, 53, 1)];
  const read = (...moves: Sc2WireEvent[]) => parseSc2Sync(scriptedDuel(moves, tracker), { include: ['fightAttention', 'engagements'] });
  const { fightAttention, engagements } = read(...game);
  expect(engagements).toHaveLength(1);
  const { startSeconds, endSeconds } = engagements![0]!;
  const fight = { engagement: 0, startSeconds, endSeconds };
  expect(fightAttention).toEqual([
    { playerId: 1, name: 'Anna', ...fight, isAway: false, distanceCells: 10, backAfterSeconds: 0 },
    { playerId: 2, name: 'Bo', ...fight, isAway: true, distanceCells: Math.hypot(80, 30), backAfterSeconds: 2.5 },
  ]);
  // Bo never moves the camera before the fight, and Anna's camera is elsewhere
  expect(read(camera(10, 20, 20), camera(1001, 104, 53, 1)).fightAttention).toEqual([
    { playerId: 1, name: 'Anna', ...fight, isAway: true, distanceCells: Math.hypot(80, 30) },
  ]);
});

it('heat ends when the user leaves', () => {
  const { cameraHeat } = parseSc2Sync(scriptedDuel([camera(0, 20, 20), camera(448, 30, 20), leaves(896)], []), { include: ['cameraHeat'] });
  expect(cameraHeat).toEqual([
    { userId: 0, fromSeconds: 0, x: 20, y: 20, seconds: 20 },
    { userId: 0, fromSeconds: 0, x: 28, y: 20, seconds: 20 },
  ]);
});
