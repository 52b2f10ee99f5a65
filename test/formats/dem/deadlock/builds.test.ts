import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../../src/codecs/protobuf/encode.js';
import { parseDemSync } from '../../../../src/formats/dem/index.js';
import { EVERY_SCHEMA } from '../../../../src/formats/dem/message-schemas.gen.js';
import type { ProtoMessage } from '../../../../src/formats/dem/messages.js';
import { SUBCLASS } from '../../../../recordings/dem/deadlock/made-match.js';
import { ScriptedDeadlockMatch } from '../../../../recordings/dem/deadlock/scripted-match.js';

const encoder = new ProtoEncoder(EVERY_SCHEMA);
const damage = (match: ScriptedDeadlockMatch, value: ProtoMessage): void =>
  match.message('k_EUserMsg_Damage', encoder.encode('CCitadelUserMessage_Damage', value));

describe('Deadlock since 2026', () => {
  it('has upgrades of abilities by their id, with the number as it was sent', () => {
    const match = new ScriptedDeadlockMatch({ isOf2026: true });
    const ada = match.join(1, 'Ada', 2, { m_iAPNetWorth: 1 });
    const slash = match.spawn('CCitadel_Ability_HealingSlash', {
      m_nSubclassID: SUBCLASS.citadel_ability_healing_slash,
      m_eAbilitySlot: 4,
    });
    match.set(match.heroOf(1), { 'm_vecAbilities.0000': slash.handle });
    match.advance(10);
    const learn = (info: number): void =>
      match.set(ada, {
        'm_vecAbilityUpgradeState.0000.m_ItemID': SUBCLASS.citadel_ability_healing_slash,
        'm_vecAbilityUpgradeState.0000.m_nUpgradeInfo': info,
      });
    learn(1 << 16);
    match.advance(1);
    learn((1 << 16) | (1 << 17) | 3);
    match.advance(1);
    const { abilities, diagnostics } = parseDemSync(match.bytes(), { include: ['abilities'] });
    const ability = { slot: 3, ability: 'citadel_ability_healing_slash', abilityId: SUBCLASS.citadel_ability_healing_slash };
    expect(abilities).toMatchObject([
      { ...ability, kind: 'unlocked', upgrades: 0, upgradeInfo: 0x10000 },
      { ...ability, kind: 'upgraded', upgrades: 1, upgradeInfo: 0x30003 },
    ]);
    expect(diagnostics.filter(({ path }) => path.join().includes('Upgrade'))).toEqual([]);
  });

  it('has base guardians of another class', () => {
    const match = new ScriptedDeadlockMatch({ isOf2026: true });
    match.join(1, 'Ada', 2);
    const boss = match.spawn('CNPC_BarrackBoss', { m_iHealth: 900, m_iMaxHealth: 1000, m_iTeamNum: 3, m_lifeState: 0 });
    match.advance(1);
    match.set(boss, { m_iHealth: 100 });
    damage(match, {
      damage: 800,
      entindex_attacker: match.heroOf(1).index,
      entindex_victim: boss.index,
      victim_class: 30,
      attacker_class: 1,
    });
    match.advance(1);
    const replay = parseDemSync(match.bytes(), { include: ['objectives', 'damage'] });
    expect(replay.objectives).toMatchObject([{ kind: 'damaged', objective: 'baseGuardian', health: 100 }]);
    expect(replay.damage).toMatchObject([{ attackerKind: 'hero', victimKind: 'baseGuardian', victimClass: 30 }]);
  });
});

it('objectives of builds of 2024: base guardians have the class of guardians, and data of their own', () => {
  const match = new ScriptedDeadlockMatch();
  match.join(1, 'Ada', 2);
  const health = { m_iHealth: 900, m_iMaxHealth: 1000, m_iTeamNum: 3, m_lifeState: 0 };
  // MurmurHash2 of npc_barrack_boss and npc_boss_tier1, as deadlock 5186 has them
  const base = match.spawn('CNPC_TrooperBoss', { ...health, m_nSubclassID: 2458524739 });
  const outer = match.spawn('CNPC_TrooperBoss', { ...health, m_nSubclassID: 2977181093 });
  match.advance(1);
  match.set(base, { m_iHealth: 100 });
  match.set(outer, { m_iHealth: 200 });
  match.advance(1);
  expect(parseDemSync(match.bytes(), { include: ['objectives'] }).objectives).toMatchObject([
    { kind: 'damaged', objective: 'baseGuardian', health: 100 },
    { kind: 'damaged', objective: 'guardian', health: 200 },
  ]);
});

