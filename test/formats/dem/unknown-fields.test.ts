import { describe, expect, it } from 'vitest';
import { EntityWriter, type DemEntityRecord, type DemSerializerDefinition } from '../../../src/formats/dem/entities/entity-writer.js';
import type { DemFieldChange } from '../../../src/formats/dem/entities/field-list-writer.js';
import { iterateDem } from '../../../src/formats/dem/index.js';
import { stringTableCreate } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';

const CLASSES = ['CUnit', 'CTree'];
const definitions = (type: string, more: object = {}): DemSerializerDefinition[] => [
  {
    name: 'CUnit',
    fields: [
      { type: 'int32', name: 'm_iHealth' },
      { name: 'm_flTime', type, ...more },
    ],
  },
  { name: 'CTree', fields: [{ type: 'int32', name: 'm_iHealth' }] },
];

interface Script {
  /** The schema by which the recording is written, and the one that it declares. */
  readonly written: readonly DemSerializerDefinition[];
  readonly declared: readonly DemSerializerDefinition[];
  readonly packets: readonly (readonly DemEntityRecord[])[];
  readonly baseline?: readonly DemFieldChange[];
  readonly sizes?: boolean;
}

function demoOf({ written, declared, packets, baseline, sizes = true }: Script): Uint8Array {
  const entities = new EntityWriter('cs2', written, CLASSES);
  const writer = new DemWriter({ game: 'cs2' });
  const rows = baseline === undefined ? [] : [{ index: 0, key: entities.classId('CUnit'), value: entities.baseline('CUnit', baseline) }];
  const plain = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
  writer.signon([
    { id: 44, value: stringTableCreate('instancebaseline', rows, plain) },
    { id: 40, value: { max_classes: 2 } },
  ]);
  writer.message(4, -1, 'CDemoSendTables', new EntityWriter('cs2', declared, []).sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  writer.syncTick();
  packets.forEach((records, tick) => writer.packet(tick, [{ id: 55, value: entities.packet(records, { isDelta: tick > 0, sizes }) }]));
  return writer.finish();
}

const unit = (index: number, changes: readonly DemFieldChange[]): DemEntityRecord => ({
  kind: 'create',
  index,
  serial: 1,
  className: 'CUnit',
  changes,
});
const tree = (index: number, value: number): DemEntityRecord => ({
  kind: 'create',
  index,
  serial: 1,
  className: 'CTree',
  changes: [{ path: [0], value }],
});

/** What each packet showed, the records that were told of, and what was said. */
function read(script: Script) {
  const reading = iterateDem(demoOf(script), { events: ['entity', 'tick'] });
  const worlds: Record<number, object>[] = [];
  const told: string[] = [];
  for (const event of reading) {
    if (event.type === 'entity') told.push(`${event.op} ${event.entity.index}`);
    else worlds.push(Object.fromEntries([...event.world.entities()].map((entity) => [entity.index, entity.toObject()])));
  }
  const { isComplete, diagnostics } = reading.end();
  return {
    worlds,
    told,
    isComplete,
    said: diagnostics.map(({ severity, code, reason, path }) => ({ severity, code, reason, path: path.at(-1) })),
  };
}

const TYPE_SAID = { severity: 'info', code: 'unknown-field', reason: 'type', path: 'Moment_t' };
const CLASS_SAID = { severity: 'error', code: 'unsupported-feature', reason: 'type', path: 'class CUnit' };

describe('a field of a type that is not known', () => {
  const written = definitions('float32');
  const declared = definitions('Moment_t');

  it('is read as a varint, and it is said once', () => {
    const { worlds, isComplete, said } = read({
      written: declared,
      declared,
      packets: [[unit(0, [{ path: [1], value: 300 }]), unit(1, [{ path: [1], value: 2 ** 40 }])]],
    });
    expect(worlds).toEqual([{ 0: { m_flTime: 300 }, 1: { m_flTime: 2 ** 40 } }]);
    expect(isComplete).toBe(true);
    expect(said).toEqual([TYPE_SAID]);
  });

  it('costs its class where sizes disagree, and no other', () => {
    const { worlds, told, isComplete, said } = read({
      written,
      declared,
      packets: [
        [unit(0, [{ path: [1], value: 1.5 }]), tree(1, 7), unit(2, [{ path: [0], value: 5 }])],
        [
          { kind: 'update', index: 0, className: 'CUnit', changes: [{ path: [1], value: 2.5 }] },
          { kind: 'update', index: 1, className: 'CTree', changes: [{ path: [0], value: 8 }] },
          { kind: 'update', index: 2, className: 'CUnit', changes: [{ path: [0], value: 6 }] },
        ],
        [{ kind: 'delete', index: 0 }, unit(2, [{ path: [1], value: 0 }]), tree(3, 9)],
      ],
    });
    expect(worlds).toEqual([{ 1: { m_iHealth: 7 } }, { 1: { m_iHealth: 8 } }, { 1: { m_iHealth: 8 }, 3: { m_iHealth: 9 } }]);
    expect(told).toEqual(['created 1', 'updated 1', 'created 3']);
    expect(isComplete).toBe(false);
    expect(said).toEqual([TYPE_SAID, CLASS_SAID]);
  });

  it('ends entities that were read without it until then', () => {
    const { worlds, told, said } = read({
      written,
      declared,
      packets: [
        [unit(0, [{ path: [0], value: 1 }]), unit(2, [{ path: [0], value: 2 }])],
        [{ kind: 'update', index: 2, className: 'CUnit', changes: [{ path: [1], value: 2.5 }] }],
        [{ kind: 'update', index: 0, className: 'CUnit', changes: [{ path: [0], value: 3 }] }, tree(3, 9)],
      ],
    });
    expect(worlds).toEqual([{ 0: { m_iHealth: 1 }, 2: { m_iHealth: 2 } }, {}, { 3: { m_iHealth: 9 } }]);
    expect(told).toEqual(['created 0', 'created 2', 'deleted 0', 'deleted 2', 'created 3']);
    expect(said).toEqual([TYPE_SAID, CLASS_SAID]);
  });

  it('costs its class where the baseline has it', () => {
    const { worlds, said } = read({
      written,
      declared,
      packets: [
        [unit(0, []), tree(1, 7)],
        [{ kind: 'update', index: 0, className: 'CUnit', changes: [{ path: [0], value: 6 }] }, tree(2, 8)],
      ],
      baseline: [{ path: [1], value: 1.5 }],
    });
    expect(worlds).toEqual([{ 1: { m_iHealth: 7 } }, { 1: { m_iHealth: 7 }, 2: { m_iHealth: 8 } }]);
    expect(said).toEqual([TYPE_SAID, CLASS_SAID]);
  });
});

describe('a size that is met by accident', () => {
  // a float whose four bytes are one varint, and one whose bytes are several
  const accident = new Float32Array(Uint8Array.of(0x81, 0x82, 0x83, 0x04).buffer)[0]!;
  const classes = (type: string): DemSerializerDefinition[] => [
    { name: 'CUnit', fields: [{ type, name: 'm_flTime' }] },
    { name: 'CTree', fields: [{ type, name: 'm_flTime' }] },
  ];
  const of = (index: number, className: string, value: number): DemEntityRecord => ({
    kind: 'create',
    index,
    serial: 1,
    className,
    changes: [{ path: [0], value }],
  });
  const script = (units: number): Script => ({
    written: classes('float32'),
    declared: classes('Moment_t'),
    packets: [[...Array.from({ length: units }, (_, i) => of(i, 'CUnit', accident)), of(20, 'CTree', 1.5)], [of(21, 'CUnit', accident)]],
  });

  it('is not believed where the type fails elsewhere', () => {
    const { worlds, said } = read(script(3));
    expect(worlds).toEqual([{}, {}]);
    expect(said).toEqual([TYPE_SAID, { ...CLASS_SAID, path: 'class CTree' }, CLASS_SAID]);
  });

  it('is believed where it was met more often than one damaged list can say', () => {
    const { worlds, said } = read(script(8));
    expect(worlds.map((world) => Object.keys(world).length)).toEqual([8, 9]);
    expect(said).toEqual([TYPE_SAID, { ...CLASS_SAID, path: 'class CTree' }]);
  });

  it('throws in a strict read', () => {
    const demo = demoOf(script(3));
    expect(() => [...iterateDem(demo, { events: ['tick'], strict: true })]).toThrow('class CTree is stepped over');
  });
});

it('an encoder that is not known costs its class where sizes disagree', () => {
  const { worlds, said } = read({
    written: definitions('float32', { encoder: 'coord' }),
    declared: definitions('float32', { encoder: 'coarse' }),
    packets: [[unit(0, [{ path: [1], value: 3.5 }]), tree(1, 7)]],
  });
  expect(worlds).toEqual([{ 1: { m_iHealth: 7 } }]);
  expect(said).toEqual([
    { severity: 'info', code: 'unknown-field', reason: 'encoder', path: 'coarse' },
    { severity: 'error', code: 'unsupported-feature', reason: 'encoder', path: 'class CUnit' },
  ]);
});

it('a serializer of a field that the recording does not describe costs its class', () => {
  const part: DemSerializerDefinition = { name: 'Part_t', fields: [{ type: 'int32', name: 'm_n' }] };
  const written = [part, ...definitions('Part_t*', { serializer: 'Part_t' })];
  const { worlds, said } = read({
    written,
    declared: written.slice(1),
    packets: [
      [
        unit(0, [
          { path: [1], value: true },
          { path: [1, 0], value: 4 },
        ]),
        tree(1, 7),
      ],
    ],
  });
  expect(worlds).toEqual([{ 1: { m_iHealth: 7 } }]);
  expect(said).toEqual([
    { severity: 'info', code: 'unknown-field', reason: 'serializer', path: 'Part_t' },
    { severity: 'error', code: 'unsupported-feature', reason: 'serializer', path: 'class CUnit' },
  ]);
});

it('a class without a serializer costs its entities, and it is said once', () => {
  const written = definitions('float32');
  const packets: DemEntityRecord[][] = [
    [unit(0, [{ path: [0], value: 1 }]), tree(1, 7), unit(2, [])],
    [{ kind: 'update', index: 0, className: 'CUnit', changes: [{ path: [0], value: 2 }] }, unit(4, [])],
  ];
  const { worlds, isComplete, said } = read({ written, declared: written.slice(1), packets });
  expect(worlds).toEqual([{ 1: { m_iHealth: 7 } }, { 1: { m_iHealth: 7 } }]);
  expect(isComplete).toBe(false);
  expect(said).toEqual([{ severity: 'error', code: 'corrupt', reason: undefined, path: 'class CUnit' }]);
  expect(() => [...iterateDem(demoOf({ written, declared: written.slice(1), packets }), { events: ['tick'], strict: true })]).toThrow(
    'class CUnit has no serializer',
  );
});
