import { place, playerId, type MatchOptions } from './scripted-match.js';
import { ScriptedDotaPlay, type MatchFacts } from './scripted-play.js';

/** Clock of the fight: the deaths of `facts.kills` from 360 s to 372 s, all near [-600, -400]. */
export const FIGHT = { from: 360, to: 372, kills: 4, centre: [-600, -400] } as const;

/** A player's net worth, last hits and experience at a minute of the match clock: set each full minute, to the second. */
export const netWorthAt = (player: number, minute: number): number => 600 + 100 * (player + 1) * minute;
export const lastHitsAt = (player: number, minute: number): number => (player + 1) * minute;
export const experienceAt = (player: number, minute: number): number => 50 * (player + 1) * minute;

/** The position of Axe (player 0) at a second of the match clock while alive; the others stay where they spawned, except for the fight. */
export const axeAt = (clock: number): readonly [number, number] => [-7000 + 10 * clock, -6500];

/**
 * Eleven minutes of captains mode with everything that a match can have once: draft, pause, first blood, wards that are killed and that
 * run out, smoke, rune, stack, courier, buyback, purchases, level ups, a fight, tower, Roshan and aegis, tormentor, barracks, the end.
 * A packet each second. The clocks are in `facts`.
 */
export function madeDotaMatch(options: MatchOptions = {}): {
  readonly bytes: Uint8Array;
  readonly facts: MatchFacts;
  readonly match: ScriptedDotaPlay;
} {
  const match = new ScriptedDotaPlay({ gameMode: 2, ...options });
  const { players, facts } = match;
  const heroOf = (id: number): string => match.heroOf(id);

  // two bans and ten picks, teams in turn
  match.draft([
    [false, 2, 1],
    [false, 3, 44],
    ...[0, 1, 2, 3, 4].flatMap((slot) => [[true, 2, players[slot]!.heroId] as const, [true, 3, players[slot + 5]!.heroId] as const]),
  ]);

  // ---- pre-game: heroes, couriers, buildings, Roshan
  match.enter();
  const { heroes, couriers } = match;
  const tower = match.building('CDOTA_BaseNPC_Tower', 'dota_goodguys_tower1_mid', 2, [-1544, -1408], 1800);
  match.building('CDOTA_BaseNPC_Tower', 'dota_badguys_tower1_mid', 3, [524, 652], 1800);
  const barracks = match.building('CDOTA_BaseNPC_Barracks', 'good_rax_melee_mid', 2, [-4672, -4552], 2200);
  match.building('CDOTA_BaseNPC_Barracks', 'bad_rax_melee_mid', 3, [4248, 3936], 2200);
  const fort = match.building('CDOTA_BaseNPC_Fort', 'dota_goodguys_fort', 2, [-5920, -5352], 4500);
  match.building('CDOTA_BaseNPC_Fort', 'dota_badguys_fort', 3, [5528, 5000], 4500);
  const roshan = match.building('CDOTA_Unit_Roshan', 'npc_dota_roshan', 2, [-7900, 7700], 6000);
  match.set(roshan, { m_iTeamNum: 4 });
  match.preGame();
  const hunger = match.spawnNamed('CDOTA_Ability_Axe_BattleHunger', 'axe_battle_hunger', {
    m_iLevel: 0,
    m_fCooldown: 0,
    m_hOwnerEntity: heroes[0]!.handle,
  });
  match.equip(heroes[0]!, 'm_hAbilities', 0, hunger);
  match.advance(1);
  match.buy(0, 'CDOTA_Item_Tango', 'item_tango', 0, 90);
  match.advance(9);
  match.blowHorn();

  const playTo = (clock: number): void =>
    match.playTo(clock, (second) => {
      if (!match.dead.has(0)) match.set(heroes[0]!, place(axeAt(second)));
      if (second % 60 > 0) return;
      const minute = second / 60;
      for (const { id } of players) {
        match.economy(id, {
          m_iNetWorth: netWorthAt(id, minute),
          m_iTotalEarnedGold: netWorthAt(id, minute),
          m_iLastHitCount: lastHitsAt(id, minute),
          m_iTotalEarnedXP: experienceAt(id, minute),
        });
        match.set(heroes[id]!, { m_iCurrentXP: experienceAt(id, minute) });
      }
    });

  playTo(5);
  match.set(hunger, { m_iLevel: 1 });
  match.say(1, 'gl hf');
  // an illusion of Axe, which is not player 0
  const illusion = match.spawnNamed('CDOTA_Unit_Hero_Axe', 'npc_dota_hero_axe', {
    ...place([6000, 6000]),
    m_iTeamNum: 2,
    m_iPlayerID: playerId(0),
    m_iHealth: 100,
    m_iMaxHealth: 600,
    m_lifeState: 0,
    m_hReplicatingOtherHeroModel: heroes[0]!.handle,
  });
  playTo(20);
  match.remove(illusion);
  playTo(30);
  const observer = match.ward('observer', 0, [-1200, 300]);
  playTo(40);
  const sentry = match.ward('sentry', 5, [-1000, 200]);
  playTo(60);
  match.kill(5, 0, [6], [-900, -700]);
  match.combatLog({ type: 'FIRST_BLOOD', attacker_name: heroOf(5), target_name: heroOf(0) });
  match.chatEvent('FIRSTBLOOD', { playerid_1: 5, playerid_2: 0, value: 200 });
  playTo(61);
  match.level(5, 2);
  playTo(80);
  match.respawn(0);
  const lateObserver = match.ward('observer', 7, [2500, -1800]);
  playTo(90);
  const from = match.tick;
  match.pause(20, 3);
  facts.pauses.push({ from, to: match.tick, seconds: 20 });
  match.say(3, 'thanks ☃');
  playTo(120);
  match.rune(1, 5);
  playTo(140);
  match.combatLog({ type: 'NEUTRAL_CAMP_STACK', target_name: heroOf(2), attacker_name: heroOf(2), neutral_camp_type: 2, value: 1 });
  match.economy(2, { m_iCampsStacked: 1 });
  facts.stacks.push({ ...match.now, player: 2 });
  playTo(160);
  match.smoke(3, [2, 3]);
  playTo(180);
  observer(6);
  playTo(210);
  match.buy(5, 'CDOTA_Item_BlinkDagger', 'item_blink', 0, 2250);
  playTo(240);
  match.set(couriers[2]!, { m_iHealth: 0, m_lifeState: 1 });
  match.combatLog({
    type: 'DEATH',
    target_name: 'npc_dota_courier',
    attacker_name: heroOf(5),
    is_attacker_hero: true,
    attacker_team: 3,
    target_team: 2,
  });
  match.chatEvent('COURIER_LOST', { playerid_1: 5, playerid_2: 2, value: 2 });
  facts.couriers.push({ ...match.now, owner: 2, killer: 5 });
  playTo(300);
  match.fall(tower, 'npc_dota_goodguys_tower1_mid', 8, 'TOWER_KILL');
  match.set(match.teams[1], { m_iTowerKills: 1 });
  playTo(310);
  match.chatEvent('GLYPH_USED', { playerid_1: 2 });

  playTo(355);
  for (const id of [0, 1, 2, 3, 5, 6, 7]) match.set(heroes[id]!, place([-600 + 20 * id, -400]));
  match.combatLog({
    type: 'ABILITY',
    attacker_name: heroOf(5),
    target_name: heroOf(0),
    inflictor_name: 'viper_viper_strike',
    ability_level: 1,
    is_attacker_hero: true,
    is_target_hero: true,
  });
  match.combatLog({
    type: 'HEAL',
    attacker_name: heroOf(2),
    target_name: heroOf(0),
    inflictor_name: 'item_mekansm',
    value: 275,
    is_target_hero: true,
  });
  playTo(FIGHT.from);
  match.kill(5, 0, [6, 7], [-600, -400]);
  playTo(365);
  match.kill(6, 1, [5], [-590, -400]);
  playTo(368);
  match.kill(2, 7, [3], [-610, -400]);
  playTo(FIGHT.to);
  match.kill(3, 6, [2], [-600, -400]);
  playTo(375);
  match.combatLog({ type: 'BUYBACK', value: 1 });
  match.chatEvent('BUYBACK', { playerid_1: 1, value: 0 });
  match.score(1, { m_flLastBuybackTime: match.gameSeconds });
  facts.buybacks.push({ ...match.now, player: 1 });
  match.respawn(1);
  playTo(400);
  for (const id of [0, 6, 7]) match.respawn(id);
  playTo(440);
  lateObserver();
  playTo(460);
  sentry();
  match.level(0, 6);

  playTo(480);
  const roshanDied = match.roshanFalls(roshan, 8);
  playTo(483);
  match.aegis(8, 8, roshanDied);
  playTo(540);
  match.combatLog({
    type: 'DEATH',
    target_name: 'npc_dota_miniboss',
    attacker_name: heroOf(3),
    is_attacker_hero: true,
    attacker_team: 2,
    target_team: 4,
  });
  match.chatEvent('MINIBOSS_KILL', { playerid_1: 3, value: 2 });
  match.economy(3, { m_iTormentorKills: 1 });
  facts.tormentors.push({ ...match.now, killer: 3 });
  playTo(600);
  match.fall(barracks, 'npc_dota_goodguys_melee_rax_mid', 9, 'BARRACKS_KILL');
  match.set(match.teams[1], { m_iBarracksKills: 1 });
  playTo(655);
  match.say(0, 'gg');
  playTo(660);
  match.fall(fort, 'npc_dota_goodguys_fort', 5, undefined);
  return { bytes: match.finish(3), facts, match };
}
