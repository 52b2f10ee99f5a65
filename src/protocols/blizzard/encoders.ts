import type { BitPackedWriter } from '../../core/bit-packed-writer.js';
import type { ByteWriter } from '../../core/byte-writer.js';
import type { BlizzardBitArray } from './bit-array.js';
import { BIGINT_BITS, PARENT_FIELD, type BlizzardType } from './types.js';
import { VersionedKind } from './versioned.js';

type Fields = Readonly<Record<string, unknown>>;

/** Writes a wire value, as `bitPackedDecoder(type, 'wire')` reads it. Values that do not fit are a RangeError. */
export function writeBitPacked(writer: BitPackedWriter, type: BlizzardType, value: unknown): void {
  switch (type.kind) {
    case 'int':
      if (type.bits >= BIGINT_BITS) writer.bits64((value as bigint) - BigInt(type.min), type.bits);
      else writer.bits((value as number) - type.min, type.bits);
      return;
    case 'bool':
      return writer.bool(value as boolean);
    case 'null':
      return;
    case 'skipped':
      throw new RangeError('bits whose meaning is not known cannot be written');
    case 'fourcc': {
      const [a = 0, b = 0, c = 0, d = 0] = value as Uint8Array;
      return writer.bits(((a << 24) | (b << 16) | (c << 8) | d) >>> 0, 32);
    }
    case 'blob': {
      const bytes = value as Uint8Array;
      writer.bits(bytes.length - type.min, type.bits);
      return writer.bytes(bytes);
    }
    case 'bitArray':
      return writeBitArray(writer, type.bits, value as BlizzardBitArray);
    case 'optional':
      writer.bool(value !== null);
      if (value !== null) writeBitPacked(writer, type.of, value);
      return;
    case 'array': {
      const items = value as readonly unknown[];
      writer.bits(items.length - type.min, type.bits);
      for (const item of items) writeBitPacked(writer, type.of, item);
      return;
    }
    case 'choice': {
      const [name, inner] = Object.entries(value as Fields)[0]!;
      const option = optionOf(type, name);
      writer.bits(option.tag, type.bits);
      return writeBitPacked(writer, option.of, inner);
    }
    case 'struct':
    case 'tagged':
      for (const { name, of } of type.fields) writeBitPacked(writer, of, (value as Fields)[name]);
  }
}

/** One write of all bits: cut at the borders of the stream's bytes, as it is read. */
function writeBitArray(writer: BitPackedWriter, lengthBits: number, { bitLength, bytes }: BlizzardBitArray): void {
  writer.bits(bitLength, lengthBits);
  let number = 0n;
  for (const byte of bytes) number = (number << 8n) | BigInt(byte);
  for (let left = bitLength; left > 0;) {
    const taken = Math.min(left, 8 - (writer.position & 7));
    left -= taken;
    writer.bits(Number((number >> BigInt(left)) & ((1n << BigInt(taken)) - 1n)), taken);
  }
}

function optionOf(type: Extract<BlizzardType, { kind: 'choice' }>, name: string): { readonly tag: number; readonly of: BlizzardType } {
  const option = type.options.find((one) => one.name === name);
  if (option === undefined) throw new RangeError(`a choice has no option ${name}`);
  return option;
}

/** Writes a wire value, as `versionedDecoder(type, 'wire')` reads it; the fields of a struct in the order of the object. */
export function writeVersioned(writer: ByteWriter, type: BlizzardType, value: unknown): void {
  switch (type.kind) {
    case 'int':
      writer.u8(VersionedKind.vint);
      if (typeof value === 'bigint') writer.vlf64(value);
      else writer.vlf(value as number);
      return;
    case 'bool':
      writer.u8(VersionedKind.u8);
      return writer.u8(value === true ? 1 : 0);
    case 'null':
      return;
    case 'skipped':
      throw new RangeError('a value whose type is not known cannot be written');
    case 'fourcc':
      writer.u8(VersionedKind.u32);
      return writer.bytes(value as Uint8Array);
    case 'blob': {
      const bytes = value as Uint8Array;
      writer.u8(VersionedKind.blob);
      writer.vlf(bytes.length);
      return writer.bytes(bytes);
    }
    case 'bitArray': {
      const { bitLength, bytes } = value as BlizzardBitArray;
      writer.u8(VersionedKind.bitArray);
      writer.vlf(bitLength);
      return writer.bytes(bytes);
    }
    case 'optional':
      writer.u8(VersionedKind.optional);
      writer.u8(value === null ? 0 : 1);
      if (value !== null) writeVersioned(writer, type.of, value);
      return;
    case 'array': {
      const items = value as readonly unknown[];
      writer.u8(VersionedKind.array);
      writer.vlf(items.length);
      for (const item of items) writeVersioned(writer, type.of, item);
      return;
    }
    case 'choice': {
      const [name, inner] = Object.entries(value as Fields)[0]!;
      const option = optionOf(type, name);
      writer.u8(VersionedKind.choice);
      writer.vlf(option.tag);
      return writeVersioned(writer, option.of, inner);
    }
    case 'struct':
    case 'tagged': {
      const entries = entriesOf(type, value as Fields);
      writer.u8(VersionedKind.struct);
      writer.vlf(entries.length);
      for (const [name, inner] of entries) {
        const field = type.fields.find((one) => one.name === name);
        if (field === undefined) throw new RangeError(`a struct has no field ${name}`);
        writer.vlf(field.tag);
        writeVersioned(writer, field.of, inner);
      }
    }
  }
}

/** The fields to write: those of a parent are one field in the file, in front of the others. */
function entriesOf({ fields }: Extract<BlizzardType, { kind: 'struct' | 'tagged' }>, value: Fields): [string, unknown][] {
  const entries = Object.entries(value);
  const parent = fields.find(({ name }) => name === PARENT_FIELD)?.of;
  if (parent?.kind !== 'tagged') return entries;
  const inherited = new Set(parent.fields.map(({ name }) => name));
  const own = entries.filter(([name]) => !inherited.has(name));
  return [[PARENT_FIELD, Object.fromEntries(entries.filter(([name]) => inherited.has(name)))], ...own];
}
