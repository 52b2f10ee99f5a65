import { describe, expect, it } from 'vitest';
import { TURN_WORK_UNITS, type ReadBudget } from '../../src/core/budget.js';
import type { DecodeLimits } from '../../src/core/limits.js';
import { EntityWriter, type DemEntityRecord } from '../../src/formats/dem/entities/entity-writer.js';
import type { PacketEntities } from '../../src/formats/dem/entities/packet-entities.js';
import { EVERY_GAME } from '../../src/formats/dem/games.js';
import { DemPlayer } from '../../src/formats/dem/playback.js';
import { DemSession } from '../../src/formats/dem/session.js';
import { stringTableCreate, stringTableUpdate } from '../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter, type DemMessageInput } from '../../src/formats/dem/writer.js';
import { SyncDrive, iterate } from '../../src/io/drive-sync.js';
import { PLAIN, baselineCopies, created, demoOf, entities, full, fullUpdates, update } from '../../recordings/hostile.js';

// Small files that once took memory or time out of all proportion, and larger ones of each kind: what they cost is counted, not timed.

const FAR = (1 << 22) - 1;

/** Reads a demo to its end, or to the error that is thrown. */
function read(
  bytes: Uint8Array,
  limits: Partial<DecodeLimits> = {},
  classes?: readonly string[],
): { budget: ReadBudget; packetEntities: PacketEntities; error: unknown; pauses: number; turns: number[] } {
  const session = new DemSession(['tick', 'stringTable', 'gameEvent'], ['header', 'stringTables'], {
    limits,
    ...(classes && { entities: { classes } }),
  });
  const drive = new SyncDrive(bytes);
  const turns: number[] = [];
  let last = 0;
  let error: unknown;
  const run = session.run;
  const next = run.next.bind(run);
  let pauses = 0;
  run.next = (...args) => {
    const step = next(...args);
    if (step.done !== true && 'kind' in (step.value as object) && (step.value as { kind?: string }).kind === 'pause') {
      pauses++;
      turns.push(session.budget!.workUnits - last);
      last = session.budget!.workUnits;
    }
    return step;
  };
  try {
    while (drive.next(run).done !== true);
  } catch (thrown) {
    error = thrown;
  }
  return { budget: session.budget!, packetEntities: session.entities!.packetEntities!, error, pauses, turns };
}

describe('string tables', () => {
  it.each([30, 300])('of one far row each: %i of them are kept by what was sent', (tables) => {
    const rows = [{ index: FAR, key: 'far', value: new Uint8Array(3) }];
    const signon = Array.from({ length: tables }, (_, i) => ({ id: 44, value: stringTableCreate(`table ${i}`, rows, PLAIN) }));
    const { budget, error } = read(demoOf(entities, [[]], signon));
    expect(error).toBeUndefined();
    expect(budget.keptBytes).toBeLessThan(tables * 1024);
    const session = new DemSession([], ['stringTables'], {});
    const [first] = [
      ...iterate(session, demoOf(entities, [[]], signon))
        .end()
        .stringTables.values(),
    ];
    expect([first!.size, first!.key(FAR), [...first!.rows()].length]).toEqual([FAR + 1, 'far', 1]);
  });

  it('have one budget for all of them', () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ index, key: `row ${index}` }));
    const signon = Array.from({ length: 20 }, (_, i) => ({ id: 44, value: stringTableCreate(`table ${i}`, rows, PLAIN) }));
    const bytes = demoOf(entities, [[]], signon);
    const { keptBytes } = read(bytes).budget;
    expect(keptBytes).toBeGreaterThan(20 * 500 * 64);
    expect(read(bytes, { maxKeptBytes: keptBytes }).error).toBeUndefined();
    expect(read(bytes, { maxKeptBytes: keptBytes / 2 }).error).toMatchObject({ code: 'limit', limit: 'maxKeptBytes', format: 'dem' });
  });

  it.each([50, 500])('instancebaseline is indexed once, not after each of %i updates', (updates) => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({ index, key: `${index}`, value: Uint8Array.of(0) }));
    const signon = [{ id: 44, value: stringTableCreate('instancebaseline', rows, PLAIN) }];
    const packets = Array.from({ length: updates }, (_, i) => [
      { id: 45, value: stringTableUpdate(0, [{ index: 1 + (i % 7), key: `${i}`, value: Uint8Array.of(i) }], PLAIN) },
      update([created(i)]),
    ]);
    const { packetEntities, error } = read(demoOf(entities, packets, signon));
    expect(error).toBeUndefined();
    expect(packetEntities.baselines.rowsIndexed).toBeLessThanOrEqual(2000 + updates);
  });
});

