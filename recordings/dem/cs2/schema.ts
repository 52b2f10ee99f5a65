import type { DemFieldDefinition, DemSerializerDefinition } from '../../../src/formats/dem/entities/entity-writer.js';

/** Fields of one type, named with spaces between them. */
const fields = (type: string, names: string, more: Omit<DemFieldDefinition, 'type' | 'name'> = {}): DemFieldDefinition[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ type, name, ...more }));

/** A structure behind a pointer. */
const part = (name: string, serializer: string): DemFieldDefinition => ({ type: `${serializer}*`, name, serializer });

const VELOCITY = { bitCount: 18, lowValue: -4096, highValue: 4096, encodeFlags: 4 };

const STRUCTURES: readonly DemSerializerDefinition[] = [
  {
    name: 'CBodyComponentBaseAnimGraph',
    fields: [
      ...fields('uint16', 'm_cellX m_cellY m_cellZ'),
      ...fields('CNetworkedQuantizedFloat', 'm_vecX m_vecY m_vecZ', { bitCount: 32 }),
    ],
  },
  {
    name: 'CCSPlayer_WeaponServices',
    fields: [
      ...fields('CNetworkUtlVectorBase< CHandle< CBasePlayerWeapon > >', 'm_hMyWeapons'),
      ...fields('CHandle< CBasePlayerWeapon >', 'm_hActiveWeapon'),
    ],
  },
  { name: 'CCSPlayer_ItemServices', fields: fields('bool', 'm_bHasDefuser m_bHasHelmet') },
  {
    name: 'CCSPlayer_MovementServices',
    fields: [
      ...fields('bool', 'm_bDucked'),
      ...fields('uint64', 'm_nButtonDownMaskPrev'),
      ...fields('float32', 'm_flDuckAmount m_flStamina m_flMaxspeed', { bitCount: 32 }),
    ],
  },
  {
    name: 'CEconItemAttribute',
    fields: [...fields('uint16', 'm_iAttributeDefinitionIndex'), ...fields('float32', 'm_iRawValue32', { bitCount: 32 })],
  },
];

const ENTITY = [
  ...fields('CHandle< CBaseEntity >', 'm_hOwnerEntity'),
  { type: 'CBodyComponent', name: 'CBodyComponent', serializer: 'CBodyComponentBaseAnimGraph' },
  ...fields('uint8', 'm_iTeamNum'),
];

const PAWN: readonly DemFieldDefinition[] = [
  ...ENTITY,
  ...fields('QAngle', 'm_angEyeAngles', { bitCount: 32 }),
  ...fields('int32', 'm_iHealth m_iMaxHealth m_ArmorValue m_iShotsFired'),
  ...fields('uint8', 'm_lifeState'),
  ...fields('uint32', 'm_fFlags'),
  ...fields('CHandle< CBasePlayerController >', 'm_hController'),
  part('m_pWeaponServices', 'CCSPlayer_WeaponServices'),
  part('m_pItemServices', 'CCSPlayer_ItemServices'),
  part('m_pMovementServices', 'CCSPlayer_MovementServices'),
  ...fields('char[18]', 'm_szLastPlaceName'),
  ...fields('bool', 'm_bIsScoped m_bIsWalking m_bIsDefusing m_bInBuyZone m_bInBombZone'),
  ...fields('float32', 'm_flFlashDuration', { bitCount: 32 }),
  ...fields('uint16', 'm_unCurrentEquipmentValue m_unRoundStartEquipmentValue m_unFreezetimeEndEquipmentValue'),
  ...fields('CNetworkedQuantizedFloat', 'm_vecX m_vecY m_vecZ', { ...VELOCITY, sendNode: 'm_vecVelocity' }),
];

const WEAPON: readonly DemFieldDefinition[] = [
  ...ENTITY,
  ...fields('int32', 'm_iClip1', { customSerializer: 'minusone' }),
  ...fields('uint16', 'm_iItemDefinitionIndex', { sendNode: 'm_AttributeManager.m_Item' }),
  ...fields('char[161]', 'm_szCustomName', { sendNode: 'm_AttributeManager.m_Item' }),
  ...fields('CUtlVectorEmbeddedNetworkVar< CEconItemAttribute >', 'm_Attributes', {
    sendNode: 'm_AttributeManager.m_Item.m_AttributeList',
    serializer: 'CEconItemAttribute',
  }),
  ...fields('uint32', 'm_OriginalOwnerXuidLow m_OriginalOwnerXuidHigh'),
  ...fields('int32[2]', 'm_pReserveAmmo'),
];

const PROJECTILE: readonly DemFieldDefinition[] = [
  ...ENTITY,
  ...fields('CHandle< CCSPlayerPawn >', 'm_hThrower'),
  ...fields('Vector', 'm_vInitialPosition m_vInitialVelocity m_vecExplodeEffectOrigin', { bitCount: 32 }),
  ...fields('int32', 'm_nBounces m_nExplodeEffectTickBegin'),
];

const CLASSES: Readonly<Record<string, readonly DemFieldDefinition[]>> = {
  CCSPlayerPawn: PAWN,
  CAK47: WEAPON,
  CKnife: WEAPON,
  CFlashbang: WEAPON,
  CWeaponGlock: WEAPON,
  CWeaponAWP: WEAPON,
  CC4: WEAPON,
  CSmokeGrenade: WEAPON,
  CHEGrenadeProjectile: PROJECTILE,
  CFlashbangProjectile: PROJECTILE,
  CDecoyProjectile: PROJECTILE,
  CMolotovProjectile: [...PROJECTILE, ...fields('bool', 'm_bIsIncGrenade')],
  CSmokeGrenadeProjectile: [
    ...PROJECTILE,
    ...fields('int32', 'm_nSmokeEffectTickBegin'),
    ...fields('bool', 'm_bDidSmokeEffect'),
    ...fields('Vector', 'm_vSmokeDetonationPos', { bitCount: 32 }),
  ],
  CInferno: [
    ...ENTITY,
    ...fields('Vector[64]', 'm_firePositions', { bitCount: 32 }),
    ...fields('bool[64]', 'm_bFireIsBurning'),
    ...fields('int32', 'm_fireCount m_nInfernoType m_nFireEffectTickBegin'),
  ],
  CPlantedC4: [
    ...ENTITY,
    ...fields('bool', 'm_bBombTicking m_bBeingDefused m_bBombDefused m_bHasExploded'),
    ...fields('int32', 'm_nBombSite'),
    ...fields('GameTime_t', 'm_flC4Blow', { bitCount: 32 }),
    ...fields('CHandle< CCSPlayerPawn >', 'm_hBombDefuser'),
  ],
};

/** Names and types of pawns, weapons and what is thrown as in a recording of 2025 (cs2--14150); of each class the fields that are read. */
export const CS2_CLASSES: readonly string[] = Object.keys(CLASSES);
export const CS2_DEFINITIONS: readonly DemSerializerDefinition[] = [
  ...STRUCTURES,
  ...Object.entries(CLASSES).map(([name, own]) => ({ name, fields: own })),
];
