import type { ByteReader } from '../../core/byte-reader.js';
import { corrupt, truncated } from '../../core/errors.js';
import { TextCache } from '../../core/text-cache.js';
import { isTable, tableDecoder } from './repeated-rows.js';
import { fieldKey, isText, optionKey, textOf, type ValueStyle } from './style.js';
import { BIGINT_BITS, PARENT_FIELD, type BlizzardType } from './types.js';

/** Reads one value of the type it was compiled from. */
export type VersionedDecoder = (reader: ByteReader) => unknown;

/** The first byte of every value of the versioned codec (docs/formats/sc2.md, section 4.2). */
export const VersionedKind = {
  array: 0,
  bitArray: 1,
  blob: 2,
  choice: 3,
  optional: 4,
  struct: 5,
  u8: 6,
  u32: 7,
  u64: 8,
  vint: 9,
} as const;

const TEXTS = /* @__PURE__ */ new TextCache();

/** Deeper than any type of the tables; unknown fields could nest further. */
const MAX_SKIP_DEPTH = 32;

/** A decoder of the versioned codec. Compile once, use for every value of the type. */
export function versionedDecoder(type: BlizzardType, style: ValueStyle): VersionedDecoder {
  switch (type.kind) {
    case 'int':
      return type.bits >= BIGINT_BITS
        ? (reader) => (expectKind(reader, VersionedKind.vint), reader.vlf64())
        : (reader) => (expectKind(reader, VersionedKind.vint), reader.vlf());
    case 'bool':
      return (reader) => (expectKind(reader, VersionedKind.u8), reader.u8() !== 0);
    case 'null':
      return () => (style === 'wire' ? null : undefined);
    case 'skipped':
      return skipValue;
    case 'fourcc':
      return (reader) => {
        expectKind(reader, VersionedKind.u32);
        const bytes = reader.take(4);
        return style === 'wire' ? bytes.slice() : textOf(bytes);
      };
    case 'blob': {
      const text = style === 'typed' && isText(type);
      return (reader) => {
        expectKind(reader, VersionedKind.blob);
        const size = sizeOf(reader);
        if (!text) return reader.take(size).slice();
        const start = reader.position;
        reader.skip(size);
        return TEXTS.read(reader.bytes, start, start + size);
      };
    }
    case 'bitArray':
      return (reader) => {
        expectKind(reader, VersionedKind.bitArray);
        const bitLength = sizeOf(reader);
        return { bitLength, bytes: reader.take(Math.ceil(bitLength / 8)).slice() };
      };
    case 'optional': {
      const of = versionedDecoder(type.of, style);
      const absent = style === 'wire' ? null : undefined;
      return (reader) => (expectKind(reader, VersionedKind.optional), reader.u8() !== 0 ? of(reader) : absent);
    }
    case 'array': {
      const of = versionedDecoder(type.of, style);
      // Wire values are for those who change and write them, so none of them is in two places.
      if (style === 'typed' && isTable(type.of)) {
        const rows = tableDecoder(of);
        return (reader) => (expectKind(reader, VersionedKind.array), rows(reader, countOf(reader)));
      }
      return (reader) => {
        expectKind(reader, VersionedKind.array);
        const count = countOf(reader);
        const items: unknown[] = [];
        for (let i = 0; i < count; i++) items.push(of(reader));
        return items;
      };
    }
    case 'choice':
      return choiceDecoder(type, style);
    case 'struct':
    case 'tagged': {
      const read = versionedFields(type, style);
      return (reader) => {
        const value: Record<string, unknown> = {};
        read(reader, value);
        return value;
      };
    }
  }
}

function choiceDecoder(type: Extract<BlizzardType, { kind: 'choice' }>, style: ValueStyle): VersionedDecoder {
  const options = new Map(
    type.options.map(({ tag, name, of }) => [tag, { key: optionKey(name, style), decode: versionedDecoder(of, style) }]),
  );
  return (reader) => {
    expectKind(reader, VersionedKind.choice);
    const option = options.get(reader.vlf());
    if (option === undefined) {
      skipValue(reader);
      return style === 'wire' ? {} : undefined;
    }
    const value = option.decode(reader);
    return style === 'wire' ? { [option.key]: value } : { kind: option.key, ...(value === undefined ? {} : { value }) };
  };
}

/** Reads a tagged struct into an object that is there already, the fields of its parent too. Unknown tags are skipped. */
export function versionedFields(
  type: Extract<BlizzardType, { kind: 'struct' | 'tagged' }>,
  style: ValueStyle,
  keyOf = fieldKey,
): (reader: ByteReader, target: Record<string, unknown>) => void {
  const keys: (string | undefined)[] = [];
  const decoders: VersionedDecoder[] = [];
  let parentTag = -1;
  for (const { tag, name, of } of type.fields) {
    if (name === PARENT_FIELD) parentTag = tag;
    keys[tag] = keyOf(name, style);
    decoders[tag] = versionedDecoder(of, style);
  }
  return (reader, target) => {
    expectKind(reader, VersionedKind.struct);
    const count = countOf(reader);
    for (let i = 0; i < count; i++) {
      const tag = reader.vlf();
      const key = tag >= 0 && tag < keys.length ? keys[tag] : undefined;
      if (key === undefined) {
        skipValue(reader);
        continue;
      }
      const value = decoders[tag]!(reader);
      if (value === undefined) continue;
      if (tag === parentTag) Object.assign(target, value);
      else target[key] = value;
    }
  };
}

function expectKind(reader: ByteReader, kind: number): void {
  const actual = reader.u8();
  if (actual !== kind) throw corrupt(`a value of kind ${actual} stands where one of kind ${kind} belongs`, { offset: reader.offset - 1 });
}

function sizeOf(reader: ByteReader): number {
  const offset = reader.offset;
  const size = reader.vlf();
  if (size < 0) throw corrupt(`a size is below zero: ${size}`, { offset });
  return size;
}

/** A count of values, each of which takes a byte at least. */
function countOf(reader: ByteReader): number {
  const offset = reader.offset;
  const count = sizeOf(reader);
  if (count > reader.remaining) throw truncated(`${count} values are declared, ${reader.remaining} bytes are left`, { offset });
  return count;
}

/** Steps over one value of any type. */
export function skipValue(reader: ByteReader, depth = 0): void {
  const offset = reader.offset;
  if (depth > MAX_SKIP_DEPTH) throw corrupt('values nest too deep', { offset });
  const kind = reader.u8();
  switch (kind) {
    case VersionedKind.array:
      for (let left = countOf(reader); left > 0; left--) skipValue(reader, depth + 1);
      return;
    case VersionedKind.bitArray:
      return reader.skip(Math.ceil(sizeOf(reader) / 8));
    case VersionedKind.blob:
      return reader.skip(sizeOf(reader));
    case VersionedKind.choice:
      reader.vlf();
      return skipValue(reader, depth + 1);
    case VersionedKind.optional:
      if (reader.u8() !== 0) skipValue(reader, depth + 1);
      return;
    case VersionedKind.struct:
      for (let left = countOf(reader); left > 0; left--) {
        reader.vlf();
        skipValue(reader, depth + 1);
      }
      return;
    case VersionedKind.u8:
      return reader.skip(1);
    case VersionedKind.u32:
      return reader.skip(4);
    case VersionedKind.u64:
      return reader.skip(8);
    case VersionedKind.vint:
      reader.vlf64();
      return;
    default:
      throw corrupt(`no value is of the kind ${kind}`, { offset });
  }
}
