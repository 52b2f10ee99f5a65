import { describe, expect, it } from 'vitest';
import type { IcrepAnalysisEvent } from '../../../src/formats/icrep/analysis.js';
import { MatchTimeline } from '../../../src/formats/icrep/highlights/match-timeline.js';
import { costsOfRules, type IcrepHighlights, type IcrepUnitCost } from '../../../src/formats/icrep/index.js';
import { STATS, pos, tag } from '../../../recordings/icrep/variants.js';
import { sectionsOf } from './sections-of.js';

/** Ticks of 50 ms: 20 a second, 600 in 30 seconds. */
const SPEED = 'normal';
const SECOND = 20;
const MINUTE = 60 * SECOND;

const units = (count: number, owner: number, from: number, tick = 0): IcrepAnalysisEvent[] =>
  Array.from({ length: count }, (_, i) => ({ type: 'unitCreated', tick, tag: tag(from + i), unitTypeId: 3, owner, pos: pos(0, 0) }));
const kill = (tick: number, index: number, killerOwner: number): IcrepAnalysisEvent => ({
  type: 'unitDestroyed',
  tick,
  tag: tag(index),
  killerTag: undefined,
  killerOwner,
});
const ordered = (events: readonly IcrepAnalysisEvent[]): IcrepAnalysisEvent[] => [...events].sort((a, b) => a.tick - b.tick);
const score = (
  events: readonly IcrepAnalysisEvent[],
  totalTicks = 10 * MINUTE,
  costs?: ReadonlyMap<number, IcrepUnitCost>,
): IcrepHighlights => sectionsOf(['highlights'], ordered(events), { totalTicks, metadata: { game_speed: SPEED }, costs }).highlights;

describe('a match with one fight', () => {
  // Three of the ten units of player 1 die within three seconds at minute 5, by player 0.
  const events = [
    ...units(10, 0, 1),
    ...units(10, 1, 101),
    kill(5 * MINUTE, 101, 0),
    kill(5 * MINUTE + 20, 102, 0),
    kill(5 * MINUTE + 60, 103, 0),
  ];
  it('finds it', () => {
    const { playOfTheGame, windows, values } = score(events);
    expect(values).toBe('one per unit');
    expect(playOfTheGame).toMatchObject({ player: 0, kills: 3 });
    // The earliest of equals: the first window of 600 ticks that holds all three.
    expect([playOfTheGame!.startTick, playOfTheGame!.endTick]).toEqual([5 * MINUTE + 65 - 600, 5 * MINUTE + 65]);
    expect(windows.every((window) => window.kills > 0)).toBe(true);
  });

  it('weighs its parts as published', () => {
    const { parts, score: total } = score(events).playOfTheGame!;
    expect(parts.engagement).toBe(1); // the densest of the match
    // Windows begin every 5 ticks, 2400 of them. Player 1 has 10 units from tick 1 on, after tick 6000 9, then 8 and 7.
    const starts = Array.from({ length: 2400 }, (_, i) => 5 * i);
    const army = starts.map((at) => (at === 0 ? 0 : 10) - [6000, 6020, 6060].filter((tick) => tick < at).length);
    const mean = army.reduce((a, b) => a + b, 0) / army.length;
    expect(parts.momentum).toBeCloseTo(3 / mean, 12);
    const kills = starts.map((at) => [6000, 6020, 6060].filter((tick) => tick >= at && tick < at + 600).length);
    const average = kills.reduce((a, b) => a + b, 0) / kills.length;
    const deviation = Math.sqrt(kills.reduce((sum, count) => sum + (count - average) ** 2, 0) / kills.length);
    expect(parts.anomaly).toBeCloseTo(Math.min((3 - average) / deviation / 4, 1), 12);
    expect(parts.rarity).toBe(0.3); // the first combat; no matchEnded event
    expect(total).toBeCloseTo(0.35 * parts.engagement + 0.25 * parts.momentum + 0.2 * parts.anomaly + 0.2 * parts.rarity, 12);
  });

  it('weighs an army that grows in front of the other by what it grew, without a turn', () => {
    const { momentum } = score([...units(10, 0, 1), ...units(10, 1, 101), kill(5 * MINUTE, 101, 0), ...units(4, 0, 50, 5 * MINUTE)])
      .playOfTheGame!.parts;
    const army = Array.from({ length: 2400 }, (_, i) => (i === 0 ? 0 : 10) + (5 * i > 5 * MINUTE ? 4 : 0));
    expect(momentum).toBeCloseTo(4 / (army.reduce((a, b) => a + b, 0) / army.length), 12);
  });

  it('gives no bonus where the first combat was before', () => {
    const started: IcrepAnalysisEvent = {
      type: 'engagementStarted',
      tick: 3 * MINUTE,
      centerPos: pos(0, 0),
      friendlyUnits: [],
      enemyUnits: [],
      valueFriendly: 0n,
      valueEnemy: 0n,
    };
    const { windows } = score([...events, started]);
    expect(windows.map(({ parts }) => parts.rarity)).toEqual(windows.map(() => 0));
    expect(windows.length).toBeGreaterThan(0);
  });

  it('is the same every time', () => {
    expect(score(events)).toEqual(score(events));
  });
});

