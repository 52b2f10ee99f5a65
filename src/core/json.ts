import { ReplayLimitError } from './errors.js';

/** What JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

const TYPED_ARRAYS = {
  i8: Int8Array,
  u8: Uint8Array,
  i16: Int16Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
/** Values that are nested deeper are refused before the stack overflows. JSON.stringify itself manages some thousand levels. */
const MAX_LEVELS = 200;
/** One level of a value becomes at most this many levels of JSON: `{"$map":[[key, item]]}`. */
const MAX_JSON_LEVELS = 4;

type TypedArrayName = keyof typeof TYPED_ARRAYS;

/**
 * A result or event as data that JSON can hold and `reviveJson` can undo, with no digit lost.
 *
 * What JSON cannot express becomes an object with one key that starts with `$`: `$bigint` (decimal),
 * `$number` (NaN, Infinity, -Infinity, -0), `$date` (ISO 8601), `$map` (pairs), `$undefined`, and
 * `$u8`, `$f32` and so on for typed arrays. An object whose own first key starts with `$` is wrapped in
 * `$object`. Objects with a `toJSON` method give what it returns. Properties that are undefined are left out.
 *
 * @throws ReplayError `limit` for more than 200 levels; `reviveJson` for JSON that `toJson` did not make.
 * @example
 * JSON.stringify(toJson({ matchId: 76561198115238937n })); // '{"matchId":{"$bigint":"76561198115238937"}}'
 */
export function toJson(value: unknown): JsonValue {
  return jsonOf(value, 0);
}

function jsonOf(value: unknown, level: number): JsonValue {
  switch (typeof value) {
    case 'bigint':
      return { $bigint: value.toString() };
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { $number: Object.is(value, -0) ? '-0' : String(value) };
    case 'string':
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : objectToJson(value, deeper(level));
    case 'undefined':
      return { $undefined: true };
    default:
      throw new TypeError(`cannot convert a ${typeof value} to JSON`);
  }
}

function objectToJson(value: object, level: number): JsonValue {
  if (Array.isArray(value)) return value.map((item) => jsonOf(item, level));
  if (value instanceof Date) return { $date: value.toISOString() };
  if (value instanceof Map) return { $map: [...value].map(([key, item]) => [jsonOf(key, level), jsonOf(item, level)]) };
  if (ArrayBuffer.isView(value)) {
    for (const [name, TypedArray] of Object.entries(TYPED_ARRAYS)) {
      if (value instanceof TypedArray) return { [`$${name}`]: Array.from(value, (item) => jsonOf(item, level)) };
    }
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') return jsonOf((value as { toJSON(): unknown }).toJSON(), level);
  const plain: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (item !== undefined && typeof item !== 'function') define(plain, key, jsonOf(item, level));
  }
  return Object.keys(plain)[0]?.startsWith('$') ? { $object: plain } : plain;
}

/** The next level. Throws `limit` when there may be none. */
function deeper(level: number, most = MAX_LEVELS): number {
  if (level >= most) throw new ReplayLimitError('maxDepth', level + 1, most, { path: ['json'] });
  return level + 1;
}

/** A key called `__proto__` must become a property, not a prototype. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * The inverse of `toJson`: plain data with bigints, dates, maps and typed arrays back in place.
 *
 * @example
 * reviveJson({ $bigint: '42' }); // 42n
 */
export function reviveJson(json: JsonValue): unknown {
  return revived(json, 0);
}

function revived(json: JsonValue, above: number): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const level = deeper(above, MAX_LEVELS * MAX_JSON_LEVELS);
  if (Array.isArray(json)) return (json as readonly JsonValue[]).map((item) => revived(item, level));
  const [first] = Object.entries(json);
  if (first?.[0].startsWith('$')) return reviveTagged(first[0].slice(1), first[1], level);
  return revivePlain(json as Record<string, JsonValue>, level);
}

function revivePlain(json: Readonly<Record<string, JsonValue>>, level: number): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(json)) define(plain, key, revived(item, level));
  return plain;
}

function reviveTagged(tag: string, value: JsonValue, level: number): unknown {
  switch (tag) {
    case 'bigint':
      return BigInt(value as string);
    case 'number':
      return Number(value);
    case 'date':
      return new Date(value as string);
    case 'undefined':
      return undefined;
    case 'map':
      return new Map((value as readonly [JsonValue, JsonValue][]).map(([key, item]) => [revived(key, level), revived(item, level)]));
    case 'object':
      return revivePlain(value as Record<string, JsonValue>, level);
    default: {
      if (!(tag in TYPED_ARRAYS)) throw new TypeError(`$${tag} is not a tag of toJson`);
      return TYPED_ARRAYS[tag as TypedArrayName].from((value as readonly JsonValue[]).map((item) => revived(item, level) as number));
    }
  }
}
