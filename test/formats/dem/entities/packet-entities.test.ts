import { describe, expect, it } from 'vitest';
import { iterateDem, openDem } from '../../../../src/formats/dem/index.js';
import { DemSession } from '../../../../src/formats/dem/session.js';
import type { DemRowInput } from '../../../../src/formats/dem/string-tables/string-table-writer.js';
import { iterate, SyncDrive } from '../../../../src/io/drive-sync.js';
import { bits, packed, ubitVar, varuint, zigzag, type BitText } from '../../../../recordings/dem/bit-text.js';
import {
  created,
  CREATE,
  DELETE,
  END,
  LEAVE,
  NEXT,
  packetOf,
  record,
  toyDemo,
  toyStates,
  UPDATE,
  type ToyDemo,
} from '../../../../recordings/dem/toy-demo.js';

const THING = {
  CThing: [
    { type: 'int32', name: 'm_a' },
    { type: 'int32', name: 'm_b' },
  ],
};
/** Field lists of a CThing. */
const a = (value: number): BitText => NEXT + END + zigzag(value);
const b = (value: number): BitText => '1110' + END + zigzag(value);
const none = END;

const demoOf = (packets: ToyDemo['packets'], more: Partial<ToyDemo> = {}): ToyDemo => ({ structures: THING, packets, ...more });
/** What the entities show after each packet. */
function states(packets: ToyDemo['packets'], more: Partial<ToyDemo> = {}): unknown {
  const { ticks, error } = toyStates(demoOf(packets, more));
  if (error !== undefined) throw error as Error;
  return ticks;
}
/** Which entities are active after each packet. */
const activity = (packets: ToyDemo['packets']): unknown[] =>
  activityOf(iterateDem(toyDemo(demoOf(packets)), { events: ['tick'], strict: true }));
function activityOf(reading: Iterable<{ readonly world: { entities(): Iterable<{ index: number; isActive: boolean }> } }>): unknown[] {
  const seen: unknown[] = [];
  for (const { world } of reading) seen.push(Object.fromEntries([...world.entities()].map(({ index, isActive }) => [index, isActive])));
  return seen;
}

