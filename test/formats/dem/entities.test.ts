import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader } from '../../../src/core/bit-reader.js';
import { BitWriter } from '../../../src/core/bit-writer.js';
import { iterateDem, parseDemSync } from '../../../src/formats/dem/index.js';
import type { DemFieldValue } from '../../../src/formats/dem/entities/entity.js';
import { EntityWriter, type DemEntityRecord, type DemSerializerDefinition } from '../../../src/formats/dem/entities/entity-writer.js';
import type { DemFieldChange, DemFieldInput } from '../../../src/formats/dem/entities/field-list-writer.js';
import { FieldPaths } from '../../../src/formats/dem/entities/field-path.js';
import { FIELD_PATH_CODES, FINISH } from '../../../src/formats/dem/entities/field-path-codes.js';
import { stringTableCreate } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import { runs } from '../../support/runs.js';

const f32 = fc.float({ noNaN: true, noDefaultInfinity: true });
const i32 = fc.integer({ min: -0x80000000, max: 0x7fffffff });
const u32 = fc.integer({ min: 0, max: 0xffffffff });
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const degrees = (bits: number): fc.Arbitrary<number> => fc.nat({ max: 2 ** bits - 1 }).map((raw) => Math.fround((raw * 360) / 2 ** bits));
const coordinate = fc.integer({ min: -16384 * 32, max: 16384 * 32 }).map((parts) => (parts === 0 ? 0 : parts / 32));
const step = (low: number, high: number, bits: number): fc.Arbitrary<number> =>
  fc.nat({ max: 2 ** bits - 1 }).map((raw) => Math.fround(low + ((high - low) * raw) / (2 ** bits - 1)));
const text = fc.string({ unit: fc.constantFrom('a', 'Z', ' ', 'ß', '☃', '"'), maxLength: 20 });

/** One field of each kind of value: its definition, what may be sent, and what is read back. */
const LEAVES: [type: string, more: object, input: fc.Arbitrary<DemFieldInput>, read?: (input: never) => DemFieldValue][] = [
  ['bool', {}, fc.boolean()],
  ['int8', {}, fc.integer({ min: -128, max: 127 })],
  ['int32', {}, i32],
  ['uint32', {}, u32],
  ['CHandle< CBaseEntity >', {}, u32],
  ['int64', {}, i64],
  ['uint64', {}, u64],
  ['uint64', { encoder: 'fixed64' }, u64],
  ['CStrongHandle< InfoForResourceTypeCModel >', {}, u64],
  ['itemid_t', {}, u64],
  ['PlayerID_t', {}, fc.nat({ max: 2 ** 31 - 1 })],
  ['WeirdType_t', {}, fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n })],
  ['HSequence', { customSerializer: 'minusone' }, fc.integer({ min: -1, max: 100000 })],
  ['int32', { customSerializer: 'minusone' }, fc.integer({ min: -1, max: 100000 })],
  ['BloodType', {}, fc.nat({ max: 255 })],
  ['float32', {}, f32],
  ['float32', { encoder: 'coord' }, coordinate],
  ['float32', { bitCount: 10, lowValue: 0, highValue: 1023 }, step(0, 1023, 10)],
  ['CNetworkedQuantizedFloat', { bitCount: 32, lowValue: -4, highValue: 4 }, f32],
  ['GameTime_t', {}, f32],
  ['char[64]', {}, text],
  ['CUtlSymbolLarge', {}, text],
  ['CUtlBinaryBlock', {}, fc.uint8Array({ maxLength: 30 })],
  ['Vector', {}, fc.tuple(f32, f32, f32), (v: number[]) => new Float32Array(v)],
  ['Vector', { encoder: 'coord' }, fc.tuple(coordinate, coordinate, coordinate), (v: number[]) => new Float32Array(v)],
  ['Vector2D', {}, fc.tuple(f32, f32), (v: number[]) => new Float32Array(v)],
  ['Quaternion', {}, fc.tuple(f32, f32, f32, f32), (v: number[]) => new Float32Array(v)],
  [
    'QAngle',
    { encoder: 'qangle_pitch_yaw', bitCount: 11 },
    fc.tuple(degrees(11), degrees(11), fc.constant(0)),
    (v: number[]) => new Float32Array(v),
  ],
  ['QAngle', { bitCount: 13 }, fc.tuple(degrees(13), degrees(13), degrees(13)), (v: number[]) => new Float32Array(v)],
  ['QAngle', { bitCount: 32 }, fc.tuple(f32, f32, f32), (v: number[]) => new Float32Array(v)],
  ['QAngle', {}, fc.tuple(coordinate, coordinate, coordinate), (v: number[]) => new Float32Array(v)],
];

