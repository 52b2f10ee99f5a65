import { expect } from 'vitest';
import type { Sc2EventExplanation } from '../../../src/formats/sc2/index.js';
import type { Sc2WireEvent } from '../../../src/formats/sc2/framing.js';
import { SC2_TABLES } from '../../../src/formats/sc2/protocol/lookup.js';
import { isText } from '../../../src/protocols/blizzard/style.js';
import type { BlizzardType } from '../../../src/protocols/blizzard/types.js';
import type { Sc2StreamName } from '../../../src/formats/sc2/layout.js';

/** The values that an explanation of a decoded value lists, by path: from the value and its type, not from bits. */
export function listed(type: BlizzardType, value: unknown, path: string, into: [path: string, value: unknown][]): [string, unknown][] {
  switch (type.kind) {
    case 'struct':
    case 'tagged':
      for (const { name, of } of type.fields) {
        const key = path === '' ? name : `${path}.${name}`;
        if (name in (value as object)) listed(of, (value as Record<string, unknown>)[name], key, into);
      }
      return into;
    case 'optional':
      into.push([path, value !== null]);
      return value === null ? into : listed(type.of, value, path, into);
    case 'array':
      into.push([path, (value as unknown[]).length]);
      for (const [i, item] of (value as unknown[]).entries()) listed(type.of, item, `${path}[${i}]`, into);
      return into;
    case 'choice': {
      const [[name, content]] = Object.entries(value as object) as [[string, unknown]];
      into.push([path, name]);
      return listed(type.options.find((one) => one.name === name)!.of, content, `${path}.${name}`, into);
    }
    case 'null':
      into.push([path, undefined]);
      return into;
    case 'bitArray':
      into.push([path, (value as { readonly bytes: Uint8Array }).bytes]);
      return into;
    case 'blob':
      into.push([path, isText(type) ? new TextDecoder().decode(value as Uint8Array) : value]);
      return into;
    case 'fourcc':
      into.push([path, new TextDecoder().decode(value as Uint8Array)]);
      return into;
    default:
      into.push([path, value]);
      return into;
  }
}

const EXTRA = /^(size of |gameloops$|userId$|eventId$|padding$)/;

/** The bits of the fields touch, are those of the event, and the values are those of a decoded event. */
export function expectExplained(explained: Sc2EventExplanation, stream: Sc2StreamName, baseBuild: number, event: Sc2WireEvent): void {
  const { fields, byteOffset, byteLength, name, gameloop, userId } = explained;
  let bit = byteOffset * 8;
  for (const field of fields) {
    expect(field.bitOffset, field.path).toBe(bit);
    bit += field.bitLength;
  }
  expect(bit).toBe((byteOffset + byteLength) * 8);
  expect([name, gameloop, userId]).toEqual([event.name, event.gameloop, event.userId]);
  const { type } = (stream === 'tracker' ? SC2_TABLES.tracker : SC2_TABLES.protocolOf(baseBuild)[stream]).find((one) => one.name === name)!;
  const values = fields.filter(({ path, kind }) => !EXTRA.test(path) && kind !== 'struct').map(({ path, value }) => [path, value] as const);
  const byPath = (a: readonly [string, unknown], b: readonly [string, unknown]): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);
  // the fields of a tagged struct come in the order of the file
  expect([...values].sort(byPath)).toEqual(listed(type, event.fields, '', []).sort(byPath));
}