describe('records', () => {
  it('step over indexes, small steps and large ones', () => {
    const steps = [0, 14, 15, 16, 255, 256, 4095, 4096];
    const expected = [0, 15, 31, 48, 304, 561, 4657, 8754];
    const { ticks } = toyStates(demoOf([packetOf(steps.map((step, i) => record(created() + a(i), '', step)))]));
    expect(Object.keys(ticks[0]!)).toEqual(expected.map((index) => `${index} CThing`));
    expect(Object.values(ticks[0]!)).toEqual(expected.map((_, i) => ({ m_a: i })));
  });

  it('create, change, leave and delete', () => {
    const packets = [
      packetOf([record(created() + a(1)), record(created() + a(2))]),
      packetOf([record(LEAVE), record(UPDATE + b(3))]),
      packetOf([record(UPDATE + none), record(DELETE)]),
    ];
    expect(states(packets)).toEqual([
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 2 } },
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 2, m_b: 3 } },
      { '0 CThing': { m_a: 1 } },
    ]);
    expect(activity(packets)).toEqual([{ 0: true, 1: true }, { 0: false, 1: true }, { 0: true }]);
  });

  it('have classes of so many bits as their number takes', () => {
    const structures = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`C${i}`, [{ type: 'int32', name: `m_${i}` }]]));
    const classes = Object.keys(structures);
    // floor(log2(5)) + 1
    expect(states([packetOf([record(created(4, 3) + a(9))])], { structures, classes })).toEqual([{ '0 C4': { m_4: 9 } }]);
    expect(states([packetOf([record(created(3, 4) + a(9))])], { structures, classes, maxClasses: 8 })).toEqual([{ '0 C3': { m_3: 9 } }]);
    const world = [...iterateDem(toyDemo(demoOf([packetOf([record(created(0, 1, 0x1ffff) + a(1))])])), { events: ['tick'] })][0]!.world;
    expect(world.entity(0)).toMatchObject({ serial: 0x1ffff, handle: 0x1ffff * 16384 });
  });

  it('of entities that are not there are damage', () => {
    const missing = (kind: BitText): unknown => toyStates(demoOf([packetOf([record(kind)])])).error;
    expect(missing(UPDATE + none)).toMatchObject({ code: 'corrupt', detail: 'entity 0 is updated and does not exist' });
    expect(missing(LEAVE)).toMatchObject({ code: 'corrupt', detail: 'entity 0 leaves and does not exist' });
    expect(missing(DELETE)).toBeUndefined();
    expect(missing(CREATE + bits(1, 1) + bits(1, 17) + varuint(0) + none)).toMatchObject({
      code: 'corrupt',
      detail: 'there is no class 1, the schema has 1',
    });
  });

  it('are no more than their bytes can hold', () => {
    const claiming = (updatedEntries: number): ToyDemo => demoOf([packetOf([record(created() + a(1))], { updatedEntries })]);
    expect(toyStates(claiming(1000)).error).toMatchObject({
      code: 'corrupt',
      detail: expect.stringContaining('1000 records do not fit into ') as string,
    });
    // six bytes, of which each record takes one
    expect(toyStates(claiming(10)).error).toMatchObject({ code: 'corrupt' });
    expect(toyStates(claiming(-1)).error).toMatchObject({ code: 'corrupt' });
    expect(toyStates(claiming(3)).error).toMatchObject({ code: 'truncated' });
  });

  it('obey maxEntities', () => {
    const demo = demoOf([packetOf([record(created() + a(1), '', 9)])]);
    expect(toyStates(demo, { maxEntities: 10 }).error).toBeUndefined();
    expect(toyStates(demo, { maxEntities: 9 }).error).toMatchObject({ code: 'limit', limit: 'maxEntities', actual: 10, allowed: 9 });
  });

  it('with a known size may be stepped over, and must end there', () => {
    const lists = [a(1), a(1000), b(3)];
    const packet = (some: readonly number[]): Uint8Array =>
      packetOf(
        lists.map((list) => record(created() + list)),
        { sizes: some },
      );
    const sizes = lists.map(({ length }) => length);
    expect(states([packet(sizes)])).toEqual([{ '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 1000 }, '2 CThing': { m_b: 3 } }]);
    const wrong = toyStates(demoOf([packet([sizes[0]!, sizes[1]! + 1, sizes[2]!])])).error;
    expect(wrong).toMatchObject({ code: 'corrupt', detail: `field list of ${sizes[1]! + 1} bits was read as ${sizes[1]!}` });
    const past = toyStates(demoOf([packet([sizes[0]!, 100_000, sizes[2]!])])).error;
    expect(past).toMatchObject({ code: 'corrupt', detail: `field list of 100000 bits was read as ${sizes[1]!}` });
  });

  it('of a full update are the only ones left', () => {
    const full = { isDelta: false };
    const packets = [
      packetOf([record(created() + a(1)), record(created() + a(2)), record(created() + a(3))]),
      packetOf([record(created() + b(4), '', 1)], full),
    ];
    expect(states(packets)).toEqual([
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 2 }, '2 CThing': { m_a: 3 } },
      { '1 CThing': { m_b: 4 } },
    ]);
  });

  it('that create what exists begin again, and report the end of another one', () => {
    const packets = [
      packetOf([record(created(0, 1, 1) + a(1))]),
      packetOf([record(created(0, 1, 1) + b(2))]),
      packetOf([record(created(0, 1, 2) + b(3))]),
    ];
    const seen = [...iterateDem(toyDemo(demoOf(packets)), { events: ['entity'], strict: true })].map(({ tick, op, entity }) => [
      tick,
      op,
      entity.serial,
    ]);
    expect(seen).toEqual([
      [0, 'created', 1],
      [1, 'created', 1],
      [2, 'deleted', 1],
      [2, 'created', 2],
    ]);
    expect(states(packets)).toEqual([{ '0 CThing': { m_a: 1 } }, { '0 CThing': { m_b: 2 } }, { '0 CThing': { m_b: 3 } }]);
  });
  it('are counted by what they do', () => {
    const packets = [
      packetOf([record(created() + a(1)), record(created() + a(2)), record(created() + a(3))]),
      packetOf([record(created() + b(4)), record(LEAVE)]),
      packetOf([record(UPDATE + b(5)), record(UPDATE + b(6)), record(DELETE)]),
      packetOf([record(DELETE, '', 7)]),
    ];
    const session = new DemSession(['tick'], ['header'], { strict: true });
    const drive = new SyncDrive(toyDemo(demoOf(packets)));
    while (drive.next(session.run).done !== true);
    expect(session.entities!.packetEntities!.counts).toEqual({
      create: 3,
      recreate: 1,
      update: 2,
      reenter: 1,
      leave: 1,
      delete: 2,
    });
  });

  it('that create another class in a place are the end of what was there', () => {
    const structures = { ...THING, COther: [{ type: 'int32', name: 'm_o' }] };
    const packets = [packetOf([record(created(0, 2) + a(1))]), packetOf([record(created(1, 2) + a(2))])];
    const demo = toyDemo(demoOf(packets, { structures, classes: ['CThing', 'COther'] }));
    const seen = [...iterateDem(demo, { events: ['entity'], strict: true })].map(({ op, entity }) => `${op} ${entity.className}`);
    expect(seen).toEqual(['created CThing', 'deleted CThing', 'created COther']);
  });

  it('are reported with what is in sight then', () => {
    const packets = [
      packetOf([record(created() + a(1)), record(created() + a(2))]),
      packetOf([record(LEAVE)]),
      packetOf([record(DELETE, '', 1)]),
    ];
    const seen: unknown[] = [];
    for (const { op, entity } of iterateDem(toyDemo(demoOf(packets)), { events: ['entity'], strict: true }))
      seen.push([op, entity.index, entity.isActive]);
    expect(seen).toEqual([
      ['created', 0, true],
      ['created', 1, true],
      ['left', 0, false],
      ['deleted', 1, false],
    ]);
  });

  it('are forgotten where a playback goes back', async () => {
    const packets = [packetOf([record(created() + a(1))]), packetOf([record(created() + a(2), '', 1)]), packetOf([record(UPDATE + a(3))])];
    const playback = await openDem(toyDemo(demoOf(packets)));
    await playback.seek(2);
    const indexes = (): number[] => [...playback.world.entities()].map(({ index }) => index);
    expect(indexes()).toEqual([0, 1]);
    await playback.seek(0);
    expect(indexes()).toEqual([0]);
    await playback.close();
  });

  it('that are damaged name their entity, and those after it are read where the size is known', () => {
    const place = (kind: BitText): unknown => toyStates(demoOf([packetOf([record(kind, '', 4)])])).error;
    for (const kind of [UPDATE + none, LEAVE])
      expect(place(kind)).toMatchObject({ path: expect.arrayContaining(['entity 4']) as string[] });
    const bad = '1110' + '1110' + END + bits(0, 8);
    const unsized = toyStates(demoOf([packetOf([record(created() + bad)])])).error;
    expect(unsized).toMatchObject({ code: 'corrupt', path: expect.arrayContaining(['entity 0 CThing']) as string[] });

    const lenient = (lists: readonly BitText[], sizes: readonly number[]): unknown => {
      const demo = toyDemo(
        demoOf([
          packetOf(
            lists.map((list) => record(created() + list)),
            { sizes },
          ),
        ]),
      );
      const reading = iterateDem(demo, { events: ['tick'] });
      const ticks = [...reading].map(({ world }) => [...world.entities()].map((entity) => [entity.index, entity.get('m_a')]));
      return [
        ticks,
        reading.end().diagnostics.map(({ message }) => /there is no field [-\d]+, the class has \d+|read as \d+|ends/.exec(message)?.[0]),
      ];
    };
    // in the middle, and at the very end of the packet
    expect(lenient([a(1), bad, a(3)], [a(1).length, bad.length, a(3).length])).toEqual([
      [
        [
          [0, 1],
          [1, undefined],
          [2, 3],
        ],
      ],
      ['there is no field 3, the class has 2'],
    ]);
    const whole = [a(1), bad + '0'.repeat((8 - ((2 * 35 + a(1).length + bad.length) % 8)) % 8)];
    expect(lenient(whole, [a(1).length, whole[1]!.length])).toEqual([
      [
        [
          [0, 1],
          [1, undefined],
        ],
      ],
      ['there is no field 3, the class has 2'],
    ]);
    // a size that reaches beyond the packet ends it
    expect(lenient([a(1), bad, a(3)], [a(1).length, 100_000, a(3).length])).toEqual([
      [
        [
          [0, 1],
          [1, undefined],
        ],
      ],
      ['there is no field 3, the class has 2'],
    ]);
  });
});

