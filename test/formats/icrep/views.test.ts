import { describe, expect, it } from 'vitest';
import type { IcrepAnalysisEvent } from '../../../src/formats/icrep/analysis.js';
import { IcrepSelectionTimeline, cameraAt } from '../../../src/formats/icrep/index.js';
import { STATS, pos, tag, NAMES } from '../../../recordings/icrep/variants.js';
import { sectionsOf } from './sections-of.js';

const created = (tick: number, index: number, owner = 0, unitTypeId = 3, generation = 0): IcrepAnalysisEvent => ({
  type: 'unitCreated',
  tick,
  tag: tag(index, generation),
  unitType: NAMES[unitTypeId],
  unitTypeId,
  owner,
  pos: pos(index, 0),
});
const destroyed = (tick: number, index: number, killerOwner?: number, generation = 0): IcrepAnalysisEvent => ({
  type: 'unitDestroyed',
  tick,
  tag: tag(index, generation),
  killerTag: undefined,
  killerOwner,
});

it('series sum resources per snapshot and player', () => {
  const later = { ...STATS, unitsKilled: 9, killedValue: [{ resourceTypeId: 0, amount: 5n }] };
  const { playerSeries: series } = sectionsOf(
    ['playerSeries'],
    [
      { type: 'playerStatSnapshot', tick: 900, player: 1, stats: STATS },
      { type: 'playerStatSnapshot', tick: 900, player: 0, stats: STATS },
      { type: 'playerStatSnapshot', tick: 1800, player: 1, stats: later },
    ],
  );
  expect(series.map(({ player, economy }) => [player, economy.length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(series[0]!.economy[0]).toMatchObject({ tick: 900, collected: 1075n, spent: 2700n - 2n ** 63n, collectionRate: 2 ** 53 });
  // all kinds that a snapshot lists, each by itself
  expect(series[1]!.economy[1]!.resources).toEqual([
    { resourceType: 'ore', resourceTypeId: 0, collected: 1075n, spent: 2700n, collectionRate: 2 ** 53 },
    { resourceType: 'gems', resourceTypeId: 1, collected: 0n, spent: 0n, collectionRate: 0 },
    { resourceType: 'nuke', resourceTypeId: 4, collected: 0n, spent: -(2n ** 63n), collectionRate: 0 },
  ]);
  expect(series[1]!.military.map(({ tick, unitsKilled, killedValue }) => [tick, unitsKilled, killedValue])).toEqual([
    [900, 4, 0n],
    [1800, 9, 5n],
  ]);
  expect(series[1]!.activity[1]).toEqual({ tick: 1800, actionsPerMinute: 120, effectiveActionsPerMinute: 90 });
});

it('lifetimes follow a slot through its generations', () => {
  const { unitLifetimes: lives } = sectionsOf(
    ['unitLifetimes'],
    [
      created(0, 1),
      { type: 'constructionStarted', tick: 5, tag: tag(2), unitType: 'barracks', unitTypeId: 7, owner: 1, pos: pos(2, 2) },
      destroyed(8, 1, 1),
      created(9, 1, 1, 4, 1),
      { type: 'constructionCompleted', tick: 11, tag: tag(2) },
      destroyed(12, 99, 0),
    ],
  );
  expect(
    lives.map((life) => [
      life.tag.generation,
      life.owner,
      life.isStructure,
      life.fromTick,
      life.completedTick,
      life.destroyedTick,
      life.killerOwner,
    ]),
  ).toEqual([
    [0, 0, false, 0, 0, 8, 1],
    [0, 1, true, 5, 11, undefined, undefined],
    [1, 1, false, 9, 9, undefined, undefined],
  ]);
});

it('build orders list units, structures and upgrades by player', () => {
  const { buildOrders: orders } = sectionsOf(
    ['buildOrders'],
    [
      created(0, 1, 1, 3),
      { type: 'constructionStarted', tick: 5, tag: tag(2), unitType: 'barracks', unitTypeId: 7, owner: 0, pos: pos(2, 2) },
      { type: 'constructionStarted', tick: 6, tag: tag(3), unitTypeId: 8, owner: 0, pos: pos(2, 2) },
      { type: 'constructionCompleted', tick: 11, tag: tag(2) },
      { type: 'upgradeCompleted', tick: 20, player: 0, upgrade: 'armor', upgradeId: 50 },
    ],
  );
  expect(orders.get(0)).toEqual([
    { tick: 5, kind: 'structure', name: 'barracks', typeId: 7, tag: tag(2), completedTick: 11 },
    { tick: 6, kind: 'structure', name: undefined, typeId: 8, tag: tag(3), completedTick: undefined },
    { tick: 20, kind: 'upgrade', name: 'armor', typeId: 50, tag: undefined, completedTick: 20 },
  ]);
  expect(orders.get(1)).toHaveLength(1);
});

it('cameras are columns, found by tick', () => {
  const sample = (tick: number, player: number, x: number): IcrepAnalysisEvent => ({
    type: 'cameraPositionSample',
    tick,
    player,
    viewportCenter: { x, y: -x, z: 0 },
    zoomLevel: 0.5,
  });
  const samples = [sample(0, 1, 5), sample(0, 0, 6), sample(7, 1, 8), sample(15, 1, 9)];
  const [zero, one] = sectionsOf(['cameraPaths'], samples).cameraPaths;
  expect([zero!.player, one!.player, one!.length]).toEqual([0, 1, 3]);
  expect([...one!.tick, ...one!.x]).toEqual([0, 7, 15, 5, 8, 9]);
  expect([-1, 0, 6, 7, 14, 100].map((tick) => cameraAt(one!, tick)?.pos.x)).toEqual([undefined, 5, 5, 8, 8, 9]);
  expect(cameraAt(one!, 7)).toEqual({ tick: 7, pos: { x: 8, y: -8, z: 0 }, zoom: 0.5 });
});

describe('selections', () => {
  const select = (tick: number, added: readonly number[], removed: readonly number[] = []): IcrepAnalysisEvent => ({
    type: 'selectionChanged',
    tick,
    player: 0,
    added: added.map((index) => tag(index)),
    removed: removed.map((index) => tag(index)),
  });
  const group = (tick: number, action: 'assign' | 'append' | 'recall', number = 1): IcrepAnalysisEvent => ({
    type: 'controlGroupEvent',
    tick,
    player: 0,
    group: number,
    action,
  });

  it('fold to any tick, in any order of asking', () => {
    const timeline = new IcrepSelectionTimeline([
      select(1, [5, 3]),
      group(1, 'assign'),
      select(4, [9], [5]),
      group(6, 'append'),
      group(7, 'recall', 2),
      destroyed(8, 3, 1),
      group(9, 'assign', 2),
    ]);
    const at = (tick: number): unknown => {
      const { selected, groups } = timeline.at(tick, 0);
      return [selected.map(({ index }) => index), [...groups].map(([number, tags]) => [number, ...tags.map(({ index }) => index)])];
    };
    expect(at(9)).toEqual([
      [9],
      [
        [1, 5, 9],
        [2, 9],
      ],
    ]);
    expect(at(0)).toEqual([[], []]);
    expect(at(1)).toEqual([[3, 5], [[1, 3, 5]]]);
    expect(at(5)).toEqual([[3, 9], [[1, 3, 5]]]);
    expect(at(7)).toEqual([[3, 9], [[1, 3, 5, 9]]]);
    expect(at(8)).toEqual([[9], [[1, 5, 9]]]);
    expect(timeline.at(9, 1)).toEqual({ player: 1, selected: [], groups: new Map() });
  });

  it('agree with a plain fold across checkpoints', () => {
    const events = Array.from({ length: 1500 }, (_, i) => select(i, [i % 40], [(i * 7) % 40]));
    const timeline = new IcrepSelectionTimeline(events);
    for (const tick of [1400, 3, 256, 255, 257, 511, 512, 1499]) {
      const plain = new Set<number>();
      for (let i = 0; i <= tick; i++) {
        plain.delete((i * 7) % 40);
        plain.add(i % 40);
      }
      expect(timeline.at(tick, 0).selected.map(({ index }) => index)).toEqual([...plain].sort((a, b) => a - b));
    }
  });
});

describe('engagements', () => {
  const start = (tick: number, x: number): IcrepAnalysisEvent => ({
    type: 'engagementStarted',
    tick,
    centerPos: pos(x, 0),
    friendlyUnits: [tag(1)],
    enemyUnits: [],
    valueFriendly: 1n,
    valueEnemy: 2n,
  });
  const end = (tick: number, x: number, durationTicks: number): IcrepAnalysisEvent => ({
    type: 'engagementEnded',
    tick,
    centerPos: pos(x, 0),
    friendlyLosses: 1,
    enemyLosses: 0,
    friendlySurvivors: 0,
    enemySurvivors: 2,
    durationTicks,
  });
  const spans = (events: readonly IcrepAnalysisEvent[]): unknown =>
    sectionsOf(['engagements'], events).engagements.map(({ startTick, endTick }) => [startTick, endTick]);

  it('end where their duration points to', () => {
    expect(spans([start(10, 1), start(12, 1), start(12, 2), end(20, 1, 8), end(21, 2, 9), end(30, 1, 20)])).toEqual([
      [10, 30],
      [12, 20],
      [12, 21],
    ]);
  });
  it('end at their place when the duration points nowhere, and stay open at the end', () => {
    expect(spans([start(10, 1), start(11, 2), end(20, 2, 3)])).toEqual([
      [10, undefined],
      [11, 20],
    ]);
    expect(spans([end(5, 1, 1)])).toEqual([]);
  });
});
