import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { ProtoSchema, type ProtoMessage } from '../../../src/codecs/protobuf/message.js';
import { SchemaText } from '../../../src/codecs/protobuf/schema.js';
import { isReplayError } from '../../../src/core/errors.js';
import { codePoint } from '../../core/expectations.js';
import { mutated, mutations } from '../arbitraries.js';
import { runs } from '../../support/runs.js';

const SCALARS = {
  double: fc.double(),
  float: fc.float(),
  int32: fc.integer(),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  uint32: fc.nat({ max: 0xffffffff }),
  uint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  sint32: fc.integer(),
  sint64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fixed32: fc.nat({ max: 0xffffffff }),
  fixed64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  sfixed32: fc.integer(),
  sfixed64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  bool: fc.boolean(),
  string: fc.string({ unit: codePoint, maxLength: 90 }).map((text) => text.toWellFormed()),
  bytes: fc.uint8Array({ maxLength: 40 }),
};

// every scalar once (numbers 1 to 15), repeated (1001 on), and nested
const names = Object.keys(SCALARS) as (keyof typeof SCALARS)[];
const fields = [
  ...names.map((type, i) => `${i + 1} ${type} one_${type}`),
  ...names.map((type, i) => `${i + 1001} *${type} many_${type}`),
  '300000 Outer.Inner inner',
  '300001 *Outer.Inner inners',
];
const TEXT = `Outer: ${fields.join(', ')}\nOuter.Inner: 1 string name, 2 Outer outer`;

/** The same as the text of a .proto file. */
function protoOf(text: string, packed: boolean): string {
  const schema = new SchemaText(text);
  const packable = (type: string): boolean => packed && type in SCALARS && type !== 'string' && type !== 'bytes';
  const body = (name: string): string =>
    schema
      .type(name)
      .fields.map(
        (field) =>
          `${field.repeated ? 'repeated' : 'optional'} ${field.type} ${field.name} = ${field.number}` +
          `${field.repeated ? ` [packed=${packable(field.type)}]` : ''};`,
      )
      .join('\n');
  return `syntax = "proto2"; message Outer { ${body('Outer')} message Inner { ${body('Outer.Inner')} } }`;
}
const typeOf = (packed: boolean): protobuf.Type => protobuf.parse(protoOf(TEXT, packed), { keepCase: true }).root.lookupType('Outer');
const types = { packed: typeOf(true), unpacked: typeOf(false) };

const { outer } = fc.letrec<{ outer: ProtoMessage; inner: ProtoMessage }>((tie) => ({
  outer: fc.record(
    {
      ...Object.fromEntries(names.map((type) => [`one_${type}`, SCALARS[type] as fc.Arbitrary<unknown>])),
      ...Object.fromEntries(
        names.map((type) => [`many_${type}`, fc.array(SCALARS[type] as fc.Arbitrary<unknown>, { minLength: 1, maxLength: 4 })]),
      ),
      inner: tie('inner'),
      inners: fc.array(tie('inner'), { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
  inner: fc.oneof({ maxDepth: 2 }, fc.record({ name: SCALARS.string }, { requiredKeys: [] }), fc.record({ outer: tie('outer') })),
}));

const plain = (bytes: Uint8Array): ProtoMessage =>
  withoutBuffers(types.packed.toObject(types.packed.decode(bytes), { longs: BigInt, defaults: false })) as ProtoMessage;

/** protobufjs gives Buffers in Node. */
function withoutBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (Array.isArray(value)) return value.map(withoutBuffers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutBuffers(item)]));
}

describe('ProtoSchema and ProtoEncoder', () => {
  const schema = new ProtoSchema(TEXT);
  const encoder = new ProtoEncoder(TEXT);

  it('decode what protobufjs encodes, packed and unpacked', () => {
    fc.assert(
      fc.property(outer, fc.constantFrom('packed' as const, 'unpacked' as const), (message, form) => {
        const type = types[form];
        const bytes = type.encode(type.fromObject(message)).finish();
        expect(schema.decode('Outer', new Uint8Array(bytes))).toEqual(message);
      }),
    );
  });

  it('encode what protobufjs decodes', () => {
    fc.assert(
      fc.property(outer, (message) => {
        expect(plain(encoder.encode('Outer', message))).toEqual(message);
      }),
    );
  });

  it('give the message or a ReplayError for damaged bytes', () => {
    fc.assert(
      fc.property(outer, mutations, (message, changes) => {
        try {
          schema.decode('Outer', mutated(encoder.encode('Outer', message), changes));
        } catch (error) {
          expect(isReplayError(error)).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