describe('PVS bits', () => {
  const first = packetOf([record(created() + a(1)), record(created() + a(2))]);
  const pvs = { hasPvsVisBits: true };
  const update = (visibility: BitText, list: BitText = ''): BitText => record(UPDATE + visibility + list);

  it('say whether a list follows, and whether the entity is in sight', () => {
    // the low bit: no list follows; the high one: it is in sight
    const packets = [
      first,
      packetOf([update('10'), update('00', a(5))], pvs),
      packetOf([update('11'), update('01', a(6))], pvs),
      packetOf([update('11'), update('10')], pvs),
    ];
    expect(activity(packets)).toEqual([
      { 0: true, 1: true },
      { 0: false, 1: true },
      { 0: true, 1: true },
      { 0: true, 1: false },
    ]);
    expect(states(packets)).toEqual([
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 2 } },
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 5 } },
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 6 } },
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 6 } },
    ]);
  });

  it('come before lists of classes that were not asked for too', () => {
    const structures = { ...THING, COther: [{ type: 'int32', name: 'm_o' }] };
    const sizes = (...lists: readonly BitText[]): { readonly sizes: readonly number[] } => ({ sizes: lists.map(({ length }) => length) });
    const other = created(1, 2);
    const packets = [
      packetOf([record(other + a(1)), record(other + a(2)), record(created(0, 2) + a(3))], sizes(a(1), a(2), a(3))),
      // 0 out of sight; 1 with a list that is stepped over; 2 with one that is read
      packetOf([update('10'), update('00', a(500)), update('00', b(6))], { ...pvs, ...sizes(a(500), b(6)) }),
      packetOf([record(UPDATE + a(7)), record(UPDATE + a(8)), record(UPDATE + a(9))], sizes(a(7), a(8), a(9))),
    ];
    const demo = toyDemo(demoOf(packets, { structures, classes: ['CThing', 'COther'] }));
    const reading = iterateDem(demo, { events: ['tick'], strict: true, entities: { classes: ['CThing'] } });
    const seen: unknown[] = [];
    for (const { world } of reading) seen.push(world.entity(2)?.toObject());
    expect(seen).toEqual([{ m_a: 3 }, { m_a: 3, m_b: 6 }, { m_a: 9, m_b: 6 }]);
    expect(reading.end().isComplete).toBe(true);
  });
});

