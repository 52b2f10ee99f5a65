import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { EVERY_SCHEMA } from '../../../src/formats/dem/message-schemas.gen.js';
import type { ProtoMessage } from '../../../src/formats/dem/messages.js';
import { NOBODY, ScriptedDeadlockMatch } from './scripted-match.js';
import type { Fields } from '../scripted-recording.js';

const encoder = new ProtoEncoder(EVERY_SCHEMA);

/** The messages that the game sends once a match is over: the winner, and what each player earned from each EGoldSource. */
export function endDeadlockMatch(
  match: ScriptedDeadlockMatch,
  {
    winner,
    seconds,
    souls,
  }: { readonly winner: 2 | 3; readonly seconds: number; readonly souls: ReadonlyMap<number, readonly SoulSource[]> },
): void {
  match.message('k_EUserMsg_GameOver', encoder.encode('CCitadelUserMessage_GameOver', { winning_team: winner }));
  const details = encoder.encode('CMsgMatchMetaDataContents', {
    match_info: {
      duration_s: seconds,
      winning_team: winner - 2,
      players: Array.from(souls, ([slot, sources]) => ({ player_slot: slot, stats: [{ gold_sources: sources }] })),
    },
  });
  match.message('k_EUserMsg_PostMatchDetails', encoder.encode('CCitadelUserMsg_PostMatchDetails', { match_details: details }));
}

interface SoulSource {
  readonly source: number;
  readonly gold: number;
  readonly gold_orbs: number;
  readonly kills: number;
  readonly damage: number;
}

/** Ids as the engine hashes the names, worked out by the recording deadlock 5186. */
export const SUBCLASS = {
  citadel_ability_healing_slash: 2366960452,
  upgrade_endurance: 2829638276,
  upgrade_sprint_booster: 3399065363,
  upgrade_health_stimpak: 1710079648,
  ability_golden_idol: 2521299219,
} as const;

const CELL = 512;
const place = ([x, y, z]: readonly [number, number, number]): Fields => {
  const fields: Record<string, number> = {};
  for (const [axis, at] of [
    ['X', x],
    ['Y', y],
    ['Z', z],
  ] as const) {
    const cell = Math.floor((at + 16384) / CELL);
    fields[`CBodyComponent.m_cell${axis}`] = cell;
    fields[`CBodyComponent.m_vec${axis}`] = at + 16384 - cell * CELL;
  }
  return fields;
};

/** What a model of the scripted match must find. */
export const MADE = {
  startTick: 640,
  pause: { from: 1280, to: 1600 },
  damageTick: 1920,
  killTick: 2560,
  fallTick: 3200,
  urnTick: 3840,
  endTick: 4800,
} as const;

/**
 * A small match of Deadlock: two against one, with souls, an item that comes and one that goes, an ability that is unlocked and upgraded, damage, a
 * kill, an objective that falls, a patron and an urn, chat, a pause, and the end.
 */
