import { describe, expect, it } from 'vitest';
import {
  voiceOgg,
  type IcrepAnalysisEvent,
  type IcrepHighlightConfigChanges,
  type IcrepResourceSet,
  type IcrepUnitCosts,
} from '../../../src/formats/icrep/index.js';
import { pos, STATS, tag } from '../../../recordings/icrep/variants.js';
import { sectionsOf } from './sections-of.js';

const vote = (id: number, proposer: number, target: number): IcrepAnalysisEvent[] => [
  {
    type: 'voteEvent',
    tick: id * 10,
    event: { type: 'proposed', voteId: id, voteType: { type: 'kick', target, reason: 'afk' }, proposer },
  },
  { type: 'voteEvent', tick: id * 10 + 1, event: { type: 'ballotCast', voteId: id, voter: proposer, choice: 'yes' } },
  { type: 'voteEvent', tick: id * 10 + 2, event: { type: 'ballotCast', voteId: id, voter: 2, choice: 'no' } },
];
const resolved = (id: number, tick: number): IcrepAnalysisEvent => {
  const active = { id, voteType: { type: 'draw' }, proposer: 0, audience: { type: 'allPlayers' }, eligibleVoters: [], ballots: new Map() };
  return {
    type: 'voteEvent',
    tick,
    event: {
      type: 'resolved',
      voteId: id,
      resolution: {
        type: 'failed',
        reason: 'timerExpired',
        vote: { ...active, startedAt: 0, expiresAt: 1, threshold: { type: 'unanimous' } } as never,
      },
    },
  };
};

it('votes are grouped by player', () => {
  const events = [...vote(1, 0, 1), resolved(1, 15), ...vote(2, 1, 0), resolved(9, 30)];
  const { votes, playerVotes } = sectionsOf(['votes', 'playerVotes'], events);
  expect(votes.map(({ id, proposedTick, resolution, resolvedTick }) => [id, proposedTick, resolution, resolvedTick])).toEqual([
    [1, 10, 'failed', 15],
    [2, 20, undefined, undefined],
  ]);
  expect(votes[0]!.ballots).toEqual([
    { tick: 11, player: 0, choice: 'yes' },
    { tick: 12, player: 2, choice: 'no' },
  ]);
  const ids = (some: readonly { id: number }[]): number[] => some.map(({ id }) => id);
  expect(playerVotes.map(({ player, proposed, voted, against }) => [player, ids(proposed), ids(voted), ids(against)])).toEqual([
    [0, [1], [1], [2]],
    [1, [2], [2], [1]],
    [2, [], [1, 2], []],
  ]);
});

it('pauses are intervals, and the rest is played time', () => {
  const pause = (tick: number, player: number, paused: boolean): IcrepAnalysisEvent => ({ type: 'pauseEvent', tick, player, paused });
  const events = [pause(100, 0, true), pause(110, 1, true), pause(130, 1, false), pause(140, 1, false), pause(900, 1, true)];
  const metadata = { game_speed: 'normal', duration_seconds: 60 };
  expect(sectionsOf(['playedTime'], events, { totalTicks: 1000, metadata }).playedTime).toEqual({
    pauses: [
      { player: 0, fromTick: 100, toTick: 130, resumedBy: 1 },
      { player: 1, fromTick: 900, toTick: undefined, resumedBy: undefined },
    ],
    playedTicks: 870,
    playedSeconds: 43.5,
    pausedSeconds: 16.5,
  });
  expect(sectionsOf(['playedTime'], [], { totalTicks: 1000 }).playedTime).toMatchObject({
    pauses: [],
    playedTicks: 1000,
    playedSeconds: 67,
    pausedSeconds: undefined,
  });
});

it('abilities and superweapons have their timing', () => {
  const events: IcrepAnalysisEvent[] = [
    { type: 'abilityUsed', tick: 5, player: 0, ability: 'chronoshift', abilityId: 7, target: undefined },
    {
      type: 'superweaponFired',
      tick: 6,
      weaponType: 'nuke',
      weaponTypeId: 8,
      targetPos: pos(1, 2),
      player: 0,
      unitsAffected: 3,
      buildingsAffected: 1,
    },
    { type: 'abilityUsed', tick: 25, player: 0, ability: 'chronoshift', abilityId: 7, target: pos(1, 2) },
    { type: 'abilityUsed', tick: 26, player: 1, ability: 'chronoshift', abilityId: 7, target: undefined },
  ];
  const timings = sectionsOf(['abilityTimings'], events).abilityTimings;
  expect(timings.map(({ player, ability, isSuperweapon, uses }) => [player, ability, isSuperweapon, uses.length])).toEqual([
    [0, 'chronoshift', false, 2],
    [0, 'nuke', true, 1],
    [1, 'chronoshift', false, 1],
  ]);
  expect(timings[0]!.uses.map(({ tick, sinceLastTicks }) => [tick, sinceLastTicks])).toEqual([
    [5, undefined],
    [25, 20],
  ]);
  expect(timings[1]!.uses[0]).toMatchObject({ unitsAffected: 3, buildingsAffected: 1, target: pos(1, 2) });
});