describe('a list of deleted entities behind the records', () => {
  const two = packetOf([record(created() + a(1)), record(created() + a(2)), record(created() + a(3))]);
  /** Steps from -1 on, behind the records. */
  const deletions = (...steps: readonly number[]): BitText => ubitVar(steps.length) + steps.map(ubitVar).join('');

  it('drops them', () => {
    const packets = [two, packetOf([record(UPDATE + a(4))], { behind: deletions(2, 1) })];
    expect(states(packets)).toEqual([
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 2 }, '2 CThing': { m_a: 3 } },
      { '0 CThing': { m_a: 4 } },
    ]);
  });

  it('takes more than twelve bits: fewer are padding', () => {
    const kept = packetOf([record(UPDATE + b(4)), record(UPDATE + b(5))], { behind: deletions(1) });
    expect(deletions(1)).toHaveLength(12);
    // two records of 22 bits and these twelve fill seven bytes
    expect((2 * (8 + b(4).length) + 12) % 8).toBe(0);
    expect(Object.keys(toyStates(demoOf([two, kept])).ticks[1]!)).toEqual(['0 CThing', '1 CThing', '2 CThing']);
    const dropped = packetOf([record(UPDATE + a(4), '', 1)], { behind: deletions(1) + '0' });
    expect((8 + a(4).length + 13) % 8).toBe(0);
    expect(Object.keys(toyStates(demoOf([two, dropped])).ticks[1]!)).toEqual(['1 CThing', '2 CThing']);
  });

  it('obeys maxEntities, also where nobody has such an index', () => {
    const demo = demoOf([two, packetOf([record(UPDATE + a(4))], { behind: deletions(10, 10) })]);
    expect(toyStates(demo, { maxEntities: 20 }).error).toBeUndefined();
    expect(toyStates(demo, { maxEntities: 19 }).error).toMatchObject({ code: 'limit', limit: 'maxEntities', actual: 20, allowed: 19 });
  });

  it('is as long as its bits at most', () => {
    expect(toyStates(demoOf([two, packetOf([record(UPDATE + a(4))], { behind: ubitVar(4000) + bits(0, 16) })])).error).toMatchObject({
      code: 'corrupt',
      detail: expect.stringMatching(/^4000 deletions do not fit into \d+ bits$/) as string,
    });
    expect(toyStates(demoOf([two, packetOf([record(UPDATE + a(4))], { behind: ubitVar(10) + bits(0, 16) })])).error).toMatchObject({
      code: 'truncated',
    });
  });
});

