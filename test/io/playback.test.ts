import { describe, expect, it } from 'vitest';
import { gzip } from 'pako';
import { EntityWriter, type DemEntityRecord } from '../../src/formats/dem/entities/entity-writer.js';
import { iterateDem, openDem, type DemPlayback } from '../../src/formats/dem/index.js';
import { DemWriter } from '../../src/formats/dem/writer.js';
import { openIcrep } from '../../src/formats/icrep/index.js';
import { packOrderBlocks, writeIcrep } from '../../src/formats/icrep/writer.js';
import type { ReadOptions } from '../../src/io/options.js';
import type { RandomAccess, ReplaySource } from '../../src/io/source.js';
import { pieces } from '../contract/sources.js';
import { ORDERS } from '../../recordings/icrep/variants.js';
import { frames, toyMatch } from '../../recordings/icrep/toy-match.js';

const entities = new EntityWriter('dota2', [{ name: 'CUnit', fields: [{ type: 'int32', name: 'm_n' }] }], ['CUnit']);
const update = (value: number): DemEntityRecord[] => [{ kind: 'update', index: 1, className: 'CUnit', changes: [{ path: [0], value }] }];
const create = (value: number): DemEntityRecord[] => [
  { kind: 'create', index: 1, serial: 7, className: 'CUnit', changes: [{ path: [0], value }] },
];
const packet = (records: DemEntityRecord[], isDelta = true) => ({ id: 55, value: entities.packet(records, { isDelta, sizes: false }) });

/** What no compression makes smaller, so that no read brings it all. */
const noise = Uint8Array.from({ length: 300_000 }, (_, i) => (Math.imul(i, 2654435761) >>> 13) & 255);

/** One unit whose number is the tick, from tick 10 on, every ten ticks; a keyframe before tick 50. */
function recording(oddPacket?: { readonly tick: number; readonly bytes: Uint8Array }): Uint8Array {
  const writer = new DemWriter({ game: 'dota2', header: { game_directory: 'dota' } });
  writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  writer.syncTick();
  for (let tick = 10; tick <= 90; tick += 10) {
    if (tick === 50) writer.fullPacket(45, { tables: [] }, [packet(create(40), false)]);
    if (tick === oddPacket?.tick) writer.packet(tick, [{ id: 55, bytes: oddPacket.bytes }]);
    else writer.packet(tick, [packet(tick === 10 ? create(tick) : update(tick), tick > 10)]);
    if (tick === 20 || tick === 80) writer.command(10, tick, noise);
  }
  return writer.finish();
}
const bytes = recording();
const standing = ({ tick, world }: DemPlayback): unknown[] => [tick, world.tick, world.entity(1)?.get('m_n')];

/** Random access whose reads can be made to fail, and that counts how often it was closed. */
function flaky(content: Uint8Array): RandomAccess & { fails: boolean; closed: number } {
  return {
    byteLength: content.length,
    fails: false,
    closed: 0,
    read(start, end) {
      if (this.fails) throw new Error('the network is gone');
      return content.slice(start, end);
    },
    close() {
      this.closed++;
    },
  };
}

interface Playback {
  readonly isComplete: boolean;
  readonly diagnostics: readonly object[];
  seek(tick: number): Promise<unknown>;
  close(): Promise<void>;
}
const FORMATS: [string, (source: ReplaySource, options?: ReadOptions) => Promise<Playback>, () => Promise<Uint8Array>, number][] = [
  ['dem', openDem, () => Promise.resolve(bytes), 60],
  [
    'icrep',
    openIcrep,
    () =>
      Promise.resolve(
        writeIcrep({
          ...toyMatch(),
          orders: packOrderBlocks(
            frames(() => ORDERS),
            1,
          ),
        }),
      ),
    20,
  ],
];

