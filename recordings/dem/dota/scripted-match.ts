import type { DemFieldInput } from '../../../src/formats/dem/entities/field-list-writer.js';
import type { ProtoMessage } from '../../../src/formats/dem/messages.js';
import { DOTA_CLASSES, DOTA_DEFINITIONS } from './schema.js';
import { NO_HANDLE, ScriptedRecording, type Fields, type ScriptedEntity } from '../scripted-recording.js';

/** DOTA_COMBATLOG_TYPES: docs/formats/dem.md, section 14. */
export const COMBAT_LOG_TYPES = [
  'DAMAGE',
  'HEAL',
  'MODIFIER_ADD',
  'MODIFIER_REMOVE',
  'DEATH',
  'ABILITY',
  'ITEM',
  'LOCATION',
  'GOLD',
  'GAME_STATE',
  'XP',
  'PURCHASE',
  'BUYBACK',
  'ABILITY_TRIGGER',
  'PLAYERSTATS',
  'MULTIKILL',
  'KILLSTREAK',
  'TEAM_BUILDING_KILL',
  'FIRST_BLOOD',
  'MODIFIER_STACK_EVENT',
  'NEUTRAL_CAMP_STACK',
  'PICKUP_RUNE',
  'REVEALED_INVISIBLE',
  'HERO_SAVED',
  'MANA_RESTORED',
  'HERO_LEVELUP',
  'BOTTLE_HEAL_ALLY',
  'ENDGAME_STATS',
  'INTERRUPT_CHANNEL',
  'ALLIED_GOLD',
  'AEGIS_TAKEN',
  'MANA_DAMAGE',
  'PHYSICAL_DAMAGE_PREVENTED',
  'UNIT_SUMMONED',
  'ATTACK_EVADE',
  'TREE_CUT',
  'SUCCESSFUL_SCAN',
  'END_KILLSTREAK',
  'BLOODSTONE_CHARGE',
  'CRITICAL_DAMAGE',
  'SPELL_ABSORB',
  'UNIT_TELEPORTED',
  'KILL_EATER_EVENT',
  'NEUTRAL_ITEM_EARNED',
  'STAT_TRACKER_PLAYER',
] as const;
export type CombatLogType = (typeof COMBAT_LOG_TYPES)[number];

/** DOTA_CHAT_MESSAGE: docs/formats/dem.md, section 14. */
export const CHAT_EVENTS = {
  HERO_KILL: 0,
  BARRACKS_KILL: 2,
  TOWER_KILL: 3,
  FIRSTBLOOD: 5,
  BUYBACK: 7,
  AEGIS: 8,
  ROSHAN_KILL: 9,
  COURIER_LOST: 10,
  GLYPH_USED: 12,
  DISCONNECT: 15,
  RECONNECT: 19,
  RUNE_PICKUP: 22,
  RUNE_BOTTLE: 23,
  PAUSED: 34,
  UNPAUSED: 36,
  DENIED_AEGIS: 51,
  AEGIS_STOLEN: 53,
  HERO_BANNED: 97,
  SCAN_USED: 100,
  OBSERVER_WARD_KILLED: 105,
  SENTRY_WARD_KILLED: 106,
  MINIBOSS_KILL: 117,
} as const;

/** m_nGameState. */
export const GAME_STATES = {
  waitForPlayers: 1,
  heroSelection: 2,
  strategyTime: 3,
  preGame: 4,
  inProgress: 5,
  postGame: 6,
  showcase: 8,
} as const;

/** Fields of CMsgDOTACombatLogEntry that hold a row of CombatLogNames. */
const NAME_FIELDS = ['target_name', 'target_source_name', 'attacker_name', 'damage_source_name', 'inflictor_name'] as const;

/** An entry of the combat log: the fields of CMsgDOTACombatLogEntry, with names in place of rows. `value` may be a name (purchases). */
export type CombatLogInput = {
  readonly type: CombatLogType;
  readonly value?: number | string;
  readonly [field: string]: unknown;
} & { readonly [name in (typeof NAME_FIELDS)[number]]?: string };