describe('multipliers', () => {
  /** How much denser the first fight is than a second one of a single plain kill. */
  function ratio(first: readonly IcrepAnalysisEvent[], costs?: ReadonlyMap<number, IcrepUnitCost>): number {
    const events = [...units(40, 0, 1), ...units(40, 1, 101), ...first, kill(8 * MINUTE, 140, 0)];
    const { windows } = score(events, 10 * MINUTE, costs);
    const single = windows.find(({ endTick }) => endTick > 8 * MINUTE)!;
    return 1 / single.parts.engagement;
  }
  const at = 4 * MINUTE;

  it('three kills within three seconds count 1.6 each', () => {
    expect(ratio([kill(at, 101, 0), kill(at, 102, 0), kill(at + 60, 103, 0)])).toBeCloseTo(3 * 1.6, 12);
  });
  it('further apart they count once', () => {
    expect(ratio([kill(at, 101, 0), kill(at + 61, 102, 0)])).toBeCloseTo(2, 12);
  });
  it('a building counts 1.5', () => {
    const building: IcrepAnalysisEvent = { type: 'constructionStarted', tick: 0, tag: tag(300), unitTypeId: 3, owner: 1, pos: pos(0, 0) };
    expect(ratio([building, kill(at, 300, 0)])).toBeCloseTo(1.5, 12);
  });
  it.each([
    ['tech', 2],
    ['superweapon', 5],
  ] as const)('a %s structure counts %d', (role, factor) => {
    const building: IcrepAnalysisEvent = { type: 'constructionStarted', tick: 0, tag: tag(300), unitTypeId: 9, owner: 1, pos: pos(0, 0) };
    const costs = new Map<number, IcrepUnitCost>([
      [3, { cost: 100 }],
      [9, { cost: 400, role }],
    ]);
    expect(ratio([building, kill(at, 300, 0)], costs)).toBeCloseTo(4 * factor, 12);
  });
});

describe('filters', () => {
  it('a match of less than three minutes has none', () => {
    const events = [...units(5, 0, 1), ...units(5, 1, 101), kill(2.5 * MINUTE, 101, 0)];
    expect(score(events, 3 * MINUTE - 1)).toMatchObject({ playOfTheGame: undefined, reel: [], windows: [] });
    expect(score(events, 3 * MINUTE).playOfTheGame).toBeDefined();
  });

  it('what no match is like is refused', () => {
    expect(() => score([], 2 ** 40)).toThrow(expect.objectContaining({ code: 'limit' }) as Error);
    const crowd = Array.from({ length: 65 }, (_, player) => units(1, player, 1 + player)).flat();
    expect(() => score(crowd)).toThrow(expect.objectContaining({ code: 'limit' }) as Error);
  });

  it('the first two minutes count only with five kills', () => {
    const events = [...units(9, 0, 1), ...units(9, 1, 101)];
    const early = (count: number): IcrepAnalysisEvent[] => Array.from({ length: count }, (_, i) => kill(MINUTE, 101 + i, 0));
    expect(score([...events, ...early(4)]).windows).toEqual([]);
    expect(score([...events, ...early(5)]).windows.length).toBeGreaterThan(0);
  });

  it('kills of harvesters alone, and of one’s own, are none', () => {
    const costs = new Map<number, IcrepUnitCost>([[3, { cost: 1400, role: 'harvester' }]]);
    const events = [...units(5, 0, 1), ...units(5, 1, 101), kill(5 * MINUTE, 101, 0)];
    expect(score(events, 10 * MINUTE, costs).windows).toEqual([]);
    expect(score([...units(5, 0, 1), kill(5 * MINUTE, 1, 0)]).windows).toEqual([]);
  });
});

it('what a recorder noted as rare is a highlight without a kill, of its player', () => {
  const fired: IcrepAnalysisEvent = {
    type: 'superweaponFired',
    tick: 5 * MINUTE,
    weaponTypeId: 1,
    targetPos: pos(0, 0),
    player: 1,
    unitsAffected: 0,
    buildingsAffected: 2,
  };
  expect(score([...units(5, 0, 1), ...units(5, 1, 101), fired]).playOfTheGame).toMatchObject({
    player: 1,
    kills: 0,
    category: 'spectacle',
    parts: { rarity: 0.9 },
  });
});