describe('entities', () => {
  it.each([
    [2000, 100],
    [20_000, 1000],
  ])('of a class of %i fields, %i of them: slots are counted, and the limit is met before the memory is', (fields, count) => {
    const wide = new EntityWriter(
      'dota2',
      [{ name: 'CWide', fields: Array.from({ length: fields }, (_, i) => ({ type: 'int32', name: `m_${i}` })) }],
      ['CWide'],
    );
    const records = Array.from({ length: count }, (_, index): DemEntityRecord => ({
      kind: 'create',
      index,
      serial: 1,
      className: 'CWide',
      changes: [],
    }));
    const bytes = demoOf(wide, [[{ id: 55, value: wide.packet(records, { isDelta: false }) }]]);
    const limit = 8 << 20;
    const { error, budget, packetEntities } = read(bytes, { maxKeptBytes: limit });
    if (fields * count * 8 > limit) expect(error).toMatchObject({ code: 'limit', limit: 'maxKeptBytes' });
    else expect(error).toBeUndefined();
    expect(budget.keptBytes).toBeLessThanOrEqual(limit + (1 << 20));
    expect(packetEntities.states.reachable() * 8).toBeLessThanOrEqual(limit + (1 << 20));
  });

  it('of a wide class that nobody asked for count what is made to find their end, and meet the limit of work early', () => {
    const fields = 20_000;
    const wide = new EntityWriter(
      'dota2',
      [{ name: 'CWide', fields: Array.from({ length: fields }, (_, i) => ({ type: 'int32', name: `m_${i}` })) }],
      ['CWide'],
    );
    const records = Array.from({ length: 16_000 }, (_, index): DemEntityRecord => {
      return { kind: 'create', index, serial: 1, className: 'CWide', changes: [] };
    });
    const packet = wide.packet(records, { isDelta: false, sizes: false });
    const { error, packetEntities, budget } = read(demoOf(wide, [[{ id: 55, value: packet }]]), {}, []);
    expect(error).toMatchObject({ code: 'limit', limit: 'maxWorkPerByte' });
    expect(packetEntities.counts.create).toBeGreaterThan(100);
    expect(packetEntities.counts.create * fields, 'two slots are a unit').toBeLessThan(2 * budget.workUnits + 2 * fields);
  });

  it('that are created again and again are counted again, and fit', () => {
    const wide = new EntityWriter(
      'dota2',
      [{ name: 'CWide', fields: Array.from({ length: 1000 }, (_, i) => ({ type: 'int32', name: `m_${i}` })) }],
      ['CWide'],
    );
    const again = (serial: number): DemEntityRecord[] => [{ kind: 'create', index: 0, serial, className: 'CWide', changes: [] }];
    const packets = Array.from({ length: 2000 }, (_, i) => [{ id: 55, value: wide.packet(again(i + 1), { isDelta: true }) }]);
    const { error, packetEntities } = read(demoOf(wide, packets), { maxKeptBytes: 4 << 20 });
    expect(error).toBeUndefined();
    expect(packetEntities.states.recounts).toBeGreaterThan(0);
    expect(packetEntities.states.recounts).toBeLessThan(20);
  });

  it.each([200, 2000])('%i full updates of nothing go through those that live, not through all that could', (updates) => {
    const { packetEntities, error } = read(fullUpdates(updates));
    expect(error).toBeUndefined();
    expect(packetEntities.entitiesVisited).toBe(2);
    const kept = [full([created(49_999)]), ...Array.from({ length: updates }, () => full([created(49_999)]))];
    expect(read(demoOf(entities, [kept])).packetEntities.entitiesVisited).toBe(updates + 1);
  });

  it.each([100, 1000])('%i updates of baselines copy what was saved since the last', (updates) => {
    const { packetEntities, error } = read(baselineCopies(updates));
    expect(error).toBeUndefined();
    expect(packetEntities.saved.moved).toBe(1000);
    expect([packetEntities.saved.get(0, 5), packetEntities.saved.get(1, 5)]).toEqual([expect.anything(), expect.anything()]);
  });

  it('a packet is left after a turn of work, and read to its end', () => {
    const nothing = update([], { max_entries: 16384 });
    const messages = [update([created(0)], { max_entries: 16384 }), ...Array<DemMessageInput>(149_999).fill(nothing)];
    const { turns, pauses, error, budget } = read(demoOf(entities, [messages]));
    expect(error).toBeUndefined();
    expect(pauses).toBe(Math.floor(budget.workUnits / TURN_WORK_UNITS));
    expect(pauses).toBeGreaterThan(0);
    for (const units of turns) expect(units).toBeLessThan(TURN_WORK_UNITS * 1.1);
  });

  it('what costs more than its bits counts for more: entities that are made, messages that are events', () => {
    const work = (messages: readonly DemMessageInput[], events: readonly ('tick' | 'message' | 'gameEvent')[] = ['tick']): number => {
      const session = new DemSession(events, [], {});
      iterate(session, demoOf(entities, [messages])).end();
      return session.budget!.workUnits;
    };
    const many = Array.from({ length: 100 }, (_, index) => created(index));
    const changed = many.map(({ index }): DemEntityRecord => ({ kind: 'update', index, className: 'CUnit', changes: [] }));
    const making = work([update(many)]);
    expect(work([update(many), update(many)]) - making).toBeGreaterThan(100 * 256);
    expect(work([update(many), update(changed)]) - making).toBeLessThan(100 * 16);
    const ticks = (count: number): DemMessageInput[] => Array.from({ length: count }, () => ({ id: 4, value: { tick: 1 } }));
    const events = (asked: readonly ('tick' | 'message')[]): number => work(ticks(200), asked) - work(ticks(100), asked);
    // a net_Tick of two bytes, which become an event's
    expect(events(['message']) - events(['tick'])).toBe(100 * (128 + 2));
    const gameEvents = (count: number): number =>
      work(
        Array.from({ length: count }, () => ({ id: 207, value: { eventid: 1 } })),
        ['gameEvent'],
      );
    expect(gameEvents(200) - gameEvents(100)).toBeGreaterThan(100 * 128);
  });

  it('maxWorkUnits bounds a read, and names itself', () => {
    const bytes = demoOf(entities, [Array.from({ length: 1000 }, () => full([created(3)]))]);
    const { workUnits } = read(bytes).budget;
    expect(read(bytes, { maxWorkUnits: workUnits }).error).toBeUndefined();
    expect(read(bytes, { maxWorkUnits: workUnits - 1 }).error).toMatchObject({
      code: 'limit',
      limit: 'maxWorkUnits',
      allowed: workUnits - 1,
    });
  });
});

