import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { readHealthy } from '../../../src/formats/gamecache/healthy.js';
import { parseGamecache, parseGamecacheSync, type GamecacheOptions } from '../../../src/formats/gamecache/index.js';
import { readGamecacheRecords, type V3GamecacheRecords } from '../../../src/formats/gamecache/model.js';
import { gamecacheItemSize, writeGamecache } from '../../../src/formats/gamecache/writer.js';

const steps = <R>(run: Generator<void, R>): R => {
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
};
const healthy = (bytes: Uint8Array, options: GamecacheOptions = {}): unknown => steps(readHealthy(bytes, ['items'], options));
const records = async (): Promise<V3GamecacheRecords> => readGamecacheRecords(await fixture('gamecache-3.04b.dat')) as V3GamecacheRecords;

/** The items of the fixture, over and over. */
async function many(count: number): Promise<Uint8Array> {
  const { items, ...rest } = await records();
  return writeGamecache({ ...rest, itemCount: count, items: Array.from({ length: count }, (_, i) => items[i % items.length]!) });
}

describe('a healthy v3 cache, which needs no session', () => {
  it('is what the session makes of it, in small files and in those that detection does not see whole', async () => {
    for (const count of [0, 1, 5, 1000]) {
      const bytes = await many(count);
      expect(bytes.length > 65536).toBe(count === 1000);
      expect(healthy(bytes)).toEqual(parseGamecacheSync(bytes));
      expect(await parseGamecache(bytes)).toEqual(parseGamecacheSync(bytes));
      expect(steps(readHealthy(bytes, [], {}))).toEqual(parseGamecacheSync(bytes, { include: [] }));
    }
  });

  it('gives way to the session in all other cases', async () => {
    const bytes = await many(5);
    const view = (change: (copy: Uint8Array) => void): Uint8Array => {
      const copy = bytes.slice();
      change(copy);
      return copy;
    };
    const { items, ...rest } = await records();
    const large = { ...items[0]!, gameName: new Uint8Array(30_000).fill(0x41) };
    const largeItems = Array.from({ length: 4 }, () => ({ ...large, size: gamecacheItemSize(large) }));
    const cases: Record<string, [Uint8Array, GamecacheOptions?]> = {
      'another layout': [await fixture('gamecache-2.05.dat')],
      'a forced layout': [bytes, { layout: 'v3' }],
      'no cache': [Uint8Array.of(1, 2, 3)],
      'a cut item': [bytes.subarray(0, -1)],
      'bytes behind': [Uint8Array.from([...bytes, 1])],
      'a wrong count': [view((copy) => (copy[0] = 4))],
      'a wrong size': [view((copy) => (copy[4] = copy[4]! + 1))],
      'a path with a control character': [view((copy) => (copy[9] = 7))],
      'a path in another encoding': [view((copy) => (copy[9] = 0xd0))],
      'few items in the first 64 KB': [writeGamecache({ ...rest, itemCount: 4, items: largeItems })],
      'a limit': [bytes, { limits: { maxItems: 4 } }],
    };
    for (const [name, [file, options = {}]] of Object.entries(cases)) {
      expect(healthy(file, options), name).toBeUndefined();
      const sync = (): unknown => {
        try {
          return parseGamecacheSync(file, options);
        } catch (error) {
          return error;
        }
      };
      expect(await parseGamecache(file, options).catch((error: unknown) => error), name).toEqual(sync());
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
