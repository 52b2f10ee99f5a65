/** One order and one event of each variant, and some more where a variant has parts of its own. */
import type { IcrepAnalysisEvent } from '../../src/formats/icrep/analysis.js';
import type { IcrepOrder } from '../../src/formats/icrep/order.js';
import type { IcrepPlayerStats } from '../../src/formats/icrep/player-stats.js';
import type { IcrepCellPos, IcrepUnitTag, IcrepWorldPos } from '../../src/formats/icrep/values.js';
import type { IcrepActiveVote } from '../../src/formats/icrep/vote.js';

export const tag = (index: number, generation = 0): IcrepUnitTag => ({ index, generation });
/** Of 1024ths of a cell, as files have them. */
export const pos = (x: number, y: number, z = 0): IcrepWorldPos => ({ x: x / 1024, y: y / 1024, z: z / 1024 });
export const cellPos = (x: number, y: number, z = 0): IcrepCellPos => ({ x, y, z });

type KnownOrder = Exclude<IcrepOrder, { type: 'unknown' }>;
type Fields<Order> = Order extends KnownOrder ? Omit<Order, 'player' | 'subTickTime'> : never;

const ORDER_FIELDS: readonly Fields<KnownOrder>[] = [
  { type: 'move', units: [tag(1), tag(2, 3)], target: pos(1024, -2048) },
  { type: 'attack', units: [tag(1)], target: { type: 'ground', pos: pos(5, 6, 7) } },
  { type: 'attack', units: [], target: { type: 'unit', tag: tag(9, 1) } },
  { type: 'attack', units: [tag(2)], target: { type: 'building', tag: tag(65535, 65535) } },
  { type: 'stop', units: [tag(4)] },
  { type: 'idle' },
  { type: 'chatMessage', channel: { type: 'all' }, text: 'gl hf ☃' },
  { type: 'chatMessage', channel: { type: 'whisper', target: 1 }, text: 'psst' },
  { type: 'chatCommand', cmd: 'roll', args: ['6', ''] },
  { type: 'cheatCode', cheatId: 0xffffffff },
  { type: 'setCvar', name: 'sim.speed', value: '2' },
  { type: 'vote', vote: { type: 'propose', voteType: { type: 'kick', target: 1, reason: 'griefing' } } },
  { type: 'vote', vote: { type: 'cast', voteId: 1, choice: 'no' } },
  { type: 'vote', vote: { type: 'cancel', voteId: 1 } },
  { type: 'gameOrder', typeTag: 1, payload: Uint8Array.of(29, 0, 0, 255) },
  { type: 'voiceActivity', active: true },
  { type: 'tacticalPing', pingType: 'economy', pos: pos(1, 2), target: tag(3) },
  { type: 'tacticalPing', pingType: 'generic', pos: pos(1, 2), target: undefined },
  { type: 'chatWheelPhrase', phraseId: 700 },
  { type: 'minimapDraw', points: [pos(0, 0), pos(-1, 1)], color: Uint8Array.of(255, 0, 127, 1) },
  { type: 'synthChatMessage', channel: { type: 'team' }, text: 'Ready', personaId: 'community/eva' },
  { type: 'synthChatMessage', channel: { type: 'observer' }, text: '', personaId: undefined },
  { type: 'pause', pause: { type: 'requestPause', reason: 'technicalIssue' } },
  { type: 'pause', pause: { type: 'requestUnpause' } },
  { type: 'poll', poll: { type: 'propose', phraseId: 12 } },
  { type: 'poll', poll: { type: 'respond', pollId: 7, agree: false } },
];

/** Orders of players 0 and 1 in turn. */
export const ORDERS: readonly KnownOrder[] = ORDER_FIELDS.map((fields, i) => {
  const { type, ...rest } = fields;
  return { type, player: i % 2, ...rest, subTickTime: 1000 * i } as KnownOrder;
});

export const STATS: IcrepPlayerStats = {
  totalCollected: [{ resourceType: 'ore', resourceTypeId: 0, amount: 1075n }],
  totalSpent: [
    { resourceType: 'ore', resourceTypeId: 0, amount: 2700n },
    { resourceType: 'nuke', resourceTypeId: 4, amount: -(2n ** 63n) },
  ],
  collectionRateRaw: [{ resourceType: 'ore', resourceTypeId: 0, amount: 2n ** 63n - 1n }],
  idleHarvesterTicks: 2 ** 40,
  unitsProduced: 1,
  structuresBuilt: 2,
  idleProductionTicks: 3,
  unitsKilled: 4,
  unitsLost: 5,
  structuresDestroyed: 6,
  structuresLost: 7,
  killedValue: [],
  lostValue: [{ resourceType: 'gems', resourceTypeId: 1, amount: 9007199254740993n }],
  damageDealtRaw: 9007199254740993n,
  damageReceivedRaw: -9007199254740993n,
  actionsPerMinute: 120,
  effectiveActionsPerMinute: 90,
};

