import type { ByteReader } from '../../core/byte-reader.js';
import { corrupt } from '../../core/errors.js';
import type { BlizzardFieldBits } from './field-bits.js';
import type { BlizzardType } from './types.js';
import { VersionedKind, skipValue, versionedDecoder } from './versioned.js';

type Of<Kind extends BlizzardType['kind']> = Extract<BlizzardType, { kind: Kind }>;

/** Reads a struct of the versioned codec, and lists each value with its bits: those of a field begin with its tag. */
export function versionedFieldsOf(reader: ByteReader, type: Of<'struct' | 'tagged'>, fields: BlizzardFieldBits[]): void {
  value(reader, type, fields, '', reader.position);
}

/** Lists a value whose bytes begin at `from`, before the reader where a tag precedes it. */
function value(reader: ByteReader, type: BlizzardType, fields: BlizzardFieldBits[], path: string, from: number): void {
  const found = (kind: BlizzardFieldBits['kind'], content?: BlizzardFieldBits['value']): void => {
    fields.push({
      path: path === '' ? 'fields' : path,
      kind,
      bitOffset: from * 8,
      bitLength: (reader.position - from) * 8,
      value: content,
    });
  };
  /** The kind of the value, and a count or number after it. */
  const head = (kind: number): number => {
    const offset = reader.position;
    const actual = reader.u8();
    if (actual !== kind) throw corrupt(`a value of kind ${actual} where one of kind ${kind} belongs`, { offset });
    return kind === VersionedKind.optional ? reader.u8() : reader.vlf();
  };
  switch (type.kind) {
    case 'optional': {
      const isThere = head(VersionedKind.optional) !== 0;
      found('optional', isThere);
      if (isThere) value(reader, type.of, fields, path, reader.position);
      return;
    }
    case 'array': {
      const count = head(VersionedKind.array);
      found('array', count);
      for (let i = 0; i < count; i++) value(reader, type.of, fields, `${path}[${i}]`, reader.position);
      return;
    }
    case 'choice': {
      const tag = head(VersionedKind.choice);
      const option = type.options.find((one) => one.tag === tag);
      found('choice', option?.name ?? tag);
      if (option === undefined) return unknown(reader, fields, `${path}.${tag}`, reader.position);
      return value(reader, option.of, fields, `${path}.${option.name}`, reader.position);
    }
    case 'struct':
    case 'tagged': {
      const count = head(VersionedKind.struct);
      found('struct', count);
      for (let i = 0; i < count; i++) {
        const start = reader.position;
        const tag = reader.vlf();
        const field = type.fields.find((one) => one.tag === tag);
        const name = field?.name ?? `field ${tag}`;
        const at = path === '' ? name : `${path}.${name}`;
        if (field === undefined) unknown(reader, fields, at, start);
        else value(reader, field.of, fields, at, start);
      }
      return;
    }
    case 'bitArray': {
      const { bytes } = versionedDecoder(type, 'wire')(reader) as { readonly bytes: Uint8Array };
      return found('bitArray', bytes);
    }
    case 'skipped':
      return unknown(reader, fields, path, from);
    default:
      return found(type.kind, versionedDecoder(type, 'typed')(reader) as BlizzardFieldBits['value']);
  }
}

/** A value that the tables lack: its bytes. */
function unknown(reader: ByteReader, fields: BlizzardFieldBits[], path: string, from: number): void {
  const start = reader.position;
  skipValue(reader);
  const bytes = reader.bytes.slice(start, reader.position);
  fields.push({ path, kind: 'bytes', bitOffset: from * 8, bitLength: (reader.position - from) * 8, value: bytes });
}
