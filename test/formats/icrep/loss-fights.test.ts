import { expect, it } from 'vitest';
import type { IcrepAnalysisEvent, IcrepWorldPos } from '../../../src/formats/icrep/index.js';
import { tag } from '../../../recordings/icrep/variants.js';
import { sectionsOf } from './sections-of.js';

const at = (x: number, y: number): IcrepWorldPos => ({ x, y, z: 0 });
const created = (index: number, owner: number, unitTypeId = 1): IcrepAnalysisEvent => ({
  type: 'unitCreated',
  tick: 0,
  tag: tag(index),
  unitTypeId,
  owner,
  pos: at(0, 0),
});
const structure = (index: number, owner: number, x: number, y: number): IcrepAnalysisEvent => ({
  type: 'constructionStarted',
  tick: 0,
  tag: tag(index),
  unitTypeId: 9,
  owner,
  pos: at(x, y),
});
const lost = (tick: number, index: number, killer?: number, killerOwner?: number): IcrepAnalysisEvent => ({
  type: 'unitDestroyed',
  tick,
  tag: tag(index),
  killerTag: killer === undefined ? undefined : tag(killer),
  killerOwner,
});
const seen = (tick: number, places: readonly (readonly [index: number, x: number, y: number])[]): IcrepAnalysisEvent => ({
  type: 'unitPositionSample',
  tick,
  positions: places.map(([index, x, y]) => ({ tag: tag(index), pos: at(x, y) })),
});
const army = (): IcrepAnalysisEvent[] => [1, 2, 3, 4, 5, 6, 7, 8].flatMap((i) => [created(i, 0), created(100 + i, 1)]);
const fightsOf = (events: readonly IcrepAnalysisEvent[], costs?: ReadonlyMap<number, { readonly cost: number }>) =>
  sectionsOf(['engagements'], events, { costs }).engagements;

it('three losses near each other are a fight, of those who died or killed', () => {
  const places = seen(90, [
    [1, 10, 10],
    [101, 12, 10],
    [102, 14, 10],
    [103, 16, 10],
  ]);
  const [fight, ...others] = fightsOf([...army(), places, lost(100, 101, 1, 0), lost(130, 1, 102, 1), lost(220, 103, 2, 0)]);
  expect(others).toEqual([]);
  expect(fight).toEqual({
    startTick: 100,
    endTick: 220,
    centerPos: at((12 + 10 + 16) / 3, 10),
    friendlyUnits: [tag(1), tag(2)],
    enemyUnits: [tag(101), tag(102), tag(103)],
    valueFriendly: 2n,
    valueEnemy: 3n,
    outcome: { friendlyLosses: 1, enemyLosses: 2, friendlySurvivors: 1, enemySurvivors: 1, durationTicks: 120 },
    isNoted: false,
  });
});

it('the values of the sides are those of the costs', () => {
  const events = [created(1, 0, 5), created(101, 1, 6), created(102, 1, 6), created(103, 1, 7)];
  events.push(lost(10, 101, 1, 0), lost(11, 102, 1, 0), lost(12, 103, 1, 0));
  const costs = new Map([
    [5, { cost: 1000 }],
    [6, { cost: 250 }],
  ]);
  expect(fightsOf(events, costs)).toMatchObject([{ valueFriendly: 1000n, valueEnemy: 500n }]);
});

it('losses far from each other in time or place are not', () => {
  const here = [1, 2, 3].map((i): [number, number, number] => [i, 10, 10]);
  const there = [4, 5, 6].map((i): [number, number, number] => [i, 60, 60]);
  const losses = (tick: number, units: readonly number[]): IcrepAnalysisEvent[] => units.map((i) => lost(tick, i, 101, 1));
  const starts = (events: readonly IcrepAnalysisEvent[]): unknown =>
    fightsOf([...army(), ...events]).map(({ startTick, centerPos }) => [startTick, centerPos.x]);
  expect(starts([seen(90, [...here, ...there]), ...losses(100, [1, 2, 3, 4, 5, 6])])).toEqual([
    [100, 10],
    [100, 60],
  ]);
  expect(
    starts([
      seen(90, here),
      ...losses(100, [1, 2, 3]),
      seen(
        251,
        there.map(([i]) => [i, 10, 10]),
      ),
      ...losses(251, [4, 5, 6]),
    ]),
  ).toEqual([
    [100, 10],
    [251, 10],
  ]);
  // at 250 the gap is ten seconds: one fight
  expect(
    starts([
      seen(90, here),
      ...losses(100, [1, 2, 3]),
      seen(
        250,
        there.map(([i]) => [i, 10, 10]),
      ),
      ...losses(250, [4, 5, 6]),
    ]),
  ).toEqual([[100, 10]]);
  expect(starts([seen(90, here), ...losses(100, [1, 2])])).toEqual([]);
});

it('two fights become one where losses between them show that they are', () => {
  const places = seen(90, [
    [1, 0, 0],
    [2, 0, 0],
    [3, 30, 0],
    [4, 30, 0],
    [5, 15, 0],
  ]);
  const losses = [1, 3, 2, 4, 5].map((i, k) => lost(100 + k, i, 101, 1));
  expect(fightsOf([...army(), places, ...losses])).toMatchObject([{ startTick: 100, endTick: 104, outcome: { friendlyLosses: 5 } }]);
});

