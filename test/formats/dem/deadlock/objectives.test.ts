import { expect, it } from 'vitest';
import { ProtoEncoder } from '../../../../src/codecs/protobuf/encode.js';
import { parseDemSync, type DeadlockItemEvent, type DeadlockObjectiveEvent } from '../../../../src/formats/dem/index.js';
import { EVERY_SCHEMA } from '../../../../src/formats/dem/message-schemas.gen.js';
import { SUBCLASS } from '../../../../recordings/dem/deadlock/made-match.js';
import { ScriptedDeadlockMatch } from '../../../../recordings/dem/deadlock/scripted-match.js';
import { placeOf } from '../../../../recordings/dem/cs2/scripted-match.js';
import { patchedDemo } from '../../../support/dem-patch.js';

const encoder = new ProtoEncoder(EVERY_SCHEMA);
const UNIT = { m_iHealth: 900, m_iMaxHealth: 1000, m_lifeState: 0 };

/** A match of two, with what was there from the beginning. */
function begun(options: { readonly isOf2026?: boolean } = {}) {
  const match = new ScriptedDeadlockMatch(options);
  const ada = match.join(1, 'Ada', 2);
  match.join(2, 'Grace', 3);
  const rules = match.spawn('CCitadelGameRulesProxy', { 'm_pGameRules.m_flGameStartTime': 0 });
  const shrine = match.spawn('CCitadel_Destroyable_Building', { m_iHealth: 500, m_iMaxHealth: 500, m_iTeamNum: 3, m_bDestroyed: false });
  const walker = match.spawn('CNPC_Boss_Tier2', { ...UNIT, m_iTeamNum: 2, m_iLane: 4 });
  match.advance(1);
  return { match, ada, rules, shrine, walker };
}
const objectivesOf = (match: ScriptedDeadlockMatch) => {
  const { objectives, diagnostics } = parseDemSync(match.bytes(), { include: ['objectives'] });
  const events = (objectives ?? []).filter((one): one is DeadlockObjectiveEvent => one.game === 'deadlock');
  return { events, diagnostics, kinds: events.map(({ kind, objective }) => `${objective} ${kind}`) };
};

it('a shrine falls by its own field, a walker by the state of its life, a neutral by its health', () => {
  const { match, shrine, walker } = begun();
  const neutral = match.spawn('CNPC_TrooperNeutral', { ...UNIT, m_iTeamNum: 4 });
  match.advance(1);
  match.set(shrine, { m_bDestroyed: true });
  match.set(walker, { m_lifeState: 1 });
  match.set(neutral, { m_iHealth: 0 });
  match.advance(1);
  match.advance(1);
  const { events, diagnostics } = objectivesOf(match);
  expect(events.map(({ kind, objective, owner, lane, health }) => [objective, kind, owner, lane, health])).toEqual([
    ['shrine', 'destroyed', 'sapphire', undefined, 0],
    ['walker', 'destroyed', 'amber', 4, 0],
    ['neutral', 'destroyed', undefined, undefined, 0],
  ]);
  expect(diagnostics).toEqual([]);
});

it('what falls by a message, in builds that have it, falls once and by the killer that it names', () => {
  const { match, walker } = begun();
  const boss = match.spawn('CNPC_MidBoss', UNIT);
  match.advance(1);
  const killed = (entity: number) =>
    match.message(
      'k_EUserMsg_BossKilled',
      encoder.encode('CCitadelUserMsg_BossKilled', {
        entity_killed: entity,
        entity_killer: match.heroOf(2).handle & 0xffffff,
        entity_position: { x: 7 },
      }),
    );
  killed(walker.handle & 0xffffff);
  killed(boss.handle & 0xffffff);
  killed(12345);
  match.remove(boss);
  match.advance(1);
  match.set(walker, { m_lifeState: 2 });
  match.advance(1);
  match.advance(1);
  const { events } = objectivesOf(match);
  expect(events.map(({ kind, objective, attacker, handle, position }) => [objective, kind, attacker?.name, handle, position?.x])).toEqual([
    ['midBoss', 'spawned', undefined, boss.handle, undefined],
    ['walker', 'destroyed', 'Grace', walker.handle, undefined],
    ['midBoss', 'destroyed', 'Grace', boss.handle, 7],
  ]);
});

