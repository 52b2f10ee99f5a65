import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/core/byte-reader.js';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { iterateDem, parseDemSync, streamDem } from '../../../src/formats/dem/index.js';
import { readFrame, readPreamble } from '../../../src/formats/dem/framing.js';
import { commandName } from '../../../src/formats/dem/layout.js';

const MAGIC = [0x50, 0x42, 0x44, 0x45, 0x4d, 0x53, 0x32, 0];
const frame = (...bytes: number[]): ReturnType<typeof readFrame> => readFrame(new ByteReader(Uint8Array.from(bytes)), DEFAULT_LIMITS);
/** DEM_FileHeader with map_name (field 5) "ab". */
const HEADER = [0x01, 0, 4, 0x2a, 2, 0x61, 0x62];
/** DEM_SyncTick: what comes before it has no tick of the recording. */
const SYNC_TICK = [0x03, 0, 0];
const demo = (...bytes: number[]): Uint8Array => Uint8Array.of(...MAGIC, 0, 0, 0, 0, 0, 0, 0, 0, ...HEADER, ...bytes);

describe('the preamble', () => {
  it('holds two offsets', () => {
    expect(readPreamble(new ByteReader(Uint8Array.of(...MAGIC, 0x78, 0x56, 0x34, 0x12, 0xff, 0xff, 0xff, 0xff)))).toEqual({
      fileInfoOffset: 0x12345678,
      spawnGroupsOffset: 0xffffffff,
    });
  });

  it('ends early', () => {
    expect(() => readPreamble(new ByteReader(Uint8Array.of(...MAGIC, 0, 0, 0)))).toThrow(
      expect.objectContaining({ code: 'truncated', format: 'dem' }) as Error,
    );
  });
});

describe('a command', () => {
  it('is three varints and a payload', () => {
    const first = frame(0x07, 0x2a, 0x03, 9, 8, 7, 1);
    expect(first).toMatchObject({ id: 7, tick: 42, isCompressed: false, offset: 0, byteLength: 3, bytes: Uint8Array.of(9, 8, 7) });
    expect(frame(0x07, 0xac, 0x02, 0x00)).toMatchObject({ tick: 300, bytes: new Uint8Array(0) });
    const long = frame(0x07, 0x00, 0xac, 0x02, ...new Array<number>(300).fill(5));
    expect(long).toMatchObject({ bytes: new Uint8Array(300).fill(5) });
  });

  it('carries the compression flag in its kind', () => {
    expect(frame(0x47, 1, 0)).toMatchObject({ id: 7, isCompressed: true });
    expect(frame(0x70, 1, 0)).toMatchObject({ id: 0x30, isCompressed: true });
    expect(frame(0x3f, 1, 0)).toMatchObject({ id: 63, isCompressed: false });
    // two bytes of kind: the flag is bit 6 wherever the id ends
    expect(frame(0xc0, 0x01, 1, 0)).toMatchObject({ id: 128, isCompressed: true });
  });

  it('has tick -1 during signon', () => {
    expect(frame(0x08, 0xff, 0xff, 0xff, 0xff, 0x0f, 0)).toMatchObject({ tick: -1 });
    expect(frame(0x08, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0)).toMatchObject({ tick: 0xfffffffe });
  });

  it('says how many bytes it needs', () => {
    expect(frame(0x07, 0x01, 0x05, 1, 2)).toBe(8);
    // the header itself is cut
    expect(frame(0x07, 0x81)).toBe(15);
    expect(frame(0x07, 0xff, 0xff)).toBe(15);
  });

  it('is checked against maxFrameBytes before anything else', () => {
    const reader = new ByteReader(Uint8Array.of(0x07, 0x01, 0xff, 0xff, 0xff, 0xff, 0x0f));
    expect(() => readFrame(reader, DEFAULT_LIMITS)).toThrow(
      expect.objectContaining({ code: 'limit', limit: 'maxFrameBytes', actual: 0xffffffff, path: ['DEM_Packet'], format: 'dem' }) as Error,
    );
  });

  it('has a name, known or not', () => {
    expect([0, 7, 13, 18, 19, 63].map(commandName)).toEqual([
      'DEM_Stop',
      'DEM_Packet',
      'DEM_FullPacket',
      'DEM_Recovery',
      'DEM_19',
      'DEM_63',
    ]);
  });
});