describe('windows', () => {
  const armies = [...units(60, 0, 1), ...units(60, 1, 101)];

  it('grow with a long fight, and split when that is too long', () => {
    const fight = (seconds: number): IcrepAnalysisEvent[] => [
      {
        type: 'engagementStarted',
        tick: 5 * MINUTE,
        centerPos: pos(0, 0),
        friendlyUnits: [],
        enemyUnits: [],
        valueFriendly: 0n,
        valueEnemy: 0n,
      },
      kill(5 * MINUTE, 101, 0),
      {
        type: 'engagementEnded',
        tick: 5 * MINUTE + seconds * SECOND,
        centerPos: pos(0, 0),
        friendlyLosses: 0,
        enemyLosses: 1,
        friendlySurvivors: 0,
        enemySurvivors: 0,
        durationTicks: seconds * SECOND,
      },
    ];
    const lengths = (seconds: number): number[] =>
      score([...armies, ...fight(seconds)]).windows.map(({ startTick, endTick }) => (endTick - startTick) / SECOND);
    expect(Math.max(...lengths(15))).toBe(30);
    expect(Math.max(...lengths(40))).toBe(50);
    expect(Math.max(...lengths(80))).toBe(45); // 90 s, in two
  });

  it('are more than 15 seconds apart', () => {
    const kills = Array.from({ length: 30 }, (_, i) => kill(3 * MINUTE + i * 4 * SECOND, 101 + i, 0));
    const starts = score([...armies, ...kills])
      .windows.map(({ startTick }) => startTick)
      .sort((a, b) => a - b);
    expect(starts.length).toBeGreaterThan(3);
    starts.forEach((start, i) => expect(start - (starts[i - 1] ?? -Infinity)).toBeGreaterThan(15 * SECOND));
  });

  it('make a reel of five, of different kinds first', () => {
    const kills = [3, 4, 5, 6, 7, 8].flatMap((minute, i) => [0, 1, 2].map((k) => kill(minute * MINUTE + k, 101 + 3 * i + k, 0)));
    const wonder: IcrepAnalysisEvent = {
      type: 'superweaponFired',
      tick: 8 * MINUTE,
      weaponTypeId: 1,
      targetPos: pos(0, 0),
      player: 0,
      unitsAffected: 1,
      buildingsAffected: 0,
    };
    const { reel, playOfTheGame } = score([...armies, ...kills, wonder]);
    expect(reel).toHaveLength(5);
    expect(reel[0]).toEqual(playOfTheGame);
    expect(playOfTheGame!.parts.rarity).toBe(0.9);
    for (const [i, a] of reel.entries()) {
      for (const b of reel.slice(i + 1))
        expect(Math.min(a.endTick, b.endTick) - Math.max(a.startTick, b.startTick)).toBeLessThanOrEqual(300);
    }
  });
});

describe('the timeline', () => {
  it('interpolates income between snapshots and steps the army', () => {
    const stats = (tick: number, rate: bigint): IcrepAnalysisEvent => ({
      type: 'playerStatSnapshot',
      tick,
      player: 0,
      stats: { ...STATS, collectionRateRaw: [{ resourceTypeId: 0, amount: rate * 1024n }] },
    });
    const events = [...units(2, 0, 1), stats(100, 500n), kill(150, 1, 1), stats(200, 700n)];
    const { unitLifetimes, playerSeries } = sectionsOf(['unitLifetimes', 'playerSeries'], events);
    const timeline = new MatchTimeline(unitLifetimes, [], playerSeries, undefined);
    expect([50, 100, 150, 200, 300].map((tick) => timeline.income(0, tick))).toEqual([500, 500, 600, 700, 700]);
    expect([0, 1, 150, 151].map((tick) => timeline.army(0, tick))).toEqual([0, 2, 2, 1]);
  });
});

describe('costsOfRules', () => {
  it('reads costs by the names of the string table', () => {
    const yaml = '# rules\n1tnk:\n  cost: 700\n  hp: 300\nunknown:\n  cost: 5\nharv:  # digs\n  hp: 600\n  cost: 1400 # each\n';
    const costs = costsOfRules(new Map([['rules/units.yaml', new TextEncoder().encode(yaml)]]), ['ore', '1tnk', 'harv']);
    expect([...costs]).toEqual([
      [1, { cost: 700 }],
      [2, { cost: 1400 }],
    ]);
  });
});
