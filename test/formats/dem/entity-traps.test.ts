import { describe, expect, it } from 'vitest';
import { BitReader } from '../../../src/core/bit-reader.js';
import { BitWriter } from '../../../src/core/bit-writer.js';
import { iterateDem } from '../../../src/formats/dem/index.js';
import { preciseAngle } from '../../../src/formats/dem/entities/bit-values.js';
import type { DemFieldValue } from '../../../src/formats/dem/entities/entity.js';
import { EntityWriter } from '../../../src/formats/dem/entities/entity-writer.js';
import { modelOf } from '../../../src/formats/dem/entities/field-kind.js';
import { fieldType } from '../../../src/formats/dem/entities/field-type.js';
import type { ProtoMessage } from '../../../src/formats/dem/messages.js';
import { stringTableCreate, type DemRowInput } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';

// Where other parsers err: docs/formats/dem.md lists them.

const FIELDS = [
  { type: 'int32', name: 'm_a' },
  { type: 'int32', name: 'm_b' },
  { type: 'QAngle', name: 'm_ang', encoder: 'qangle_precise' },
  { type: 'CLightComponent', name: 'm_light', serializer: 'Light_t' },
  { type: 'itemid_t', name: 'm_itemid' },
];
const entities = new EntityWriter(
  'cs2',
  [
    { name: 'CThing', fields: FIELDS },
    { name: 'Light_t', fields: [{ type: 'bool', name: 'm_on' }] },
  ],
  ['CThing'],
);

function states(packets: readonly ProtoMessage[], rows: readonly DemRowInput[] = []): Record<string, DemFieldValue>[] {
  const writer = new DemWriter({ game: 'cs2', header: { game_directory: 'csgo' } });
  const encoding = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
  writer.signon([
    { id: 44, value: stringTableCreate('instancebaseline', rows, encoding) },
    { id: 40, value: { max_classes: 1 } },
  ]);
  writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  packets.forEach((value, tick) => writer.packet(tick, [{ id: 55, value }]));
  const seen: Record<string, DemFieldValue>[] = [];
  for (const { world } of iterateDem(writer.finish(), { events: ['tick'], strict: true })) seen.push(world.entity(0)?.toObject() ?? {});
  return seen;
}

const create = (changes: Parameters<typeof entities.baseline>[1]): Parameters<typeof entities.packet>[0] => [
  { kind: 'create', index: 0, serial: 1, className: 'CThing', changes },
];
const update = (changes: Parameters<typeof entities.baseline>[1]): Parameters<typeof entities.packet>[0] => [
  { kind: 'update', index: 0, className: 'CThing', changes },
];

describe('entity data that is easily read wrong', () => {
  it('zigzag keeps its sign from 2^30 on', () => {
    for (const value of [2 ** 30, -(2 ** 30), 2 ** 31 - 1, -(2 ** 31)])
      expect(states([entities.packet(create([{ path: [0], value }]))])[0]).toEqual({ m_a: value });
  });

  it('rows of instancebaseline with a colon are alternates and do not replace the row of the class', () => {
    const rows = [
      { index: 0, key: '0', value: entities.baseline('CThing', [{ path: [0], value: 1 }]) },
      {
        index: 1,
        key: '0:1',
        value: entities.baseline('CThing', [
          { path: [0], value: 2 },
          { path: [1], value: 3 },
        ]),
      },
    ];
    const alternate = {
      ...entities.packet(update([{ path: [1], value: 9 }])),
      alternate_baselines: [{ entity_index: 0, baseline_index: 1 }],
    };
    expect(states([entities.packet(create([])), alternate, entities.packet(update([]))], rows)).toEqual([
      { m_a: 1 },
      { m_a: 2, m_b: 9 },
      { m_a: 2, m_b: 9 },
    ]);
  });

  it('update_baseline makes a created entity the baseline of the next one at its index', () => {
    const first = { ...entities.packet(create([{ path: [0], value: 5 }]), { isDelta: true }), update_baseline: true, baseline: 0 };
    const again = {
      ...entities.packet([{ kind: 'create', index: 0, serial: 2, className: 'CThing', changes: [{ path: [1], value: 6 }] }]),
      baseline: 1,
    };
    expect(states([first, again])).toEqual([{ m_a: 5 }, { m_a: 5, m_b: 6 }]);
    // the other set has none
    expect(states([first, { ...again, baseline: 0 }])).toEqual([{ m_a: 5 }, { m_b: 6 }]);
  });

  it('precise angles start at -180, and those that are not sent are 0', () => {
    const writer = new BitWriter();
    writer.bits(0, 20);
    writer.bits(2 ** 19, 20);
    const reader = new BitReader(writer.done());
    expect([preciseAngle(reader), preciseAngle(reader)]).toEqual([-180, 0]);
    expect(states([entities.packet(create([{ path: [2], value: [90, 0, -45] }]))])[0]).toEqual({ m_ang: new Float32Array([90, 0, -45]) });
  });

  it('CLightComponent is a pointer without a star', () => {
    const light = {
      type: 'CLightComponent',
      name: 'm_light',
      sendNode: '',
      bitCount: 0,
      lowValue: undefined,
      highValue: undefined,
      encodeFlags: 0,
      encoder: '',
      customSerializer: '',
    };
    const nested = { ...light, serializer: { name: 'Light_t', version: 0 }, polymorphic: [] };
    expect(modelOf(nested, fieldType(nested.type), undefined)).toBe('pointer');
    expect(
      states([
        entities.packet(
          create([
            { path: [3], value: true },
            { path: [3, 0], value: true },
          ]),
        ),
      ])[0],
    ).toEqual({ 'm_light.m_on': true });
  });

  it('ids keep their 64 bits', () => {
    expect(states([entities.packet(create([{ path: [4], value: 19_200_033_301n }]))])[0]).toEqual({ m_itemid: 19_200_033_301n });
  });
});
