import type { DemFieldDefinition, DemSerializerDefinition } from '../../../src/formats/dem/entities/entity-writer.js';
import { ScriptedRecording, type Fields, type ScriptedEntity } from '../scripted-recording.js';

const numbers = (...names: string[]): DemFieldDefinition[] => names.map((name) => ({ type: 'int32', name }));

/** What has a place on the map. */
const PLACED: readonly DemFieldDefinition[] = [
  { type: 'uint8', name: 'm_iTeamNum' },
  { type: 'CEntityIdentity*', name: 'm_pEntity', serializer: 'CEntityIdentity' },
  { type: 'CBodyComponent', name: 'CBodyComponent', serializer: 'CBodyComponentBaseAnimGraph' },
];
const UNIT: readonly DemFieldDefinition[] = [...numbers('m_iHealth', 'm_iMaxHealth'), { type: 'uint8', name: 'm_lifeState' }, ...PLACED];

/** Names and types as in a recording of 2024. */
const DEFINITIONS: readonly DemSerializerDefinition[] = [
  {
    name: 'CBodyComponentBaseAnimGraph',
    fields: [
      ...['m_cellX', 'm_cellY', 'm_cellZ'].map((name) => ({ type: 'uint16', name })),
      ...['m_vecX', 'm_vecY', 'm_vecZ'].map((name) => ({ type: 'CNetworkedQuantizedFloat', name, bitCount: 32 })),
    ],
  },
  {
    name: 'CCitadelPlayerController',
    fields: [
      { type: 'uint8', name: 'm_iTeamNum' },
      { type: 'char[128]', name: 'm_iszPlayerName' },
      { type: 'uint64', name: 'm_steamID', encoder: 'fixed64' },
      { type: 'int8', name: 'm_nAssignedLane' },
      { type: 'CHandle< CCitadelPlayerPawn >', name: 'm_hHeroPawn', customSerializer: 'ehandle' },
      { type: 'HeroID_t', name: 'm_nHeroID' },
      { type: 'CitadelLobbyPlayerSlot_t', name: 'm_unLobbyPlayerSlot' },
      ...numbers('m_iLevel', 'm_iGoldNetWorth', 'm_iAPNetWorth', 'm_iPlayerKills', 'm_iDeaths', 'm_iPlayerAssists'),
      ...numbers('m_iLastHits', 'm_iDenies', 'm_iHeroDamage', 'm_iObjectiveDamage', 'm_iHeroHealing', 'm_iSelfHealing'),
      { type: 'bool', name: 'm_bAlive' },
      { type: 'CNetworkUtlVectorBase< CUtlStringToken >', name: 'm_vecUpgrades' },
      { type: 'int32[4]', name: 'm_nHeroAbilityUpgradeBits' },
      { type: 'CUtlStringToken', name: 'm_tHeldItem' },
    ],
  },
  { name: 'CEntityIdentity', fields: numbers('m_nameStringableIndex') },
  {
    name: 'CCitadelGamerules',
    fields: [
      ...numbers('m_nTotalPausedTicks', 'm_nPauseStartTick'),
      { type: 'bool', name: 'm_bGamePaused' },
      { type: 'GameTime_t', name: 'm_flGameStartTime', bitCount: 32 },
      { type: 'MatchID_t', name: 'm_unMatchID' },
      ...['ECitadelGameMode', 'ECitadelMatchMode', 'EGameState'].map((type) => ({ type, name: `m_e${type.replace(/^E(Citadel)?/, '')}` })),
    ],
  },
  { name: 'CCitadelGameRulesProxy', fields: [{ type: 'CCitadelGamerules*', name: 'm_pGameRules', serializer: 'CCitadelGamerules' }] },
  ...['CCitadel_Ability_HealingSlash', 'CCitadel_ArmorUpgrade_Stimpak'].map((name) => ({
    name,
    fields: [
      { type: 'CEntityIdentity*', name: 'm_pEntity', serializer: 'CEntityIdentity' },
      { type: 'CUtlStringToken', name: 'm_nSubclassID' },
      { type: 'EAbilitySlots_t', name: 'm_eAbilitySlot' },
    ],
  })),
  { name: 'CNPC_TrooperBoss', fields: [...UNIT, ...numbers('m_iLane'), { type: 'CUtlStringToken', name: 'm_nSubclassID' }] },
  { name: 'CNPC_TrooperBarrackBoss', fields: [...UNIT, ...numbers('m_iLane')] },
  { name: 'CNPC_Boss_Tier2', fields: [...UNIT, ...numbers('m_iLane')] },
  { name: 'CNPC_Boss_Tier3', fields: [...UNIT, ...numbers('m_iLane', 'm_ePhase', 'm_eAliveState')] },
  { name: 'CNPC_MidBoss', fields: UNIT },
  { name: 'CNPC_TrooperNeutral', fields: UNIT },
  {
    name: 'CCitadel_Destroyable_Building',
    fields: [...UNIT.filter(({ name }) => name !== 'm_lifeState'), { type: 'bool', name: 'm_bDestroyed' }],
  },
  { name: 'CCitadelItemPickupRejuv', fields: [...PLACED, { type: 'bool', name: 'm_bPickedUp' }] },
  { name: 'CCitadelItemPickupIdol', fields: PLACED },
  {
    name: 'CCitadelPlayerPawn',
    fields: [
      ...numbers('m_iHealth', 'm_iMaxHealth'),
      { type: 'CBodyComponent', name: 'CBodyComponent', serializer: 'CBodyComponentBaseAnimGraph' },
      { type: 'int32[6]', name: 'm_nCurrencies' },
      { type: 'CHandle< CBasePlayerController >', name: 'm_hController' },
      { type: 'CNetworkUtlVectorBase< CHandle< CBaseEntity > >', name: 'm_vecAbilities' },
    ],
  },
];
const RIFT_FIELDS: readonly DemFieldDefinition[] = [
  ...numbers('m_nKothScoringTeam', 'm_iWinningTeam'),
  { type: 'Vector', name: 'm_vKothCashInCurrentLocation' },
];
/** The same with what builds since 2026 have in the place of it. */
const DEFINITIONS_OF_2026: readonly DemSerializerDefinition[] = [
  { name: 'AbilityUpgradeState_t', fields: [{ type: 'CUtlStringToken', name: 'm_ItemID' }, ...numbers('m_nUpgradeInfo')] },
  ...DEFINITIONS.map((definition) => {
    if (definition.name === 'CCitadelGamerules') return { ...definition, fields: [...definition.fields, ...RIFT_FIELDS] };
    if (definition.name === 'CNPC_TrooperBarrackBoss') return { ...definition, name: 'CNPC_BarrackBoss' };
    if (definition.name !== 'CCitadelPlayerController') return definition;
    const fields = definition.fields.filter(({ name }) => name !== 'm_nHeroAbilityUpgradeBits');
    const states = {
      type: 'CUtlVectorEmbeddedNetworkVar< AbilityUpgradeState_t >',
      name: 'm_vecAbilityUpgradeState',
      serializer: 'AbilityUpgradeState_t',
    };
    return { ...definition, fields: [...fields, states] };
  }),
];
const DEATH = [
  ['userid', 9],
  ['attacker', 9],
  ['assister1controller', 9],
  ['assister2controller', 9],
] as const;
/** What a game event says where it means nobody. */
export const NOBODY = 65535;

