import type { RocketLeagueAttributeType } from './values.js';

/**
 * How each type of attribute is stored (section 10): fields in the order of the bits, as `name:code`, or one code for a value that is not an object.
 *
 * Codes: b bit · u8 u32 i32 f32 i64 · a number is that many bits, unsigned · V vector · R rotator · A reference · S text · I account of a player · L loadout ·
 * O online loadout · M game mode · F f32 from licensee version 20 on · Q number or text · B rigid body.
 */
export const LAYOUTS: Readonly<Record<RocketLeagueAttributeType, string>> = {
  RigidBody: 'B',
  Byte: 'u8',
  Float: 'f32',
  ActiveActor: 'A',
  Int: 'i32',
  Boolean: 'b',
  PickupNew: 'car:A counter:u8',
  Pickup: 'car:A isPickedUp:b',
  Location: 'V',
  PlayerHistoryKey: 'index:6 value:u8',
  String: 'S',
  ReplicatedBoost: 'grantCount:u8 amount:u8 unused1:u8 unused2:u8',
  UniqueId: 'I',
  TeamPaint: 'team:u8 primaryColor:u8 accentColor:u8 primaryFinish:u32 accentFinish:u32',
  LoadoutsOnline: 'blue:O orange:O isSet:b isDeprecated:b',
  TeamLoadout: 'blue:L orange:L',
  Reservation: 'index:3 id:I name:S status:M',
  CamSettings: 'fov:f32 height:f32 pitch:f32 distance:f32 stiffness:f32 swivelSpeed:f32 transitionSpeed:F',
  DamageState: 'state:u8 causer:A position:V isDirectHit:b isImmediate:b',
  PartyLeader: 'I',
  Int64: 'i64',
  QWordString: 'Q',
  Loadout: 'L',
  ClubColors: 'hasTeamColor:b teamColor:u8 hasCustomColor:b customColor:u8',
  StatEvent: 'A',
  LoadoutOnline: 'O',
  MusicStinger: 'sound:A trigger:u8',
  PickupInfo: 'first:A second:A third:A isPreview:b',
  ExtendedExplosion: 'goal:A position:V scorer:A',
  WeldedInfo: 'actor:A offset:V mass:f32 rotation:R',
  Demolish: 'attacker:A victim:A attackerVelocity:V victimVelocity:V',
  ImpulseData: 'rotation:i32 speed:f32',
  DemolishExtended: 'attackerPri:A effect:A isSelf:b goalExplosionOwner:A attacker:A victim:A attackerVelocity:V victimVelocity:V',
  Explosion: 'goal:A position:V',
  AppliedDamage: 'id:u8 position:V damageIndex:i32 totalDamage:i32',
  DemolishFx: 'effect:A attacker:A victim:A attackerVelocity:V victimVelocity:V',
  LogoData: 'logo:u32 isSwapped:b',
  GameMode: 'M',
  SkillTier: 'tier:u8 flag:b',
  PrivateMatchSettings: 'mutators:S mapNameIndex:u32 maxPlayers:u32 serverName:S password:S isPublic:b',
  Rotation: 'R',
  Title: 'category:A title:A points:i32 count:i32 member:A',
  RepStatTitle: 'flag:b name:S object:A value:u32',
};

/** A field of a layout; the one of a value that is not an object has no name. */
export interface LayoutField {
  readonly name: string;
  readonly code: string;
}

const parsed = new Map<RocketLeagueAttributeType, readonly LayoutField[]>();

/** The fields of a type. */
export function fieldsOf(type: RocketLeagueAttributeType): readonly LayoutField[] {
  let fields = parsed.get(type);
  if (fields === undefined) {
    fields = LAYOUTS[type].split(' ').map((field) => {
      const [name, code] = field.split(':');
      return code === undefined ? { name: '', code: name! } : { name: name!, code };
    });
    parsed.set(type, fields);
  }
  return fields;
}

/** Every type of attribute. */
export const ATTRIBUTE_TYPES = Object.keys(LAYOUTS) as readonly RocketLeagueAttributeType[];

const CODE_BITS: Readonly<Record<string, number>> = { b: 1, u8: 8, u32: 32, i32: 32, f32: 32, i64: 64, A: 33 };

/** How many bits every value of a type has; undefined where that depends on the value or the version. */
export function fixedBits(type: RocketLeagueAttributeType): number | undefined {
  let bits = 0;
  for (const { code } of fieldsOf(type)) bits += CODE_BITS[code] ?? Number(code);
  return Number.isNaN(bits) ? undefined : bits;
}

/** What a loadout has, in order, from which of its versions on. */
export const LOADOUT_FIELDS = [
  ['body', 0],
  ['decal', 0],
  ['wheels', 0],
  ['boost', 0],
  ['antenna', 0],
  ['topper', 0],
  ['paintFinish', 0],
  ['customFinish', 11],
  ['engineAudio', 16],
  ['trail', 16],
  ['goalExplosion', 16],
  ['banner', 17],
  ['musicStinger', 19],
  ['unknown', 22],
  ['avatarBorder', 22],
  ['title', 22],
] as const;

/** Kinds of attributes of products, by the end of the name of their class. */
export const PRODUCT_CLASSES = {
  ProductAttribute_UserColor_TA: 'color',
  ProductAttribute_Painted_TA: 'paint',
  ProductAttribute_TeamEdition_TA: 'teamEdition',
  ProductAttribute_SpecialEdition_TA: 'specialEdition',
  ProductAttribute_TitleID_TA: 'title',
} as const;
/** What the value of a product attribute is, or undefined where nothing follows. */
export type ProductKind = (typeof PRODUCT_CLASSES)[keyof typeof PRODUCT_CLASSES] | undefined;

/** The kind of each object, by its number. */
export const productKinds = (objects: readonly string[]): readonly ProductKind[] =>
  objects.map((name) => PRODUCT_CLASSES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof PRODUCT_CLASSES]);
