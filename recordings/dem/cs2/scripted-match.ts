import type { DemSerializerDefinition } from '../../../src/formats/dem/entities/entity-writer.js';
import { CS2_CLASSES, CS2_DEFINITIONS } from './schema.js';
import { NO_HANDLE, ScriptedRecording, type Fields, type GameEventKeys, type ScriptedEntity } from '../scripted-recording.js';

const RULES = 'm_pGameRules.';
const COUNTS = ['m_nRoundStartCount', 'm_nRoundEndCount'];

/** Names and types as in recordings of 2024 and 2025. `counted`: the rules count the rounds; `phased`: they say the phase of the match. */
const definitions = (counted: boolean, phased: boolean): DemSerializerDefinition[] => [
  {
    name: 'CCSPlayerController_ActionTrackingServices',
    fields: ['m_iKills', 'm_iDeaths', 'm_iAssists', 'm_iHeadShotKills', 'm_iDamage', 'm_iUtilityDamage', 'm_iEnemiesFlashed'].map(
      (name) => ({
        type: 'int32',
        name,
      }),
    ),
  },
  {
    name: 'CCSPlayerController_InGameMoneyServices',
    fields: ['m_iAccount', 'm_iCashSpentThisRound'].map((name) => ({ type: 'int32', name })),
  },
  {
    name: 'CCSGameRules',
    fields: [
      { type: 'bool', name: 'm_bFreezePeriod' },
      { type: 'bool', name: 'm_bWarmupPeriod' },
      { type: 'int32', name: 'm_totalRoundsPlayed' },
      { type: 'int32', name: 'm_iRoundWinStatus' },
      { type: 'int32', name: 'm_iRoundEndWinnerTeam' },
      { type: 'int32', name: 'm_eRoundEndReason' },
      { type: 'CUtlString', name: 'm_sRoundEndMessage' },
      ...(counted ? COUNTS.map((name) => ({ type: 'uint8', name })) : []),
      ...(phased ? [{ type: 'int32', name: 'm_gamePhase' }] : []),
    ],
  },
  {
    name: 'CCSPlayerController',
    fields: [
      { type: 'uint8', name: 'm_iTeamNum' },
      { type: 'char[128]', name: 'm_iszPlayerName' },
      { type: 'uint64', name: 'm_steamID', encoder: 'fixed64' },
      {
        type: 'CCSPlayerController_InGameMoneyServices*',
        name: 'm_pInGameMoneyServices',
        serializer: 'CCSPlayerController_InGameMoneyServices',
      },
      {
        type: 'CCSPlayerController_ActionTrackingServices*',
        name: 'm_pActionTrackingServices',
        serializer: 'CCSPlayerController_ActionTrackingServices',
      },
      { type: 'CUtlSymbolLarge', name: 'm_szClan' },
      { type: 'int32', name: 'm_iScore' },
      { type: 'int32', name: 'm_iMVPs' },
      { type: 'CHandle< CCSPlayerPawn >', name: 'm_hPlayerPawn', customSerializer: 'ehandle' },
    ],
  },
  {
    name: 'CCSTeam',
    fields: [
      { type: 'uint8', name: 'm_iTeamNum' },
      { type: 'int32', name: 'm_iScore' },
      { type: 'char[129]', name: 'm_szTeamname' },
      { type: 'int32', name: 'm_scoreFirstHalf' },
      { type: 'int32', name: 'm_scoreSecondHalf' },
      { type: 'int32', name: 'm_scoreOvertime' },
      { type: 'char[129]', name: 'm_szClanTeamname' },
    ],
  },
  { name: 'CCSGameRulesProxy', fields: [{ type: 'CCSGameRules*', name: 'm_pGameRules', serializer: 'CCSGameRules' }] },
  ...CS2_DEFINITIONS,
];

/** A player and the pawn. */
const who = (...keys: string[]): GameEventKeys =>
  keys.flatMap((key): GameEventKeys => [
    [key, 9],
    [`${key}_pawn`, 8],
  ]);

