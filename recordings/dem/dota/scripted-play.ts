import { ScriptedDotaMatch, pad, place, playerId } from './scripted-match.js';
import type { ScriptedEntity } from '../scripted-recording.js';

/** How far observer wards see, which patches change. */
export const WARD_SIGHT = 1400;

/** What happened, and when: the tick of the packet, and the match clock in seconds. */
export interface Happened {
  readonly tick: number;
  readonly clock: number;
}

/** What the script did: what a model of the match must find. Players by id, 0 to 9. */
export interface MatchFacts {
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

/** Facts while the script goes on. */
type Growing = { -readonly [Name in keyof MatchFacts]: MatchFacts[Name] extends readonly (infer One)[] ? One[] : MatchFacts[Name] };

/**
 * A match whose script says what happens in the game's words (somebody kills somebody, buys something, puts a ward), which become combat log,
 * chat events, entities and scores, and a line of `facts`. A packet each second.
 *
 * @example
 * const play = new ScriptedDotaPlay({ gameMode: 2 });
 * play.draft([[true, 2, 2]]);
 * play.enter();
 * play.blowHorn();
 * play.playTo(60, () => {});
 * play.kill(5, 0, [6], [-900, -700]);
 */
export class ScriptedDotaPlay extends ScriptedDotaMatch {
  readonly facts: Growing = {
    draft: [],
    states: [],
    pauses: [],
    hornTick: -1,
    endTick: -1,
    kills: [],
    wards: [],
    smokes: [],
    runes: [],
    stacks: [],
    couriers: [],
    buildings: [],
    roshans: [],
    tormentors: [],
    buybacks: [],
    purchases: [],
    levels: [],
    chat: [],
  };
  heroes: readonly ScriptedEntity[] = [];
  couriers: readonly ScriptedEntity[] = [];
  /** Who is dead, by player id. */
  readonly dead = new Set<number>();
  readonly #score = this.players.map(() => ({ m_iKills: 0, m_iDeaths: 0, m_iAssists: 0 }));
  readonly #heroKills = { 2: 0, 3: 0 };
  /** When the horn was, by the game's own clock: before it the match clock shows minus infinity. */
  #hornSeconds = Infinity;
  #second = 0;

