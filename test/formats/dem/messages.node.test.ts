import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { SchemaText, type FieldType } from '../../../src/codecs/protobuf/schema.js';
import { DEADLOCK_SCHEMA, DOTA_SCHEMA, SOURCE2_SCHEMA } from '../../../src/formats/dem/messages.gen.js';
import { decodeMessage, type ProtoMessage } from '../../../src/formats/dem/messages.js';

const TEXT = SOURCE2_SCHEMA + DOTA_SCHEMA + DEADLOCK_SCHEMA;
const schema = new SchemaText(TEXT);
const encoder = new ProtoEncoder(TEXT);

/** The same messages as protobufjs reads them from the .proto files. */
const root = new protobuf.Root();
for (const name of ['source2', 'dota', 'deadlock']) {
  protobuf.parse(readFileSync(new URL(`../../../scripts/dem/${name}.proto`, import.meta.url), 'utf8'), root, { keepCase: true });
}
root.resolveAll();

const I64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const U64 = { min: 0n, max: 2n ** 64n - 1n };
const SCALARS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  double: fc.double({ noNaN: true }),
  float: fc.float({ noNaN: true }),
  int32: fc.integer(),
  sint32: fc.integer(),
  sfixed32: fc.integer(),
  uint32: fc.nat({ max: 0xffffffff }),
  fixed32: fc.nat({ max: 0xffffffff }),
  int64: fc.bigInt(I64),
  sint64: fc.bigInt(I64),
  sfixed64: fc.bigInt(I64),
  uint64: fc.bigInt(U64),
  fixed64: fc.bigInt(U64),
  bool: fc.boolean(),
  string: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
  bytes: fc.uint8Array({ maxLength: 20 }),
};

function valueOf({ type, isMessage, repeated }: FieldType, depth: number): fc.Arbitrary<unknown> {
  const one = isMessage ? messageOf(type, depth + 1) : SCALARS[type]!;
  return repeated ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
}

/** Messages of a type, with any of its fields. */
function messageOf(name: string, depth = 0): fc.Arbitrary<ProtoMessage> {
  if (depth > 3) return fc.constant({});
  const fields = schema.type(name).fields.map((field) => [field.name, valueOf(field, depth)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** The form that protobufjs takes and gives: 64-bit numbers as decimal text. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return value;
}

describe.each([...schema.names()])('%s', (name) => {
  const type = root.lookupType(name);

  it('has the fields of the .proto file', () => {
    const ours = schema.type(name).fields.map((field) => [field.name, field.number, field.repeated]);
    expect(ours.sort()).toEqual(type.fieldsArray.map((field) => [field.name, field.id, field.repeated]).sort());
  });

  it('is read as protobufjs wrote it, and written as protobufjs reads it', () => {
    fc.assert(
      fc.property(messageOf(name), (message) => {
        const theirs = type.encode(type.fromObject(plain(message) as Record<string, unknown>)).finish();
        const decoded = decodeMessage(name, new Uint8Array(theirs));
        expect(plain(decoded)).toEqual(plain(message));
        const ours = encoder.encode(name, message);
        expect(plain(type.toObject(type.decode(ours), { longs: String, enums: Number }))).toEqual(plain(message));
      }),
      { numRuns: 20 },
    );
  });
});
