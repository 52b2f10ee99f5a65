import { ScriptedMatch, pad, place, playerId, type MatchOptions } from './dota-match.js';
import type { ScriptedEntity } from './scripted-recording.js';

/** What happened, and when: the tick of the packet, and the match clock in seconds. */
export interface Happened {
  readonly tick: number;
  readonly clock: number;
}

/** What the script did: what a model of the match must find. Players by id, 0 to 9. */
export interface MatchFacts {
  readonly winner: 'dire';
  readonly draft: (Happened & { readonly order: number; readonly isPick: boolean; readonly team: 2 | 3; readonly heroId: number })[];
  readonly states: (Happened & { readonly state: number })[];
  readonly pauses: { readonly from: number; readonly to: number; readonly seconds: number }[];
  readonly hornTick: number;
  readonly endTick: number;
  readonly kills: (Happened & { readonly killer: number; readonly victim: number; readonly assists: readonly number[] })[];
  readonly wards: {
    readonly kind: 'observer' | 'sentry';
    readonly player: number;
    readonly position: readonly [number, number];
    readonly placed: Happened;
    readonly gone: Happened;
    /** Who destroyed it; undefined: its time was over. */
    readonly destroyer: number | undefined;
  }[];
  readonly smokes: (Happened & { readonly user: number; readonly smoked: readonly number[] })[];
  readonly runes: (Happened & { readonly player: number; readonly type: number })[];
  readonly stacks: (Happened & { readonly player: number })[];
  readonly couriers: (Happened & { readonly owner: number; readonly killer: number })[];
  readonly buildings: (Happened & { readonly name: string; readonly killer: number })[];
  readonly roshans: (Happened & { readonly killer: number; readonly aegis: number })[];
  readonly tormentors: (Happened & { readonly killer: number })[];
  readonly buybacks: (Happened & { readonly player: number })[];
  readonly purchases: (Happened & { readonly player: number; readonly item: string })[];
  readonly levels: (Happened & { readonly player: number; readonly level: number })[];
  readonly chat: (Happened & { readonly player: number; readonly text: string })[];
}

/** Clock of the fight: the deaths of `facts.kills` from 360 s to 372 s, all near [-600, -400]. */
export const FIGHT = { from: 360, to: 372, kills: 4, centre: [-600, -400] } as const;

/** A player's net worth, last hits and experience at a minute of the match clock: set each full minute, to the second. */
export const netWorthAt = (player: number, minute: number): number => 600 + 100 * (player + 1) * minute;
export const lastHitsAt = (player: number, minute: number): number => (player + 1) * minute;
export const experienceAt = (player: number, minute: number): number => 50 * (player + 1) * minute;

/** Where Axe (player 0) stands at a second of the match clock while alive; the others stay where they came in, but for the fight. */
export const axeAt = (clock: number): readonly [number, number] => [-7000 + 10 * clock, -6500];

/**
 * Eleven minutes of captains mode with everything that a match can have once: draft, pause, first blood, wards that are killed and that
 * run out, smoke, rune, stack, courier, buyback, purchases, level ups, a fight, tower, Roshan and aegis, tormentor, barracks, the end.
 * A packet each second. The clocks are in `facts`.
 */