describe('damage of Deadlock', () => {
  it('gives shields, critical hits and what carried it', () => {
    const match = new ScriptedDeadlockMatch();
    match.join(1, 'Ada', 2);
    match.join(2, 'Grace', 3);
    const boss = match.spawn('CNPC_TrooperBoss', { m_iHealth: 900, m_iMaxHealth: 1000, m_iTeamNum: 3, m_lifeState: 0 });
    match.advance(1);
    const [ada, grace] = [match.heroOf(1).index, match.heroOf(2).index];
    damage(match, {
      damage: 30,
      pre_damage: 44.5,
      damage_absorbed: 10.25,
      entindex_attacker: ada,
      entindex_inflictor: boss.index,
      entindex_attacking_object: 77,
      entindex_victim: grace,
      victim_shield_new: 5,
      victim_shield_max: 50,
      crit_damage: 12.5,
      hitgroup_id: 1,
      hits: 2,
      damage_direction: { x: 1 },
      ability_id: 0,
    });
    damage(match, {
      damage: 4,
      pre_damage_deprecated: 6,
      damage_absorbed_deprecated: 2,
      entindex_attacker: ada,
      entindex_inflictor: ada,
      entindex_victim: ada,
    });
    damage(match, { damage: 1, entindex_attacker: -1, entindex_inflictor: -1, entindex_victim: 999, victim_class: 4, hitgroup_id: 99 });
    match.advance(1);
    const { damage: dealt } = parseDemSync(match.bytes(), { include: ['damage'] });
    expect(dealt).toMatchObject([
      {
        beforeMitigation: 44.5,
        absorbed: 10.25,
        attackerKind: 'hero',
        victimKind: 'hero',
        inflictorIndex: boss.index,
        inflictorKind: 'guardian',
        inflictorClass: 'CNPC_TrooperBoss',
        attackingObjectIndex: 77,
        shield: 5,
        maxShield: 50,
        criticalDamage: 12.5,
        hitGroup: 'head',
        hits: 2,
        direction: { x: 1, y: 0, z: 0 },
      },
      {
        beforeMitigation: 6,
        absorbed: 2,
        inflictorIndex: undefined,
        inflictorClass: undefined,
        criticalDamage: undefined,
        hitGroup: undefined,
      },
      {
        attackerIndex: undefined,
        attackerKind: undefined,
        inflictorIndex: undefined,
        victimKind: 'trooper',
        hitGroup: undefined,
        hitGroupId: 99,
      },
    ]);
  });
});

describe('the match of Deadlock', () => {
  const played = (over?: ProtoMessage): ScriptedDeadlockMatch => {
    const match = new ScriptedDeadlockMatch();
    match.spawn('CCitadelGameRulesProxy', { 'm_pGameRules.m_flGameStartTime': 0 });
    match.join(1, 'Ada', 2);
    match.advance(1);
    if (over !== undefined) match.message(346, encoder.encode('CCitadelUserMessage_GameOver', over));
    match.advance(1);
    return match;
  };
  const winnerOf = (over?: ProtoMessage) => {
    const { match } = parseDemSync(played(over).bytes(), { include: ['match'] });
    return match?.winner;
  };

  it('is won by the side that the game names', () => {
    expect(winnerOf({ winning_team: 3 })).toBe('sapphire');
    expect(winnerOf({ winning_team: 2 })).toBe('amber');
    expect(winnerOf({ winning_team: 2, just_a_test: true })).toBeUndefined();
    expect(winnerOf({ winning_team: 9 })).toBeUndefined();
    expect(winnerOf()).toBeUndefined();
  });

  it('is undefined without game rules', () => {
    const match = new ScriptedDeadlockMatch();
    match.join(1, 'Ada', 2);
    match.advance(1);
    expect(parseDemSync(match.bytes(), { include: ['match'] }).match).toBeUndefined();
  });
});
