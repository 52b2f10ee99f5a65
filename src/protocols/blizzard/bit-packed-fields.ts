import type { BitPackedReader } from '../../core/bit-packed-reader.js';
import { corrupt } from '../../core/errors.js';
import { bitPackedDecoder } from './bit-packed.js';
import type { BlizzardBitArray } from './bit-array.js';
import type { BlizzardFieldBits } from './field-bits.js';
import { isText, textOf } from './style.js';
import { BIGINT_BITS, type BlizzardType } from './types.js';

type Of<Kind extends BlizzardType['kind']> = Extract<BlizzardType, { kind: Kind }>;

/** Reads the fields of a struct of the bit-packed codec, and lists each with its bits. */
export function bitPackedFields(reader: BitPackedReader, type: Of<'struct' | 'tagged'>, fields: BlizzardFieldBits[], path = ''): void {
  for (const { name, of } of type.fields) value(reader, of, fields, path === '' ? name : `${path}.${name}`);
}

function value(reader: BitPackedReader, type: BlizzardType, fields: BlizzardFieldBits[], path: string): void {
  const bitOffset = reader.position;
  const { kind } = type;
  const found = (content?: BlizzardFieldBits['value']): void => {
    const shown = kind === 'tagged' ? 'struct' : kind === 'skipped' ? 'padding' : kind;
    fields.push({ path, kind: shown, bitOffset, bitLength: reader.position - bitOffset, value: content });
  };
  switch (type.kind) {
    case 'int':
      return found(type.bits >= BIGINT_BITS ? reader.bits64(type.bits) + BigInt(type.min) : reader.bits(type.bits) + type.min);
    case 'bool':
      return found(reader.bits(1) === 1);
    case 'null':
      return found();
    case 'skipped':
      bitPackedDecoder(type, 'wire')(reader);
      return found();
    case 'fourcc':
      return found(bitPackedDecoder(type, 'typed')(reader) as string);
    case 'bitArray':
      return found((bitPackedDecoder(type, 'wire')(reader) as BlizzardBitArray).bytes);
    case 'blob':
      return blob(reader, type, fields, path);
    case 'optional': {
      const isThere = reader.bits(1) === 1;
      found(isThere);
      if (isThere) value(reader, type.of, fields, path);
      return;
    }
    case 'array': {
      const count = reader.bits(type.bits) + type.min;
      found(count);
      for (let i = 0; i < count; i++) value(reader, type.of, fields, `${path}[${i}]`);
      return;
    }
    case 'choice': {
      const tag = reader.bits(type.bits);
      const option = type.options.find((one) => one.tag === tag);
      if (option === undefined) throw corrupt(`a choice has no option ${tag}`, { offset: bitOffset >>> 3 });
      found(option.name);
      return value(reader, option.of, fields, `${path}.${option.name}`);
    }
    case 'struct':
    case 'tagged':
      return bitPackedFields(reader, type, fields, path);
  }
}

/** The size, the bits up to the border of a byte, and the bytes. */
function blob(reader: BitPackedReader, type: Of<'blob'>, fields: BlizzardFieldBits[], path: string): void {
  const start = reader.position;
  const size = reader.bits(type.bits) + type.min;
  if (type.bits > 0) fields.push({ path: `size of ${path}`, kind: 'int', bitOffset: start, bitLength: type.bits, value: size });
  const unaligned = reader.position;
  reader.align();
  if (reader.position > unaligned)
    fields.push({ path: 'padding', kind: 'padding', bitOffset: unaligned, bitLength: reader.position - unaligned });
  const bitOffset = reader.position;
  const bytes = reader.bytes(size);
  fields.push({ path, kind: 'blob', bitOffset, bitLength: size * 8, value: isText(type) ? textOf(bytes) : bytes.slice() });
}