export function madeDeadlockMatch(): { readonly bytes: Uint8Array; readonly match: ScriptedDeadlockMatch } {
  const match = new ScriptedDeadlockMatch();
  const damage = (value: ProtoMessage): void => match.message('k_EUserMsg_Damage', encoder.encode('CCitadelUserMessage_Damage', value));
  const rules = match.spawn('CCitadelGameRulesProxy', {
    'm_pGameRules.m_nTotalPausedTicks': 0,
    'm_pGameRules.m_nPauseStartTick': 0,
    'm_pGameRules.m_bGamePaused': false,
    'm_pGameRules.m_flGameStartTime': 0,
    'm_pGameRules.m_unMatchID': 1234567n,
    'm_pGameRules.m_eGameMode': 1,
    'm_pGameRules.m_eMatchMode': 1,
    'm_pGameRules.m_eGameState': 7,
  });
  const ada = match.join(1, 'Ada', 2, {
    m_nHeroID: 19,
    m_iLevel: 2,
    m_unLobbyPlayerSlot: 1,
    m_nAssignedLane: 3,
    m_iAPNetWorth: 1,
    m_bAlive: true,
    m_iLastHits: 4,
    m_iDenies: 1,
    m_iHeroDamage: 0,
    m_iObjectiveDamage: 0,
    m_iHeroHealing: 7,
    m_iSelfHealing: 8,
    m_iDeaths: 0,
    m_iPlayerAssists: 0,
    'm_vecUpgrades.0000': SUBCLASS.upgrade_sprint_booster,
    'm_nHeroAbilityUpgradeBits.0000': 0,
    'm_nHeroAbilityUpgradeBits.0002': 0,
  });
  const grace = match.join(2, 'Grace', 3, { m_nHeroID: 10, m_iLevel: 2, m_unLobbyPlayerSlot: 7, m_bAlive: true, m_iAPNetWorth: 0 });
  match.join(3, 'Linus', 2, { m_nHeroID: 3, m_bAlive: true });
  const [adaHero, graceHero] = [match.heroOf(1), match.heroOf(2)];
  const slash = match.spawn('CCitadel_Ability_HealingSlash', {
    'm_pEntity.m_nameStringableIndex': match.row('EntityNames', 'citadel_ability_healing_slash'),
    m_nSubclassID: SUBCLASS.citadel_ability_healing_slash,
    m_eAbilitySlot: 4,
  });
  match.row('EntityNames', 'upgrade_endurance');
  match.row('EntityNames', 'upgrade_sprint_booster');
  match.set(adaHero, {
    ...place([-2830.5, -1000.25, 324]),
    m_iMaxHealth: 700,
    'm_nCurrencies.0000': 250,
    'm_vecAbilities.0000': slash.handle,
  });
  match.set(graceHero, { ...place([100, 900.5, 128]), m_iMaxHealth: 700, 'm_nCurrencies.0000': 400 });
  match.set(match.heroOf(3), { ...place([-3000, -1000, 324]), m_iMaxHealth: 700, 'm_nCurrencies.0000': 0 });
  const guardian = match.spawn('CNPC_TrooperBoss', {
    m_iHealth: 1000,
    m_iMaxHealth: 5500,
    m_iLane: 3,
    m_iTeamNum: 3,
    m_lifeState: 0,
    'm_pEntity.m_nameStringableIndex': match.row('EntityNames', 'boss_combine_t1_orange'),
    ...place([-3072, -1024, 248]),
  });
  const patron = match.spawn('CNPC_Boss_Tier3', {
    m_iHealth: 9000,
    m_iMaxHealth: 9000,
    m_iTeamNum: 3,
    m_lifeState: 0,
    m_ePhase: 0,
    ...place([0, 7000, 600]),
  });
  const second = (): number => match.tick / 64;

  match.advance(10);
  match.set(rules, { 'm_pGameRules.m_flGameStartTime': match.netTick / 64 });
  match.message('k_EUserMsg_ChatMsg', { player_slot: 2, text: 'gl', all_chat: true });
  match.message('UM_SayText2', { entityindex: 2, messagename: 'Citadel_Chat_Team', param1: 'Ada', param2: 'mid' });
  match.advance(10);
  match.set(rules, { 'm_pGameRules.m_bGamePaused': true, 'm_pGameRules.m_nPauseStartTick': match.netTick });
  const pausedFrom = match.netTick;
  match.advance(5);
  match.set(rules, { 'm_pGameRules.m_bGamePaused': false, 'm_pGameRules.m_nTotalPausedTicks': match.netTick - pausedFrom });
  match.set(ada, { 'm_nHeroAbilityUpgradeBits.0002': 1, m_iAPNetWorth: 1 });
  match.advance(5);
  // damage, and what it does to the victims
  const shot = { type: 2, ability_id: SUBCLASS.citadel_ability_healing_slash, entindex_attacker: adaHero.index, attacker_class: 1 };
  damage({
    ...shot,
    damage: 60,
    health_lost: 55,
    origin: { x: 101, y: 900, z: 150 },
    entindex_victim: graceHero.index,
    victim_class: 1,
    victim_health_new: 645,
    victim_health_max: 700,
    pre_damage: 75,
    damage_absorbed: 5,
    victim_shield_new: 20,
    crit_damage: 12.5,
    hitgroup_id: 1,
    entindex_inflictor: guardian.index,
    entindex_attacking_object: guardian.index,
  });
  damage({ ...shot, type: 0, citadel_type: 3, damage: 40, health_lost: 40, entindex_victim: guardian.index, victim_class: 5 });
  damage({ damage: 9, health_lost: 9, entindex_attacker: 900, entindex_victim: 901, attacker_class: 4, victim_class: 4 });
  match.set(graceHero, { m_iHealth: 645 });
  match.set(guardian, { m_iHealth: 960 });
  match.set(ada, { m_iHeroDamage: 55, m_iObjectiveDamage: 40, 'm_nHeroAbilityUpgradeBits.0002': 3, m_iAPNetWorth: 2 });
  match.gameEvent('player_used_ability', { entindex_player: adaHero.index });
  match.advance(10);
  match.gameEvent('player_death', { userid: 2, attacker: 1, assister1controller: 3, assister2controller: NOBODY });
  match.set(graceHero, { m_iHealth: 0 });
  match.set(grace, { m_bAlive: false, m_iDeaths: 1 });
  match.set(ada, { m_iPlayerKills: 1, m_iGoldNetWorth: 900, 'm_vecUpgrades.0000': SUBCLASS.upgrade_endurance });
  match.set(adaHero, { 'm_nCurrencies.0000': 100 });
  match.advance(10);
  match.set(guardian, { m_iHealth: 0, m_lifeState: 1 });
  damage({ ...shot, damage: 970, health_lost: 960, entindex_victim: guardian.index, victim_class: 5 });
  match.advance(60 - second());
  match.set(patron, { m_ePhase: 2 });
  const stimpak = match.spawn('CCitadel_ArmorUpgrade_Stimpak', { m_nSubclassID: SUBCLASS.upgrade_health_stimpak, m_eAbilitySlot: 8 });
  match.row('EntityNames', 'upgrade_health_stimpak');
  match.set(adaHero, { 'm_vecAbilities.0001': stimpak.handle });
  match.set(ada, { 'm_vecUpgrades.0001': SUBCLASS.upgrade_health_stimpak, m_tHeldItem: SUBCLASS.ability_golden_idol });
  match.advance(15);
  match.set(ada, { 'm_vecUpgrades.0001': 0 });
  endDeadlockMatch(match, {
    winner: 2,
    seconds: 60,
    souls: new Map([[1, [{ source: 2, gold: 300, gold_orbs: 50, kills: 4, damage: 900 }]]]),
  });
  match.advance(1);
  return { bytes: match.bytes(), match };
}