const UNIT: DemSerializerDefinition = { name: 'CUnit', fields: LEAVES.map(([type, more], i) => ({ type, name: `m_leaf${i}`, ...more })) };
const PART: DemSerializerDefinition = {
  name: 'Part_t',
  fields: [
    { type: 'int32', name: 'm_n' },
    { type: 'char[8]', name: 'm_s' },
  ],
};
const OTHER: DemSerializerDefinition = { name: 'OtherPart_t', fields: [{ type: 'float32', name: 'm_f' }] };
const BOX: DemSerializerDefinition = {
  name: 'CBox',
  fields: [
    { type: 'CBodyComponent', name: 'CBodyComponent', serializer: 'Part_t' },
    { type: 'Part_t*', name: 'm_pPart', serializer: 'Part_t', polymorphic: ['OtherPart_t'] },
    { type: 'CUtlVectorEmbeddedNetworkVar< Part_t >', name: 'm_vecParts', serializer: 'Part_t' },
    { type: 'CNetworkUtlVectorBase< uint32 >', name: 'm_vecNumbers' },
    { type: 'CUtlVector< CUtlString >', name: 'm_vecNames' },
    { type: 'int32[4]', name: 'm_four' },
  ],
};
const DEFINITIONS = [UNIT, PART, OTHER, BOX];
const CLASSES = ['CUnit', 'CBox', 'CIdle'];
const entities = new EntityWriter('dota2', [...DEFINITIONS, { name: 'CIdle', fields: UNIT.fields.slice(0, 3) }], CLASSES);

function recording(
  packets: readonly (readonly DemEntityRecord[])[],
  options: { readonly sizes?: boolean; readonly baselines?: Record<string, readonly DemFieldChange[]> } = {},
): Uint8Array {
  const writer = new DemWriter({ game: 'dota2', header: { game_directory: 'dota' } });
  const rows = Object.entries(options.baselines ?? {}).map(([name, changes], index) => ({
    index,
    key: entities.classId(name),
    value: entities.baseline(name, changes),
  }));
  writer.signon([
    {
      id: 44,
      value: stringTableCreate('instancebaseline', rows, {
        userDataFixedSize: false,
        userDataSizeBits: 0,
        flags: 0,
        usingVarintBitcounts: true,
      }),
    },
    { id: 40, value: { max_classes: entities.maxClasses } },
  ]);
  writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  writer.syncTick();
  packets.forEach((records, tick) =>
    writer.packet(tick, [{ id: 55, value: entities.packet(records, { isDelta: tick > 0, sizes: options.sizes ?? true }) }]),
  );
  return writer.finish();
}

/** What every entity shows after the last packet. */
function finalState(bytes: Uint8Array, options = {}): Record<string, Record<string, DemFieldValue>> {
  let state: Record<string, Record<string, DemFieldValue>> = {};
  for (const { world } of iterateDem(bytes, { events: ['tick'], strict: true, ...options })) {
    state = Object.fromEntries([...world.entities()].map((entity) => [`${entity.index} ${entity.className}`, entity.toObject()]));
  }
  return state;
}

const leafChange = fc.nat({ max: LEAVES.length - 1 }).chain((i) => LEAVES[i]![2].map((value): DemFieldChange => ({ path: [i], value })));
/** Changes by rising path, at most one for each field. */
const unitChanges = fc
  .array(leafChange, { maxLength: LEAVES.length })
  .map((changes) => [...new Map(changes.map((change) => [change.path[0]!, change])).values()].sort((a, b) => a.path[0]! - b.path[0]!));
const readBack = ({ path, value }: DemFieldChange): DemFieldValue => {
  const read = LEAVES[path[0]!]![3];
  return read === undefined ? (value as DemFieldValue) : read(value as never);
};

