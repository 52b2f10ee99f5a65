import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviveJson, toJson, type JsonValue } from '../../src/core/json.js';

const through = (value: unknown): unknown => reviveJson(JSON.parse(JSON.stringify(toJson(value))) as JsonValue);

describe('toJson and reviveJson', () => {
  it('lose nothing that a result can hold', () => {
    const leaf = fc.oneof(
      fc.bigInt(),
      fc.double(),
      fc.string(),
      fc.boolean(),
      fc.constantFrom(null, -0, NaN, Infinity, -Infinity),
      fc.date({ noInvalidDate: true }),
      fc.uint8Array({ maxLength: 5 }),
      fc.float32Array({ maxLength: 5 }),
    );
    const key = fc.oneof(fc.string(), fc.constantFrom('$bigint', '$object', '__proto__', 'toString'));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), tie('map'), tie('object')),
      map: fc.array(fc.tuple(leaf, tie('value')), { maxLength: 3 }).map((pairs) => new Map(pairs)),
      object: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
    }));
    fc.assert(
      fc.property(value, (data) => {
        expect(through(data)).toEqual(data);
      }),
    );
  });

  it('writes 64-bit values as decimal text', () => {
    expect(JSON.stringify(toJson({ matchId: 76561198115238937n }))).toBe('{"matchId":{"$bigint":"76561198115238937"}}');
  });

  it('leaves out what is undefined in an object, keeps it in an array', () => {
    expect(through({ a: undefined, b: 1 })).toEqual({ b: 1 });
    expect(through([undefined])).toEqual([undefined]);
  });

  it('refuse what is nested too deeply, and overflow no stack', () => {
    const nested = (levels: number): unknown => {
      let value: unknown = 1;
      for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { value };
      return value;
    };
    expect(through(nested(200))).toEqual(nested(200));
    const maps = (levels: number): unknown => (levels === 0 ? 1 : new Map([[1, maps(levels - 1)]]));
    expect(through(maps(200))).toEqual(maps(200));
    for (const read of [() => toJson(nested(200_000)), () => toJson(nested(201)), () => reviveJson(nested(200_000) as JsonValue)])
      expect(read).toThrow(expect.objectContaining({ code: 'limit', limit: 'maxDepth' }) as Error);
  });

  it('calls toJSON, and refuses what is not data', () => {
    expect(toJson({ toJSON: () => 5n })).toEqual({ $bigint: '5' });
    expect(() => toJson(Symbol('x'))).toThrow(TypeError);
    expect(() => reviveJson({ $nonsense: 1 })).toThrow(TypeError);
  });
});
