import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toJson } from '../../src/core/json.js';
import { detailsOf, jsonOf } from '../../src/tables/details.js';
import { runs } from '../support/runs.js';

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withTypedArray: true,
  withUnicodeString: true,
  key: fc.oneof(fc.string(), fc.constantFrom('$map', '__proto__', 'toJSON', '1', 'a"b', '\ud800')),
});

it('writes what toJson gives, at once', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), anything), (value) => {
      let expected: string | undefined;
      try {
        expected = JSON.stringify(toJson(value));
      } catch {
        // symbols, and invalid dates
      }
      if (expected === undefined) expect(() => jsonOf(value)).toThrow();
      else expect(jsonOf(value)).toBe(expected);
    }),
    { numRuns: runs(2000) },
  );
});

it.each([
  [{}, '{}'],
  [{ a: 1, b: undefined, c: [null, -0, Number.NaN] }, '{"a":1,"c":[null,{"$number":"-0"},{"$number":"NaN"}]}'],
  [
    { name: 'a "b"\n\ud83d\ude00\ud800', id: 76561198115238937n, on: true },
    '{"name":"a \\"b\\"\\n\ud83d\ude00\\ud800","id":{"$bigint":"76561198115238937"},"on":true}',
  ],
  [{ $map: 1 }, '{"$object":{"$map":1}}'],
  [{ a: { $map: 1, b: new Uint8Array([7]) } }, '{"a":{"$object":{"$map":1,"b":{"$u8":[7]}}}}'],
  [{ b: 2, 1: 'x' }, '{"1":"x","b":2}'],
  [JSON.parse('{"__proto__":{"x":1},"y":2}') as object, '{"__proto__":{"x":1},"y":2}'],
  [{ toJSON: () => ({ z: 1 }) }, '{"z":1}'],
])('writes %o', (value, text) => {
  expect(jsonOf(value)).toBe(text);
});

it('has the fields that no column shows, and nothing where there are none', () => {
  const shown = new Set(['tick', 'type']);
  expect(detailsOf({ tick: 1, pos: { tick: 2 }, type: 'x', y: undefined }, shown)).toBe('{"pos":{"tick":2}}');
  expect(detailsOf({ tick: 1, y: Infinity }, shown)).toBe('{"y":{"$number":"Infinity"}}');
  expect(detailsOf({ tick: 1, y: undefined }, shown)).toBeUndefined();
  expect(detailsOf({ $a: 1, tick: 2 }, shown)).toBe('{"$object":{"$a":1}}');
});

it('refuses what is nested deeper than toJson takes', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
  expect(jsonOf(nested(199))).toBe(JSON.stringify(nested(199)));
  expect(() => jsonOf(nested(200))).toThrow('maxDepth');
});