/**
 * A small, valid Deadlock demo that plays what a script says.
 *
 * @example
 * const match = new ScriptedDeadlockMatch();
 * match.join(1, 'Ada', 2, { m_nHeroID: 6 });
 * match.advance(10);
 * const bytes = match.bytes();
 */
export class ScriptedDeadlockMatch extends ScriptedRecording {
  readonly #heroes = new Map<number, ScriptedEntity>();

  /** `isOf2026` for a build since 2026: packed upgrades of abilities, and another class of base guardians. */
  constructor({ isOf2026 = false }: { readonly isOf2026?: boolean } = {}) {
    super({
      game: 'deadlock',
      header: { map_name: 'dl_midtown', game_directory: '/srv/game/citadel' },
      tickInterval: 1 / 64,
      definitions: isOf2026 ? DEFINITIONS_OF_2026 : DEFINITIONS,
      classes: [
        'CCitadelPlayerController',
        'CCitadelPlayerPawn',
        'CCitadelGameRulesProxy',
        'CCitadel_Ability_HealingSlash',
        'CCitadel_ArmorUpgrade_Stimpak',
        'CNPC_Boss_Tier3',
        'CNPC_MidBoss',
        'CNPC_TrooperNeutral',
        'CCitadel_Destroyable_Building',
        'CCitadelItemPickupRejuv',
        'CCitadelItemPickupIdol',
        'CNPC_TrooperBoss',
        'CNPC_Boss_Tier2',
        isOf2026 ? 'CNPC_BarrackBoss' : 'CNPC_TrooperBarrackBoss',
      ],
      stringTables: ['userinfo', 'EntityNames'],
      gameEvents: { player_death: DEATH, player_used_ability: [['entindex_player', 3]] },
    });
    for (let userId = 0; userId < 16; userId++) this.row('userinfo', String(userId));
  }

  /** A controller and its hero: the hero is entity `100 + userId`. */
  join(userId: number, name: string, team: number, fields: Fields = {}): ScriptedEntity {
    const pawn = this.spawn('CCitadelPlayerPawn', { m_iHealth: 700 }, 100 + userId);
    this.#heroes.set(userId, pawn);
    const controller = this.spawn(
      'CCitadelPlayerController',
      {
        m_iTeamNum: team,
        m_iszPlayerName: name,
        m_steamID: 76561198000000000n + BigInt(userId),
        m_hHeroPawn: pawn.handle,
        m_iPlayerKills: 0,
        m_iGoldNetWorth: 400,
        ...fields,
      },
      userId + 1,
    );
    this.set(pawn, { m_hController: controller.handle });
    return controller;
  }

  /** The hero of who joined. */
  heroOf(userId: number): ScriptedEntity {
    return this.#heroes.get(userId)!;
  }
}
