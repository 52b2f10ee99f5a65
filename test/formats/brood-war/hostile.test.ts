import { describe, expect, it, vi } from 'vitest';
import { toyDuel, toyOldDuel } from '../../../recordings/brood-war/toy-duel.js';
import { toyGame, toyRecords } from '../../../recordings/brood-war/toy-game.js';
import { joined, mapChunk, u16s } from '../../../recordings/brood-war/toy-map.js';
import { parseBroodWar, parseBroodWarSync } from '../../../src/formats/brood-war/index.js';
import { mapOf } from '../../../src/formats/brood-war/map/map.js';
import { decodeBroodWarRecordsSync } from '../../../src/formats/brood-war/model.js';
import { SECTIONS } from '../../../src/formats/brood-war/replay.js';
import { writeBroodWar } from '../../../src/formats/brood-war/writer.js';

const file = toyGame(toyDuel);
const places = parseBroodWarSync(file, { include: ['sections'] }).sections;
const place = (name: string): number => places.find((section) => section.name === name)!.offset;
const changed = (offset: number, ...bytes: readonly number[]): Uint8Array => {
  const copy = file.slice();
  copy.set(bytes, offset);
  return copy;
};
const u32 = (value: number): readonly number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
const read = (bytes: Uint8Array) => parseBroodWarSync(bytes, { include: SECTIONS });
const reasons = (bytes: Uint8Array) => read(bytes).diagnostics.map(({ reason, offset }) => [reason, offset]);

describe('damaged files', () => {
  it('have the checks of the sheet', () => {
    expect([...file.subarray(0, 16)]).toEqual([0xc2, 0x19, 0xc2, 0x93, 1, 0, 0, 0, 4, 0, 0, 0, 0x73, 0x65, 0x52, 0x53]);
    expect([...toyGame(toyOldDuel).subarray(0, 4)]).toEqual([0xa7, 0x7e, 0x7e, 0x2b]);
  });

  it('that end within their first sections say where', () => {
    for (const [length, path] of [
      [17, ['signature']],
      [22, ['header']],
      [40, ['header', 'chunk 0']],
    ] as const) {
      const cut = file.subarray(0, length);
      expect(() => decodeBroodWarRecordsSync(cut)).toThrow(
        expect.objectContaining({ code: 'truncated', format: 'brood-war', path }) as Error,
      );
      expect(() => read(cut)).toThrow(expect.objectContaining({ code: 'truncated', format: 'brood-war', path }) as Error);
    }
  });

  it('with a count that lies go on at the tagged sections', () => {
    const bytes = changed(place('commands') + 4, 0xff, 0xff, 0xff, 0xff);
    expect(reasons(bytes)).toEqual([['chunk-count', place('commands')]]);
    expect(read(bytes)).toMatchObject({ isComplete: false, commands: [], map: undefined, tagged: { limits: { units: 3400 } } });
  });

  it('with a tagged section beyond the limit end in an error that names the format, from bytes as from any source', async () => {
    const bytes = changed(place('CCLR') + 4, 0x25, 0, 0, 1);
    const error = expect.objectContaining({
      code: 'limit',
      format: 'brood-war',
      path: ['CCLR'],
      offset: place('CCLR'),
      message: `brood-war: maxFrameBytes is 16777216, and 16777253 is needed (CCLR) at byte ${place('CCLR')}`,
    }) as Error;
    expect(() => read(bytes)).toThrow(error);
    await expect(parseBroodWar(new Blob([Uint8Array.from(bytes)]), { include: SECTIONS })).rejects.toThrow(error);
  });

  it('with a size beyond the chunk, none, or beyond the file', () => {
    const at = place('map') + 8;
    for (const size of [
      [0, 0, 0, 0],
      [0xff, 0xff, 0xff, 0x7f],
      [0x01, 0x20, 0, 0],
    ])
      expect(reasons(changed(at, ...size))).toEqual([['chunk-size', at]]);
  });

  it('with a size of the commands that nothing can hold, allocate nothing for it', () => {
    const at = place('commandsSize') + 12;
    const bytes = changed(at, 0, 0, 0, 0x80);
    expect(reasons(bytes)).toEqual([
      ['section-check', place('commandsSize')],
      ['chunk-count', place('commands')],
    ]);
  });

  it('with a size of the commands that the file does not hold, allocate a chunk at a time', () => {
    const bytes = changed(place('commandsSize') + 12, ...u32(15 << 20));
    bytes.set(u32((15 << 20) / 8192), place('commands') + 4);
    const sizes: number[] = [];
    const counted = new Proxy(Uint8Array, {
      construct(target, args: readonly unknown[]) {
        if (typeof args[0] === 'number') sizes.push(args[0]);
        return Reflect.construct(target, args) as Uint8Array;
      },
    });
    vi.stubGlobal('Uint8Array', counted);
    const { isComplete, map } = read(bytes);
    vi.unstubAllGlobals();
    expect([isComplete, map]).toEqual([false, undefined]);
    expect(sizes.length).toBeGreaterThan(0);
    // commands keep what is left of a block in front of the next chunk
    expect(Math.max(...sizes)).toBeLessThan(2 * 8192);
  });

  it('with a wrong check say so and give everything', () => {
    const bytes = changed(place('GCFG') + 8, 1);
    const { isComplete, diagnostics, tagged, commands } = read(bytes);
    expect([isComplete, tagged?.config?.build, commands.length]).toEqual([true, 9198, toyDuel.commands!.length]);
    expect(diagnostics).toMatchObject([{ code: 'checksum', severity: 'warning', path: ['GCFG'], offset: place('GCFG') + 8 }]);
    expect(() => parseBroodWarSync(bytes, { strict: true })).toThrow(/the check of the section differs \(GCFG\)/);
  });

  it('without their last sections are not whole', () => {
    for (const name of ['SKIN', 'LMTS', 'BFIX', 'CCLR', 'GCFG']) {
      expect(read(file.subarray(0, place(name)))).toMatchObject({
        isComplete: false,
        diagnostics: [{ code: 'truncated', reason: 'missing-section' }],
      });
    }
    const modern = toyGame({ ...toyDuel, generation: 'modern' });
    const skin = parseBroodWarSync(modern, { include: ['sections'] }).sections.find(({ name }) => name === 'SKIN')!.offset;
    expect(read(modern)).toMatchObject({ isComplete: true, header: { generation: 'modern' } });
    expect(read(modern.subarray(0, skin)).isComplete).toBe(false);
    // in spring of 2017 there were no skins
    const before = toyRecords({ generation: 'modern', seed: Date.UTC(2017, 3, 20) / 1000 });
    expect(read(writeBroodWar({ ...before, tagged: [] })).isComplete).toBe(true);
  });

  it('that a tool wrote behind keep it', () => {
    const old = toyGame(toyOldDuel);
    const bytes = Uint8Array.of(...old, 1, 2, 3);
    expect(read(bytes)).toMatchObject({
      isComplete: true,
      diagnostics: [{ reason: 'trailing-bytes', severity: 'warning', offset: old.length }],
    });
    const records = decodeBroodWarRecordsSync(bytes);
    expect(records.trailing).toEqual(Uint8Array.of(1, 2, 3));
    expect(writeBroodWar(records)).toEqual(bytes);
  });
});