it('a patron has phases and states', () => {
  const match = new ScriptedDeadlockMatch();
  const patron = match.spawn('CNPC_Boss_Tier3', { ...UNIT, m_iTeamNum: 3, m_ePhase: 0, m_eAliveState: 0 });
  match.advance(1);
  match.set(patron, { m_ePhase: 1, m_eAliveState: 3 });
  match.advance(1);
  match.set(patron, { m_ePhase: 9 });
  match.advance(1);
  const { events } = objectivesOf(match);
  expect(events.map(({ kind, phase, state }) => [kind, phase, state])).toEqual([
    ['changed', 'last', 'vulnerable'],
    ['changed', undefined, 'vulnerable'],
  ]);
});

it('a rejuvenator is picked up by its own field, and by messages where a build has them', () => {
  const status = (match: ScriptedDeadlockMatch, type: number) =>
    match.message(
      'k_EUserMsg_RejuvStatus',
      encoder.encode('CCitadelUserMsg_RejuvStatus', {
        event_type: type,
        user_team: 2,
        killing_team: 3,
        player_pawn: match.heroOf(1).handle & 0xffffff,
      }),
    );
  const played = (types: readonly number[]) => {
    const { match } = begun();
    const rejuvenator = match.spawn('CCitadelItemPickupRejuv', { m_bPickedUp: false, ...placeOf([0, 0, 5]) });
    match.advance(1);
    match.set(rejuvenator, { m_bPickedUp: true });
    for (const type of types) status(match, type);
    match.advance(1);
    match.advance(1);
    return objectivesOf(match).events.map(({ kind, objective, owner, player }) => [objective, kind, owner, player?.name]);
  };
  const spawned = ['rejuvenator', 'spawned', undefined, undefined];
  expect(played([])).toEqual([spawned, ['rejuvenator', 'pickedUp', undefined, undefined]]);
  // 1 is not known; the messages are older than the entities of their packet
  expect(played([6, 1, 7, 8])).toEqual([
    spawned,
    ['rejuvenator', 'pickedUp', 'amber', 'Ada'],
    ['rejuvenator', 'used', 'amber', 'Ada'],
    ['rejuvenator', 'expired', 'amber', 'Ada'],
  ]);
});

it('the urn appears, is carried and released, and is handed in at places that open', () => {
  const { match, ada } = begun();
  const urn = match.spawn('CCitadelItemPickupIdol', placeOf([10, 20, 30]));
  match.advance(1);
  match.remove(urn);
  match.set(ada, { m_tHeldItem: SUBCLASS.ability_golden_idol });
  const point = (isOpen: boolean) =>
    match.message(
      'k_EUserMsg_ReturnIdol',
      encoder.encode('CCitadelUserMsg_ReturnIdol', { return_location: { y: 9 }, location_enabled: isOpen }),
    );
  point(true);
  match.advance(1);
  match.set(ada, { m_tHeldItem: 0 });
  point(false);
  match.advance(1);
  match.advance(1);
  const { events } = objectivesOf(match);
  expect(events.map(({ tick, kind, owner, player, position }) => [tick, kind, owner, player?.name, position?.y])).toEqual([
    [64, 'spawned', undefined, undefined, expect.any(Number)],
    [128, 'pickedUp', 'amber', 'Ada', undefined],
    [128, 'opened', undefined, undefined, 9],
    [192, 'released', 'amber', 'Ada', undefined],
    [192, 'closed', undefined, undefined, 9],
  ]);
});

it('a rift of builds since 2026 opens, is captured and closes', () => {
  const { match, rules } = begun({ isOf2026: true });
  const NOWHERE = 3.4028234663852886e38;
  const set = (place: readonly number[], team: number) =>
    match.set(rules, {
      'm_pGameRules.m_vKothCashInCurrentLocation': [...place],
      'm_pGameRules.m_nKothScoringTeam': team,
    });
  set([NOWHERE, NOWHERE, NOWHERE], 0);
  match.advance(1);
  set([1, 2, 3], 0);
  match.advance(1);
  set([1, 2, 3], 3);
  match.advance(1);
  set([NOWHERE, NOWHERE, NOWHERE], 3);
  match.advance(1);
  match.advance(1);
  const { events } = objectivesOf(match);
  expect(events.map(({ tick, kind, owner, position }) => [tick, kind, owner, position])).toEqual([
    [128, 'opened', undefined, { x: 1, y: 2, z: 3 }],
    [192, 'captured', 'sapphire', { x: 1, y: 2, z: 3 }],
    [256, 'closed', undefined, { x: 1, y: 2, z: 3 }],
  ]);
});

