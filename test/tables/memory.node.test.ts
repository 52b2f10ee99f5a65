import { fixture } from '#fixture';
import { expect, it } from 'vitest';
import { csvWriter, ndjsonWriter, streamTables, tablesOf } from '../../src/tables/index.js';
import { heldBytes } from '../support/garbage.node.js';

/** A v3 cache of many games, a few hundred KB at a time: the items of a small one, again and again. */
async function* endlessCache(repeats: number): AsyncGenerator<Uint8Array> {
  const small = await fixture('gamecache-3.04b.dat');
  const items = small.subarray(4);
  const count = new DataView(small.buffer, small.byteOffset).getUint32(0, true);
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, count * repeats, true);
  yield header;
  const block = new Uint8Array(items.length * 256);
  for (let i = 0; i < 256; i++) block.set(items, i * items.length);
  for (let left = repeats; left > 0; left -= 256) yield block.slice(0, Math.min(left, 256) * items.length);
}

it('a replay of any length is read and written in the same memory', { timeout: 120_000 }, async () => {
  const REPEATS = 40 * 256;
  const held: number[] = [];
  let written = 0;
  const sink = (bytes: Uint8Array): void => {
    written += bytes.length;
  };
  const writers = new Map(tablesOf('gamecache').map((table) => [table, [csvWriter(table, sink), ndjsonWriter(table, sink)]]));
  const rows = new Map<string, number>();
  const reading = streamTables(endlessCache(REPEATS), { replay: 'long' });
  let batches = 0;
  for await (const batch of reading) {
    for (const writer of writers.get(batch.table)!) await writer.write(batch);
    rows.set(batch.table.name, (rows.get(batch.table.name) ?? 0) + batch.length);
    if (++batches % 5 === 0) held.push(heldBytes());
  }
  const { isComplete } = await reading.end();
  expect(isComplete).toBe(true);
  expect(rows.get('items')).toBe(5 * REPEATS);
  expect(written).toBeGreaterThan(10 << 20);
  expect(held.length).toBeGreaterThan(3);
  // single readings vary by some MB, their least values do not
  const half = held.length >> 1;
  expect(Math.min(...held.slice(half)) - Math.min(...held.slice(0, half))).toBeLessThan(4 << 20);
});