describe('playback', () => {
  function keyframes(count: number, rows: number): Uint8Array {
    const demo = new DemWriter({ game: 'dota2' });
    const table = Array.from({ length: rows }, (_, index) => ({ index, key: `row ${index}` }));
    demo.signon([
      { id: 40, value: { max_classes: 1 } },
      { id: 44, value: stringTableCreate('large', table, PLAIN) },
      { id: 44, value: stringTableCreate('instancebaseline', [], PLAIN) },
    ]);
    demo.message(4, -1, 'CDemoSendTables', entities.sendTables());
    demo.message(5, -1, 'CDemoClassInfo', entities.classInfo());
    for (let i = 0; i < count; i++) {
      const items = [{ str: '0', data: entities.baseline('CUnit', [{ path: [0], value: i }]) }];
      const named = table.map(({ key }) => ({ str: key, data: Uint8Array.of(i) }));
      const tables = [
        { table_name: 'instancebaseline', items },
        { table_name: 'large', items: named },
      ];
      demo.fullPacket(i * 10, { tables }, [full([created(1)])]);
      demo.packet(i * 10 + 5, [update([])]);
    }
    return demo.finish();
  }

  it('forgets tables of keyframes where they take too much, and makes them again', () => {
    const bytes = keyframes(40, 300);
    const seek = (limits: Partial<DecodeLimits>): { player: DemPlayer; kept: number } => {
      const player = new DemPlayer({ limits }, { events: ['tick'], sections: [], knowledge: EVERY_GAME });
      const drive = new SyncDrive(bytes);
      drive.run(player.open());
      for (const tick of [player.lastTick, 15, player.lastTick]) drive.run(player.seek(tick));
      return { player, kept: player.keptTables };
    };
    const generous = seek({});
    expect(generous.kept).toBe(40);
    const scarce = seek({ maxKeptBytes: 10_000 });
    expect(scarce.kept).toBeLessThan(40);
    expect(scarce.player.tick).toBe(generous.player.tick);
    for (const { player } of [generous, scarce]) {
      expect(player.state.diagnostics).toEqual([]);
      expect([...player.world.entities()].map((entity) => [entity.index, entity.get('m_iHealth')])).toEqual([[1, 39]]);
    }
  });
});
