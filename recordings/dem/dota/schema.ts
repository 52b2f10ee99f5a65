import type { DemFieldDefinition, DemSerializerDefinition } from '../../../src/formats/dem/entities/entity-writer.js';

/** Fields of one type, named with spaces between them. */
const fields = (type: string, names: string, more: Omit<DemFieldDefinition, 'type' | 'name'> = {}): DemFieldDefinition[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ type, name, ...more }));

/** Cells of 128 units, and 13 bits for the place in a cell: steps of 1/32. */
const BODY: DemSerializerDefinition = {
  name: 'CBodyComponentBaseAnimatingOverlay',
  fields: [
    ...fields('uint16', 'm_cellX m_cellY m_cellZ'),
    ...fields('CNetworkedQuantizedFloat', 'm_vecX m_vecY m_vecZ', { bitCount: 13, lowValue: 0, highValue: 256, encodeFlags: 1 }),
    ...fields('float32', 'm_flScale', { bitCount: 32 }),
  ],
};
const IDENTITY: DemSerializerDefinition = { name: 'CEntityIdentity', fields: fields('int32', 'm_nameStringableIndex') };

const ENTITY = [
  ...fields('CHandle< CBaseEntity >', 'm_hOwnerEntity'),
  ...fields('CBodyComponent', 'CBodyComponent', { serializer: BODY.name }),
  ...fields('CEntityIdentity*', 'm_pEntity', { serializer: IDENTITY.name }),
  ...fields('uint8', 'm_iTeamNum'),
  ...fields('GameTime_t', 'm_flCreateTime', { bitCount: 32 }),
];

const UNIT = [
  ...ENTITY,
  ...fields(
    'int32',
    'm_iCurrentLevel m_iTaggedAsVisibleByTeam m_iHealth m_iMaxHealth m_iMoveSpeed m_iUnitNameIndex m_iDamageMin m_iDamageMax',
  ),
  ...fields('uint8', 'm_lifeState'),
  ...fields('float32', 'm_flMana m_flMaxMana', { bitCount: 20, lowValue: 0, highValue: 65536 }),
  ...fields('float32', 'm_flPhysicalArmorValue', { bitCount: 32 }),
  ...fields('CHandle< CBaseEntity >[35]', 'm_hAbilities'),
  ...fields('CHandle< CBaseEntity >[19]', 'm_hItems'),
  ...fields('PlayerID_t', 'm_nPlayerOwnerID'),
  ...fields('CHandle< CBaseEntity >', 'm_hOwnerNPC'),
  ...fields('bool', 'm_bIsPhantom m_bIsSummoned m_bIsMoving'),
];

const WARD = [...UNIT, ...fields('int32', 'm_iDayTimeVisionRange m_iNightTimeVisionRange')];

const HERO = [
  ...UNIT,
  ...fields('int32', 'm_iCurrentXP m_iAbilityPoints'),
  ...fields('float32', 'm_flStrength m_flAgility m_flIntellect', { bitCount: 32 }),
  ...fields('PlayerID_t', 'm_iPlayerID'),
  ...fields('CHandle< CDOTA_BaseNPC_Hero >', 'm_hReplicatingOtherHeroModel'),
  ...fields('GameTime_t', 'm_flRespawnTime m_flSpawnedAt', { bitCount: 32 }),
  ...fields('bool', 'm_bReincarnating'),
];

const ABILITY = [
  ...fields('int32', 'm_iLevel m_iManaCost'),
  ...ENTITY,
  ...fields('float32', 'm_fCooldown', { bitCount: 32 }),
  ...fields('float32', 'm_flCooldownLength', { bitCount: 15, lowValue: 0, highValue: 1024 }),
  ...fields('bool', 'm_bActivated m_bHidden'),
];

const ITEM = [
  ...ABILITY,
  ...fields('int32', 'm_iCurrentCharges m_iSecondaryCharges m_iInitialCharges'),
  ...fields('GameTime_t', 'm_flPurchaseTime m_flAssembledTime', { bitCount: 32 }),
  ...fields('PlayerID_t', 'm_iPlayerOwnerID'),
  ...fields('bool', 'm_bPurchasedWhileDead m_bRecipe m_bIsNeutralDrop'),
];

