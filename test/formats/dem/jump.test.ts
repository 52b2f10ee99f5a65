import { describe, expect, it } from 'vitest';
import { EntityWriter } from '../../../src/formats/dem/entities/entity-writer.js';
import {
  iterateDem,
  openDem,
  parseDemSync,
  parseDemTicks,
  streamDem,
  type DemEvent,
  type DemSelect,
} from '../../../src/formats/dem/index.js';
import { DemSession } from '../../../src/formats/dem/session.js';
import { stringTableCreate, stringTableUpdate } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import type { DemRowInput } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';

const PACKETS = 40;
const KEYFRAME_EVERY = 8;
/** Ticks between packets, and the length of one. */
const STEP = 2;
const TICK_SECONDS = 1 / 30;
const ENCODING = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: false };

/** One unit whose health is the number of the packet, a table that gains a row a packet, a line of chat a packet. */
function recording(keyframes: boolean, tellsTicks = true): Uint8Array {
  const entities = new EntityWriter('dota2', [{ name: 'CUnit', fields: [{ type: 'int32', name: 'm_iHealth' }] }], ['CUnit']);
  const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } });
  writer.signon([
    { id: 44, value: stringTableCreate('Rows', [{ index: 0, key: 'row 0', value: Uint8Array.of(0) }], ENCODING) },
    ...(tellsTicks ? [{ id: 40, value: { max_classes: 1, tick_interval: Math.fround(TICK_SECONDS), map_name: 'dota' } }] : []),
  ]);
  writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  writer.syncTick();
  const rows: DemRowInput[] = [{ index: 0, key: 'row 0', value: Uint8Array.of(0) }];
  for (let i = 0; i < PACKETS; i++) {
    const create = { kind: 'create', index: 5, serial: 1, className: 'CUnit', changes: [{ path: [0], value: i }] } as const;
    const update = { kind: 'update', index: 5, className: 'CUnit', changes: [{ path: [0], value: i }] } as const;
    const row = { index: i, key: `row ${i}`, value: Uint8Array.of(i) };
    if (i > 0) rows.push(row);
    writer.packet(i * STEP, [
      { id: 4, value: { tick: 100 + i * STEP } },
      { id: 45, value: stringTableUpdate(0, [row], ENCODING) },
      { id: 118, value: { entityindex: 2, messagename: 'DOTA_Chat_All', param1: 'me', param2: `line ${i}` } },
      { id: 55, value: entities.packet([i === 0 ? create : update], { isDelta: i > 0 }) },
    ]);
    if (keyframes && i > 0 && i % KEYFRAME_EVERY === 0) {
      const dump = { tables: [{ table_name: 'Rows', items: rows.map(({ key, value }) => ({ str: key, data: value })) }] };
      writer.fullPacket(i * STEP, dump, [{ id: 55, value: entities.packet([create], { isDelta: false }) }]);
    }
  }
  return writer.finish();
}

const long = recording(true);
const linear = recording(false);
const LAST_TICK = (PACKETS - 1) * STEP;

/** What a tick's world, rows and chat are, as plain values. */
function plain(event: DemEvent): unknown {
  if (event.type === 'tick') return [event.tick, [...event.world.entities()].map((entity) => entity.toObject())];
  if (event.type === 'stringTable') return [event.tick, event.changed, event.table.size, event.table.key(event.table.size - 1)];
  if (event.type === 'chat') return [event.tick, event.text];
  return event;
}
const EVENTS = ['tick', 'chat', 'stringTable'] as const;
const read = (bytes: Uint8Array, select: DemSelect): unknown[] => {
  const events: unknown[] = [];
  for (const event of iterateDem(bytes, { ...select, events: EVENTS })) events.push(plain(event));
  return events;
};

/** How many packets a read opens. */
function packetsOpened(bytes: Uint8Array, select: DemSelect): number {
  const session = new DemSession(['tick'], [], select);
  iterate(session, bytes, {}).end();
  return session.counts!.packets;
}