it('a shot that is noted as an ability and as a superweapon is one use', () => {
  const used = (tick: number): IcrepAnalysisEvent => ({
    type: 'abilityUsed',
    tick,
    player: 0,
    ability: 'nuke',
    abilityId: 8,
    target: undefined,
  });
  const fired = (tick: number, unitsAffected: number): IcrepAnalysisEvent => ({
    type: 'superweaponFired',
    tick,
    weaponType: 'nuke',
    weaponTypeId: 8,
    targetPos: pos(1, 2),
    player: 0,
    unitsAffected,
    buildingsAffected: 0,
  });
  // in either order, two of one tick, and one that was noted in one way only
  const events = [used(5), fired(5, 1), fired(9, 2), used(9), used(20), used(20), fired(20, 3), fired(20, 4), fired(30, 5)];
  const timings = sectionsOf(['abilityTimings'], events).abilityTimings;
  expect(timings).toHaveLength(1);
  expect(timings[0]).toMatchObject({ player: 0, ability: 'nuke', abilityId: 8, isSuperweapon: true });
  expect(timings[0]!.uses.map(({ tick, sinceLastTicks, target, unitsAffected }) => [tick, sinceLastTicks, target, unitsAffected])).toEqual([
    [5, undefined, pos(1, 2), 1],
    [9, 4, pos(1, 2), 2],
    [20, 11, pos(1, 2), 3],
    [20, 0, pos(1, 2), 4],
    [30, 10, pos(1, 2), 5],
  ]);
});

const created = (index: number, owner: number): IcrepAnalysisEvent => ({
  type: 'unitCreated',
  tick: 0,
  tag: tag(index),
  unitTypeId: 1,
  owner,
  pos: pos(0, 0),
});
const destroyed = (tick: number, index: number): IcrepAnalysisEvent => ({
  type: 'unitDestroyed',
  tick,
  tag: tag(index),
  killerTag: undefined,
  killerOwner: undefined,
});
const fight = (
  from: number,
  to: number,
  friendly: readonly number[],
  enemy: readonly number[],
): [IcrepAnalysisEvent, IcrepAnalysisEvent] => [
  {
    type: 'engagementStarted',
    tick: from,
    centerPos: pos(1, 1),
    friendlyUnits: friendly.map((i) => tag(i)),
    enemyUnits: enemy.map((i) => tag(i)),
    valueFriendly: 0n,
    valueEnemy: 0n,
  },
  {
    type: 'engagementEnded',
    tick: to,
    centerPos: pos(1, 1),
    friendlyLosses: 0,
    enemyLosses: 0,
    friendlySurvivors: 0,
    enemySurvivors: 0,
    durationTicks: to - from,
  },
];

it('control groups: how often, and how soon after a fight begins', () => {
  const group = (tick: number, action: 'assign' | 'append' | 'recall', number: number): IcrepAnalysisEvent => ({
    type: 'controlGroupEvent',
    tick,
    player: 0,
    group: number,
    action,
  });
  const [first, firstEnd] = fight(100, 200, [1], [2]);
  const [second, secondEnd] = fight(300, 400, [1], [2]);
  const select: IcrepAnalysisEvent = { type: 'selectionChanged', tick: 330, player: 0, added: [], removed: [] };
  const [third, thirdEnd] = fight(500, 510, [1], [2]);
  const events = [
    created(1, 0),
    created(2, 1),
    group(50, 'assign', 3),
    first,
    group(112, 'recall', 3),
    group(113, 'recall', 4),
    group(114, 'recall', 4),
  ];
  events.push(firstEnd, second, select, secondEnd, third, thirdEnd, group(520, 'append', 4));
  const [use] = sectionsOf(['controlGroupUse'], events, { totalTicks: 1200, metadata: { game_speed: 'normal' } }).controlGroupUse;
  expect(use).toEqual({
    player: 0,
    assigns: 1,
    appends: 1,
    recalls: 3,
    recallsPerMinute: 3,
    recallsByGroup: new Map([
      [4, 2],
      [3, 1],
    ]),
    responses: [
      { tick: 100, afterTicks: 12 },
      { tick: 300, afterTicks: 30 },
      { tick: 500, afterTicks: undefined },
    ],
    medianResponseTicks: 12,
  });
});

