import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { parseGamecache, parseGamecacheSync } from '../../../src/formats/gamecache/index.js';
import { decodeGamecacheRecordsSync } from '../../../src/formats/gamecache/model.js';
import type { GamecacheV3Records } from '../../../src/formats/gamecache/records.js';
import { writeGamecache } from '../../../src/formats/gamecache/writer.js';

const records = async (): Promise<GamecacheV3Records> =>
  decodeGamecacheRecordsSync(await fixture('gamecache-3.04b.dat')) as GamecacheV3Records;

/** The items of the fixture, over and over. */
async function many(count: number): Promise<Uint8Array> {
  const { items, ...rest } = await records();
  return writeGamecache({ ...rest, itemCount: count, items: Array.from({ length: count }, (_, i) => items[i % items.length]!) });
}

describe('parseGamecache', () => {
  it('gives what the sync verb gives, for files that detection sees whole and for larger ones', async () => {
    for (const count of [0, 1, 5, 1000]) {
      const bytes = await many(count);
      expect(bytes.length > 65536).toBe(count === 1000);
      const cache = await parseGamecache(bytes);
      expect(cache).toEqual(parseGamecacheSync(bytes));
      expect([cache.isComplete, cache.diagnostics, cache.items.length]).toEqual([true, [], count]);
      expect('items' in (await parseGamecache(bytes, { include: ['header'] }))).toBe(false);
    }
  });

  it('lets the event loop turn, and obeys the signal', async () => {
    const bytes = await many(2000);
    let turns = 0;
    const controller = new AbortController();
    const port = new MessageChannel();
    port.port1.onmessage = () => {
      if (++turns === 3) controller.abort(new Error('enough'));
      port.port2.postMessage(undefined);
    };
    port.port2.postMessage(undefined);
    await expect(parseGamecache(bytes, { yieldAfterMs: 0, signal: controller.signal })).rejects.toThrow('enough');
    port.port1.close();
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