describe.each(FORMATS)('a playback of %s', (format, open, load, tick) => {
  it('refuses what is not a tick, and goes on', async () => {
    const source = flaky(await load());
    const playback = await open(source);
    for (const odd of [NaN, undefined, null, '5', 0.5, Infinity]) {
      await expect(playback.seek(odd as number), String(odd)).rejects.toMatchObject({ code: 'usage', format });
    }
    await playback.seek(tick);
    expect([playback.isComplete, playback.diagnostics, source.closed]).toEqual([true, [], 0]);
  });

  it('refuses calls behind its close, which waits for those before it', async () => {
    const source = flaky(await load());
    const playback = await open(source);
    const running = playback.seek(tick);
    const closing = playback.close();
    const late = playback.seek(tick);
    await expect(late).rejects.toMatchObject({ code: 'usage', format, detail: 'the playback is closed' });
    await running;
    await closing;
    await playback.close();
    expect(source.closed).toBe(1);
    await expect(playback.seek(tick)).rejects.toMatchObject({ code: 'usage' });
  });

  it('goes on after its source failed', async () => {
    const source = flaky(await load());
    const playback = await open(source);
    source.fails = true;
    await expect(playback.seek(tick)).rejects.toMatchObject({ code: 'source', format, detail: 'the network is gone' });
    source.fails = false;
    await playback.seek(tick);
    expect(source.closed).toBe(0);
  });

  it('ends with an abort', async () => {
    const source = flaky(await load());
    const controller = new AbortController();
    const playback = await open(source, { signal: controller.signal });
    controller.abort('enough');
    await expect(playback.seek(tick)).rejects.toBe('enough');
    await expect(playback.seek(tick)).rejects.toBe('enough');
    expect(source.closed).toBe(1);
  });

  it('says of a file or wrapper that is cut short that it is not whole', async () => {
    const whole = await load();
    const cut = await open(whole.slice(0, whole.length - 40));
    expect(cut.isComplete).toBe(false);
    expect(cut.diagnostics).toMatchObject([{ code: 'truncated', severity: 'error' }]);
    const wrapped = gzip(whole);
    const told: unknown[] = [];
    const inWrapper = await open(wrapped.slice(0, wrapped.length - 4), { onDiagnostic: (diagnostic) => told.push(diagnostic) });
    expect(inWrapper.isComplete).toBe(false);
    expect(inWrapper.diagnostics).toMatchObject([{ code: 'truncated', path: ['wrapper'] }]);
    expect(told).toEqual(inWrapper.diagnostics);
    for (const damaged of [whole.slice(0, whole.length - 40), wrapped.slice(0, wrapped.length - 4)]) {
      await expect(open(pieces(damaged, 100), { strict: true })).rejects.toMatchObject({ code: 'truncated', format });
    }
  });
});

describe('a playback of a demo', () => {
  it('is at the tick that its world is at', async () => {
    const demo = await openDem(bytes);
    expect(standing(demo)).toEqual([undefined, undefined, undefined]);
    await demo.seek(34);
    expect(standing(demo)).toEqual([30, 30, 30]);
    await demo.seek(0);
    expect(standing(demo)).toEqual([undefined, undefined, undefined]);
    await demo.seek(47);
    expect(standing(demo)).toEqual([45, 45, 40]);
    await demo.seek(-1);
    expect(standing(demo)).toEqual([undefined, undefined, undefined]);
    expect(await demo.next()).toBe(true);
    expect(standing(demo)).toEqual([10, 10, 10]);
  });

  it('is before the first packet when one failed half-way, and can seek again', async () => {
    // an entity that is updated and was never created
    const odd = entities.packet([{ kind: 'update', index: 3, className: 'CUnit', changes: [{ path: [0], value: 1 }] }], {
      isDelta: true,
      sizes: false,
    });
    const file = recording({ tick: 70, bytes: new DemWriter({ game: 'dota2' }).encode('CSVCMsg_PacketEntities', odd) });
    const source = flaky(file);
    const demo = await openDem(source, { strict: true });
    await demo.seek(20);
    await expect(demo.seek(75)).rejects.toMatchObject({ code: 'corrupt', format: 'dem' });
    expect(standing(demo)).toEqual([undefined, undefined, undefined]);
    await demo.seek(60);
    expect(standing(demo)).toEqual([60, 60, 60]);
    await expect(demo.next()).rejects.toMatchObject({ path: ['DEM_Packet tick 70', 'svc_PacketEntities', 'entity 3'] });
    expect(standing(demo)).toEqual([undefined, undefined, undefined]);
    expect(await demo.next()).toBe(true);
    expect(standing(demo)).toEqual([10, 10, 10]);
    expect(source.closed).toBe(0);
    const lenient = await openDem(file);
    await lenient.seek(75);
    expect([lenient.isComplete, lenient.diagnostics.length]).toEqual([false, 1]);
  });

  it('plays up to damage that hides where the next command begins', async () => {
    const last = [...iterateDem(bytes, { events: ['command'] })].find(({ tick }) => tick === 90)!;
    const damaged = bytes.slice();
    // varints of more than 32 bits
    damaged.fill(0xff, last.offset);
    const demo = await openDem(damaged);
    expect([demo.isComplete, demo.diagnostics]).toMatchObject([false, [{ code: 'corrupt', path: ['command'], offset: last.offset }]]);
    await demo.seek(1000);
    expect([demo.lastTick, ...standing(demo)]).toEqual([80, 80, 80, 80]);
    expect(await demo.next()).toBe(false);
    expect(demo.diagnostics).toHaveLength(1);
  });
});