const VOTE: IcrepActiveVote = {
  id: 1,
  voteType: { type: 'custom', typeId: 'mod/rematch' },
  proposer: 1,
  audience: { type: 'team', team: 2 },
  eligibleVoters: [0, 1],
  ballots: new Map([
    [0, 'yes'],
    [1, 'no'],
  ]),
  startedAt: 10,
  expiresAt: 600,
  threshold: { type: 'fraction', required: 2, of: 3 },
};

type KnownEvent = Exclude<IcrepAnalysisEvent, { type: 'unknown' }>;

/** The string table of `toyMatch` at its end. */
export const NAMES = ['ore', 'gems', 'construction_yard', 'tank', 'nuke'];

/** Every variant of an event, at ascending ticks that begin at 0. */
export const EVENTS: readonly KnownEvent[] = (
  [
    { type: 'unitCreated', tick: 0, tag: tag(1), unitType: 'tank', unitTypeId: 3, owner: 0, pos: pos(1024, 2048) },
    { type: 'constructionStarted', tick: 0, tag: tag(5), unitType: 'construction_yard', unitTypeId: 2, owner: 1, pos: pos(9, 9) },
    { type: 'constructionCompleted', tick: 0, tag: tag(5) },
    { type: 'unitDestroyed', tick: 0, tag: tag(1), killerTag: tag(27), killerOwner: 1 },
    { type: 'unitDestroyed', tick: 0, tag: tag(2), killerTag: undefined, killerOwner: undefined },
    {
      type: 'unitPositionSample',
      tick: 0,
      positions: [
        { tag: tag(3), pos: pos(1024, 2048) },
        { tag: tag(7, 2), pos: pos(-1, 5) },
        { tag: tag(300, 1), pos: pos(9, 9, 9) },
      ],
    },
    { type: 'playerStatSnapshot', tick: 0, player: 0, stats: STATS },
    { type: 'resourceCollected', tick: 0, player: 0, resourceType: 'ore', resourceTypeId: 0, amount: -500 },
    { type: 'upgradeCompleted', tick: 0, player: 1, upgradeId: 50 },
    { type: 'cameraPositionSample', tick: 0, player: 1, viewportCenter: pos(81920, 81920), zoomLevel: 1 },
    { type: 'selectionChanged', tick: 0, player: 0, added: [tag(1), tag(2)], removed: [] },
    { type: 'controlGroupEvent', tick: 0, player: 1, group: 6, action: 'recall' },
    { type: 'abilityUsed', tick: 0, player: 1, abilityId: 46, target: pos(1, 2) },
    { type: 'abilityUsed', tick: 0, player: 1, abilityId: 46, target: undefined },
    { type: 'pauseEvent', tick: 0, player: 0, paused: true },
    { type: 'voteEvent', tick: 0, event: { type: 'proposed', voteId: 1, voteType: { type: 'remake' }, proposer: 1 } },
    { type: 'voteEvent', tick: 0, event: { type: 'ballotCast', voteId: 1, voter: 0, choice: 'no' } },
    {
      type: 'voteEvent',
      tick: 0,
      event: { type: 'resolved', voteId: 1, resolution: { type: 'failed', vote: VOTE, reason: 'timerExpired' } },
    },
    {
      type: 'voteEvent',
      tick: 0,
      event: {
        type: 'resolved',
        voteId: 2,
        resolution: { type: 'passed', vote: { ...VOTE, audience: { type: 'allPlayers' }, threshold: { type: 'unanimous' } } },
      },
    },
    {
      type: 'engagementStarted',
      tick: 0,
      centerPos: pos(1, 1),
      friendlyUnits: [tag(1)],
      enemyUnits: [tag(2)],
      valueFriendly: 3400n,
      valueEnemy: -1n,
    },
    {
      type: 'engagementEnded',
      tick: 0,
      centerPos: pos(1, 1),
      friendlyLosses: 5,
      enemyLosses: 0,
      friendlySurvivors: 0,
      enemySurvivors: 23,
      durationTicks: 27,
    },
    {
      type: 'superweaponFired',
      tick: 0,
      weaponType: undefined,
      weaponTypeId: 46,
      targetPos: pos(3, 3),
      player: 0,
      unitsAffected: 5,
      buildingsAffected: 10,
    },
    { type: 'baseDestroyed', tick: 0, player: 1, pos: pos(3, 3), buildingsLost: [tag(14, 1)] },
    { type: 'armyWipe', tick: 0, player: 1, unitsLost: 49, totalValueLost: 26000n, percentageOfArmy: 77 },
    { type: 'comebackMoment', tick: 0, player: 0, deficitBefore: -1150n, advantageAfter: 10450n, swingValue: 11600n },
    {
      type: 'matchEnded',
      tick: 0,
      outcome: {
        type: 'completed',
        winner: { type: 'team', team: 1 },
        reason: { type: 'teamSurrender', team: 2, voteResults: [{ player: 1, hasAgreed: true }] },
      },
    },
  ] satisfies KnownEvent[]
).map((event, tick) => ({ ...event, tick }));
