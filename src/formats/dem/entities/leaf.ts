import type { DemDialect } from '../dialect.js';
import type { FieldType } from './field-type.js';
import { QuantizedFloat } from './quantized-float.js';
import type { SchemaField } from './schema-field.js';

/** How the bits of one value are read. Small numbers, so that the hot switch is a jump table. */
export const Op = {
  bool: 0,
  /** zigzag varuint32 */
  signed: 1,
  /** varuint32 */
  unsigned: 2,
  /** varuint32 - 1 */
  minusOne: 3,
  bits8: 4,
  float: 5,
  quantized: 6,
  coord: 7,
  string: 8,
  blob: 9,
  /** varuint64, two slots */
  unsigned64: 10,
  /** zigzag varuint64, two slots */
  signed64: 11,
  /** 64 raw bits, two slots */
  fixed64: 12,
  /** varuint64 of a type that the schema does not explain, two slots */
  fallback: 13,
  floats: 14,
  quantizeds: 15,
  coords: 16,
  normal: 17,
  anglePitchYaw: 18,
  angleFloatsPitchYaw: 19,
  anglePrecise: 20,
  angleFloats: 21,
  angleCoords: 22,
  angles: 23,
  /** The ops from here on are structures, not values. */
  pointer: 24,
  vector: 25,
  struct: 26,
  array: 27,
} as const;

/** What a value is once it is read. */
export type ValueKind = 'boolean' | 'integer' | 'float' | 'bigint' | 'signedBigint' | 'integerOrBigint' | 'floats' | 'string' | 'bytes';

/** A simple field's way of reading and keeping its value. */
export interface Leaf {
  readonly op: number;
  readonly kind: ValueKind;
  /** Slots of numbers that one value takes; 0 for text and bytes. */
  readonly width: number;
  /** Bits of an angle. */
  readonly bits: number;
  readonly quantized: QuantizedFloat | undefined;
  /** The type, where no rule names it: it is then read as the engine's usual varint. */
  readonly fallback: string | undefined;
}

const leaf = (op: number, kind: ValueKind, width = 1, more: Partial<Leaf> = {}): Leaf => ({
  op,
  kind,
  width,
  bits: 0,
  quantized: undefined,
  fallback: undefined,
  ...more,
});

const BOOL = leaf(Op.bool, 'boolean');
const SIGNED = leaf(Op.signed, 'integer');
const UNSIGNED = leaf(Op.unsigned, 'integer');
const MINUS_ONE = leaf(Op.minusOne, 'integer');
const FLOAT = leaf(Op.float, 'float');
const COORD = leaf(Op.coord, 'float');
const STRING = leaf(Op.string, 'string', 0);
const UNSIGNED_64 = leaf(Op.unsigned64, 'bigint', 2);
const FIXED_64 = leaf(Op.fixed64, 'bigint', 2);

/** docs/formats/dem.md, section 7. Types with rules of their own are handled in `leafOf`. */
const BY_TYPE: Readonly<Record<string, Leaf>> = {
  bool: BOOL,
  int8: SIGNED,
  int16: SIGNED,
  int32: SIGNED,
  int64: leaf(Op.signed64, 'signedBigint', 2),
  uint8: UNSIGNED,
  uint16: UNSIGNED,
  uint32: UNSIGNED,
  CHandle: UNSIGNED,
  CEntityHandle: UNSIGNED,
  CGameSceneNodeHandle: UNSIGNED,
  CUtlStringToken: UNSIGNED,
  Color: UNSIGNED,
  color32: UNSIGNED,
  char: STRING,
  CUtlString: STRING,
  CUtlSymbolLarge: STRING,
  CGlobalSymbol: STRING,
  CUtlBinaryBlock: leaf(Op.blob, 'bytes', 0),
  GameTime_t: FLOAT,
  HSequence: MINUS_ONE,
  BloodType: leaf(Op.bits8, 'integer'),
  ResourceId_t: UNSIGNED_64,
};

/** Vectors by the number of their components. */
const COMPONENTS: Readonly<Record<string, number>> = { Vector: 3, VectorWS: 3, Vector2D: 2, Vector4D: 4, Quaternion: 4, CTransform: 6 };

/** Fallback types that hold 64-bit ids: always bigint, whatever the value. */
const ID_TYPES = new Set(['itemid_t', 'MatchID_t', 'CSteamID', 'PartyID_t', 'LobbyID_t', 'SteamID_t']);

/** Floats that are sent as tick counts. */
const TICK_FIELDS = new Set(['m_flSimulationTime', 'm_flAnimTime']);

/** How the values of a field (or of the elements of an array field), which are of type `named`, are read. */
export function leafOf(field: SchemaField, named: FieldType, dialect: DemDialect | undefined): Leaf {
  if (TICK_FIELDS.has(field.name)) return UNSIGNED;
  if (field.customSerializer === 'minusone') return MINUS_ONE;
  const base = dialect?.fieldTypes[named.base] ?? named.base;
  const components = COMPONENTS[base];
  if (components !== undefined) {
    if (field.encoder === 'normal' && components === 3) return leaf(Op.normal, 'floats', 3);
    const one = floatLeaf(field);
    const op = one.op === Op.float ? Op.floats : one.op === Op.coord ? Op.coords : Op.quantizeds;
    return leaf(op, 'floats', components, { quantized: one.quantized });
  }
  switch (base) {
    case 'float32':
      return floatLeaf(field);
    case 'CNetworkedQuantizedFloat':
      return isRaw(field) ? FLOAT : quantizedLeaf(field);
    case 'QAngle':
      return angleLeaf(field);
    case 'uint64':
    case 'CStrongHandle':
      return field.encoder === 'fixed64' ? FIXED_64 : UNSIGNED_64;
  }
  return BY_TYPE[base] ?? leaf(Op.fallback, ID_TYPES.has(base) ? 'bigint' : 'integerOrBigint', 2, { fallback: base });
}

const isRaw = ({ bitCount }: SchemaField): boolean => bitCount <= 0 || bitCount >= 32;

function floatLeaf(field: SchemaField): Leaf {
  if (field.encoder === 'coord') return COORD;
  return isRaw(field) ? FLOAT : quantizedLeaf(field);
}

function quantizedLeaf(field: SchemaField): Leaf {
  return leaf(Op.quantized, 'float', 1, {
    quantized: new QuantizedFloat(field.bitCount, field.lowValue, field.highValue, field.encodeFlags),
  });
}

function angleLeaf({ encoder, bitCount }: SchemaField): Leaf {
  const name = encoder.toLowerCase();
  if (name === 'qangle_pitch_yaw') {
    return bitCount <= 0 || bitCount >= 32
      ? leaf(Op.angleFloatsPitchYaw, 'floats', 3)
      : leaf(Op.anglePitchYaw, 'floats', 3, { bits: bitCount });
  }
  if (name === 'qangle_precise') return leaf(Op.anglePrecise, 'floats', 3);
  if (bitCount >= 32) return leaf(Op.angleFloats, 'floats', 3);
  if (bitCount <= 0) return leaf(Op.angleCoords, 'floats', 3);
  return leaf(Op.angles, 'floats', 3, { bits: bitCount });
}