export function standardMatch(options: MatchOptions = {}): {
  readonly bytes: Uint8Array;
  readonly facts: MatchFacts;
  readonly match: ScriptedMatch;
} {
  const match = new ScriptedMatch({ gameMode: 2, ...options });
  const { players } = match;
  const heroOf = (id: number): string => players[id]!.hero;
  // before the horn the match clock shows minus infinity
  const horn = { tick: -1, gameSeconds: Infinity };
  const now = (): Happened => ({ tick: match.tick, clock: Math.round((match.gameSeconds - horn.gameSeconds) * 1000) / 1000 });
  const facts = {
    winner: 'dire' as const,
    draft: [] as MatchFacts['draft'],
    states: [] as MatchFacts['states'],
    pauses: [] as MatchFacts['pauses'],
    kills: [] as MatchFacts['kills'],
    wards: [] as MatchFacts['wards'],
    smokes: [] as MatchFacts['smokes'],
    runes: [] as MatchFacts['runes'],
    stacks: [] as MatchFacts['stacks'],
    couriers: [] as MatchFacts['couriers'],
    buildings: [] as MatchFacts['buildings'],
    roshans: [] as MatchFacts['roshans'],
    tormentors: [] as MatchFacts['tormentors'],
    buybacks: [] as MatchFacts['buybacks'],
    purchases: [] as MatchFacts['purchases'],
    levels: [] as MatchFacts['levels'],
    chat: [] as MatchFacts['chat'],
  };

  // ---- draft: two bans and ten picks, teams in turn
  const draft: (readonly [isPick: boolean, team: 2 | 3, heroId: number])[] = [
    [false, 2, 1],
    [false, 3, 44],
    ...[0, 1, 2, 3, 4].flatMap((slot) => [[true, 2, players[slot]!.heroId] as const, [true, 3, players[slot + 5]!.heroId] as const]),
  ];
  match.setRules({ m_iStartingTeam: 2, m_iActiveTeam: 2 });
  facts.states.push({ ...now(), state: 2 });
  const taken = { ban: 0, pick: 0 };
  draft.forEach(([isPick, team, heroId], order) => {
    match.advance(1);
    const index = isPick ? taken.pick++ : taken.ban++;
    // whose turn it is next comes with the choice
    match.setRules({
      [`${isPick ? 'm_SelectedHeroes' : 'm_BannedHeroes'}.${pad(index)}`]: heroId,
      m_iActiveTeam: draft[order + 1]?.[1] ?? 0,
    });
    facts.draft.push({ ...now(), order, isPick, team, heroId });
  });
  match.advance(2);
  match.state('strategyTime');
  facts.states.push({ ...now(), state: 3 });
  match.advance(3);

  // ---- pre-game: heroes, couriers, buildings, Roshan
  const heroes = match.spawnHeroes();
  const couriers = players.map(({ id, team }) =>
    match.spawnNamed('CDOTA_Unit_Courier', 'npc_dota_courier', {
      ...place(team === 2 ? [-7000, -6000 - 20 * id] : [6500, 6500 + 20 * id]),
      m_iTeamNum: team,
      m_iHealth: 70,
      m_iMaxHealth: 70,
      m_lifeState: 0,
      m_nPlayerOwnerID: playerId(id),
      m_nCourierState: 0,
    }),
  );
  const building = (className: string, name: string, team: 2 | 3, position: readonly number[], health: number): ScriptedEntity =>
    match.spawnNamed(className, name, { ...place(position), m_iTeamNum: team, m_iHealth: health, m_iMaxHealth: health, m_lifeState: 0 });
  const tower = building('CDOTA_BaseNPC_Tower', 'dota_goodguys_tower1_mid', 2, [-1544, -1408], 1800);
  building('CDOTA_BaseNPC_Tower', 'dota_badguys_tower1_mid', 3, [524, 652], 1800);
  const barracks = building('CDOTA_BaseNPC_Barracks', 'good_rax_melee_mid', 2, [-4672, -4552], 2200);
  building('CDOTA_BaseNPC_Barracks', 'bad_rax_melee_mid', 3, [4248, 3936], 2200);
  const fort = building('CDOTA_BaseNPC_Fort', 'dota_goodguys_fort', 2, [-5920, -5352], 4500);
  building('CDOTA_BaseNPC_Fort', 'dota_badguys_fort', 3, [5528, 5000], 4500);
  const roshan = building('CDOTA_Unit_Roshan', 'npc_dota_roshan', 2, [-7900, 7700], 6000);
  match.set(roshan, { m_iTeamNum: 4 });
  match.state('preGame');
  facts.states.push({ ...now(), state: 4 });
  const hunger = match.spawnNamed('CDOTA_Ability_Axe_BattleHunger', 'axe_battle_hunger', {
    m_iLevel: 0,
    m_fCooldown: 0,
    m_hOwnerEntity: heroes[0]!.handle,
  });
  match.equip(heroes[0]!, 'm_hAbilities', 0, hunger);

  const buy = (player: number, className: string, item: string, slot: number, price: number): void => {
    const entity = match.spawnNamed(className, item, {
      m_hOwnerEntity: heroes[player]!.handle,
      m_iPlayerOwnerID: playerId(player),
      m_flPurchaseTime: match.gameSeconds,
      m_iCurrentCharges: 1,
      m_iLevel: 1,
    });
    match.equip(heroes[player]!, 'm_hItems', slot, entity);
    match.economy(player, { m_iGoldSpentOnItems: price });
    match.combatLog({ type: 'PURCHASE', target_name: heroOf(player), value: item });
    facts.purchases.push({ ...now(), player, item });
  };
  match.advance(1);
  buy(0, 'CDOTA_Item_Tango', 'item_tango', 0, 90);
  match.advance(9);
  Object.assign(horn, { tick: match.tick, gameSeconds: match.gameSeconds });
  match.horn();
  facts.states.push({ ...now(), state: 5 });

  /** Plays on to a second of the match clock, packet by packet. */
  const dead = new Set<number>();
  let second = 0;
  const playTo = (clock: number): void => {
    while (second < clock) {
      match.advance(1);
      second++;
      if (!dead.has(0)) match.set(heroes[0]!, place(axeAt(second)));
      if (second % 60 > 0) continue;
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
    }
  };
  const say = (player: number, text: string): void => {
    match.chat(player, text);
    facts.chat.push({ ...now(), player, text });
  };
  const level = (player: number, to: number): void => {
    match.set(heroes[player]!, { m_iCurrentLevel: to });
    match.score(player, { m_iLevel: to });
    match.combatLog({ type: 'HERO_LEVELUP', target_name: heroOf(player), attacker_hero_level: to, value: to });
    facts.levels.push({ ...now(), player, level: to });
  };
  const score = players.map(() => ({ m_iKills: 0, m_iDeaths: 0, m_iAssists: 0 }));
  const heroKills = { 2: 0, 3: 0 };
  const tally = (player: number, what: 'm_iKills' | 'm_iDeaths' | 'm_iAssists'): void => {
    score[player]![what]++;
    match.score(player, { [what]: score[player]![what] });
  };
  const kill = (killer: number, victim: number, assists: readonly number[], at: readonly [number, number]): void => {
    match.set(heroes[victim]!, { ...place(at), m_iHealth: 0, m_lifeState: 1 });
    dead.add(victim);
    match.combatLog({
      type: 'DAMAGE',
      target_name: heroOf(victim),
      attacker_name: heroOf(killer),
      damage_source_name: heroOf(killer),
      inflictor_name: 'dota_unknown',
      is_attacker_hero: true,
      is_target_hero: true,
      attacker_team: players[killer]!.team,
      target_team: players[victim]!.team,
      value: 250,
      health: 0,
    });
    match.combatLog({
      type: 'DEATH',
      target_name: heroOf(victim),
      target_source_name: heroOf(victim),
      attacker_name: heroOf(killer),
      damage_source_name: heroOf(killer),
      is_attacker_hero: true,
      is_target_hero: true,
      attacker_team: players[killer]!.team,
      target_team: players[victim]!.team,
      assist_players: [...assists],
      location_x: at[0],
      location_y: at[1],
    });
    match.combatLog({ type: 'GOLD', target_name: heroOf(killer), value: 300, gold_reason: 12 });
    match.combatLog({ type: 'XP', target_name: heroOf(killer), value: 200, xp_reason: 1 });
    match.chatEvent('HERO_KILL', { playerid_1: victim, playerid_2: killer, value: 300 });
    tally(killer, 'm_iKills');
    tally(victim, 'm_iDeaths');
    for (const assist of assists) tally(assist, 'm_iAssists');
    const { team } = players[killer]!;
    heroKills[team]++;
    match.set(match.teams[team - 2]!, { m_iHeroKills: heroKills[team] });
    match.score(victim, { m_iRespawnSeconds: 20 });
    facts.kills.push({ ...now(), killer, victim, assists });
  };
  const respawn = (player: number): void => {
    dead.delete(player);
    match.set(heroes[player]!, { m_iHealth: 600, m_lifeState: 0 });
    match.score(player, { m_iRespawnSeconds: -1 });
  };
  const ward = (kind: 'observer' | 'sentry', player: number, position: readonly [number, number]): ((destroyer?: number) => void) => {
    const name = `npc_dota_${kind}_wards`;
    const entity = match.spawnNamed(kind === 'observer' ? 'CDOTA_NPC_Observer_Ward' : 'CDOTA_NPC_Observer_Ward_TrueSight', name, {
      ...place(position),
      m_iTeamNum: players[player]!.team,
      m_lifeState: 0,
      m_iHealth: 2,
      m_iMaxHealth: 2,
      m_nPlayerOwnerID: playerId(player),
      m_hOwnerEntity: players[player]!.controller.handle,
    });
    match.combatLog({
      type: 'ITEM',
      attacker_name: heroOf(player),
      target_name: 'dota_unknown',
      inflictor_name: `item_ward_${kind}`,
      is_attacker_hero: true,
    });
    match.economy(player, { [kind === 'observer' ? 'm_iObserverWardsPlaced' : 'm_iSentryWardsPlaced']: 1 });
    const placed = now();
    return (destroyer) => {
      match.set(entity, { m_lifeState: 1, m_iHealth: 0 });
      if (destroyer !== undefined) {
        match.combatLog({
          type: 'DEATH',
          target_name: name,
          target_source_name: heroOf(player),
          attacker_name: heroOf(destroyer),
          is_attacker_hero: true,
          attacker_team: players[destroyer]!.team,
          target_team: players[player]!.team,
        });
        match.chatEvent(kind === 'observer' ? 'OBSERVER_WARD_KILLED' : 'SENTRY_WARD_KILLED', {
          playerid_1: destroyer,
          playerid_2: player,
          value: 100,
        });
      }
      facts.wards.push({ kind, player, position, placed, gone: now(), destroyer });
    };
  };
  const fall = (entity: ScriptedEntity, name: string, killer: number, chat: 'TOWER_KILL' | 'BARRACKS_KILL' | undefined): void => {
    match.set(entity, { m_iHealth: 0, m_lifeState: 1 });
    match.combatLog({
      type: 'DEATH',
      target_name: name,
      attacker_name: heroOf(killer),
      is_attacker_hero: true,
      is_target_building: true,
      attacker_team: players[killer]!.team,
      target_team: 2,
    });
    match.combatLog({
      type: 'TEAM_BUILDING_KILL',
      target_name: name,
      attacker_name: heroOf(killer),
      attacker_team: players[killer]!.team,
      target_team: 2,
      value: 1,
    });
    if (chat !== undefined) match.chatEvent(chat, { playerid_1: killer, value: 2 });
    facts.buildings.push({ ...now(), name, killer });
  };

  playTo(5);
  match.set(hunger, { m_iLevel: 1 });
  say(1, 'gl hf');
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
  const observer = ward('observer', 0, [-1200, 300]);
  playTo(40);
  const sentry = ward('sentry', 5, [-1000, 200]);
  playTo(60);
  kill(5, 0, [6], [-900, -700]);
  match.combatLog({ type: 'FIRST_BLOOD', attacker_name: heroOf(5), target_name: heroOf(0) });
  match.chatEvent('FIRSTBLOOD', { playerid_1: 5, playerid_2: 0, value: 200 });
  playTo(61);
  level(5, 2);
  playTo(80);
  respawn(0);
  const lateObserver = ward('observer', 7, [2500, -1800]);
  playTo(90);
  const from = match.tick;
  match.pause(20, 3);
  facts.pauses.push({ from, to: match.tick, seconds: 20 });
  say(3, 'thanks ☃');
  playTo(120);
  match.combatLog({ type: 'PICKUP_RUNE', target_name: heroOf(1), rune_type: 5, value: 5 });
  match.chatEvent('RUNE_PICKUP', { playerid_1: 1, value: 5 });
  match.economy(1, { m_iRunePickups: 1 });
  facts.runes.push({ ...now(), player: 1, type: 5 });
  playTo(140);
  match.combatLog({ type: 'NEUTRAL_CAMP_STACK', target_name: heroOf(2), attacker_name: heroOf(2), neutral_camp_type: 2, value: 1 });
  match.economy(2, { m_iCampsStacked: 1 });
  facts.stacks.push({ ...now(), player: 2 });
  playTo(160);
  match.combatLog({ type: 'ITEM', attacker_name: heroOf(3), inflictor_name: 'item_smoke_of_deceit', is_attacker_hero: true });
  for (const smoked of [2, 3]) {
    match.combatLog({
      type: 'MODIFIER_ADD',
      target_name: heroOf(smoked),
      attacker_name: heroOf(3),
      inflictor_name: 'modifier_smoke_of_deceit',
      is_target_hero: true,
      modifier_duration: 35,
    });
  }
  match.economy(3, { m_iSmokesUsed: 1 });
  facts.smokes.push({ ...now(), user: 3, smoked: [2, 3] });
  playTo(180);
  observer(6);
  playTo(210);
  buy(5, 'CDOTA_Item_BlinkDagger', 'item_blink', 0, 2250);
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
  facts.couriers.push({ ...now(), owner: 2, killer: 5 });
  playTo(300);
  fall(tower, 'npc_dota_goodguys_tower1_mid', 8, 'TOWER_KILL');
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
  kill(5, 0, [6, 7], [-600, -400]);
  playTo(365);
  kill(6, 1, [5], [-590, -400]);
  playTo(368);
  kill(2, 7, [3], [-610, -400]);
  playTo(FIGHT.to);
  kill(3, 6, [2], [-600, -400]);
  playTo(375);
  match.combatLog({ type: 'BUYBACK', value: 1 });
  match.chatEvent('BUYBACK', { playerid_1: 1, value: 0 });
  match.score(1, { m_flLastBuybackTime: match.gameSeconds });
  facts.buybacks.push({ ...now(), player: 1 });
  respawn(1);
  playTo(400);
  for (const id of [0, 6, 7]) respawn(id);
  playTo(440);
  lateObserver();
  playTo(460);
  sentry();
  level(0, 6);

  playTo(480);
  match.set(roshan, { m_iHealth: 0, m_lifeState: 1 });
  match.combatLog({
    type: 'DEATH',
    target_name: 'npc_dota_roshan',
    attacker_name: heroOf(8),
    is_attacker_hero: true,
    attacker_team: 3,
    target_team: 4,
  });
  match.chatEvent('ROSHAN_KILL', { playerid_1: 3, value: 135 });
  match.setRules({ m_nRoshanRespawnPhase: 1, m_flRoshanRespawnPhaseEndTime: match.gameSeconds + 480 });
  match.economy(8, { m_iRoshanKills: 1 });
  const roshanDied = now();
  playTo(483);
  match.combatLog({ type: 'AEGIS_TAKEN', target_name: heroOf(8), attacker_name: heroOf(8) });
  match.chatEvent('AEGIS', { playerid_1: 8 });
  facts.roshans.push({ ...roshanDied, killer: 8, aegis: 8 });
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
  facts.tormentors.push({ ...now(), killer: 3 });
  playTo(600);
  fall(barracks, 'npc_dota_goodguys_melee_rax_mid', 9, 'BARRACKS_KILL');
  match.set(match.teams[1], { m_iBarracksKills: 1 });
  playTo(655);
  say(0, 'gg');
  playTo(660);
  fall(fort, 'npc_dota_goodguys_fort', 5, undefined);
  match.end(3);
  facts.states.push({ ...now(), state: 6 });
  const endTick = match.tick;
  match.advance(2);

  const { game_info } = match.fileInfo(3) as { game_info: { dota: object } };
  const picks_bans = draft.map(([is_pick, team, hero_id]) => ({ is_pick, team, hero_id }));
  return {
    bytes: match.bytes({ game_info: { dota: { ...game_info.dota, game_mode: 2, picks_bans } } }),
    facts: { ...facts, hornTick: horn.tick, endTick },
    match,
  };
}