it.each(['m_lifeState', 'm_iLane', 'm_bDestroyed', 'm_ePhase', 'm_bPickedUp', 'm_tHeldItem', 'm_iHealth', 'm_iMaxHealth', 'm_iTeamNum'])(
  'objectives without %s say so',
  (name) => {
    const { match } = begun();
    match.spawn('CNPC_Boss_Tier3', { ...UNIT, m_iTeamNum: 3 });
    match.spawn('CCitadelItemPickupRejuv', placeOf([0, 0, 5]));
    match.advance(1);
    match.advance(1);
    const bytes = patchedDemo(match.bytes(), { field: (field) => void (field.name = field.name === name ? 'm_other' : field.name) });
    const { diagnostics } = parseDemSync(bytes, { include: ['objectives'] });
    expect(diagnostics.map(({ path }) => path.at(-1))).toContain(name);
  },
);

it.each(['CNPC_TrooperBoss', 'CNPC_Boss_Tier2', 'CNPC_TrooperNeutral', 'CCitadelItemPickupRejuv', 'CCitadelItemPickupIdol'])(
  'objectives without the class %s say so',
  (name) => {
    const bytes = patchedDemo(begun().match.bytes(), { className: (one) => (one === name ? 'COther' : one) });
    const { diagnostics } = parseDemSync(bytes, { include: ['objectives'] });
    expect(diagnostics.map(({ code, reason, path }) => [code, reason, ...path])).toEqual([['unknown-field', 'missing', name]]);
  },
);

it.each(['m_unMatchID', 'm_eGameMode', 'm_eMatchMode', 'm_eGameState'])('a match without %s says so', (name) => {
  const { match } = begun();
  const bytes = patchedDemo(match.bytes(), { field: (field) => void (field.name = field.name === name ? 'm_other' : field.name) });
  const { diagnostics } = parseDemSync(bytes, { include: ['match'] });
  expect(diagnostics.map(({ path }) => path.at(-1))).toEqual([`m_pGameRules.${name}`]);
});

it('an item is sold where a message says so, in both forms that it has', () => {
  const sold = (id: string, form: ProtoEncoder, type: string, value: (hero: number) => Record<string, number | boolean>) => {
    const match = new ScriptedDeadlockMatch();
    const ada = match.join(1, 'Ada', 2, { 'm_vecUpgrades.0000': SUBCLASS.upgrade_sprint_booster });
    match.advance(1);
    match.set(ada, { 'm_vecUpgrades.0000': SUBCLASS.upgrade_endurance });
    match.message(id, form.encode(type, value(match.heroOf(1).index)));
    match.advance(1);
    match.advance(1);
    const { items } = parseDemSync(match.bytes(), { include: ['items'] });
    return (items as DeadlockItemEvent[]).filter(({ kind }) => kind === 'lost').map(({ isSold }) => isSold);
  };
  const item = SUBCLASS.upgrade_sprint_booster;
  // before November 2024
  const old = new ProtoEncoder('Changed: 1 int32 purchaser, 2 int32 ability, 3 uint32 ability_id, 4 int32 change');
  expect(
    sold('k_EUserMsg_AbilitiesChanged', old, 'Changed', (hero) => ({ purchaser: hero, ability: 500, ability_id: item, change: 2 })),
  ).toEqual([true]);
  expect(
    sold('k_EUserMsg_AbilitiesChanged', old, 'Changed', (hero) => ({ purchaser: hero, ability: 500, ability_id: item, change: 1 })),
  ).toEqual([false]);
  const CHANGED = ['k_EUserMsg_AbilitiesChanged', encoder, 'CCitadelUserMsg_AbilitiesChanged'] as const;
  const NOTICE = ['k_EUserMsg_ItemPurchaseNotification', encoder, 'CCitadelUserMessage_ItemPurchaseNotification'] as const;
  expect(sold(...CHANGED, () => ({ purchaser_player_slot: 1, ability_id: item, change: 2 }))).toEqual([true]);
  expect(sold(...CHANGED, () => ({ purchaser_player_slot: 2, ability_id: item, change: 2 }))).toEqual([false]);
  expect(sold(...CHANGED, () => ({ purchaser_player_slot: 1, ability_id: item, change: 0 }))).toEqual([false]);
  expect(sold(...NOTICE, () => ({ userid: 1, ability_id: item, sell: true }))).toEqual([true]);
  expect(sold(...NOTICE, () => ({ userid: 1, ability_id: item }))).toEqual([false]);
});