describe('a read from a tick on', () => {
  it.each([...Array(LAST_TICK + 3).keys()])('%i: gives what a read of all gives from there', (fromTick) => {
    const all = read(linear, {}).filter((event) => (event as [number])[0] >= fromTick);
    expect(read(long, { fromTick })).toEqual(all);
    expect(read(long, { fromTick, toTick: fromTick + 9 })).toEqual(all.filter((event) => (event as [number])[0] <= fromTick + 9));
  });

  it('opens the full packet and what follows it, not what precedes it', () => {
    const signon = 1;
    expect(packetsOpened(linear, {})).toBe(signon + PACKETS);
    // 33 is behind the full packet of packet 32's tick 64: that one, and packets 33 to 39
    expect(packetsOpened(long, { fromTick: 66 })).toBe(signon + 1 + 7);
    // a packet of the very tick of a full packet precedes it, so the one before is taken
    expect(packetsOpened(long, { fromTick: 64 })).toBe(signon + 1 + 15);
    expect(packetsOpened(long, { fromTick: 16 })).toBe(signon + PACKETS);
  });

  it('is the same from a stream, which cannot go back', async () => {
    const pieces = (function* () {
      for (let at = 0; at < long.length; at += 100) yield long.subarray(at, at + 100);
    })();
    const events: unknown[] = [];
    for await (const event of streamDem(pieces, { fromTick: 50, events: EVENTS })) events.push(plain(event));
    expect(events).toEqual(read(linear, { fromTick: 50 }));
  });

  it('takes seconds, by the length of the recording’s ticks', () => {
    expect(read(long, { fromSeconds: 2, toSeconds: 2.4 })).toEqual(read(linear, { fromTick: 60, toTick: 72 }));
    expect(parseDemSync(long, { include: ['chat'], fromSeconds: 2.6 }).chat.map(({ text }) => text)).toEqual(['line 39']);
  });

  it('says so when seconds are asked for and the length of a tick is unknown', async () => {
    const silent = recording(true, false);
    const from = parseDemSync(silent, { include: ['chat'], fromSeconds: 2 });
    expect(from.chat).toEqual([]);
    expect(from.diagnostics).toEqual([
      expect.objectContaining({ code: 'skipped', path: ['fromSeconds'], message: expect.stringContaining('pass ticks instead') as string }),
    ]);
    const to = parseDemSync(silent, { include: ['chat'], toSeconds: 1 });
    expect([to.chat.length, to.diagnostics.map(({ path }) => path)]).toEqual([PACKETS, [['toSeconds']]]);
    expect(parseDemSync(silent, { include: ['chat'], fromTick: 60 }).diagnostics).toEqual([]);
    const demo = await openDem(silent);
    expect(demo.tickIntervalSeconds).toBeUndefined();
    await expect(demo.seekSeconds(1)).rejects.toMatchObject({ code: 'usage', path: ['seconds'] });
    await demo.close();
  });

  it('counts what is counted over the whole recording', () => {
    const { commands } = parseDemSync(long, { include: ['commands'], fromTick: 70 });
    expect(commands.find(({ command }) => command === 'DEM_Packet')!.count).toBe(PACKETS);
  });

  it('says how long the recording is when asked to begin after the end', async () => {
    const told = (select: DemSelect, bytes = long) => parseDemSync(bytes, { include: ['chat'], ...select }).diagnostics;
    const end = `the recording ends at tick ${LAST_TICK} (2.6 seconds)`;
    const [byTick] = told({ fromTick: 500, toTick: 600 });
    expect(byTick).toMatchObject({
      code: 'usage',
      severity: 'warning',
      path: ['fromTick'],
      message: `there is nothing at or after fromTick 500: ${end}`,
    });
    const [bySecond] = told({ fromSeconds: 60 }, linear);
    expect(bySecond).toMatchObject({ path: ['fromSeconds'], message: `there is nothing at or after fromSeconds 60: ${end}` });
    expect((await parseDemTicks(long, { props: ['x'], fromTick: 500 })).diagnostics).toContainEqual(byTick);
    // at the last tick there still is something, and an end after the end is not a mistake
    expect([
      ...told({ fromTick: LAST_TICK }),
      ...told({ toTick: 600 }),
      ...told({ toTick: 9 }),
      ...told({ fromTick: 7, toTick: 7 }),
    ]).toEqual([]);
  });

  it('names both bounds where the beginning is after the end', () => {
    expect(() => read(long, { fromSeconds: 2, toSeconds: 1.5 })).toThrow(
      'dem: fromSeconds 2 is after toSeconds 1.5: there is nothing between them (fromSeconds)',
    );
    expect(() => read(long, { fromTick: 61, toSeconds: 2 })).toThrow('fromTick 61 is after toSeconds 2: there is nothing between them');
  });

  it('refuses what makes no sense', () => {
    for (const select of [
      { fromTick: Number.NaN },
      { fromTick: 1, fromSeconds: 1 },
      { toTick: 1, toSeconds: 1 },
      { fromTick: 9, toTick: 8 },
      { fromSeconds: 2, toSeconds: 1.9 },
      { fromTick: 61, toSeconds: 2 },
      { fromSeconds: 2, toTick: 59 },
      { toSeconds: 'x' as never },
    ])
      expect(() => read(long, select)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  });
});

describe('a playback', () => {
  it('is sought in seconds', async () => {
    const demo = await openDem(long, { events: ['chat'] });
    expect(demo.tickIntervalSeconds).toBe(Math.fround(TICK_SECONDS));
    await demo.seekSeconds(1);
    expect(demo.tick).toBe(30);
    const lines: number[] = [];
    for await (const { tick } of demo.play({ seconds: 1.2 })) lines.push(tick);
    expect(lines).toEqual([32, 34, 36]);
    for (const wrong of [-1, Number.NaN, Infinity, '1' as never])
      await expect(demo.seekSeconds(wrong)).rejects.toMatchObject({ code: 'usage' });
    await demo.close();
  });

  it('gives the events between two places, and sections as of a tick', async () => {
    const demo = await openDem(long, { include: ['stringTables', 'chat'], events: ['chat'] });
    expect([demo.tick, demo.world.tick]).toEqual([undefined, undefined]);
    expect([demo.firstTick, demo.lastTick]).toEqual([0, LAST_TICK]);
    const keys = (): unknown[] => [...demo.sections().stringTables.get('Rows')!.rows()].map(([, key]) => key);
    await demo.seek(50);
    // the rows of the full packet before it, and that of the packet behind that
    expect(keys()).toEqual(Array.from({ length: 26 }, (_, i) => `row ${i}`));
    const seen: unknown[] = [];
    for await (const event of demo.play(58)) seen.push([event.tick, event.text, demo.tick, demo.world.entity(5)!.get('m_iHealth')]);
    expect(seen).toEqual([52, 54, 56, 58].map((tick) => [tick, `line ${tick / 2}`, tick, tick / 2]));
    expect(demo.sections().chat.map(({ tick }) => tick)).toEqual([50, 52, 54, 56, 58]);
    for await (const event of demo.play()) if (event.tick === 62) break;
    expect(demo.tick).toBe(62);
    await demo.seek(4);
    expect(keys()).toEqual(['row 0', 'row 1', 'row 2']);
    expect(demo.sections().chat.map(({ text }) => text)).toEqual(['line 0', 'line 1', 'line 2']);
    await demo.close();
  });

  it('refuses unknown names', async () => {
    await expect(openDem(long, { include: ['player' as never] })).rejects.toMatchObject({ code: 'usage' });
    await expect(openDem(long, { events: ['chats' as never] })).rejects.toMatchObject({ code: 'usage' });
  });
});
