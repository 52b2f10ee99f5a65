import { WireReader } from '../../../codecs/protobuf/wire.js';
import { corrupt } from '../../../core/errors.js';
import type { SchemaField, SerializerName } from './schema-field.js';

/** A serializer. The list of its fields is in `bytes`, and is read when the serializer first occurs. */
export interface SchemaSerializer extends SerializerName {
  readonly start: number;
  readonly end: number;
}

/**
 * A CSVCMsg_FlattenedSerializer, its symbols resolved. It is thousands of small messages, of which a recording uses a
 * tenth, so that objects for them would cost more than all else at its start. A symbol that is not in the list is `corrupt`.
 */
export class SchemaTables {
  readonly symbolCount: number;
  readonly fields: readonly SchemaField[];
  readonly serializers: readonly SchemaSerializer[];
  readonly #wire: WireReader;

  constructor(bytes: Uint8Array, start: number, end: number) {
    const wire = new WireReader(bytes, start, end);
    const symbols: string[] = [];
    // Serializers are stored before the symbols that they name.
    const serializerRanges: number[] = [];
    const fieldRanges: number[] = [];
    for (let tag = wire.tag(); tag !== 0; tag = wire.tag()) {
      if (tag === ((1 << 3) | 2)) pushRange(wire, serializerRanges);
      else if (tag === ((2 << 3) | 2)) symbols.push(wire.string());
      else if (tag === ((3 << 3) | 2)) pushRange(wire, fieldRanges);
      else wire.skip(tag);
    }
    const fields: SchemaField[] = [];
    for (let i = 0; i < fieldRanges.length; i += 2) fields.push(readField(inRange(wire, fieldRanges[i]!, fieldRanges[i + 1]!), symbols));
    const serializers: SchemaSerializer[] = [];
    for (let i = 0; i < serializerRanges.length; i += 2) {
      const [from, to] = [serializerRanges[i]!, serializerRanges[i + 1]!];
      serializers.push(readSerializer(inRange(wire, from, to), from, to, symbols));
    }
    this.symbolCount = symbols.length;
    this.fields = fields;
    this.serializers = serializers;
    this.#wire = wire;
  }

  /** Indexes of a serializer's fields. One that is not in the list is `corrupt`. */
  fieldIndexes({ name, start, end }: SchemaSerializer): readonly number[] {
    const wire = inRange(this.#wire, start, end);
    const indexes: number[] = [];
    for (let tag = wire.tag(); tag !== 0; tag = wire.tag()) {
      if (tag === ((3 << 3) | 0)) indexes.push(wire.int32());
      else if (tag === ((3 << 3) | 2)) {
        const length = wire.length();
        for (const stop = wire.position + length; wire.position < stop;) indexes.push(wire.int32());
      } else wire.skip(tag);
    }
    for (const index of indexes) {
      if (this.fields[index] === undefined)
        throw corrupt(`there is no field ${index}, the schema has ${this.fields.length}`, { path: [name] });
    }
    return indexes;
  }
}

function pushRange(wire: WireReader, ranges: number[]): void {
  const length = wire.length();
  ranges.push(wire.position, (wire.position += length));
}

function inRange(wire: WireReader, start: number, end: number): WireReader {
  wire.position = start;
  wire.end = end;
  return wire;
}

function symbolAt(symbols: readonly string[], index: number, key: string): string {
  const text = symbols[index];
  if (text === undefined) throw corrupt(`there is no symbol ${index}, the schema has ${symbols.length}`, { path: [key] });
  return text;
}

/** ProtoFlattenedSerializer_t, as far as its name and version. */
function readSerializer(wire: WireReader, start: number, end: number, symbols: readonly string[]): SchemaSerializer {
  let symbol: number | undefined;
  let version: number | undefined;
  for (let tag = wire.tag(); tag !== 0; tag = wire.tag()) {
    if (tag === ((1 << 3) | 0)) symbol = wire.int32();
    else if (tag === ((2 << 3) | 0)) version = wire.int32();
    // The rest is one number for each of about a hundred fields.
    else if (symbol !== undefined && version !== undefined) break;
    else wire.skip(tag);
  }
  return { name: symbolAt(symbols, symbol ?? 0, 'serializer_name_sym'), version: version ?? 0, start, end };
}

/** ProtoFlattenedSerializerField_t */
function readField(wire: WireReader, symbols: readonly string[]): SchemaField {
  let type = '';
  let name = '';
  let sendNode = '';
  let bitCount = 0;
  let lowValue: number | undefined;
  let highValue: number | undefined;
  let encodeFlags = 0;
  let encoder = '';
  let customSerializer = '';
  let nested: string | undefined;
  let version = 0;
  let polymorphic: SerializerName[] | undefined;
  for (let tag = wire.tag(); tag !== 0; tag = wire.tag()) {
    switch (tag) {
      case (1 << 3) | 0:
        type = symbolAt(symbols, wire.int32(), 'var_type_sym');
        break;
      case (2 << 3) | 0:
        name = symbolAt(symbols, wire.int32(), 'var_name_sym');
        break;
      case (3 << 3) | 0:
        bitCount = wire.int32();
        break;
      case (4 << 3) | 5:
        lowValue = wire.float();
        break;
      case (5 << 3) | 5:
        highValue = wire.float();
        break;
      case (6 << 3) | 0:
        encodeFlags = wire.int32();
        break;
      case (7 << 3) | 0:
        nested = symbolAt(symbols, wire.int32(), 'field_serializer_name_sym');
        break;
      case (8 << 3) | 0:
        version = wire.int32();
        break;
      case (9 << 3) | 0:
        sendNode = symbolAt(symbols, wire.int32(), 'send_node_sym');
        break;
      case (10 << 3) | 0:
        encoder = symbolAt(symbols, wire.int32(), 'var_encoder_sym');
        break;
      case (11 << 3) | 2:
        (polymorphic ??= []).push(readType(wire, symbols));
        break;
      case (12 << 3) | 0:
        customSerializer = symbolAt(symbols, wire.int32(), 'var_serializer_sym');
        break;
      default:
        wire.skip(tag);
    }
  }
  const serializer = nested === undefined ? undefined : { name: nested, version };
  return {
    type,
    name,
    sendNode: sendNode === ROOT ? '' : sendNode,
    bitCount,
    lowValue,
    highValue,
    encodeFlags,
    encoder,
    customSerializer,
    serializer,
    polymorphic: polymorphic ?? NO_TYPES,
  };
}

/** The send node of a structure's own fields, as recordings of 2015 have it; later ones have an empty text. */
const ROOT = '(root)';

const NO_TYPES: readonly SerializerName[] = [];

/** ProtoFlattenedSerializerField_t.polymorphic_field_t */
function readType(wire: WireReader, symbols: readonly string[]): SerializerName {
  const { end } = wire;
  wire.end = wire.length() + wire.position;
  let symbol: number | undefined;
  let version = 0;
  for (let tag = wire.tag(); tag !== 0; tag = wire.tag()) {
    if (tag === ((1 << 3) | 0)) symbol = wire.int32();
    else if (tag === ((2 << 3) | 0)) version = wire.int32();
    else wire.skip(tag);
  }
  wire.end = end;
  const name = symbol === undefined ? '' : symbolAt(symbols, symbol, 'polymorphic_field_serializer_name_sym');
  return { name, version };
}