it('a unit that nobody saw died where what killed it was seen, before or a short time after; a structure where it stands', () => {
  const where = (events: readonly IcrepAnalysisEvent[]): unknown => fightsOf([...army(), ...events])[0]?.centerPos;
  const losses = [1, 2, 3].map((i) => lost(100, i, 101, 1));
  expect(where([seen(90, [[101, 50, 40]]), ...losses])).toEqual(at(50, 40));
  expect(where([...losses, seen(120, [[101, 50, 40]])])).toEqual(at(50, 40));
  // too late to say where it was
  expect(where([...losses, seen(251, [[101, 50, 40]])])).toEqual(at(0, 0));
  expect(
    where([
      structure(200, 0, 70, 71),
      structure(201, 0, 70, 71),
      structure(202, 0, 70, 71),
      ...[200, 201, 202].map((i) => lost(9, i, 101, 1)),
    ]),
  ).toEqual(at(70, 71));
});

it('losses without a place join the fight of the same two players', () => {
  const places = seen(
    90,
    [1, 2, 3].map((i) => [i, 10, 10]),
  );
  const losses = [lost(100, 1, 101, 1), lost(101, 2, 101, 1), lost(102, 3, 101, 1), lost(103, 104, 8, 0)];
  expect(fightsOf([...army(), created(9, 2), places, ...losses, lost(104, 9, 104, 1)])).toMatchObject([
    { outcome: { friendlyLosses: 3, enemyLosses: 1 }, centerPos: at(10, 10) },
  ]);
});

it('losses without an enemy are not a fight', () => {
  expect(fightsOf([...army(), lost(1, 1), lost(1, 2), lost(1, 3)])).toEqual([]);
  expect(fightsOf([...army(), lost(1, 1, 4, 0), lost(1, 2, 4, 0), lost(1, 3, 4, 0)])).toEqual([]);
});

it('what a recorder noted stands for the whole recording', () => {
  const started: IcrepAnalysisEvent = {
    type: 'engagementStarted',
    tick: 500,
    centerPos: at(1, 1),
    friendlyUnits: [],
    enemyUnits: [],
    valueFriendly: 7n,
    valueEnemy: 8n,
  };
  const losses = [1, 2, 3].map((i) => lost(100, i, 101, 1));
  expect(fightsOf([...army(), ...losses, started])).toMatchObject([
    { startTick: 500, endTick: undefined, valueFriendly: 7n, isNoted: true },
  ]);
});

it('army wipes and times of response are those of the fights that were found', () => {
  const places = seen(
    90,
    [1, 2, 3, 4, 5, 6].map((i) => [i, 10, 10]),
  );
  const losses = [1, 2, 3, 4, 5, 6].map((i) => lost(100 + i, i, 101, 1));
  const select: IcrepAnalysisEvent = { type: 'selectionChanged', tick: 104, player: 0, added: [], removed: [] };
  const events = [...army(), places, ...losses.slice(0, 3), select, ...losses.slice(3)];
  const { armyWipes, controlGroupUse } = sectionsOf(['armyWipes', 'controlGroupUse'], events, { totalTicks: 1000 });
  expect(armyWipes).toEqual([{ tick: 106, player: 0, unitsLost: 6, valueLost: 6, shareOfArmy: 0.75, isNoted: false }]);
  expect(controlGroupUse).toMatchObject([{ player: 0, responses: [{ tick: 101, afterTicks: 3 }] }]);
});

it('a player watched a fight of own units, came to it later, or never', () => {
  const look = (tick: number, player: number, x: number, y: number): IcrepAnalysisEvent => ({
    type: 'cameraPositionSample',
    tick,
    player,
    viewportCenter: at(x, y),
    zoomLevel: 1,
  });
  const places = seen(
    90,
    [1, 2, 3].map((i) => [i, 10, 10]),
  );
  const losses = [1, 2, 3].map((i) => lost(100 + 10 * i, i, 101, 1));
  const looks = [look(50, 0, 10, 26), look(60, 1, 90, 10), look(70, 2, 10, 10), look(125, 1, 12, 10)];
  const sections = sectionsOf(
    ['fightAttention', 'cameraHeat'],
    [...army(), ...looks.slice(0, 3), places, losses[0]!, looks[3]!, ...losses.slice(1)],
    {
      totalTicks: 200,
      metadata: { game_speed: 'normal' },
    },
  );
  const fight = { fight: 0, startTick: 110, endTick: 130 };
  expect(sections.fightAttention).toEqual([
    { player: 0, ...fight, isAway: false, distanceCells: 16, backAfterTicks: 0 },
    { player: 1, ...fight, isAway: true, distanceCells: 80, backAfterTicks: 15 },
  ]);
  expect(sections.cameraHeat).toEqual([
    { player: 0, fromTick: 0, x: 12, y: 28, ticks: 150 },
    { player: 1, fromTick: 0, x: 92, y: 12, ticks: 65 },
    { player: 1, fromTick: 0, x: 12, y: 12, ticks: 75 },
    { player: 2, fromTick: 0, x: 12, y: 12, ticks: 130 },
  ]);
});