describe('what a recorder did not note', () => {
  it('army wipes: more than 70 % of an army in one fight', () => {
    const units = Array.from({ length: 10 }, (_, i) => created(i, 0));
    const [start, end] = fight(100, 200, [0], [20]);
    const lost = (count: number): IcrepAnalysisEvent[] => [
      ...units,
      created(20, 1),
      start,
      ...Array.from({ length: count }, (_, i) => destroyed(150, i)),
      end,
    ];
    const wipesOf = (events: readonly IcrepAnalysisEvent[], costs?: IcrepUnitCosts) =>
      sectionsOf(['armyWipes'], events, { costs }).armyWipes;
    expect(wipesOf(lost(7))).toEqual([]);
    expect(wipesOf(lost(8))).toEqual([{ tick: 200, player: 0, unitsLost: 8, valueLost: 8, shareOfArmy: 0.8, isNoted: false }]);
    const noted: IcrepAnalysisEvent = { type: 'armyWipe', tick: 180, player: 0, unitsLost: 8, totalValueLost: 1n, percentageOfArmy: 80 };
    expect(wipesOf([...lost(8), noted])[0]!.isNoted).toBe(true);
    const costs = new Map([[1, { cost: 300 }]]);
    expect(wipesOf(lost(9), costs)).toMatchObject([{ valueLost: 2700, shareOfArmy: 0.9 }]);
    // harvesters are not army
    expect(wipesOf(lost(9), new Map([[1, { cost: 300, role: 'harvester' }]]))).toEqual([]);
  });

  it('comebacks: behind by a tenth, then ahead by a tenth', () => {
    const amount = (value: number): IcrepResourceSet => [{ resourceTypeId: 0, amount: BigInt(value) }];
    const at = (tick: number, player: number, collected: number, lost = 0): IcrepAnalysisEvent => ({
      type: 'playerStatSnapshot',
      tick,
      player,
      stats: { ...STATS, totalCollected: amount(collected), lostValue: amount(lost) },
    });
    const events = [
      at(1, 0, 800),
      at(1, 1, 1000),
      at(2, 0, 900),
      at(2, 1, 1200),
      at(3, 0, 1300),
      at(3, 1, 1250),
      at(4, 0, 2000),
      at(4, 1, 1900, 700),
    ];
    // 50 ahead at tick 3 is less than a tenth of 1300
    expect(sectionsOf(['comebacks'], events).comebacks).toEqual([
      { tick: 4, player: 0, deficitBefore: -300, advantageAfter: 800, isNoted: false },
    ]);
    const noted: IcrepAnalysisEvent = { type: 'comebackMoment', tick: 3, player: 0, deficitBefore: 0n, advantageAfter: 0n, swingValue: 0n };
    expect(sectionsOf(['comebacks'], [...events, noted]).comebacks[0]!.isNoted).toBe(true);
  });
});

it('weights of highlights come from a configuration', () => {
  const events: IcrepAnalysisEvent[] = [...Array.from({ length: 8 }, (_, i) => created(i, i % 2))];
  for (let i = 0; i < 3; i++) events.push({ ...destroyed(3000 + i, 2 * i), killerOwner: 1 } as IcrepAnalysisEvent);
  events.push({
    type: 'superweaponFired',
    tick: 3001,
    weaponTypeId: 1,
    targetPos: pos(0, 0),
    player: 1,
    unitsAffected: 1,
    buildingsAffected: 0,
  });
  const best = (highlightConfig?: IcrepHighlightConfigChanges) =>
    sectionsOf(['highlights'], events, { totalTicks: 6000, metadata: { game_speed: 'normal' }, highlightConfig }).highlights.playOfTheGame!;
  expect(best().parts.rarity).toBe(0.9);
  expect(best({ bonuses: { superweapon: 0.5 } }).parts.rarity).toBe(0.5);
  const only = best({ weights: { engagement: 0, momentum: 0, anomaly: 0, rarity: 1 } });
  expect([only.score, only.category]).toEqual([0.9, 'spectacle']);
  expect(best({ weights: { rarity: 0 } }).score).toBeCloseTo(best().score - 0.2 * 0.9, 12);
});

describe('voice as Ogg', () => {
  const packet = Uint8Array.of(0xf8, 0xff, 0xfe); // 20 ms
  const frame = (tick: number) => ({ tick, opusData: packet, target: { type: 'all' } as const });
  /** Samples at the end of the file: the granule position of its last page. */
  const samples = (ogg: Uint8Array): number => {
    const text = Array.from(ogg, (byte) => String.fromCharCode(byte)).join('');
    return Number(new DataView(ogg.buffer, ogg.byteOffset + text.lastIndexOf('OggS') + 6, 8).getBigUint64(0, true));
  };

  it('keeps step with the ticks', () => {
    const tracks = [
      { player: 3, hasConsent: true, frames: [frame(100), frame(100), frame(130)] },
      { player: 4, hasConsent: false, frames: [] },
    ];
    const [voice, ...rest] = voiceOgg(tracks, { gameSpeed: 'normal' });
    expect(rest).toEqual([]);
    expect(voice).toMatchObject({ player: 3, startTick: 100, tickMs: 50 });
    // thirty ticks of 50 ms, then one packet
    expect(samples(voice!.ogg)).toBe((1.5 + 0.02) * 48_000);
    // two seconds of silence before tick 100
    expect(samples(voiceOgg(tracks, { gameSpeed: 'normal', startTick: 60 })[0]!.ogg)).toBe((2 + 1.5 + 0.02) * 48_000);
  });

  it('says which packet is none', () => {
    const frames = [frame(1), { ...frame(2), opusData: new Uint8Array(0) }];
    expect(() => voiceOgg([{ player: 0, hasConsent: true, frames }])).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
  });
});
