import fc from 'fast-check';
import { PARENT_FIELD, type BlizzardField, type BlizzardType } from '../../../src/protocols/blizzard/types.js';

/** Any wire value of a type, short where it could be long. */
export function wireValue(type: BlizzardType): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'int':
      return type.bits > 32
        ? fc.bigInt({ min: type.min < 0 ? -(2n ** 62n) : 0n, max: 2n ** BigInt(type.bits - 1) - 1n })
        : fc.integer({ min: type.min, max: type.min + 2 ** type.bits - 1 });
    case 'bool':
      return fc.boolean();
    case 'null':
    case 'skipped':
      return fc.constant(null);
    case 'fourcc':
      return fc.uint8Array({ minLength: 4, maxLength: 4 });
    case 'blob':
      return type.bits === 0 || type.min > 0
        ? fc.uint8Array({ minLength: type.min, maxLength: type.min + (type.bits === 0 ? 0 : 3) })
        : fc.oneof(
            fc.uint8Array({ maxLength: 12 }),
            fc.string({ maxLength: 12 }).map((text) => new TextEncoder().encode(text)),
          );
    case 'bitArray':
      return fc.bigInt({ min: 0n, max: 2n ** BigInt(Math.min(2 ** type.bits - 1, 70)) - 1n }).map((number) => {
        const bitLength = number.toString(2).length;
        const hex = number.toString(16).padStart(Math.ceil(bitLength / 8) * 2, '0');
        return { bitLength, bytes: Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16)) };
      });
    case 'optional':
      return fc.option(wireValue(type.of), { nil: null });
    case 'array':
      return fc.array(wireValue(type.of), { minLength: type.min, maxLength: type.min + Math.min(3, 2 ** type.bits - 1) });
    case 'choice':
      return fc.oneof(...type.options.map(({ name, of }) => wireValue(of).map((value) => ({ [name]: value }))));
    case 'struct':
    case 'tagged':
      return fc.record(Object.fromEntries(withParent(type.fields).map(({ name, of }) => [name, wireValue(of)])), { noNullPrototype: true });
  }
}

/** The fields of a struct and of its parent: the value has no struct inside. */
export const withParent = (fields: readonly BlizzardField[]): readonly BlizzardField[] =>
  fields.flatMap((field) => (field.name === PARENT_FIELD && field.of.kind === 'tagged' ? field.of.fields : [field]));
