import { describe, expect, it } from 'vitest';
import type { RandomAccess } from '../../../src/io/source.js';
import { parseDemSync, readDemInfo, readDemInfoSync } from '../../../src/formats/dem/index.js';
import { DemWriter, writeDem } from '../../../src/formats/dem/writer.js';
import { decodeDemRecordsSync } from '../../../src/formats/dem/model.js';

const HUGE = 100 * 1000 * 1000;

function demoOf(packets: number): Uint8Array {
  const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } });
  for (let tick = 0; tick < packets; tick++) writer.packet(tick, [{ id: 4, value: { tick } }]);
  return writer.finish({ playback_time: 3000, game_info: { dota: { match_id: 1n } } });
}
const demo = demoOf(40);

/** The demo with another offset in its preamble. */
function pointingTo(fileInfoOffset: number): Uint8Array {
  const bytes = demo.slice();
  new DataView(bytes.buffer).setUint32(8, fileInfoOffset, true);
  return bytes;
}

/** A demo of 100 MB that does not exist: its two ends, and a hole that must not be read. */
function hugeDemo(): { source: RandomAccess; ranges: [number, number][]; closed: () => number } {
  const { fileInfoOffset, records } = decodeDemRecordsSync(demo);
  const head = demo.slice(0, fileInfoOffset);
  const tail = demo.slice(fileInfoOffset);
  const tailAt = HUGE - tail.length;
  new DataView(head.buffer).setUint32(8, tailAt, true);
  expect(records.at(-1)!.id).toBe(2);
  const ranges: [number, number][] = [];
  let closed = 0;
  const source: RandomAccess = {
    byteLength: HUGE,
    read(start, end) {
      ranges.push([start, end]);
      const bytes = new Uint8Array(end - start);
      if (start < head.length) bytes.set(head.subarray(start, Math.min(head.length, end)));
      if (end > tailAt) bytes.set(tail.subarray(Math.max(0, start - tailAt), end - tailAt), Math.max(0, tailAt - start));
      return bytes;
    },
    close() {
      closed++;
    },
  };
  return { source, ranges, closed: () => closed };
}

describe('readDemInfo', () => {
  it('reads two small ranges of 100 MB', async () => {
    const { source, ranges, closed } = hugeDemo();
    const { header, fileInfo, diagnostics } = await readDemInfo(source);
    expect(header).toMatchObject({ mapName: 'dota', game: 'dota2' });
    expect(fileInfo).toMatchObject({ playbackSeconds: 3000, playbackTicks: 39, playbackFrames: 40, dota: { matchId: 1n } });
    expect(diagnostics).toEqual([]);
    expect(ranges).toHaveLength(2);
    expect(ranges[0]![0]).toBe(0);
    expect(ranges[1]![1]).toBe(HUGE);
    expect(ranges.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThanOrEqual(8 << 10);
    expect(closed()).toBe(1);
  });

  it('says what a parse says', async () => {
    const said = parseDemSync(demo);
    expect(await readDemInfo(demo)).toEqual(said);
    expect(readDemInfoSync(demo)).toEqual(said);
    expect(await readDemInfo(new Blob([demo.slice()]))).toEqual(said);
    expect(await readDemInfo([demo.slice(0, 50), demo.slice(50)])).toEqual(said);
  });

  const { fileInfoOffset, spawnGroupsOffset } = decodeDemRecordsSync(demo);
  it.each([
    // the last column is the byte that the diagnostic names: never one that the file does not have
    ['0: the recording was cut off', 0, 'truncated', 8],
    ['another command', spawnGroupsOffset, 'corrupt', spawnGroupsOffset],
    ['the middle of a command', fileInfoOffset + 1, undefined, undefined],
    ['the end of the file', demo.length, 'truncated', demo.length],
    ['beyond the end', 0xffffffff, 'truncated', demo.length],
    ['the preamble', 8, undefined, undefined],
  ])('an offset of %s gives no file info, and says so', async (_, offset, code, place) => {
    const bytes = pointingTo(offset);
    for (const info of [readDemInfoSync(bytes), await readDemInfo(bytes), await readDemInfo(new Blob([bytes.slice()]))]) {
      expect(info.fileInfo).toBeUndefined();
      expect(info.header.mapName).toBe('dota');
      expect(info.diagnostics).toHaveLength(1);
      expect(info.diagnostics[0]).toMatchObject({ severity: 'error', path: ['DEM_FileInfo'] });
      if (code !== undefined) expect(info.diagnostics[0]).toMatchObject({ code, offset: place });
    }
    expect(() => readDemInfoSync(bytes, { strict: true })).toThrow(
      expect.objectContaining({ format: 'dem', path: ['DEM_FileInfo'] }) as Error,
    );
    await expect(readDemInfo(bytes, { strict: true })).rejects.toMatchObject({ format: 'dem' });
    // reading the whole file does not depend on the offset
    expect(parseDemSync(bytes).fileInfo).toMatchObject({ playbackSeconds: 3000 });
  });

  it('does not scan a file that was cut off', async () => {
    const { source, ranges } = hugeDemo();
    const cut = { ...source, read: (start: number, end: number) => (source.read(start, end) as Uint8Array).fill(0, 8 - start, 12 - start) };
    expect((await readDemInfo(cut)).fileInfo).toBeUndefined();
    expect(ranges).toHaveLength(1);
  });

  it('gives the file info also when the reading stops at a tick', () => {
    const { fileInfo, commands, isComplete } = parseDemSync(demo, { toTick: 5, include: ['fileInfo', 'commands'] });
    expect(fileInfo).toMatchObject({ playbackSeconds: 3000 });
    expect(commands.find(({ command }) => command === 'DEM_Packet')!.count).toBe(6);
    expect(isComplete).toBe(true);
  });

  it('needs a header', async () => {
    const { fileInfoOffset: info, spawnGroupsOffset: groups, records } = decodeDemRecordsSync(demo);
    const headless = writeDem({ fileInfoOffset: info, spawnGroupsOffset: groups, records: records.slice(1) });
    await expect(readDemInfo(headless)).rejects.toMatchObject({ code: 'corrupt', path: ['DEM_FileHeader'], offset: 16 });
    await expect(readDemInfo(demo.slice(0, 20))).rejects.toMatchObject({ code: 'truncated', path: ['DEM_FileHeader'] });
  });
});