/** As the lists of recordings of 2025 describe them. */
const GAME_EVENTS: Readonly<Record<string, GameEventKeys>> = {
  round_start: [
    ['timelimit', 3],
    ['fraglimit', 3],
    ['objective', 1],
  ],
  round_freeze_end: [],
  round_end: [
    ['winner', 5],
    ['reason', 5],
    ['message', 1],
    ['legacy', 5],
    ['player_count', 4],
    ['nomusic', 5],
  ],
  player_death: [
    ['userid', 9],
    ['userid_pawn', 8],
    ['attacker', 9],
    ['attacker_pawn', 8],
    ['assister', 9],
    ['assister_pawn', 8],
    ['assistedflash', 6],
    ['weapon', 1],
    ['headshot', 6],
    ['penetrated', 4],
    ['noscope', 6],
    ['thrusmoke', 6],
    ['attackerblind', 6],
    ['distance', 2],
    ['dmg_health', 4],
    ['dmg_armor', 5],
    ['hitgroup', 5],
    ['attackerinair', 6],
  ],
  player_footstep: [['userid', 9]],
  player_hurt: [
    ...who('userid', 'attacker'),
    ['health', 5],
    ['armor', 5],
    ['weapon', 1],
    ['dmg_health', 4],
    ['dmg_armor', 5],
    ['hitgroup', 5],
  ],
  weapon_fire: [...who('userid'), ['weapon', 1], ['silenced', 6]],
  player_blind: [
    ['userid', 9],
    ['attacker', 9],
    ['entityid', 4],
    ['blind_duration', 2],
  ],
  ...Object.fromEntries(
    ['smokegrenade_detonate', 'flashbang_detonate', 'hegrenade_detonate'].map((name) => [
      name,
      [...who('userid'), ['entityid', 4], ['x', 2], ['y', 2], ['z', 2]] as GameEventKeys,
    ]),
  ),
  bomb_pickup: [['userid_pawn', 8]],
  bomb_dropped: [...who('userid'), ['entindex', 3]],
  bomb_beginplant: [...who('userid'), ['site', 4]],
  bomb_planted: [...who('userid'), ['site', 4]],
  bomb_begindefuse: [...who('userid'), ['haskit', 6]],
  bomb_defused: [...who('userid'), ['site', 4]],
  bomb_exploded: [...who('userid'), ['site', 4]],
};

/** What a game event says where it means nobody. */
export const NOBODY = 65535;

export interface Cs2MatchOptions {
  /** The rules count starts and ends of rounds, and there are no game events of them: current builds. Default true. */
  readonly counted?: boolean;
  /** The rules say the phase of the match, as those of real recordings do. Default false. */
  readonly phased?: boolean;
  /** Folder of the game on the recording machine. */
  readonly gameDirectory?: string;
}

/**
 * A small, valid CS2 demo that plays what a script says. The rules, both sides and the recorder itself (user id 0) are there from tick 0.
 *
 * @example
 * const match = new ScriptedCs2Match();
 * match.join(1, 'Ada', 2, 76561198000000001n);
 * match.startRound();
 * match.advance(30).endRound(2, 9);
 * const bytes = match.bytes();
 */
export class ScriptedCs2Match extends ScriptedRecording {
  readonly rules: ScriptedEntity;
  readonly terrorists: ScriptedEntity;
  readonly counterTerrorists: ScriptedEntity;
  readonly #counted: boolean;
  readonly #score = new Map<number, number>();
  #starts = 0;
  #ends = 0;
  #played = 0;

  constructor({ counted = true, phased = false, gameDirectory = '/srv/game/csgo' }: Cs2MatchOptions = {}) {
    super({
      game: 'cs2',
      header: {
        network_protocol: 14090,
        client_name: 'SourceTV Demo',
        map_name: 'de_train',
        game_directory: gameDirectory,
        build_num: 10498,
      },
      tickInterval: 1 / 64,
      definitions: definitions(counted, phased),
      classes: ['CCSPlayerController', 'CCSTeam', 'CCSGameRulesProxy', ...CS2_CLASSES],
      stringTables: ['userinfo'],
      gameEvents: GAME_EVENTS,
    });
    this.#counted = counted;
    for (let userId = 0; userId < 16; userId++) this.row('userinfo', String(userId));
    this.join(0, 'SourceTV', 1, 0n, { fakeplayer: true, ishltv: true });
    const side = (team: number, name: string, clan: string, index: number): ScriptedEntity =>
      this.spawn('CCSTeam', { m_iTeamNum: team, m_iScore: 0, m_szTeamname: name, m_szClanTeamname: clan }, index);
    side(0, 'Unassigned', '', 70);
    this.terrorists = side(2, 'TERRORIST', 'Foxes', 71);
    this.counterTerrorists = side(3, 'CT', '', 72);
    this.rules = this.spawn(
      'CCSGameRulesProxy',
      {
        [`${RULES}m_bFreezePeriod`]: false,
        [`${RULES}m_bWarmupPeriod`]: false,
        [`${RULES}m_totalRoundsPlayed`]: 0,
        [`${RULES}m_iRoundWinStatus`]: 0,
        ...(counted ? Object.fromEntries(COUNTS.map((name) => [RULES + name, 0])) : {}),
      },
      73,
    );
  }