const RULES: DemSerializerDefinition = {
  name: 'CDOTAGameRules',
  fields: [
    ...fields('int32', 'm_iNetTimeOfDay m_nTotalPausedTicks m_nPauseStartTick'),
    ...fields('bool', 'm_bGamePaused'),
    ...fields('int32', 'm_nGameState'),
    ...fields('GameTime_t', 'm_flStateTransitionTime', { bitCount: 32 }),
    ...fields('int32', 'm_iGameMode m_iCMModePickBanOrder'),
    ...fields('PlayerID_t[2]', 'm_iCaptainPlayerIDs'),
    ...fields('int32[24]', 'm_BannedHeroes m_SelectedHeroes'),
    ...fields('int32', 'm_iActiveTeam m_iStartingTeam'),
    ...fields('CNetworkUtlVectorBase< int32 >', 'm_vecNewBannedHeroes'),
    ...fields('GameTime_t', 'm_flPreGameStartTime m_flGameStartTime m_flGameEndTime', { bitCount: 32 }),
    ...fields('float32', 'm_flGameLoadTime', { bitCount: 32 }),
    ...fields('int32', 'm_nGameWinner'),
    ...fields('MatchID_t', 'm_unMatchID64'),
    ...fields('CHandle< CBaseEntity >[15]', 'm_hTeamForts'),
    ...fields('ERoshanSpawnPhase', 'm_nRoshanRespawnPhase'),
    ...fields('GameTime_t', 'm_flRoshanRespawnPhaseEndTime', { bitCount: 32 }),
    ...fields('int32', 'm_nAllDraftPhase'),
    ...fields('bool', 'm_bAllDraftRadiantFirst'),
    ...fields('uint32', 'm_lobbyType'),
    ...fields('LeagueID_t', 'm_lobbyLeagueID'),
  ],
};

const PLAYER_TEAM_DATA: DemSerializerDefinition = {
  name: 'PlayerResourcePlayerTeamData_t',
  fields: [
    ...fields('int32', 'm_nSelectedHeroID m_iKills m_iAssists m_iDeaths m_iStreak m_iLevel m_iRespawnSeconds'),
    ...fields('GameTime_t', 'm_flLastBuybackTime', { bitCount: 32 }),
    ...fields('CHandle< CBaseEntity >', 'm_hSelectedHero'),
    ...fields('bool', 'm_bHasRandomed'),
    ...fields('int32', 'm_iTeamSlot'),
    ...fields('float32', 'm_flTeamFightParticipation', { bitCount: 32 }),
    ...fields('int32', 'm_iFirstBloodClaimed'),
    ...fields('uint32', 'm_unPickOrder'),
    // of 2024-05 and later
    ...fields('int32', 'm_nSelectedHeroVariant'),
    ...fields('uint8', 'm_iBountyRunes m_iPowerRunes m_iWaterRunes m_iOutpostsCaptured m_eLaneSelectionFlags'),
  ],
};
const PLAYER_DATA: DemSerializerDefinition = {
  name: 'PlayerResourcePlayerData_t',
  fields: [
    ...fields('bool', 'm_bIsValid'),
    ...fields('CUtlSymbolLarge', 'm_iszPlayerName'),
    ...fields('int32', 'm_iPlayerTeam'),
    ...fields('bool', 'm_bFullyJoinedServer m_bFakeClient m_bIsBroadcaster'),
    ...fields('int32', 'm_iConnectionState'),
    ...fields('uint64', 'm_iPlayerSteamID', { encoder: 'fixed64' }),
    ...fields('DOTATeam_t', 'm_eCoachTeam'),
    ...fields('int32', 'm_iRankTier'),
    ...fields('CPlayerSlot', 'm_nPlayerSlot'),
    ...fields('bool', 'm_bIsBot'),
  ],
};
const TEAM_PLAYER: DemSerializerDefinition = {
  name: 'DataTeamPlayer_t',
  fields: [
    ...fields(
      'int32',
      `m_iTotalEarnedGold m_iReliableGold m_iUnreliableGold m_iStartingPosition m_iTotalEarnedXP m_iSharedGold m_iHeroKillGold m_iCreepKillGold
       m_iNeutralKillGold m_iCourierGold m_iBountyGold m_iRoshanGold m_iBuildingGold m_iOtherGold m_iCreepDenyGold m_iIncomeGold m_iWardKillGold
       m_iAbilityGold m_iNetWorth m_iDenyCount m_iLastHitCount m_iLastHitStreak m_iLastHitMultikill m_iMissCount`,
    ),
    ...fields('GameTime_t', 'm_flBuybackCooldownTime', { bitCount: 32 }),
    ...fields('float32', 'm_flBuybackCostTime m_fStuns m_fHealing', { bitCount: 32 }),
    ...fields(
      'int32',
      `m_iTowerKills m_iRoshanKills m_iObserverWardsPlaced m_iSentryWardsPlaced m_iCreepsStacked m_iCampsStacked m_iRunePickups
       m_iGoldSpentOnSupport m_iHeroDamage m_iTowerDamage m_iWardsPurchased m_iWardsDestroyed`,
    ),
    ...fields('CHandle< CBaseEntity >[19]', 'm_hItems'),
    ...fields('int32[24]', 'm_nKillsPerOpposingTeamMember'),
    ...fields('int32', 'm_iGoldSpentOnConsumables m_iGoldSpentOnItems m_iGoldSpentOnBuybacks m_iGoldLostToDeath'),
    ...fields('uint64', 'm_iPlayerSteamID', { encoder: 'fixed64' }),
    ...fields('int32', 'm_iSmokesUsed m_iWatchersTaken m_iLotusesTaken m_iTormentorKills m_iCourierKills'),
  ],
};
const DATA_TEAM = [
  ...fields('uint8', 'm_iTeamNum'),
  ...fields('CUtlVectorEmbeddedNetworkVar< DataTeamPlayer_t >', 'm_vecDataTeam', { serializer: TEAM_PLAYER.name }),
];