describe('baselines', () => {
  const row = (index: number, key: string, list: BitText): DemRowInput => ({ index, key, value: packed(list) });
  const both = NEXT + NEXT + END;

  it('are the row of the class', () => {
    const baselines = [row(0, '1', a(1)), row(1, '0', both + zigzag(2) + zigzag(3))];
    const packets = [packetOf([record(created() + none), record(created() + b(4))]), packetOf([record(UPDATE + a(5))])];
    expect(states(packets, { baselines })).toEqual([
      { '0 CThing': { m_a: 2, m_b: 3 }, '1 CThing': { m_a: 2, m_b: 4 } },
      // the other's state is its own
      { '0 CThing': { m_a: 5, m_b: 3 }, '1 CThing': { m_a: 2, m_b: 4 } },
    ]);
    expect(states([packetOf([record(created() + b(4))])])).toEqual([{ '0 CThing': { m_b: 4 } }]);
  });

  it('end with their bytes', () => {
    const read = (list: BitText): unknown =>
      toyStates(demoOf([packetOf([record(created() + none)])], { baselines: [row(0, '0', list)] })).error;
    // 3 bits of paths and 8 of value leave 5; 2 bits of an empty list leave 6
    expect(read(a(1))).toBeUndefined();
    expect(read(none)).toBeUndefined();
    expect(read(a(1) + '0'.repeat(5))).toBeUndefined();
    expect(read(a(1) + '0'.repeat(6))).toMatchObject({ code: 'corrupt', detail: 'a baseline ends 13 bits before its data' });
    expect(read(NEXT + END)).toMatchObject({ code: 'truncated', path: expect.arrayContaining(['instancebaseline row 0']) as string[] });
  });

  it('with a colon are alternates, applied by row', () => {
    const baselines = [row(0, '0', a(1)), row(1, '0:1', both + zigzag(2) + zigzag(3))];
    const first = packetOf([record(created() + none), record(created() + none)], { alternates: [[1, 1]] });
    const second = packetOf([record(UPDATE + b(9))], { alternates: [[0, 1]] });
    const third = packetOf([record(UPDATE + none)]);
    expect(states([first, second, third], { baselines })).toEqual([
      { '0 CThing': { m_a: 1 }, '1 CThing': { m_a: 2, m_b: 3 } },
      { '0 CThing': { m_a: 2, m_b: 9 }, '1 CThing': { m_a: 2, m_b: 3 } },
      { '0 CThing': { m_a: 2, m_b: 9 }, '1 CThing': { m_a: 2, m_b: 3 } },
    ]);
    const missing = toyStates(demoOf([packetOf([record(created() + none)], { alternates: [[0, 7]] })], { baselines })).error;
    expect(missing).toMatchObject({ code: 'corrupt', detail: 'instancebaseline has no row 7' });
  });

  it('of single entities are kept in two sets, of which one becomes a copy of the other', () => {
    const packets = [
      // from set 0 into set 1: 0 is a5, 1 is a6
      packetOf([record(created(0, 1, 1) + a(5)), record(created(0, 1, 1) + a(6))], { updateBaseline: true, baseline: 0 }),
      // from set 1 into set 0, a copy: 0 is a5 b7, 1 is a6
      packetOf([record(created(0, 1, 2) + b(7))], { updateBaseline: true, baseline: 1 }),
      packetOf([record(created(0, 1, 3) + b(8), '', 1)], { baseline: 0 }),
      packetOf([record(created(0, 1, 4) + none)], { baseline: 1 }),
      packetOf([record(created(0, 1, 5) + none)], { baseline: 0 }),
    ];
    expect(states(packets)).toEqual([
      { '0 CThing': { m_a: 5 }, '1 CThing': { m_a: 6 } },
      { '0 CThing': { m_a: 5, m_b: 7 }, '1 CThing': { m_a: 6 } },
      { '0 CThing': { m_a: 5, m_b: 7 }, '1 CThing': { m_a: 6, m_b: 8 } },
      { '0 CThing': { m_a: 5 }, '1 CThing': { m_a: 6, m_b: 8 } },
      { '0 CThing': { m_a: 5, m_b: 7 }, '1 CThing': { m_a: 6, m_b: 8 } },
    ]);
  });

  it('of single entities stay as they were, and end with the entity and with a full update', () => {
    const saved = packetOf([record(created(0, 1, 1) + a(5))], { updateBaseline: true, baseline: 0 });
    const again = packetOf([record(created(0, 1, 2) + b(6))], { baseline: 1 });
    const last = (...between: readonly Uint8Array[]): unknown => toyStates(demoOf([saved, ...between, again])).ticks.at(-1)!['0 CThing'];
    expect(last()).toEqual({ m_a: 5, m_b: 6 });
    expect(last(packetOf([record(UPDATE + a(99))]))).toEqual({ m_a: 5, m_b: 6 });
    expect(last(packetOf([record(DELETE)]))).toEqual({ m_b: 6 });
    expect(last(packetOf([record(created(0, 1, 1) + a(1))], { isDelta: false }))).toEqual({ m_b: 6 });
    // a full update begins from the class
    const baselines = [row(0, '0', a(1))];
    const full = packetOf([record(created(0, 1, 2) + b(6))], { baseline: 1, isDelta: false });
    expect(states([saved, full], { baselines })).toEqual([{ '0 CThing': { m_a: 5 } }, { '0 CThing': { m_a: 1, m_b: 6 } }]);
    // another class at the index has nothing to do with it
    const structures = { ...THING, COther: [{ type: 'int32', name: 'm_o' }] };
    const classes = ['CThing', 'COther'];
    const first = packetOf([record(created(0, 2, 1) + a(5))], { updateBaseline: true });
    const changed = packetOf([record(created(1, 2, 2) + none)], { baseline: 1 });
    expect(states([first, changed], { structures, classes })).toEqual([{ '0 CThing': { m_a: 5 } }, { '0 COther': {} }]);
  });
});