  /** Someone comes: a row of `userinfo` and a controller. Bots have Steam id 0. */
  join(userId: number, name: string, team: number, steamId: bigint, info: Readonly<Record<string, unknown>> = {}): ScriptedEntity {
    const isBot = steamId === 0n;
    // bots have ids that are nobody's
    const value = { name, xuid: steamId, userid: userId, steamid: isBot ? 90071996842377216n : steamId, fakeplayer: isBot, ...info };
    this.row('userinfo', String(userId), this.encode('CMsgPlayerInfo', value));
    return this.spawn(
      'CCSPlayerController',
      { m_iTeamNum: team, m_iszPlayerName: name, m_steamID: steamId, m_iScore: 0, m_iMVPs: 0, m_hPlayerPawn: NO_HANDLE },
      userId + 1,
    );
  }

  /** The pawn of a player, at a place. */
  pawnOf(controller: ScriptedEntity, position: readonly [number, number, number], fields: Fields = {}): ScriptedEntity {
    const pawn = this.spawn('CCSPlayerPawn', {
      m_iHealth: 100,
      m_lifeState: 0,
      m_hController: controller.handle,
      ...placeOf(position),
      ...fields,
    });
    this.set(controller, { m_hPlayerPawn: pawn.handle });
    return pawn;
  }

  startRound(): void {
    this.setRules({ m_bFreezePeriod: true, m_iRoundWinStatus: 0 });
    if (this.#counted) this.setRules({ m_nRoundStartCount: ++this.#starts % 256 });
    else this.gameEvent('round_start', { timelimit: 115, fraglimit: 0, objective: 'BOMB TARGET' });
  }

  endFreeze(): void {
    this.setRules({ m_bFreezePeriod: false });
    this.gameEvent('round_freeze_end', {});
  }

  /** Winner 2 or 3, or 0 for a draw. */
  endRound(winner: number, reason: number, message = ''): void {
    const won = (this.#score.get(winner) ?? 0) + 1;
    this.#score.set(winner, won);
    if (winner === 2) this.set(this.terrorists, { m_iScore: won, m_scoreFirstHalf: won });
    if (winner === 3) this.set(this.counterTerrorists, { m_iScore: won, m_scoreFirstHalf: won });
    this.setRules({ m_totalRoundsPlayed: ++this.#played, m_iRoundWinStatus: winner === 0 ? 1 : winner });
    if (this.#counted) {
      this.setRules({
        m_iRoundEndWinnerTeam: winner,
        m_eRoundEndReason: reason,
        m_sRoundEndMessage: message,
        m_nRoundEndCount: ++this.#ends % 256,
      });
    } else this.gameEvent('round_end', { winner, reason, message });
  }

  setRules(fields: Readonly<Record<string, number | boolean | string>>): void {
    this.set(this.rules, Object.fromEntries(Object.entries(fields).map(([name, value]) => [RULES + name, value])));
  }

  /** A `player_death`; who is not named is nobody. */
  kill(keys: Readonly<Record<string, string | number | boolean>>): void {
    this.gameEvent('player_death', { attacker: NOBODY, assister: NOBODY, ...keys });
  }
}

/** What a key such as `userid_pawn` holds: fifteen bits of index. */
export const pawnKey = ({ serial, index }: ScriptedEntity): number => (serial & 0x3ff) * 32768 + index;

/** A place in cells of 512 units. */
export function placeOf([x, y, z]: readonly [number, number, number]): Fields {
  const along = (axis: string, at: number): Fields => {
    const cell = Math.floor((at + 16384) / 512);
    return { [`CBodyComponent.m_cell${axis}`]: cell, [`CBodyComponent.m_vec${axis}`]: at + 16384 - cell * 512 };
  };
  return { ...along('X', x), ...along('Y', y), ...along('Z', z) };
}
