import type { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { END_KEY, MAX_PROPERTY_DEPTH } from './layout.js';
import { plainText, readText, type RocketLeagueText } from './text.js';

interface PropertyBase<Type extends string, Value> {
  readonly key: RocketLeagueText;
  readonly type: Type;
  readonly value: Value;
  /** The size that the file gives, where it is not the size of the value. */
  readonly oddSize?: number | undefined;
  /** Number beside the key, where it is not 0. No real file has one. */
  readonly index?: number | undefined;
}

/** What a byte property holds: a word of an enumeration, or a number. */
export interface RocketLeagueEnumValue {
  /** Name of the enumeration; files of engine 0 have the value here. */
  readonly enumType: RocketLeagueText;
  readonly value?: RocketLeagueText | number | undefined;
}

/** A property as stored (section 2). Keys may repeat. A type that is unknown has its bytes as the value. */
export type RocketLeagueProperty =
  | PropertyBase<'IntProperty' | 'FloatProperty', number>
  | PropertyBase<'QWordProperty', bigint>
  | PropertyBase<'StrProperty' | 'NameProperty', RocketLeagueText>
  | PropertyBase<'BoolProperty', boolean | number>
  | PropertyBase<'ByteProperty', RocketLeagueEnumValue>
  | PropertyBase<'ArrayProperty', readonly (readonly RocketLeagueProperty[])[]>
  | PropertyBase<'StructProperty', { readonly struct: RocketLeagueText; readonly properties: readonly RocketLeagueProperty[] }>
  | (PropertyBase<'unknown', Uint8Array> & { readonly typeName: RocketLeagueText });

/** What reading properties needs to know. */
export interface PropertyContext {
  readonly limits: Readonly<DecodeLimits>;
  /** Files of engine 0 have booleans of four bytes and no values behind enumerations. */
  readonly isEngineZero: boolean;
  /** Called with the offset of a property whose type is unknown. */
  unknownType(typeName: string, key: string, offset: number): void;
}

/** Reads properties up to `None`. `into` has those that were read, also where it throws. */
export function readProperties(
  reader: ByteReader,
  context: PropertyContext,
  into: RocketLeagueProperty[] = [],
  depth = 0,
): RocketLeagueProperty[] {
  if (depth > MAX_PROPERTY_DEPTH) throw corrupt(`properties lie more than ${MAX_PROPERTY_DEPTH} deep`, { offset: reader.offset });
  for (;;) {
    const { position, offset } = reader;
    const key = readText(reader, context.limits.maxStringBytes);
    if (key === END_KEY) return into;
    if (into.length >= context.limits.maxItems) checkLimit(context.limits, 'maxItems', into.length + 1, { offset });
    try {
      into.push(readProperty(reader, key, context, depth));
    } catch (error) {
      reader.position = position;
      throw isReplayError(error) ? error.within({ path: [plainText(key)], offset }) : error;
    }
  }
}

function readProperty(reader: ByteReader, key: RocketLeagueText, context: PropertyContext, depth: number): RocketLeagueProperty {
  const { offset } = reader;
  const typeText = readText(reader, context.limits.maxStringBytes);
  const size = reader.u32();
  const index = reader.u32();
  const start = reader.position;
  const type = typeof typeText === 'string' ? (typeText as Exclude<RocketLeagueProperty['type'], 'unknown'>) : undefined;
  let sizeFrom = start;
  let value: unknown;
  switch (type) {
    case 'IntProperty':
      value = reader.i32();
      break;
    case 'FloatProperty':
      value = reader.f32();
      break;
    case 'QWordProperty':
      value = reader.u64();
      break;
    case 'StrProperty':
    case 'NameProperty':
      value = readText(reader, context.limits.maxStringBytes);
      break;
    case 'BoolProperty': {
      const stored = context.isEngineZero ? reader.u32() : reader.u8();
      value = stored > 1 ? stored : stored === 1;
      sizeFrom = reader.position;
      break;
    }
    case 'ByteProperty': {
      const enumType = readText(reader, context.limits.maxStringBytes);
      if (context.isEngineZero) value = { enumType };
      else {
        sizeFrom = reader.position;
        value = { enumType, value: enumType === END_KEY ? reader.u8() : readText(reader, context.limits.maxStringBytes) };
      }
      break;
    }
    case 'ArrayProperty': {
      const count = reader.u32();
      // each list ends with `None`, so it has nine bytes at least
      if (count > reader.remaining / 9) throw corrupt(`an array of ${count} is declared, ${reader.remaining} bytes are left`, { offset });
      checkLimit(context.limits, 'maxItems', count, { offset });
      value = Array.from({ length: count }, () => readProperties(reader, context, [], depth + 1));
      break;
    }
    case 'StructProperty': {
      const struct = readText(reader, context.limits.maxStringBytes);
      sizeFrom = reader.position;
      value = { struct, properties: readProperties(reader, context, [], depth + 1) };
      break;
    }
    default:
      context.unknownType(plainText(typeText), plainText(key), offset);
      value = reader.take(size);
  }
  const isOddSize = size !== reader.position - sizeFrom;
  return {
    key,
    ...(PROPERTY_TYPES.has(type as string) ? { type } : { type: 'unknown', typeName: typeText }),
    value,
    ...(isOddSize && { oddSize: size }),
    ...(index !== 0 && { index }),
  } as RocketLeagueProperty;
}

const PROPERTY_TYPES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'IntProperty',
  'FloatProperty',
  'QWordProperty',
  'StrProperty',
  'NameProperty',
  'BoolProperty',
  'ByteProperty',
  'ArrayProperty',
  'StructProperty',
]);

/** The value of a property, for those who look it up by its key. A key that is there twice has a list of its values. */
export type RocketLeaguePropertyValue =
  | number
  | bigint
  | string
  | boolean
  | Uint8Array
  | readonly RocketLeaguePropertyValue[]
  | { readonly [key: string]: RocketLeaguePropertyValue };
/** Properties by key. */
export type RocketLeaguePropertyTree = { readonly [key: string]: RocketLeaguePropertyValue };

/** Properties by key. An enumeration has the word of its value. */
export function propertyTree(properties: readonly RocketLeagueProperty[]): RocketLeaguePropertyTree {
  const byKey = new Map<string, RocketLeaguePropertyValue[]>();
  for (const property of properties) {
    const key = plainText(property.key);
    const values = byKey.get(key);
    if (values === undefined) byKey.set(key, [treeValue(property)]);
    else values.push(treeValue(property));
  }
  return Object.fromEntries([...byKey].map(([key, values]) => [key, values.length === 1 ? values[0]! : values]));
}

function treeValue(property: RocketLeagueProperty): RocketLeaguePropertyValue {
  switch (property.type) {
    case 'StrProperty':
    case 'NameProperty':
      return plainText(property.value);
    case 'ByteProperty': {
      const { enumType, value = enumType } = property.value;
      return typeof value === 'number' ? value : plainText(value);
    }
    case 'ArrayProperty':
      return property.value.map(propertyTree);
    case 'StructProperty':
      return propertyTree(property.value.properties);
    default:
      return property.value;
  }
}