const TEAM = [
  ...fields('uint8', 'm_iTeamNum'),
  ...fields('int32', 'm_iScore'),
  ...fields('char[129]', 'm_szTeamname'),
  ...fields('int32', 'm_iHeroKills m_iTowerKills m_iBarracksKills'),
  ...fields('uint32', 'm_unTournamentTeamID'),
  ...fields('char[33]', 'm_szTag'),
];

const CONTROLLER = [
  ...fields('uint8', 'm_iTeamNum'),
  ...fields('CHandle< CBasePlayerPawn >', 'm_hPawn'),
  ...fields('char[128]', 'm_iszPlayerName'),
  ...fields('uint64', 'm_steamID', { encoder: 'fixed64' }),
  ...fields('PlayerID_t', 'm_nPlayerID'),
  ...fields('CHandle< CBaseEntity >', 'm_hAssignedHero'),
];

/** Classes of entities by name. A hero, ability or item that a script uses needs its class here. */
const CLASSES: Readonly<Record<string, readonly DemFieldDefinition[]>> = {
  CDOTAGamerulesProxy: fields('CDOTAGameRules*', 'm_pGameRules', { serializer: RULES.name }),
  CDOTA_PlayerResource: [
    ...fields('CUtlVectorEmbeddedNetworkVar< PlayerResourcePlayerTeamData_t >', 'm_vecPlayerTeamData', {
      serializer: PLAYER_TEAM_DATA.name,
    }),
    ...fields('CUtlVectorEmbeddedNetworkVar< PlayerResourcePlayerData_t >', 'm_vecPlayerData', { serializer: PLAYER_DATA.name }),
  ],
  CDOTA_DataRadiant: DATA_TEAM,
  CDOTA_DataDire: DATA_TEAM,
  CDOTATeam: TEAM,
  CDOTAPlayerController: CONTROLLER,
  CDOTA_Unit_Hero_Axe: HERO,
  CDOTA_Unit_Hero_Lina: HERO,
  CDOTA_Unit_Hero_CrystalMaiden: HERO,
  CDOTA_Unit_Hero_Juggernaut: HERO,
  CDOTA_Unit_Hero_Tidehunter: HERO,
  CDOTA_Unit_Hero_Viper: HERO,
  CDOTA_Unit_Hero_Razor: HERO,
  CDOTA_Unit_Hero_Kunkka: HERO,
  CDOTA_Unit_Hero_DragonKnight: HERO,
  CDOTA_Unit_Hero_ChaosKnight: HERO,
  CDOTA_Unit_Courier: [
    ...UNIT,
    ...fields('bool', 'm_bFlyingCourier'),
    ...fields('CourierState_t', 'm_nCourierState'),
    ...fields('CHandle< CBaseEntity >', 'm_hCourierStateEntity'),
  ],
  CDOTA_Unit_Roshan: UNIT,
  CDOTA_Unit_Miniboss: UNIT,
  CDOTA_BaseNPC_Tower: UNIT,
  CDOTA_BaseNPC_Barracks: UNIT,
  CDOTA_BaseNPC_Fort: UNIT,
  CDOTA_NPC_Observer_Ward: WARD,
  CDOTA_NPC_Observer_Ward_TrueSight: WARD,
  CDOTABaseAbility: ABILITY,
  CDOTA_Ability_Axe_BattleHunger: ABILITY,
  CDOTA_Ability_Axe_BerserkersCall: ABILITY,
  CDOTA_Item: ITEM,
  CDOTA_Item_Tango: ITEM,
  CDOTA_Item_BlinkDagger: ITEM,
  CDOTA_Item_TeleportScroll: ITEM,
  CDOTA_Item_Rune: [...ENTITY, ...fields('int32', 'm_iRuneType')],
};

/** Names and types as in a recording of January 2024 (dota2--9912-hltv-bots); of each class the fields that a model may want. */
export const DOTA_CLASSES = Object.keys(CLASSES);
export const DOTA_DEFINITIONS: readonly DemSerializerDefinition[] = [
  BODY,
  IDENTITY,
  RULES,
  PLAYER_TEAM_DATA,
  PLAYER_DATA,
  TEAM_PLAYER,
  ...Object.entries(CLASSES).map(([name, own]) => ({ name, fields: own })),
];
