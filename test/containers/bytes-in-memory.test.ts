import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemSync, parseDemTicksSync, readDemInfoSync } from '../../src/formats/dem/index.js';
import { parseGamecacheSync } from '../../src/formats/gamecache/index.js';
import { iterateIcrep, parseIcrepSync } from '../../src/formats/icrep/index.js';
import { iterateSc2, parseSc2Sync } from '../../src/formats/sc2/index.js';
import { iterateVcr, parseVcrSync } from '../../src/formats/vcr/index.js';
import { iterateW3g, parseW3gSync } from '../../src/formats/w3g/index.js';

const taken = (kind: string): string =>
  `this verb takes bytes (Uint8Array or ArrayBuffer), no ${kind}: read or await them, or call the async verb`;
const GIVEN: readonly [string, unknown, string][] = [
  ['a path', 'game.dem', taken('String')],
  ['a Promise', Promise.resolve(new Uint8Array(0)), taken('Promise')],
  ['an opened file', { byteLength: 3, read: () => new Uint8Array(3) }, taken('Object')],
  ['a Blob', new Blob(['x']), taken('Blob')],
  ['nothing', undefined, taken('Undefined')],
];

const VERBS: readonly [string, (bytes: Uint8Array) => unknown][] = [
  ['parseDemSync', parseDemSync],
  ['iterateDem', (bytes: Uint8Array) => [...iterateDem(bytes)]],
  ['parseDemTicksSync', (bytes: Uint8Array) => parseDemTicksSync(bytes, { props: {} } as never)],
  ['readDemInfoSync', readDemInfoSync],
  ['parseSc2Sync', parseSc2Sync],
  ['iterateSc2', (bytes: Uint8Array) => [...iterateSc2(bytes)]],
  ['parseIcrepSync', parseIcrepSync],
  ['iterateIcrep', (bytes: Uint8Array) => [...iterateIcrep(bytes)]],
  ['parseVcrSync', parseVcrSync],
  ['iterateVcr', (bytes: Uint8Array) => [...iterateVcr(bytes)]],
  ['parseW3gSync', parseW3gSync],
  ['iterateW3g', (bytes: Uint8Array) => [...iterateW3g(bytes)]],
  ['parseGamecacheSync', parseGamecacheSync],
];

describe.each(VERBS)('%s', (_name, verb) => {
  it.each(GIVEN)('says what it takes in place of %s', (_what, given, message) => {
    expect(() => verb(given as Uint8Array)).toThrowError(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining(message) as string }),
    );
  });
});
