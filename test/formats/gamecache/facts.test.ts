import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { parseGamecacheSync, type GamecacheItem } from '../../../src/formats/gamecache/index.js';
import { decodeGamecacheRecordsSync } from '../../../src/formats/gamecache/model.js';
import { writeGamecache } from '../../../src/formats/gamecache/writer.js';

type Records = ReturnType<typeof decodeGamecacheRecordsSync>;

const bytes = await fixture('gamecache-3.04b.dat');
const records = decodeGamecacheRecordsSync(bytes);

/** The first item of the cache with other values stored. */
function changed(changes: object): GamecacheItem {
  const [first, ...others] = records.items;
  const items = [{ ...first, ...changes }, ...others];
  return parseGamecacheSync(writeGamecache({ ...records, items } as unknown as Records)).items[0]!;
}

describe('an item of a cache', () => {
  it.each([
    [1, 'sentinel', 'replay'],
    [2, 'scourge', 'replay'],
    [-1, 'sentinel', 'chat'],
    [-2, 'scourge', 'chat'],
    [-3, 'sentinel', 'position'],
    [-4, 'scourge', 'position'],
    [0, undefined, undefined],
    [3, undefined, undefined],
    [-5, undefined, undefined],
  ])('has the winner %i', (winner, side, judgedBy) => {
    expect(changed({ winner }).winner).toEqual({ raw: winner, side, judgedBy });
  });

  it('has versions as text, and none for 0', () => {
    expect(changed({ mapVersion: 17370, warcraftVersion: 0 })).toMatchObject({
      mapVersion: { raw: 17370, text: '6.68c' },
      warcraftVersion: { raw: 0 },
    });
    expect(changed({ warcraftVersion: 0 }).warcraftVersion).not.toHaveProperty('text');
  });
});

it('what the flags of an old cache announce must be there to be written', async () => {
  const old = decodeGamecacheRecordsSync(await fixture('gamecache-1.05.dat'));
  const [first, ...others] = old.items;
  const { winner: _winner, ...without } = first as unknown as { readonly winner?: number };
  expect(_winner).toBeDefined();
  expect(() => writeGamecache({ ...old, items: [without, ...others] } as unknown as Records)).toThrow(/the flags announce/);
});