describe('maps', () => {
  const fallback = { mapTitle: 'Title', mapWidth: 64, mapHeight: 96, tileset: 12 };
  const map = (data: Uint8Array) => {
    const told: string[] = [];
    return { ...mapOf(data, fallback, (tag) => told.push(tag)), told };
  };

  it('take from the header what they lack', () => {
    expect(map(new Uint8Array(0))).toMatchObject({ name: 'Title', width: 64, height: 96, tileset: 4, starts: [], told: [] });
  });

  it('overlay tiles, add up units and let the last size count', () => {
    const data = joined(
      mapChunk('DIM ', u16s(2, 2)),
      mapChunk('MTXM', u16s(1, 2, 3, 4)),
      mapChunk('MTXM', u16s(9)),
      // half a tile is none
      mapChunk('MTXM', Uint8Array.of(8, 0, 5)),
      mapChunk('UNIT', toyUnitBytes(214, 3)),
      mapChunk('UNIT', toyUnitBytes(176, 11)),
    );
    const { terrain, starts, resources } = map(data);
    expect([...terrain.tiles]).toEqual([8, 2, 3, 4]);
    expect([starts.length, resources.length]).toEqual([1, 1]);
  });

  it('end, however their chunks are chained', () => {
    expect(map(mapChunk('LOOP', new Uint8Array(8), -8)).chunks.length).toBeLessThanOrEqual(2);
    expect(map(mapChunk('BACK', new Uint8Array(40), -0x80000000)).chunks).toHaveLength(1);
    const past = map(mapChunk('UNIT', toyUnitBytes(214, 1), 2 ** 31 - 1));
    expect([past.told, past.starts.length]).toEqual([['UNIT'], 1]);
    expect(map(mapChunk('DIM ', u16s(65535, 65535))).terrain.tiles).toHaveLength(0);
    // strings that point nowhere, a count that lies
    const strings = joined(mapChunk('SPRP', u16s(1, 60_000)), mapChunk('STR ', u16s(65_535, 9000)));
    expect(map(strings)).toMatchObject({ name: 'Title', description: '' });
  });

  it('read texts of any age', () => {
    const named = (...bytes: readonly number[]) =>
      map(joined(mapChunk('SPRP', u16s(1, 0)), mapChunk('STR ', joined(u16s(1, 4), Uint8Array.of(...bytes, 0))))).name;
    expect(named(0x07, 0xc5, 0xf5, 0xc8, 0xa5)).toBe('\x07투혼');
    expect(named(0xed, 0x88, 0xac)).toBe('투');
    expect(named(0x68, 0xf6, 0x6d)).toBe('höm');
  });
});

function toyUnitBytes(unit: number, owner: number): Uint8Array {
  const bytes = new Uint8Array(36);
  const view = new DataView(bytes.buffer);
  view.setUint16(8, unit, true);
  bytes[16] = owner;
  return bytes;
}
