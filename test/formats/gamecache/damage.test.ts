import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { parseGamecacheSync } from '../../../src/formats/gamecache/index.js';
import { decodeGamecacheRecordsSync } from '../../../src/formats/gamecache/model.js';
import type { GamecacheRecords } from '../../../src/formats/gamecache/records.js';
import { writeGamecache } from '../../../src/formats/gamecache/writer.js';

const changed = (bytes: Uint8Array, offset: number, value: number): Uint8Array => {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(offset, value, true);
  return copy;
};
const errors = (bytes: Uint8Array): unknown[] => parseGamecacheSync(bytes).diagnostics.filter(({ severity }) => severity === 'error');

describe('a damaged cache', () => {
  it('keeps a legacy item whose size is too small, too large, or leads backwards, and goes on behind its fields', async () => {
    const bytes = await fixture('gamecache-1.05.dat');
    const whole = parseGamecacheSync(bytes).items;
    for (const size of [0, 30, whole[0]!.storedBytes + 5_000_000]) {
      const { items, isComplete, diagnostics } = parseGamecacheSync(changed(bytes, 12, size));
      expect(items).toEqual([{ ...whole[0], storedBytes: size }, ...whole.slice(1)]);
      expect(isComplete).toBe(false);
      expect(diagnostics[0]).toMatchObject({ code: 'corrupt', reason: 'itemSize', offset: 12, path: ['item 0'] });
    }
  });

  it('finds the items that a dying program left behind a count of 0', async () => {
    const bytes = await fixture('gamecache-3.04b.dat');
    const { items, isComplete, diagnostics } = parseGamecacheSync(changed(bytes, 0, 0));
    expect(items).toEqual(parseGamecacheSync(bytes).items);
    expect({ isComplete, reasons: diagnostics.map(({ reason }) => reason) }).toEqual({ isComplete: false, reasons: ['itemCount'] });
  });

  it('keeps a last item whose size was never patched', async () => {
    const bytes = await fixture('gamecache-3.04b.dat');
    const whole = parseGamecacheSync(bytes).items;
    const last = whole[4]!;
    expect(parseGamecacheSync(changed(bytes, last.offset, 0)).items).toEqual([...whole.slice(0, 4), { ...last, storedBytes: 0 }]);
  });

  it('passes over an item whose player count runs past it', async () => {
    const bytes = (await fixture('gamecache-3.04b.dat')).slice();
    const whole = parseGamecacheSync(bytes).items;
    const { offset } = whole[1]!;
    const record = decodeGamecacheRecordsSync(bytes).items[1]!;
    if (!('players' in record)) throw new Error('a v3 fixture');
    // path, date, name, length, mode, two versions, winner; then the count
    bytes[offset + 4 + record.path.length + 1 + 8 + record.gameName.length + 1 + 4 + 8 + 4 + 4 + 1] = 255;
    expect(parseGamecacheSync(bytes).items).toEqual([whole[0], ...whole.slice(2)]);
    expect(errors(bytes)).toMatchObject([{ code: 'corrupt', path: ['item 1'], offset }]);
  });

  it('counts what follows the last item', async () => {
    const bytes = await fixture('gamecache-2.05.dat');
    const longer = Uint8Array.from([...bytes, 1, 2, 3]);
    expect(parseGamecacheSync(longer).items).toHaveLength(3);
    expect(errors(longer)).toMatchObject([
      { reason: 'trailingBytes', offset: bytes.length, message: expect.stringContaining('3 bytes') as string },
    ]);
    expect(writeGamecache(decodeGamecacheRecordsSync(longer))).toEqual(longer);
  });

  it('believes no count: four billion items take no more memory than those that are there', async () => {
    const bytes = changed(await fixture('gamecache-2.05.dat'), 4, 0xffffffff);
    expect(parseGamecacheSync(bytes).items).toHaveLength(3);
    expect(errors(bytes)).toMatchObject([
      { code: 'truncated', message: expect.stringContaining('4294967295 items are declared, 3 were found') as string },
    ]);
  });

  it('throws the first damage when strict', async () => {
    const bytes = changed(await fixture('gamecache-1.05.dat'), 12, 30);
    expect(() => parseGamecacheSync(bytes, { strict: true })).toThrow(
      expect.objectContaining({ code: 'corrupt', format: 'gamecache', path: ['item 0'], offset: 12 }) as Error,
    );
  });

  it('of 376 games is not taken for zlib data, which starts with the same two bytes', async () => {
    const records = decodeGamecacheRecordsSync(await fixture('gamecache-3.04b.dat')) as Extract<GamecacheRecords, { layout: 'v3' }>;
    const items = Array.from({ length: 376 }, () => records.items[0]!);
    expect(parseGamecacheSync(writeGamecache({ ...records, itemCount: 376, items })).items).toHaveLength(376);
  });

  it('differs from other files', () => {
    for (const bytes of [[1, 2, 3], [0, 0, 0, 0, 0], new Array<number>(4000).fill(0x41)]) {
      expect(() => parseGamecacheSync(Uint8Array.from(bytes))).toThrow(
        expect.objectContaining({ code: 'bad-signature', format: 'gamecache', offset: 0, path: ['header'] }) as Error,
      );
    }
  });
});

describe('stats per player', () => {
  it('are as many as make the item end where its size says', async () => {
    const records = decodeGamecacheRecordsSync(await fixture('gamecache-1.05.dat')) as Extract<GamecacheRecords, { layout: 'legacy' }>;
    const item = records.items[3]!;
    const stats = Int16Array.from({ length: item.playerCount! * 5 }, (_, i) => i);
    const five = { ...item, stats, size: item.size + item.playerCount! * 2 };
    const { items, isComplete } = parseGamecacheSync(writeGamecache({ ...records, items: [five, ...records.items], itemCount: 5 }));
    expect(isComplete).toBe(true);
    expect(items[0]!.players?.[0]).toMatchObject({ kills: 0, deaths: 1, creeps: 2, denies: 3, assists: 4 });
    expect(items[1]!.players?.[0]).not.toHaveProperty('assists');
  });
});
