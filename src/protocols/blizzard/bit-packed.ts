import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { corrupt } from '../../core/errors.js';
import { fieldKey, isText, optionKey, textOf, type ValueStyle } from './style.js';
import type { BlizzardBitArray } from './bit-array.js';
import { BIGINT_BITS, type BlizzardType } from './types.js';

/** Reads one value of the type it was compiled from. */
export type BitPackedDecoder = (reader: BitPackedReader) => unknown;

/** A decoder of the bit-packed codec (docs/formats/sc2.md, section 4). Compile once, use for every value of the type. */
export function bitPackedDecoder(type: BlizzardType, style: ValueStyle): BitPackedDecoder {
  switch (type.kind) {
    case 'int':
      return intDecoder(type.bits, type.min);
    case 'bool':
      return (reader) => reader.bits(1) === 1;
    case 'null':
      return () => (style === 'wire' ? null : undefined);
    case 'fourcc':
      return fourccDecoder(style);
    case 'blob':
      return blobDecoder(type, style);
    case 'bitArray':
      return (reader) => bitArray(reader, reader.bits(type.bits));
    case 'skipped':
      return (reader) => skipBits(reader, type.bits);
    case 'optional': {
      const of = bitPackedDecoder(type.of, style);
      const absent = style === 'wire' ? null : undefined;
      return (reader) => (reader.bits(1) === 1 ? of(reader) : absent);
    }
    case 'array':
      return arrayDecoder(type.bits, type.min, bitPackedDecoder(type.of, style));
    case 'choice':
      return choiceDecoder(type, style);
    case 'struct':
    case 'tagged':
      return structDecoder(type, style);
  }
}

function intDecoder(bits: number, min: number): BitPackedDecoder {
  if (bits >= BIGINT_BITS) {
    const low = BigInt(min);
    return (reader) => reader.bits64(bits) + low;
  }
  return min === 0 ? (reader) => reader.bits(bits) : (reader) => reader.bits(bits) + min;
}

function fourccDecoder(style: ValueStyle): BitPackedDecoder {
  return (reader) => {
    // one read, so that the bits are cut at the borders of the stream's bytes and not at those of the letters
    const code = reader.bits(32);
    const bytes = Uint8Array.of(code >>> 24, (code >>> 16) & 255, (code >>> 8) & 255, code & 255);
    return style === 'wire' ? bytes : textOf(bytes);
  };
}

function blobDecoder(type: Extract<BlizzardType, { kind: 'blob' }>, style: ValueStyle): BitPackedDecoder {
  const { bits, min } = type;
  // An empty blob is aligned too.
  if (style === 'typed' && isText(type)) return (reader) => textOf(reader.bytes(reader.bits(bits) + min));
  return (reader) => reader.bytes(reader.bits(bits) + min).slice();
}

function arrayDecoder(bits: number, min: number, of: BitPackedDecoder): BitPackedDecoder {
  return (reader) => {
    // The list grows as it is read, so a false count ends with the bytes.
    const count = reader.bits(bits) + min;
    const items: unknown[] = [];
    for (let i = 0; i < count; i++) items.push(of(reader));
    return items;
  };
}

function choiceDecoder(type: Extract<BlizzardType, { kind: 'choice' }>, style: ValueStyle): BitPackedDecoder {
  const { bits } = type;
  const names: string[] = [];
  const decoders: (BitPackedDecoder | undefined)[] = new Array<undefined>(2 ** bits).fill(undefined);
  for (const { tag, name, of } of type.options) {
    names[tag] = optionKey(name, style);
    decoders[tag] = bitPackedDecoder(of, style);
  }
  return (reader) => {
    const offset = reader.offset;
    const tag = reader.bits(bits);
    const decode = decoders[tag];
    if (decode === undefined) throw corrupt(`a choice has no option ${tag}`, { offset });
    const value = decode(reader);
    if (style === 'wire') return { [names[tag]!]: value };
    return value === undefined ? { kind: names[tag]! } : { kind: names[tag]!, value };
  };
}

function structDecoder(type: Extract<BlizzardType, { kind: 'struct' | 'tagged' }>, style: ValueStyle): BitPackedDecoder {
  const read = fieldsDecoder(type, style);
  return (reader) => {
    const value: Record<string, unknown> = {};
    read(reader, value);
    return value;
  };
}

/**
 * Reads the fields of a struct into an object that is there already: events have more than their fields. Those of the struct in the
 * field `spread` go there too.
 */
export function fieldsDecoder(
  type: Extract<BlizzardType, { kind: 'struct' | 'tagged' }>,
  style: ValueStyle,
  keyOf = fieldKey,
  spread?: string,
): (reader: BitPackedReader, target: Record<string, unknown>) => void {
  const keys = type.fields.map(({ name }) => keyOf(name, style));
  const decoders = type.fields.map(({ of }) => bitPackedDecoder(of, style));
  const spreadAt = type.fields.findIndex(({ name }) => name === spread);
  return (reader, target) => {
    for (let i = 0; i < keys.length; i++) {
      const value = decoders[i]!(reader);
      if (value === undefined) continue;
      if (i === spreadAt) Object.assign(target, value);
      else target[keys[i]!] = value;
    }
  };
}

function skipBits(reader: BitPackedReader, bitLength: number): undefined {
  for (let left = bitLength; left > 0; left -= 32) reader.bits(Math.min(left, 32));
}

/** One read of `bitLength` bits: cut at the borders of the stream's bytes, as any read. */
function bitArray(reader: BitPackedReader, bitLength: number): BlizzardBitArray {
  const bytes = new Uint8Array((bitLength + 7) >> 3);
  // The number of bits that the first byte of the number has too many.
  let held = bytes.length * 8 - bitLength;
  let word = 0;
  let at = 0;
  for (let left = bitLength; left > 0;) {
    const taken = Math.min(left, 8 - (reader.position & 7));
    word = (word << taken) | reader.bits(taken);
    held += taken;
    left -= taken;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = word >> held;
      word &= (1 << held) - 1;
    }
  }
  return { bitLength, bytes };
}
