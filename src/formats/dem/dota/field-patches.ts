import type { FieldPatch } from '../dialect.js';
import type { SchemaField } from '../entities/schema-field.js';

// Encoders that the send tables of old Dota 2 builds leave out: docs/formats/dem.md, section 6 (builds up to 990
// and "encoders present" confirmed on recordings of 2015).

const COORD_FIELDS = new Set(
  (
    'dirPrimary localSound m_attachmentPointBoneSpace m_attachmentPointRagdollSpace m_flElasticity m_location m_poolOrigin m_ragPos ' +
    'm_vecEndPos m_vecEyeExitEndpoint m_vecGunCrosshair m_vecLadderDir m_vecPlayerMountPositionBottom m_vecPlayerMountPositionTop ' +
    'm_viewtarget m_WorldMaxs m_WorldMins origin vecExtraLocalOrigin vecLocalOrigin'
  ).split(' '),
);
const ANGLE_FIELDS = new Set(
  'angExtraLocalAngles angLocalAngles m_angInitialAngles m_ragAngles m_vLightDirection m_angRotation'.split(' '),
);
const FIXED_64_FIELDS = new Set(
  'm_bItemWhiteList m_bWorldTreeState m_iPlayerIDsInControl m_iPlayerSteamID m_ulTeamBannerLogo m_ulTeamBaseLogo m_ulTeamLogo'.split(' '),
);
const FLT_MAX = 3.4028234663852886e38;

/** The last build that needs these patches. */
const LAST_PATCHED_BUILD = 1027;

/**
 * The patch for the build that the game folder of a server names, as in `…/dota_v952/…`. A plain installation names none and needs no
 * patch.
 */
export function fieldPatch(gameDirectory: string): FieldPatch | undefined {
  const build = Number(/dota_v(\d+)/.exec(gameDirectory)?.[1] ?? Infinity);
  return build > LAST_PATCHED_BUILD ? undefined : (field, owner) => patchField(field, build, owner);
}

function patchField(field: SchemaField, build: number, owner: string | undefined): SchemaField {
  if (build <= 990) {
    if (COORD_FIELDS.has(field.name)) return { ...field, encoder: 'coord' };
    if (field.name === 'm_angRotation' && owner === 'CBodyComponentBaseAnimatingOverlay') return { ...field, encoder: 'qangle_pitch_yaw' };
    if (ANGLE_FIELDS.has(field.name)) return { ...field, encoder: 'QAngle' };
    if (field.name === 'm_vecLadderNormal') return { ...field, encoder: 'normal' };
  }
  if (build <= 954 && (field.name === 'm_flMana' || field.name === 'm_flMaxMana') && field.highValue === FLT_MAX) {
    return { ...field, lowValue: undefined, highValue: 8192 };
  }
  if (build >= 1016 && build <= LAST_PATCHED_BUILD && FIXED_64_FIELDS.has(field.name)) return { ...field, encoder: 'fixed64' };
  return field;
}