describe('a turn of work', () => {
  // to make an entity counts 256 units beside its bytes, and a turn has 2^18: 1024 entities are more than a turn
  const COUNT = 1500;
  const records = Array.from({ length: COUNT }, (_, i) => record(created(), a(i)));

  it('ends between two records, and the packet goes on there', () => {
    const session = new DemSession(['tick'], [], {});
    const drive = new SyncDrive(toyDemo({ structures: THING, packets: [packetOf(records, { isDelta: false })] }));
    const made: number[] = [];
    const { run } = session;
    const next = run.next.bind(run);
    run.next = (...args) => {
      const step = next(...args);
      if (step.done !== true && 'kind' in step.value && step.value.kind === 'pause')
        made.push([...session.entities!.world.entities()].length);
      return step;
    };
    while (drive.next(run).done !== true);
    // states count too, and bytes are counted before every 64th record
    expect(made).toHaveLength(1);
    expect(made[0]).toBeLessThanOrEqual(1024);
    expect(made[0]).toBeGreaterThan(900);
    const { entities } = session;
    expect([...entities!.world.entities()].map((entity) => entity.get('m_a'))).toEqual(records.map((_, i) => i));
    expect(entities!.packetEntities!.counts).toMatchObject({ create: COUNT, recreate: 0, update: 0 });
  });

  it('has as many units as entities are made and bytes are read', () => {
    const workOf = (count: number): number => {
      const session = new DemSession(['tick'], [], {});
      iterate(session, toyDemo({ structures: THING, packets: [packetOf(records.slice(0, count), { isDelta: false })] })).end();
      return session.budget!.workUnits;
    };
    // 8 bits of index and kind, 1 of class, 17 of serial, 8 of a varuint; 3 of the path and 8 of a value below 64: 45 bits
    expect(workOf(40) - workOf(8)).toBeGreaterThanOrEqual(32 * (256 + 5));
    expect(workOf(40) - workOf(8)).toBeLessThanOrEqual(32 * (256 + 16));
  });
});
