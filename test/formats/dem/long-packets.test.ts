import { describe, expect, it, vi } from 'vitest';
import { TURN_WORK_UNITS } from '../../../src/core/budget.js';
import { EntityWriter, type DemEntityRecord } from '../../../src/formats/dem/entities/entity-writer.js';
import { LiveIndexes } from '../../../src/formats/dem/entities/live-indexes.js';
import { EVERY_GAME } from '../../../src/formats/dem/games.js';
import { parseDemSync } from '../../../src/formats/dem/index.js';
import { DemSession } from '../../../src/formats/dem/session.js';
import { DemWriter, type DemMessageInput } from '../../../src/formats/dem/writer.js';
import { SyncDrive } from '../../../src/io/drive-sync.js';

// What a packet, or many packets, cost is counted, and a read pauses after a turn of it.

/** Work between pauses, and the whole of it. */
function turnsOf(bytes: Uint8Array, section: string): { turns: number[]; workUnits: number; result: ReturnType<DemSession['result']> } {
  const session = new DemSession([], [section], {}, EVERY_GAME);
  const turns: number[] = [];
  let last = 0;
  const next = session.run.next.bind(session.run);
  session.run.next = (...args) => {
    const step = next(...args);
    if (step.done === true || !('kind' in step.value) || step.value.kind !== 'pause') return step;
    turns.push(session.budget!.workUnits - last);
    last = session.budget!.workUnits;
    return step;
  };
  const drive = new SyncDrive(bytes);
  while (drive.next(session.run).done !== true);
  const { workUnits } = session.budget!;
  turns.push(workUnits - last);
  return { turns, workUnits, result: session.result() };
}

function cs2Demo(packets: readonly (readonly DemEntityRecord[])[]): Uint8Array {
  const writer = new EntityWriter('cs2', [{ name: 'CInferno', fields: [{ type: 'int32', name: 'm_fireCount' }] }], ['CInferno']);
  const demo = new DemWriter({ game: 'cs2', header: { game_directory: 'csgo' } });
  demo.signon([{ id: 40, value: { max_classes: 1 } }]);
  demo.message(4, -1, 'CDemoSendTables', writer.sendTables());
  demo.message(5, -1, 'CDemoClassInfo', writer.classInfo());
  packets.forEach((records, tick) => demo.packet(tick, [{ id: 55, value: writer.packet(records, { isDelta: tick > 0 }) }]));
  return demo.finish();
}
/** A demo of Dota 2 without entities. */
function dotaDemo(packets: readonly (readonly DemMessageInput[])[]): Uint8Array {
  const demo = new DemWriter({ game: 'dota2', header: { game_directory: 'dota' } });
  packets.forEach((messages, tick) => demo.packet(tick, messages));
  return demo.finish();
}
const fire = (index: number): DemEntityRecord => ({
  kind: 'create',
  index,
  serial: 1,
  className: 'CInferno',
  changes: [{ path: [0], value: 64 }],
});
const gone = (index: number): DemEntityRecord => ({ kind: 'delete', index });
const FIRES = Array.from({ length: 3000 }, (_, i) => i + 1);

describe('a read pauses after a turn of work', () => {
  it.each([
    ['fires that one packet lights and another puts out', 'fires', cs2Demo([FIRES.map(fire), [], FIRES.map(gone)]), FIRES.length],
    [
      'orders in one packet',
      'orders',
      dotaDemo([Array.from({ length: 20_000 }, (): DemMessageInput => ({ id: 547, value: { order_type: 1 } }))]),
      20_000,
    ],
  ] as const)('%s', (_, section, bytes, count) => {
    const { turns, result } = turnsOf(bytes, section);
    expect(result[section as 'orders']).toHaveLength(count);
    expect(turns.length).toBeGreaterThan(2);
    for (const units of turns) expect(units).toBeLessThan(TURN_WORK_UNITS * 1.1);
  });

  it('messages that nobody asked for in one packet', () => {
    const { turns } = turnsOf(dotaDemo([Array<DemMessageInput>(100_000).fill({ id: 300, bytes: new Uint8Array(0) })]), 'clock');
    expect(turns.length).toBeGreaterThan(2);
    for (const units of turns) expect(units).toBeLessThan(TURN_WORK_UNITS * 1.1);
  });

  it('entities of a wide class in one packet', () => {
    const fields = Array.from({ length: 20_000 }, (_, i) => ({ type: 'int32', name: `m_${i}` }));
    const writer = new EntityWriter('cs2', [{ name: 'CInferno', fields }], ['CInferno']);
    const demo = new DemWriter({ game: 'cs2', header: { game_directory: 'csgo' } });
    demo.signon([{ id: 40, value: { max_classes: 1 } }]);
    demo.message(4, -1, 'CDemoSendTables', writer.sendTables());
    demo.message(5, -1, 'CDemoClassInfo', writer.classInfo());
    demo.packet(0, [{ id: 55, value: writer.packet(FIRES.slice(0, 60).map(fire), { isDelta: false }) }]);
    const { turns, workUnits } = turnsOf(demo.finish(), 'fires');
    expect(workUnits).toBeGreaterThan(2 * TURN_WORK_UNITS);
    // the class itself is built in one step
    for (const units of turns.slice(1)) expect(units).toBeLessThan(TURN_WORK_UNITS * 1.1);
  });

  it('packets that are many and small', () => {
    const { turns } = turnsOf(dotaDemo(Array<DemMessageInput[]>(30_000).fill([{ id: 4, value: { tick: 1 } }])), 'clock');
    expect(turns.length).toBeGreaterThan(2);
    for (const units of turns) expect(units).toBeLessThan(TURN_WORK_UNITS * 1.1);
  });
});

it('a class without entities is not searched for among all others in each packet', () => {
  const looks = vi.spyOn(LiveIndexes.prototype, 'next');
  const packets = 500;
  parseDemSync(cs2Demo([FIRES.map(fire), ...Array<DemEntityRecord[]>(packets).fill([])]), { include: ['rounds'] });
  expect(looks.mock.calls.length).toBeLessThan(FIRES.length + 10 * packets);
  looks.mockRestore();
});

describe('damage that repeats', () => {
  const damaged: DemMessageInput = { id: 118, bytes: Uint8Array.of(0x0a, 0x7f) };

  it('in one packet is counted, and costs no error each', () => {
    const bytes = dotaDemo([Array<DemMessageInput>(10_000).fill(damaged)]);
    const { diagnostics } = parseDemSync(bytes, { include: ['chat'] });
    expect(diagnostics.map(({ code, count }) => [code, count])).toEqual([['corrupt', 10_000]]);
    expect(turnsOf(bytes, 'chat').workUnits).toBeLessThan(10_000 * 1024);
  });

  it('at many ticks is counted, and costs no error each', () => {
    const bytes = dotaDemo(Array<DemMessageInput[]>(1000).fill(Array<DemMessageInput>(10).fill(damaged)));
    const { diagnostics, isComplete } = parseDemSync(bytes, { include: ['chat'] });
    expect(diagnostics.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
    expect([diagnostics.at(-1)!.code, isComplete]).toEqual(['limit', false]);
    expect(turnsOf(bytes, 'chat').workUnits).toBeLessThan(10_000 * 1024);
  });
});