describe('a file', () => {
  it('goes on behind DEM_Stop, and unknown commands are passed over', () => {
    // playback_time 1.5 (field 1, float), playback_ticks 45 (field 2)
    const info = [0x0d, 0, 0, 0xc0, 0x3f, 0x10, 45];
    const replay = parseDemSync(demo(0x25, 1, 2, 0xde, 0xad, 0x00, 45, 0, 0x02, 45, info.length, ...info), {
      include: ['fileInfo', 'commands'],
    });
    expect(replay).toMatchObject({
      isComplete: true,
      diagnostics: [],
      header: { mapName: 'ab' },
      fileInfo: { playbackSeconds: 1.5, playbackTicks: 45 },
    });
    expect(replay.commands.map(({ command, count, firstOffset }) => [command, count, firstOffset])).toEqual([
      ['DEM_Stop', 1, 28],
      ['DEM_FileHeader', 1, 16],
      ['DEM_FileInfo', 1, 31],
      ['DEM_37', 1, 23],
    ]);
  });

  it('has its compressed payloads undone', () => {
    // Snappy: length 3, then a literal of 3 bytes
    const events = [...iterateDem(demo(...SYNC_TICK, 0x49, 6, 5, 0x03, 0x08, 0xaa, 0xbb, 0xcc), { events: ['command'] })];
    expect(events[2]).toEqual({
      type: 'command',
      tick: 6,
      id: 9,
      command: 'DEM_ConsoleCmd',
      offset: 26,
      isCompressed: true,
      storedBytes: 5,
      bytes: Uint8Array.of(0xaa, 0xbb, 0xcc),
    });
  });

  it('that is cut gives what it has', () => {
    for (const cut of [[0x07], [0x07, 0x80], [0x07, 1, 4, 0, 0]]) {
      const replay = parseDemSync(demo(...cut), { include: ['commands'] });
      expect(replay).toMatchObject({
        isComplete: false,
        header: { mapName: 'ab' },
        diagnostics: [{ code: 'truncated', severity: 'error', offset: 23, path: ['command'] }],
      });
      expect(replay.commands).toHaveLength(1);
      expect(() => parseDemSync(demo(...cut), { strict: true })).toThrow(
        expect.objectContaining({ code: 'truncated', offset: 23 }) as Error,
      );
    }
    expect(parseDemSync(demo(), { include: ['commands'] }).isComplete).toBe(false);
  });

  it('with a tick that does not end has no way on', () => {
    const replay = parseDemSync(demo(0x07, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0), { include: ['commands'] });
    expect(replay).toMatchObject({ isComplete: false, diagnostics: [{ code: 'corrupt', offset: 23, path: ['command'] }] });
  });

  it('keeps ticks from toTick on out, and events before fromTick', () => {
    const bytes = demo(...SYNC_TICK, 0x09, 1, 0, 0x09, 2, 0, 0x09, 3, 0, 0x09, 4, 0);
    const ticks = [...iterateDem(bytes, { events: ['command'], fromTick: 2, toTick: 3 })].map(({ tick }) => tick);
    expect(ticks).toEqual([2, 3]);
  });

  it('without a header is not given back', () => {
    expect(() => parseDemSync(Uint8Array.of(...MAGIC, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 1, 0))).toThrow(
      expect.objectContaining({ code: 'truncated', path: ['DEM_FileHeader'] }) as Error,
    );
  });
});

describe('commands without bytes', () => {
  const empty = Array.from({ length: 3000 }, () => SYNC_TICK);

  it('are given on in batches of a thousand, in order with the others', async () => {
    const file = demo(...empty.flat(), ...HEADER, ...SYNC_TICK);
    const sizes: number[] = [];
    for await (const batch of streamDem(file, { events: ['command'] }).batches()) sizes.push(batch.length);
    expect(sizes).toEqual([1, 1024, 1024, 952, 1, 1]);
    const ids = [...iterateDem(file, { events: ['command'] })].map(({ id }) => id);
    expect(ids).toEqual([1, ...empty.map(() => 3), 1, 3]);
  });

  it('come before the error of what is behind them', () => {
    // a varint that is too long
    const damaged = demo(...SYNC_TICK, ...SYNC_TICK, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
    const offsets: number[] = [];
    expect(() => {
      for (const { offset } of iterateDem(damaged, { events: ['command'], strict: true })) offsets.push(offset);
    }).toThrow(expect.objectContaining({ format: 'dem' }) as Error);
    expect(offsets).toEqual([16, 23, 26]);
  });
});