export interface ScriptedPlayer {
  /** 0 to 9: Radiant first. */
  readonly id: number;
  readonly name: string;
  readonly steamId: bigint;
  readonly isBot: boolean;
  /** 2 Radiant, 3 Dire. */
  readonly team: 2 | 3;
  /** 0 to 4. */
  readonly teamSlot: number;
  /** `npc_dota_hero_axe` */
  readonly hero: string;
  readonly heroId: number;
  readonly heroClass: string;
  readonly controller: ScriptedEntity;
}

const HEROES: readonly (readonly [name: string, id: number, className: string])[] = [
  ['axe', 2, 'CDOTA_Unit_Hero_Axe'],
  ['lina', 25, 'CDOTA_Unit_Hero_Lina'],
  ['crystal_maiden', 5, 'CDOTA_Unit_Hero_CrystalMaiden'],
  ['juggernaut', 8, 'CDOTA_Unit_Hero_Juggernaut'],
  ['tidehunter', 29, 'CDOTA_Unit_Hero_Tidehunter'],
  ['viper', 47, 'CDOTA_Unit_Hero_Viper'],
  ['razor', 15, 'CDOTA_Unit_Hero_Razor'],
  ['kunkka', 23, 'CDOTA_Unit_Hero_Kunkka'],
  ['dragon_knight', 49, 'CDOTA_Unit_Hero_DragonKnight'],
  ['chaos_knight', 81, 'CDOTA_Unit_Hero_ChaosKnight'],
];
const NAMES = ['Ada', 'Grace ☃', 'Linus', 'Margaret', 'Bot Five', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Bot Ten'];
const TICK_INTERVAL = 1 / 30;
const RULES = 'm_pGameRules.';

export interface MatchOptions {
  readonly matchId?: bigint;
  /** 22 ranked all pick, 2 captains mode. */
  readonly gameMode?: number;
  readonly firstNetTick?: number;
}

/** The place of a unit: cells of 128 units and offsets in steps of 1/32 (docs/formats/dem.md, section 14). */
export function place([x, y, z = 128]: readonly number[]): Fields {
  const fields: Record<string, DemFieldInput> = {};
  for (const [axis, at] of [
    ['X', x!],
    ['Y', y!],
    ['Z', z],
  ] as const) {
    const cell = Math.floor((at + 16384) / 128);
    fields[`CBodyComponent.m_cell${axis}`] = cell;
    fields[`CBodyComponent.m_vec${axis}`] = at + 16384 - cell * 128;
  }
  return fields;
}

/** A player id as PlayerID_t fields hold it. */
export const playerId = (id: number): number => (id < 0 ? -2 * id - 1 : 2 * id);

/**
 * A small, valid Dota 2 demo that plays what a script says. Ten players with a controller each, the rules, the player resource and the
 * economy of both teams are there from tick 0; everything else is spawned by the script. `madeDotaMatch` is a whole match.
 *
 * @example
 * const match = new ScriptedDotaMatch();
 * const heroes = match.spawnHeroes();
 * match.horn();
 * match.advance(30);
 * match.combatLog({ type: 'DEATH', attacker_name: 'npc_dota_hero_viper', target_name: 'npc_dota_hero_axe', is_target_hero: true });
 * match.set(heroes[0]!, { m_iHealth: 0, m_lifeState: 1 });
 * const bytes = match.bytes();
 */
export class ScriptedDotaMatch extends ScriptedRecording {
  readonly matchId: bigint;
  readonly rules: ScriptedEntity;
  readonly resource: ScriptedEntity;
  readonly radiant: ScriptedEntity;
  readonly dire: ScriptedEntity;
  readonly players: readonly ScriptedPlayer[];
  /** CDOTATeam of Radiant and of Dire. */
  readonly teams: readonly [radiant: ScriptedEntity, dire: ScriptedEntity];
  /** Ticks that were spent in pauses. */
  pausedTicks = 0;
  #pausedAt: number | undefined;

  constructor({ matchId = 7518690009n, gameMode = 22, firstNetTick = 3000 }: MatchOptions = {}) {
    super({
      game: 'dota2',
      header: {
        network_protocol: 47,
        server_name: 'scripted match',
        client_name: 'SourceTV Demo',
        map_name: 'start',
        game_directory: '/srv/game/dota',
        build_num: 9912,
      },
      serverInfo: {
        protocol: 1210,
        server_count: 1,
        c_os: 108,
        max_clients: 64,
        game_dir: '/srv/game/dota',
        map_name: 'start',
        host_name: 'scripted match',
      },
      tickInterval: TICK_INTERVAL,
      firstNetTick,
      definitions: DOTA_DEFINITIONS,
      classes: DOTA_CLASSES,
      stringTables: ['userinfo', 'EntityNames', 'ModifierNames', 'ActiveModifiers', 'CombatLogNames'],
      gameEvents: { dota_rune_spotted: [['userid', 4]] },
    });
    this.matchId = matchId;
    this.row('CombatLogNames', 'dota_unknown');
    const controllers = HEROES.map((_hero, id) =>
      this.spawn('CDOTAPlayerController', {
        m_iTeamNum: id < 5 ? 2 : 3,
        m_iszPlayerName: NAMES[id]!,
        m_steamID: steamIdOf(id),
        m_nPlayerID: playerId(id),
        m_hAssignedHero: NO_HANDLE,
      }),
    );
    this.players = HEROES.map(([name, heroId, heroClass], id) => ({
      id,
      name: NAMES[id]!,
      steamId: steamIdOf(id),
      isBot: steamIdOf(id) === 0n,
      team: id < 5 ? 2 : 3,
      teamSlot: id % 5,
      hero: `npc_dota_hero_${name}`,
      heroId,
      heroClass,
      controller: controllers[id]!,
    }));
    this.teams = [
      this.spawn('CDOTATeam', {
        m_iTeamNum: 2,
        m_iScore: 0,
        m_szTeamname: 'Radiant',
        m_iHeroKills: 0,
        m_iTowerKills: 0,
        m_iBarracksKills: 0,
      }),
      this.spawn('CDOTATeam', { m_iTeamNum: 3, m_iScore: 0, m_szTeamname: 'Dire', m_iHeroKills: 0, m_iTowerKills: 0, m_iBarracksKills: 0 }),
    ];
    this.rules = this.spawn('CDOTAGamerulesProxy', {
      [`${RULES}m_nTotalPausedTicks`]: 0,
      [`${RULES}m_nPauseStartTick`]: 0,
      [`${RULES}m_bGamePaused`]: false,
      [`${RULES}m_nGameState`]: GAME_STATES.heroSelection,
      [`${RULES}m_iGameMode`]: gameMode,
      [`${RULES}m_flPreGameStartTime`]: 0,
      [`${RULES}m_flGameStartTime`]: 0,
      [`${RULES}m_flGameEndTime`]: 0,
      [`${RULES}m_nGameWinner`]: 5,
      [`${RULES}m_unMatchID64`]: matchId,
      [`${RULES}m_nRoshanRespawnPhase`]: 0,
      [`${RULES}m_flRoshanRespawnPhaseEndTime`]: 0,
    });
    this.resource = this.spawn('CDOTA_PlayerResource');
    this.radiant = this.spawn('CDOTA_DataRadiant', { m_iTeamNum: 2 });
    this.dire = this.spawn('CDOTA_DataDire', { m_iTeamNum: 3 });
    for (const player of this.players) {
      const { id, name, team, steamId, isBot, teamSlot } = player;
      this.set(this.resource, {
        [`m_vecPlayerData.${pad(id)}.m_bIsValid`]: true,
        [`m_vecPlayerData.${pad(id)}.m_iszPlayerName`]: name,
        [`m_vecPlayerData.${pad(id)}.m_iPlayerTeam`]: team,
        [`m_vecPlayerData.${pad(id)}.m_bFakeClient`]: isBot,
        [`m_vecPlayerData.${pad(id)}.m_iConnectionState`]: 2,
        [`m_vecPlayerData.${pad(id)}.m_iPlayerSteamID`]: steamId,
      });
      this.score(id, {
        m_nSelectedHeroID: 0,
        m_iKills: 0,
        m_iAssists: 0,
        m_iDeaths: 0,
        m_iLevel: 0,
        m_iRespawnSeconds: -1,
        m_hSelectedHero: NO_HANDLE,
        m_iTeamSlot: teamSlot,
        m_flTeamFightParticipation: 0,
      });
      this.economy(id, {
        m_iReliableGold: 0,
        m_iUnreliableGold: 600,
        m_iTotalEarnedGold: 600,
        m_iTotalEarnedXP: 0,
        m_iNetWorth: 600,
        m_iLastHitCount: 0,
        m_iDenyCount: 0,
      });
    }
  }

  /** What the game's own clock shows, in seconds: pauses do not count. */
  get gameSeconds(): number {
    return ((this.#pausedAt ?? this.netTick) - this.pausedTicks) * TICK_INTERVAL;
  }

  /** A line of m_vecPlayerTeamData of CDOTA_PlayerResource. */
  score(id: number, fields: Fields): void {
    this.set(this.resource, prefixed(`m_vecPlayerTeamData.${pad(id)}.`, fields));
  }

  /** A line of m_vecDataTeam of CDOTA_DataRadiant or CDOTA_DataDire. */
  economy(id: number, fields: Fields): void {
    const { team, teamSlot } = this.players[id]!;
    this.set(team === 2 ? this.radiant : this.dire, prefixed(`m_vecDataTeam.${pad(teamSlot)}.`, fields));
  }

  /** Fields of m_pGameRules. */
  setRules(fields: Fields): void {
    this.set(this.rules, prefixed(RULES, fields));
  }

  /** A unit, ability or item with its row in `EntityNames`. */
  spawnNamed(className: string, name: string, fields: Fields = {}): ScriptedEntity {
    return this.spawn(className, { 'm_pEntity.m_nameStringableIndex': this.row('EntityNames', name), ...fields });
  }

  /** The hero of a player appears, and player resource and controller point to it. */
  spawnHero(id: number, fields: Fields = {}): ScriptedEntity {
    const { heroClass, hero, heroId, team, controller } = this.players[id]!;
    const unit = this.spawnNamed(heroClass, hero, {
      ...place(team === 2 ? [-7000 + 100 * id, -6500] : [6500 + 100 * (id - 5), 6000]),
      m_iTeamNum: team,
      m_iCurrentLevel: 1,
      m_iCurrentXP: 0,
      m_iHealth: 600 + 10 * id,
      m_iMaxHealth: 600 + 10 * id,
      m_lifeState: 0,
      m_flMana: 256,
      m_flMaxMana: 256,
      m_iPlayerID: playerId(id),
      m_nPlayerOwnerID: playerId(id),
      m_hOwnerEntity: controller.handle,
      m_hReplicatingOtherHeroModel: NO_HANDLE,
      ...fields,
    });
    this.score(id, { m_nSelectedHeroID: heroId, m_hSelectedHero: unit.handle, m_iLevel: 1 });
    this.set(controller, { m_hAssignedHero: unit.handle });
    return unit;
  }

  /** All ten, by player id. */
  spawnHeroes(): ScriptedEntity[] {
    return this.players.map(({ id }) => this.spawnHero(id));
  }

  /** Puts an item or ability into a slot of a unit: `m_hItems` or `m_hAbilities`. */
  equip(unit: ScriptedEntity, list: 'm_hItems' | 'm_hAbilities', slot: number, entity: ScriptedEntity | undefined): void {
    this.set(unit, { [`${list}.${pad(slot)}`]: entity?.handle ?? NO_HANDLE });
  }

  /** m_nGameState changes, and the combat log says so. */
  state(state: keyof typeof GAME_STATES): void {
    const number = GAME_STATES[state];
    // pre-game knows when the horn is planned: ten seconds from now
    this.setRules({ m_nGameState: number, m_flStateTransitionTime: this.gameSeconds + (state === 'preGame' ? 10 : 0) });
    if (state === 'preGame') this.setRules({ m_flPreGameStartTime: this.gameSeconds });
    if (number >= 3) this.combatLog({ type: 'GAME_STATE', value: number });
  }

  /** The horn: time zero of the match clock. */
  horn(): void {
    this.setRules({ m_flGameStartTime: this.gameSeconds });
    this.state('inProgress');
  }

  /** Ticks go by while the game's clock stands still. */
  pause(seconds: number, by = 0): void {
    this.#pausedAt = this.netTick;
    this.setRules({ m_bGamePaused: true, m_nPauseStartTick: this.netTick });
    this.chatEvent('PAUSED', { playerid_1: by });
    const from = this.netTick;
    for (let second = 0; second < seconds; second++) this.advance(Math.min(1, seconds - second));
    this.#pausedAt = undefined;
    this.pausedTicks += this.netTick - from;
    this.setRules({ m_bGamePaused: false, m_nTotalPausedTicks: this.pausedTicks });
    this.chatEvent('UNPAUSED', { playerid_1: by });
  }

  /** One entry of the combat log. Its time is now, unless the fields say otherwise. */
  combatLog({ type, value, ...fields }: CombatLogInput): void {
    const rows: Record<string, number> = {};
    for (const field of NAME_FIELDS) if (fields[field] !== undefined) rows[field] = this.row('CombatLogNames', fields[field]);
    this.message('DOTA_UM_CombatLogDataHLTV', {
      timestamp: this.gameSeconds,
      timestamp_raw: this.gameSeconds,
      ...fields,
      ...rows,
      type: COMBAT_LOG_TYPES.indexOf(type),
      ...(value === undefined ? {} : { value: typeof value === 'string' ? this.row('CombatLogNames', value) : value }),
    });
  }

  /** DOTA_UM_ChatEvent; players that are not named are -1. */
  chatEvent(type: keyof typeof CHAT_EVENTS, fields: ProtoMessage = {}): void {
    this.message('DOTA_UM_ChatEvent', { type: CHAT_EVENTS[type], value: 0, ...nobody, ...fields });
  }

  /** A line of chat to all (11) or to the team (12). */
  chat(player: number, text: string, channel: 11 | 12 = 11): void {
    this.message('DOTA_UM_ChatMessage', { source_player_id: player, channel_type: channel, message_text: text });
  }

  /** The match ends: winner, post-game. */
  end(winner: 2 | 3): void {
    this.setRules({ m_nGameWinner: winner, m_flGameEndTime: this.gameSeconds });
    this.state('postGame');
  }

  /** CDemoFileInfo.game_info as a match server writes it. */
  fileInfo(winner: 2 | 3): ProtoMessage {
    return {
      game_info: {
        dota: {
          match_id: this.matchId,
          game_mode: 22,
          game_winner: winner,
          player_info: this.players.map(({ hero, name, isBot, steamId, team }) => ({
            hero_name: hero,
            player_name: name,
            is_fake_client: isBot,
            steamid: steamId,
            game_team: team,
          })),
          end_time: 1700000000,
        },
      },
    };
  }
}

const nobody = { playerid_1: -1, playerid_2: -1, playerid_3: -1, playerid_4: -1, playerid_5: -1, playerid_6: -1 };

/** The last player of each team is a bot. */
const steamIdOf = (id: number): bigint => (id % 5 === 4 ? 0n : 76561198000000001n + BigInt(id));

export const pad = (index: number): string => String(index).padStart(4, '0');

const prefixed = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));
