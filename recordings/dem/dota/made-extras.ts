import { GAME_STATES, ScriptedDotaMatch, place, playerId } from './scripted-match.js';

/**
 * A short match of Dota 2 with what `madeDotaMatch` has not: orders, runes that lie and are taken, a neutral item, a facet, a league, and the rarer fields of the
 * combat log. Packets each second; the horn is at tick 300.
 */
export function madeDotaExtras(): { readonly bytes: Uint8Array; readonly match: ScriptedDotaMatch } {
  const match = new ScriptedDotaMatch({ gameMode: 22 });
  match.setRules({ m_lobbyType: 1, m_lobbyLeagueID: 15728, m_nGameState: GAME_STATES.preGame });
  const heroes = match.spawnHeroes();
  match.score(0, { m_nSelectedHeroVariant: 2 });
  for (let second = 0; second < 10; second++) match.advance(1);
  match.horn();
  const order = (player: number, fields: Readonly<Record<string, unknown>>): void =>
    match.message('DOTA_UM_SpectatorPlayerUnitOrders', {
      entindex: match.players[player]!.controller.index,
      units: [heroes[player]!.index],
      ...fields,
    });
  const rune = match.spawnNamed('CDOTA_Item_Rune', 'item_rune', { ...place([-1536, 1024]), m_iRuneType: 0 });
  const lost = match.spawnNamed('CDOTA_Item_Rune', 'item_rune', { ...place([1536, -1024]), m_iRuneType: 1 });
  match.advance(1);
  order(0, { order_type: 1, position: { x: 100, y: -50, z: 128 } });
  order(0, { order_type: 6, target_index: heroes[5]!.index, ability_id: 5009, queue: true });
  order(5, { order_type: 99 });
  // mid for Axe, bottom for Lina
  match.set(heroes[0]!, place([-500, -400]));
  match.set(heroes[1]!, place([5000, -6000]));
  match.equip(
    heroes[0]!,
    'm_hItems',
    16,
    match.spawnNamed('CDOTA_Item', 'item_trusty_shovel', { m_iCurrentCharges: 3, m_iPlayerOwnerID: playerId(0) }),
  );
  match.equip(
    heroes[2]!,
    'm_hItems',
    16,
    match.spawnNamed('CDOTA_Item', 'item_faded_broach', { m_iCurrentCharges: 0, m_iPlayerOwnerID: playerId(2) }),
  );
  match.gameEvent('dota_rune_spotted', { userid: 4 });
  match.message('UM_SayText2', { messagename: 'DOTA_Chat_All', param1: 'Ada', param2: 'gl' });
  for (let second = 0; second < 30; second++) match.advance(1);
  match.chatEvent('RUNE_PICKUP', { playerid_1: 1, value: 0 });
  match.remove(rune);
  match.economy(1, { m_iTowerKills: 2, m_iRoshanKills: 1, m_fStuns: 12.5 });
  match.equip(heroes[0]!, 'm_hItems', 16, undefined);
  match.combatLog({
    type: 'MODIFIER_ADD',
    target_name: match.players[5]!.hero,
    target_source_name: match.players[5]!.hero,
    attacker_name: match.players[0]!.hero,
    inflictor_name: 'modifier_axe_battle_hunger',
    is_target_hero: true,
    stack_count: 2,
    stun_duration: 1.5,
    slow_duration: 2.5,
    modifier_duration: 10,
    damage_type: 2,
  });
  match.combatLog({
    type: 'DEATH',
    target_name: match.players[5]!.hero,
    attacker_name: match.players[0]!.hero,
    inflictor_name: 'axe_culling_blade',
    is_attacker_hero: true,
    is_target_hero: true,
    attacker_team: 2,
    target_team: 3,
    assist_players: [1],
    location_x: -500,
    location_y: -400,
  });
  for (let second = 0; second < 29; second++) match.advance(1);
  match.remove(lost);
  match.advance(1);
  match.end(2);
  match.advance(1);
  return { bytes: match.bytes(match.fileInfo(2)), match };
}