describe('entities', () => {
  it('of any values are read as they were written', () => {
    fc.assert(
      fc.property(unitChanges, unitChanges, unitChanges, fc.boolean(), (baseline, created, updated, sizes) => {
        const bytes = recording(
          [
            [{ kind: 'create', index: 5, serial: 77, className: 'CUnit', changes: created }],
            [{ kind: 'update', index: 5, className: 'CUnit', changes: updated }],
          ],
          { sizes, baselines: { CUnit: baseline } },
        );
        const expected = new Map<number, DemFieldChange>();
        for (const change of [...baseline, ...created, ...updated]) expected.set(change.path[0]!, change);
        const values = [...expected.values()]
          .sort((a, b) => a.path[0]! - b.path[0]!)
          .map((change) => [`m_leaf${change.path[0]!}`, readBack(change)]);
        expect(finalState(bytes)).toEqual({ '5 CUnit': Object.fromEntries(values) as Record<string, DemFieldValue> });
      }),
      { numRuns: runs(300) },
    );
  });

  it('come, change, leave and go', () => {
    const one = (index: number, value: number): DemEntityRecord => ({
      kind: 'create',
      index,
      serial: index + 1,
      className: 'CUnit',
      changes: [{ path: [2], value }],
    });
    const bytes = recording([
      [one(0, 10), one(3, 13), one(9, 19)],
      [
        { kind: 'update', index: 0, className: 'CUnit', changes: [{ path: [2], value: -1 }] },
        { kind: 'leave', index: 3 },
        { kind: 'delete', index: 9 },
      ],
      [{ kind: 'update', index: 3, className: 'CUnit', changes: [] }],
    ]);
    const seen = [...iterateDem(bytes, { events: ['entity'], strict: true })].map((event) => [
      event.tick,
      event.op,
      event.entity.index,
      event.changed(),
    ]);
    expect(seen).toEqual([
      [0, 'created', 0, ['m_leaf2']],
      [0, 'created', 3, ['m_leaf2']],
      [0, 'created', 9, ['m_leaf2']],
      [1, 'updated', 0, ['m_leaf2']],
      [1, 'left', 3, []],
      [1, 'deleted', 9, []],
      [2, 'updated', 3, []],
    ]);
    const activity = [...iterateDem(bytes, { events: ['tick'] })].map(({ world }) =>
      [...world.entities()].map(({ index, isActive: active }) => [index, active]),
    );
    expect(activity).toHaveLength(3);
    const world = [...iterateDem(bytes, { events: ['tick'] })].at(-1)!.world;
    expect(world.entity(0)?.get('m_leaf2')).toBe(-1);
    expect(world.entity(3)?.isActive).toBe(true);
    expect(world.entity(9)).toBeUndefined();
    expect(world.byHandle((4 << 14) | 3)?.index).toBe(3);
    expect(world.byHandle((5 << 14) | 3)).toBeUndefined();
    expect(world.field<number>('m_leaf2').read(world.entity(3)!)).toBe(13);
    expect([...world.byClass('CU*')].length).toBe(2);
  });

  it('keep structures: pointers change type and vanish, vectors grow and shrink', () => {
    const states = (changes: readonly DemFieldChange[][]): Record<string, DemFieldValue>[] => {
      const bytes = recording(
        changes.map((list, i): DemEntityRecord[] =>
          i === 0
            ? [{ kind: 'create', index: 1, serial: 1, className: 'CBox', changes: list }]
            : [{ kind: 'update', index: 1, className: 'CBox', changes: list }],
        ),
      );
      const seen: Record<string, DemFieldValue>[] = [];
      for (const { world } of iterateDem(bytes, { events: ['tick'], strict: true })) seen.push(world.entity(1)!.toObject());
      return seen;
    };
    expect(
      states([
        [
          { path: [0], value: true },
          { path: [0, 0], value: 7 },
          { path: [1], value: 1 },
          { path: [1, 0], value: 0.5 },
          { path: [2], value: 2 },
          { path: [2, 0, 0], value: 100 },
          { path: [2, 1, 1], value: 'x' },
          { path: [3], value: 3 },
          { path: [3, 2], value: 9 },
          { path: [4, 1], value: 'name' },
          { path: [5, 3], value: -4 },
        ],
        [
          { path: [1], value: 0 },
          { path: [1, 0], value: 8 },
          { path: [2], value: 1 },
          { path: [3], value: 1 },
        ],
        [
          { path: [0], value: false },
          { path: [2], value: 2 },
          { path: [3], value: 3 },
        ],
      ]),
    ).toEqual([
      {
        'CBodyComponent.m_n': 7,
        'm_pPart.m_f': 0.5,
        'm_vecParts.0000.m_n': 100,
        'm_vecParts.0001.m_s': 'x',
        'm_vecNumbers.0002': 9,
        'm_vecNames.0001': 'name',
        'm_four.0003': -4,
      },
      { 'CBodyComponent.m_n': 7, 'm_pPart.m_n': 8, 'm_vecParts.0000.m_n': 100, 'm_vecNames.0001': 'name', 'm_four.0003': -4 },
      { 'm_pPart.m_n': 8, 'm_vecParts.0000.m_n': 100, 'm_vecNames.0001': 'name', 'm_four.0003': -4 },
    ]);
  });

  it('of classes that were not asked for are stepped over, with sizes and without', () => {
    const changes: DemFieldChange[] = [{ path: [2], value: 5 }];
    const packets: DemEntityRecord[][] = [
      [
        { kind: 'create', index: 0, serial: 1, className: 'CUnit', changes },
        { kind: 'create', index: 1, serial: 1, className: 'CIdle', changes },
        { kind: 'create', index: 2, serial: 1, className: 'CUnit', changes: [] },
      ],
      [
        { kind: 'update', index: 0, className: 'CUnit', changes },
        { kind: 'update', index: 1, className: 'CIdle', changes },
      ],
    ];
    for (const sizes of [true, false]) {
      expect(finalState(recording(packets, { sizes }), { entities: { classes: ['CI*'] } }), `sizes ${sizes}`).toEqual({
        '1 CIdle': { m_leaf2: 5 },
      });
      expect(finalState(recording(packets, { sizes }), { entities: { fields: ['m_leaf1'] } }), `sizes ${sizes}`).toEqual({
        '0 CUnit': {},
        '1 CIdle': {},
        '2 CUnit': {},
      });
    }
  });

  it('that are damaged are named, and the next record is read where sizes allow', () => {
    const good: DemEntityRecord[] = [
      { kind: 'create', index: 0, serial: 1, className: 'CIdle', changes: [{ path: [1], value: 3 }] },
      { kind: 'create', index: 1, serial: 1, className: 'CIdle', changes: [{ path: [2], value: 4 }] },
    ];
    const value = entities.packet(good, { isDelta: false });
    // the first size says one bit more than its field list has: where the second begins is then a guess, and so is its damage
    const wrong = {
      ...value,
      serialized_entities: Uint8Array.from(value['serialized_entities'] as Uint8Array, (size, i) => (i === 0 ? size + 1 : size)),
    };
    const demo = new DemWriter({ game: 'dota2' });
    demo.signon([{ id: 40, value: { max_classes: entities.maxClasses } }]);
    demo.message(4, -1, 'CDemoSendTables', entities.sendTables());
    demo.message(5, -1, 'CDemoClassInfo', entities.classInfo());
    demo.packet(0, [{ id: 55, value: wrong }]);
    const reading = iterateDem(demo.finish(), { events: ['tick'] });
    expect([...reading]).toHaveLength(1);
    const { isComplete, diagnostics } = reading.end();
    expect(isComplete).toBe(false);
    expect(diagnostics[0]).toMatchObject({ code: 'corrupt', path: ['DEM_Packet tick 0', 'svc_PacketEntities', 'entity 0 CIdle'] });
  });

  it('have a schema that can be asked', () => {
    const { schema } = parseDemSync(recording([]), { include: ['schema'] });
    const box = schema!.classes.find(({ name }) => name === 'CBox')!;
    expect(box.fields.slice(0, 4)).toEqual([
      { path: 'CBodyComponent', type: 'CBodyComponent' },
      { path: 'CBodyComponent.m_n', type: 'int32' },
      { path: 'CBodyComponent.m_s', type: 'char[8]' },
      { path: 'm_pPart', type: 'Part_t*' },
    ]);
    expect(box.fields).toContainEqual({ path: 'm_vecNumbers.0000', type: 'uint32' });
  });
});

