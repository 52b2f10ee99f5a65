import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { SchemaTables } from '../../../src/formats/dem/entities/schema-tables.js';
import { SOURCE2_SCHEMA } from '../../../src/formats/dem/messages.gen.js';
import type { ProtoMessage } from '../../../src/formats/dem/messages.js';

const encoder = new ProtoEncoder(SOURCE2_SCHEMA);
const tablesOf = (bytes: Uint8Array): SchemaTables => new SchemaTables(bytes, 0, bytes.length);
const read = (message: ProtoMessage): SchemaTables => tablesOf(encoder.encode('CSVCMsg_FlattenedSerializer', message));

const SYMBOLS = ['CUnit', 'int32', 'm_a', 'coord', 'ü'];
const symbol = fc.nat({ max: SYMBOLS.length - 1 });
const number = fc.integer();
const single = fc.float({ noNaN: true });
const field = fc.record(
  {
    var_type_sym: symbol,
    var_name_sym: symbol,
    bit_count: number,
    low_value: single,
    high_value: single,
    encode_flags: number,
    field_serializer_name_sym: symbol,
    field_serializer_version: number,
    send_node_sym: symbol,
    var_encoder_sym: symbol,
    polymorphic_types: fc.array(
      fc.record({ polymorphic_field_serializer_name_sym: symbol, polymorphic_field_serializer_version: number }, { requiredKeys: [] }),
    ),
    var_serializer_sym: symbol,
  },
  { requiredKeys: [] },
);
const serializer = fc.record(
  { serializer_name_sym: symbol, serializer_version: number, fields_index: fc.array(fc.nat({ max: 4 }), { maxLength: 200 }) },
  { requiredKeys: [] },
);

describe('the tables of a schema', () => {
  it('are what was written', () => {
    fc.assert(
      fc.property(fc.array(field, { minLength: 5, maxLength: 9 }), fc.array(serializer, { maxLength: 5 }), (fields, serializers) => {
        const tables = read({ serializers, symbols: SYMBOLS, fields });
        const text = (index: number | undefined): string => (index === undefined ? '' : SYMBOLS[index]!);
        expect(tables.symbolCount).toBe(SYMBOLS.length);
        expect(tables.fields).toEqual(
          fields.map((one) => ({
            type: text(one.var_type_sym),
            name: text(one.var_name_sym),
            sendNode: text(one.send_node_sym),
            bitCount: one.bit_count ?? 0,
            lowValue: one.low_value,
            highValue: one.high_value,
            encodeFlags: one.encode_flags ?? 0,
            encoder: text(one.var_encoder_sym),
            customSerializer: text(one.var_serializer_sym),
            serializer:
              one.field_serializer_name_sym === undefined
                ? undefined
                : { name: text(one.field_serializer_name_sym), version: one.field_serializer_version ?? 0 },
            polymorphic: (one.polymorphic_types ?? []).map((type) => ({
              name: text(type.polymorphic_field_serializer_name_sym),
              version: type.polymorphic_field_serializer_version ?? 0,
            })),
          })),
        );
        expect(tables.serializers.map((one) => [one.name, one.version, tables.fieldIndexes(one)])).toEqual(
          serializers.map((one) => [SYMBOLS[one.serializer_name_sym ?? 0], one.serializer_version ?? 0, one.fields_index ?? []]),
        );
      }),
    );
  });

  it('may have the numbers of a serializer in any order, and packed', () => {
    // a symbol "S", two fields, and a serializer: indexes 1 and 0 packed, version 7, index 1, name 0
    const bytes = Uint8Array.of(0x0a, 10, 0x1a, 2, 1, 0, 0x10, 7, 0x18, 1, 0x08, 0, 0x12, 1, 0x53, 0x1a, 0, 0x1a, 0);
    const tables = tablesOf(bytes);
    expect(tables.serializers.map((one) => [one.name, one.version, ...tables.fieldIndexes(one)])).toEqual([['S', 7, 1, 0, 1]]);
  });

  it('that name what they do not hold are corrupt', () => {
    const corrupt = (path: string) => expect.objectContaining({ code: 'corrupt', path: [path] }) as Error;
    expect(() => read({ symbols: ['a'], fields: [{ var_type_sym: 1 }] })).toThrow(corrupt('var_type_sym'));
    expect(() => read({ symbols: ['a'], fields: [{ var_type_sym: -1 }] })).toThrow(corrupt('var_type_sym'));
    expect(() => read({ serializers: [{ fields_index: [] }] })).toThrow(corrupt('serializer_name_sym'));
    const tables = read({ symbols: ['a'], fields: [{}], serializers: [{ fields_index: [0, 1] }] });
    expect(() => tables.fieldIndexes(tables.serializers[0]!)).toThrow(corrupt('a'));
  });
});