  /** The tick of the packet, and the match clock. */
  get now(): Happened {
    return { tick: this.tick, clock: Math.round((this.gameSeconds - this.#hornSeconds) * 1000) / 1000 };
  }

  heroOf(id: number): string {
    return this.players[id]!.hero;
  }

  /** Bans and picks one a second, then the pause before the heroes come. Teams are those whose turn it is. */
  draft(steps: readonly (readonly [isPick: boolean, team: 2 | 3, heroId: number])[]): void {
    this.setRules({ m_iStartingTeam: steps[0]![1], m_iActiveTeam: steps[0]![1] });
    this.facts.states.push({ ...this.now, state: 2 });
    const taken = { ban: 0, pick: 0 };
    steps.forEach(([isPick, team, heroId], order) => {
      this.advance(1);
      const index = isPick ? taken.pick++ : taken.ban++;
      // whose turn it is next comes with the choice
      this.setRules({
        [`${isPick ? 'm_SelectedHeroes' : 'm_BannedHeroes'}.${pad(index)}`]: heroId,
        m_iActiveTeam: steps[order + 1]?.[1] ?? 0,
      });
      this.facts.draft.push({ ...this.now, order, isPick, team, heroId });
    });
    this.advance(2);
    this.state('strategyTime');
    this.facts.states.push({ ...this.now, state: 3 });
    this.advance(3);
  }

  /** Heroes and couriers come. */
  enter(): void {
    this.heroes = this.spawnHeroes();
    this.couriers = this.players.map(({ id, team }) =>
      this.spawnNamed('CDOTA_Unit_Courier', 'npc_dota_courier', {
        ...place(team === 2 ? [-7000, -6000 - 20 * id] : [6500, 6500 + 20 * id]),
        m_iTeamNum: team,
        m_iHealth: 70,
        m_iMaxHealth: 70,
        m_lifeState: 0,
        m_nPlayerOwnerID: playerId(id),
        m_nCourierState: 0,
      }),
    );
  }

  /** Pre-game. */
  preGame(): void {
    this.state('preGame');
    this.facts.states.push({ ...this.now, state: 4 });
  }

  /** The horn: time zero of the match clock. */
  blowHorn(): void {
    this.facts.hornTick = this.tick;
    this.#hornSeconds = this.gameSeconds;
    this.horn();
    this.facts.states.push({ ...this.now, state: 5 });
  }

  building(className: string, name: string, team: 2 | 3, position: readonly number[], health: number): ScriptedEntity {
    return this.spawnNamed(className, name, {
      ...place(position),
      m_iTeamNum: team,
      m_iHealth: health,
      m_iMaxHealth: health,
      m_lifeState: 0,
    });
  }

  /** Plays on to a second of the match clock, packet by packet. */
  playTo(clock: number, everySecond: (second: number) => void): void {
    while (this.#second < clock) {
      this.advance(1);
      everySecond(++this.#second);
    }
  }

  buy(player: number, className: string, item: string, slot: number, price: number): void {
    const entity = this.spawnNamed(className, item, {
      m_hOwnerEntity: this.heroes[player]!.handle,
      m_iPlayerOwnerID: playerId(player),
      m_flPurchaseTime: this.gameSeconds,
      m_iCurrentCharges: 1,
      m_iLevel: 1,
    });
    this.equip(this.heroes[player]!, 'm_hItems', slot, entity);
    this.economy(player, { m_iGoldSpentOnItems: price });
    this.combatLog({ type: 'PURCHASE', target_name: this.heroOf(player), value: item });
    this.facts.purchases.push({ ...this.now, player, item });
  }

  say(player: number, text: string): void {
    this.chat(player, text);
    this.facts.chat.push({ ...this.now, player, text });
  }

  level(player: number, to: number): void {
    this.set(this.heroes[player]!, { m_iCurrentLevel: to });
    this.score(player, { m_iLevel: to });
    this.combatLog({ type: 'HERO_LEVELUP', target_name: this.heroOf(player), attacker_hero_level: to, value: to });
    this.facts.levels.push({ ...this.now, player, level: to });
  }

  kill(killer: number, victim: number, assists: readonly number[], at: readonly [number, number]): void {
    const { players } = this;
    this.set(this.heroes[victim]!, { ...place(at), m_iHealth: 0, m_lifeState: 1 });
    this.dead.add(victim);
    this.combatLog({
      type: 'DAMAGE',
      target_name: this.heroOf(victim),
      attacker_name: this.heroOf(killer),
      damage_source_name: this.heroOf(killer),
      inflictor_name: 'dota_unknown',
      is_attacker_hero: true,
      is_target_hero: true,
      attacker_team: players[killer]!.team,
      target_team: players[victim]!.team,
      value: 250,
      health: 0,
    });
    this.combatLog({
      type: 'DEATH',
      target_name: this.heroOf(victim),
      target_source_name: this.heroOf(victim),
      attacker_name: this.heroOf(killer),
      damage_source_name: this.heroOf(killer),
      is_attacker_hero: true,
      is_target_hero: true,
      attacker_team: players[killer]!.team,
      target_team: players[victim]!.team,
      assist_players: [...assists],
      location_x: at[0],
      location_y: at[1],
    });
    this.combatLog({ type: 'GOLD', target_name: this.heroOf(killer), value: 300, gold_reason: 12 });
    this.combatLog({ type: 'XP', target_name: this.heroOf(killer), value: 200, xp_reason: 1 });
    this.chatEvent('HERO_KILL', { playerid_1: victim, playerid_2: killer, value: 300 });
    this.#count(killer, 'm_iKills');
    this.#count(victim, 'm_iDeaths');
    for (const assist of assists) this.#count(assist, 'm_iAssists');
    const { team } = players[killer]!;
    this.#heroKills[team]++;
    this.set(this.teams[team - 2]!, { m_iHeroKills: this.#heroKills[team] });
    this.score(victim, { m_iRespawnSeconds: 20 });
    this.facts.kills.push({ ...this.now, killer, victim, assists });
  }

  respawn(player: number): void {
    this.dead.delete(player);
    this.set(this.heroes[player]!, { m_iHealth: 600, m_lifeState: 0 });
    this.score(player, { m_iRespawnSeconds: -1 });
  }

  /** Puts a ward; the function that comes back ends it, by a player or because its time is over. */
  ward(kind: 'observer' | 'sentry', player: number, position: readonly [number, number]): (destroyer?: number) => void {
    const { players } = this;
    const name = `npc_dota_${kind}_wards`;
    const entity = this.spawnNamed(kind === 'observer' ? 'CDOTA_NPC_Observer_Ward' : 'CDOTA_NPC_Observer_Ward_TrueSight', name, {
      ...place(position),
      m_iTeamNum: players[player]!.team,
      m_lifeState: 0,
      m_iHealth: 2,
      m_iMaxHealth: 2,
      m_nPlayerOwnerID: playerId(player),
      m_hOwnerEntity: players[player]!.controller.handle,
      ...(kind === 'observer' && { m_iDayTimeVisionRange: WARD_SIGHT, m_iNightTimeVisionRange: WARD_SIGHT }),
    });
    this.combatLog({
      type: 'ITEM',
      attacker_name: this.heroOf(player),
      target_name: 'dota_unknown',
      inflictor_name: `item_ward_${kind}`,
      is_attacker_hero: true,
    });
    this.economy(player, { [kind === 'observer' ? 'm_iObserverWardsPlaced' : 'm_iSentryWardsPlaced']: 1 });
    const placed = this.now;
    return (destroyer) => {
      this.set(entity, { m_lifeState: 1, m_iHealth: 0 });
      if (destroyer !== undefined) {
        this.combatLog({
          type: 'DEATH',
          target_name: name,
          target_source_name: this.heroOf(player),
          attacker_name: this.heroOf(destroyer),
          is_attacker_hero: true,
          attacker_team: players[destroyer]!.team,
          target_team: players[player]!.team,
        });
        this.chatEvent(kind === 'observer' ? 'OBSERVER_WARD_KILLED' : 'SENTRY_WARD_KILLED', {
          playerid_1: destroyer,
          playerid_2: player,
          value: 100,
        });
      }
      this.facts.wards.push({ kind, player, position, placed, gone: this.now, destroyer });
    };
  }

  /** A building is destroyed. */
  fall(entity: ScriptedEntity, name: string, killer: number, chat: 'TOWER_KILL' | 'BARRACKS_KILL' | undefined): void {
    const attackerTeam = this.players[killer]!.team;
    this.set(entity, { m_iHealth: 0, m_lifeState: 1 });
    this.combatLog({
      type: 'DEATH',
      target_name: name,
      attacker_name: this.heroOf(killer),
      is_attacker_hero: true,
      is_target_building: true,
      attacker_team: attackerTeam,
      target_team: 5 - attackerTeam,
    });
    this.combatLog({
      type: 'TEAM_BUILDING_KILL',
      target_name: name,
      attacker_name: this.heroOf(killer),
      attacker_team: attackerTeam,
      target_team: 5 - attackerTeam,
      value: 1,
    });
    if (chat !== undefined) this.chatEvent(chat, { playerid_1: killer, value: 5 - attackerTeam });
    this.facts.buildings.push({ ...this.now, name, killer });
  }

  /** Somebody uses a smoke, and some are hidden by it. */
  smoke(user: number, smoked: readonly number[]): void {
    this.combatLog({ type: 'ITEM', attacker_name: this.heroOf(user), inflictor_name: 'item_smoke_of_deceit', is_attacker_hero: true });
    for (const hidden of smoked) {
      this.combatLog({
        type: 'MODIFIER_ADD',
        target_name: this.heroOf(hidden),
        attacker_name: this.heroOf(user),
        inflictor_name: 'modifier_smoke_of_deceit',
        is_target_hero: true,
        modifier_duration: 35,
      });
    }
    this.economy(user, { m_iSmokesUsed: 1 });
    this.facts.smokes.push({ ...this.now, user, smoked });
  }

  rune(player: number, type: number): void {
    this.combatLog({ type: 'PICKUP_RUNE', target_name: this.heroOf(player), rune_type: type, value: type });
    this.chatEvent('RUNE_PICKUP', { playerid_1: player, value: type });
    this.economy(player, { m_iRunePickups: 1 });
    this.facts.runes.push({ ...this.now, player, type });
  }

  /** Roshan dies. */
  roshanFalls(roshan: ScriptedEntity, killer: number): Happened {
    const { team } = this.players[killer]!;
    this.set(roshan, { m_iHealth: 0, m_lifeState: 1 });
    this.combatLog({
      type: 'DEATH',
      target_name: 'npc_dota_roshan',
      attacker_name: this.heroOf(killer),
      is_attacker_hero: true,
      attacker_team: team,
      target_team: 4,
    });
    this.chatEvent('ROSHAN_KILL', { playerid_1: team, value: 135 });
    this.setRules({ m_nRoshanRespawnPhase: 1, m_flRoshanRespawnPhaseEndTime: this.gameSeconds + 480 });
    this.economy(killer, { m_iRoshanKills: 1 });
    return this.now;
  }

  aegis(player: number, killer: number, roshanDied: Happened): void {
    this.combatLog({ type: 'AEGIS_TAKEN', target_name: this.heroOf(player), attacker_name: this.heroOf(player) });
    this.chatEvent('AEGIS', { playerid_1: player });
    this.facts.roshans.push({ ...roshanDied, killer, aegis: player });
  }

  /** The match is over; the demo goes on for two seconds. */
  finish(winner: 2 | 3): Uint8Array {
    this.end(winner);
    this.facts.states.push({ ...this.now, state: 6 });
    this.facts.endTick = this.tick;
    this.advance(2);
    const { game_info } = this.fileInfo(winner) as { game_info: { dota: object } };
    const picks_bans = this.facts.draft.map(({ isPick, team, heroId }) => ({ is_pick: isPick, team, hero_id: heroId }));
    return this.bytes({ game_info: { dota: { ...game_info.dota, game_mode: 2, picks_bans } } });
  }

  #count(player: number, what: 'm_iKills' | 'm_iDeaths' | 'm_iAssists'): void {
    this.#score[player]![what]++;
    this.score(player, { [what]: this.#score[player]![what] });
  }
}