describe('field paths', () => {
  const WEIGHTS = [
    36271, 10334, 1375, 646, 4128, 35, 3, 521, 2942, 560, 471, 10530, 251, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 310, 2, 0, 1837, 149, 300,
    634, 0, 0, 1, 76, 271, 99, 25474,
  ];

  it('have the codes of the Huffman tree over the operation weights', () => {
    interface Node {
      weight: number;
      id: number;
      zero?: Node;
      one?: Node;
    }
    const nodes: Node[] = WEIGHTS.map((weight, id) => ({ weight: Math.max(1, weight), id }));
    for (let id = 40; nodes.length > 1; id++) {
      nodes.sort((a, b) => a.weight - b.weight || b.id - a.id);
      const [zero, one] = nodes.splice(0, 2) as [Node, Node];
      nodes.push({ weight: zero.weight + one.weight, id, zero, one });
    }
    const codes: string[] = [];
    const walk = (node: Node, code: string): void => {
      if (node.zero === undefined || node.one === undefined) codes[node.id] = code;
      else {
        walk(node.zero, `${code}0`);
        walk(node.one, `${code}1`);
      }
    };
    walk(nodes[0]!, '');
    expect(FIELD_PATH_CODES).toEqual(codes);
  });

  /** The operations, read one bit after the other: docs/formats/dem.md, section 9, in its own words. */
  const REFERENCE: ((path: number[], r: Bits) => void)[] = [
    (p) => add(p, 1),
    (p) => add(p, 2),
    (p) => add(p, 3),
    (p) => add(p, 4),
    (p, r) => add(p, r.fp() + 5),
    (p) => p.push(0),
    (p, r) => p.push(r.fp()),
    (p) => (add(p, 1), p.push(0)),
    (p, r) => (add(p, 1), p.push(r.fp())),
    (p, r) => (add(p, r.fp()), p.push(0)),
    (p, r) => (add(p, r.fp() + 2), p.push(r.fp() + 1)),
    (p, r) => (add(p, r.bits(3) + 2), p.push(r.bits(3) + 1)),
    (p, r) => (add(p, r.bits(4) + 2), p.push(r.bits(4) + 1)),
    (p, r) => p.push(r.fp(), r.fp()),
    (p, r) => p.push(r.bits(5), r.bits(5)),
    (p, r) => p.push(r.fp(), r.fp(), r.fp()),
    (p, r) => p.push(r.bits(5), r.bits(5), r.bits(5)),
    (p, r) => (add(p, 1), p.push(r.fp(), r.fp())),
    (p, r) => (add(p, 1), p.push(r.bits(5), r.bits(5))),
    (p, r) => (add(p, 1), p.push(r.fp(), r.fp(), r.fp())),
    (p, r) => (add(p, 1), p.push(r.bits(5), r.bits(5), r.bits(5))),
    (p, r) => (add(p, r.ubitVar() + 2), p.push(r.fp(), r.fp())),
    (p, r) => (add(p, r.ubitVar() + 2), p.push(r.bits(5), r.bits(5))),
    (p, r) => (add(p, r.ubitVar() + 2), p.push(r.fp(), r.fp(), r.fp())),
    (p, r) => (add(p, r.ubitVar() + 2), p.push(r.bits(5), r.bits(5), r.bits(5))),
    (p, r) => {
      const n = few(r.ubitVar());
      add(p, r.ubitVar());
      for (let i = 0; i < n; i++) p.push(r.fp());
    },
    (p, r) => {
      for (let i = 0; i < p.length; i++) if (r.bits(1)) p[i]! += r.zigzag() + 1;
      for (let n = few(r.ubitVar()); n > 0; n--) p.push(r.fp());
    },
    (p) => (p.pop(), add(p, 1)),
    (p, r) => (p.pop(), add(p, r.fp() + 1)),
    (p) => ((p.length = 1), add(p, 1)),
    (p, r) => ((p.length = 1), add(p, r.fp() + 1)),
    (p, r) => ((p.length = 1), add(p, r.bits(3) + 1)),
    (p, r) => ((p.length = 1), add(p, r.bits(6) + 1)),
    (p, r) => ((p.length -= r.fp()), add(p, 1)),
    (p, r) => ((p.length -= r.fp()), add(p, r.zigzag())),
    (p, r) => {
      p.length -= r.fp();
      for (let i = 0; i < p.length; i++) if (r.bits(1)) p[i]! += r.zigzag();
    },
    (p, r) => {
      for (let i = 0; i < p.length; i++) if (r.bits(1)) p[i]! += r.zigzag();
    },
    (p) => void p[p.length - 2]!++,
    (p, r) => {
      for (let i = 0; i < p.length; i++) if (r.bits(1)) p[i]! += r.bits(4) - 7;
    },
  ];
  const add = (path: number[], n: number): void => void (path[path.length - 1]! += n);

  /** A path has seven components at most: more is refused, and no test for the reference. */
  const few = (levels: number): number => {
    if (levels > 7) throw new RangeError('too deep');
    return levels;
  };

  class Bits {
    at = 0;
    constructor(readonly text: string) {}
    bits(count: number): number {
      let value = 0;
      for (let i = 0; i < count; i++) if (this.text[this.at++] === '1') value += 2 ** i;
      return value;
    }
    fp(): number {
      for (const width of [2, 4, 10, 17]) if (this.bits(1)) return this.bits(width);
      return this.bits(31);
    }
    ubitVar(): number {
      const head = this.bits(6);
      return (head & 15) + this.bits([0, 4, 8, 28][head >> 4]!) * 16;
    }
    zigzag(): number {
      let value = 0;
      for (let shift = 0; shift < 35; shift += 7) {
        const byte = this.bits(8);
        value |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      return value & 1 ? -(value >>> 1) - 1 : value >>> 1;
    }
  }

  it('read every operation as a one-bit-at-a-time reference does', () => {
    const seen = new Set<number>();
    // Every operation with some operands that it takes, behind a push: chance alone misses the rarest in a few hundred runs.
    const kinds = [() => true, (i: number) => i >= 6, () => false, (i: number) => i === 0];
    const operands = kinds.map((bitAt) => Array.from({ length: 40 }, (_, i) => bitAt(i)));
    const examples = operands.flatMap((operand) =>
      REFERENCE.map((_, op): [[number, boolean[]][]] => [
        [
          [5, operand],
          [op, operand],
        ],
      ]),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 38 }), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })), { minLength: 1, maxLength: 8 }),
        (steps) => {
          // what the reference uses of each step's random operand bits is kept, so that both read the same stream
          let stream = '';
          const path = [-1];
          const expected: number[][] = [];
          for (const [op, operand] of steps) {
            const trial = [...path];
            const bits = new Bits(operand.map((bit) => (bit ? '1' : '0')).join(''));
            try {
              REFERENCE[op]!(trial, bits);
            } catch {
              continue; // a path that is too deep, or of less than no length
            }
            const allowed =
              trial.length >= 1 &&
              trial.length <= 7 &&
              bits.at <= 40 &&
              !(op === 37 && path.length < 2) &&
              trial.every((n) => Math.abs(n) < 2 ** 30);
            if (!allowed) continue;
            stream += FIELD_PATH_CODES[op]! + bits.text.slice(0, bits.at);
            path.splice(0, path.length, ...trial);
            expected.push([...path]);
            seen.add(op);
          }
          stream += FIELD_PATH_CODES[FINISH]!;
          const writer = new BitWriter();
          for (const bit of stream) writer.bool(bit === '1');
          const reader = new BitReader(writer.done());
          const paths = new FieldPaths(100);
          paths.read(reader);
          const read = Array.from({ length: paths.count }, (_, i) =>
            Array.from({ length: paths.depth(i) }, (_level, level) => paths.component(i, level)),
          );
          expect(read).toEqual(expected);
          expect(reader.position).toBe(stream.length);
        },
      ),
      { numRuns: runs(3000), examples },
    );
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 39 }, (_, op) => op));
  });
});
