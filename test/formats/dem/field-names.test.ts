import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResolvedField } from '../../../src/formats/dem/entities/entity-world.js';
import { EntityWriter, type DemEntityRecord, type DemFieldDefinition } from '../../../src/formats/dem/entities/entity-writer.js';
import { iterateDem, openDem, parseDemSync, type DemSelect } from '../../../src/formats/dem/index.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import { runs } from '../../support/runs.js';

/** As the games have them: two vectors of which each component is a field, and one field of another structure. */
const PAWN: readonly DemFieldDefinition[] = [
  { type: 'int32', name: 'm_iHealth' },
  ...['m_vecVelocity', 'm_vecViewOffset'].flatMap((sendNode) => ['m_vecX', 'm_vecZ'].map((name) => ({ type: 'int32', name, sendNode }))),
  { type: 'uint8', name: 'm_nSolidType', sendNode: 'm_Collision' },
  { type: 'CBodyComponent', name: 'CBodyComponent', serializer: 'CBody' },
  { type: 'CUtlVectorEmbeddedNetworkVar< Item_t >', name: 'm_vecItems', sendNode: 'm_Bag', serializer: 'Item_t' },
];
const BODY: readonly DemFieldDefinition[] = [
  { type: 'int32', name: 'm_cellX', sendNode: 'm_skeletonInstance.m_vecOrigin' },
  { type: 'int32', name: 'm_nOwn' },
];
const ITEM: readonly DemFieldDefinition[] = [
  { type: 'int32', name: 'm_id', sendNode: 'm_a' },
  { type: 'int32', name: 'm_id', sendNode: 'm_b' },
];

const VALUES: Readonly<Record<string, number>> = {
  m_iHealth: 1,
  'm_vecVelocity.m_vecX': 2,
  'm_vecVelocity.m_vecZ': 3,
  'm_vecViewOffset.m_vecX': 4,
  'm_vecViewOffset.m_vecZ': 5,
  'm_Collision.m_nSolidType': 6,
  'CBodyComponent.m_skeletonInstance.m_vecOrigin.m_cellX': 7,
  'CBodyComponent.m_nOwn': 8,
  'm_Bag.m_vecItems.0000.m_a.m_id': 9,
  'm_Bag.m_vecItems.0000.m_b.m_id': 10,
};

function demoOf(definitions: Readonly<Record<string, readonly DemFieldDefinition[]>>, records: readonly DemEntityRecord[]): Uint8Array {
  const entities = new EntityWriter(
    'cs2',
    Object.entries(definitions).map(([name, fields]) => ({ name, fields })),
    ['CPawn'],
  );
  const writer = new DemWriter({ game: 'cs2' });
  writer.signon([{ id: 40, value: { max_classes: 1 } }]);
  writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  writer.syncTick();
  writer.packet(0, [{ id: 55, value: entities.packet(records, { isDelta: false }) }]);
  return writer.finish();
}

const changes = [
  ...[1, 2, 3, 4, 5, 6].map((value, i) => ({ path: [i], value })),
  { path: [6], value: true },
  { path: [6, 0], value: 7 },
  { path: [6, 1], value: 8 },
  { path: [7], value: 1 },
  { path: [7, 0, 0], value: 9 },
  { path: [7, 0, 1], value: 10 },
];
const demo = demoOf({ CPawn: PAWN, CBody: BODY, Item_t: ITEM }, [{ kind: 'create', index: 0, serial: 1, className: 'CPawn', changes }]);

/** What the one entity of the demo shows, and what was said besides. */
function shown(select: DemSelect, names: readonly string[] = []) {
  const reading = iterateDem(demo, { events: ['entity', 'tick'], ...select });
  let changed: readonly string[] = [];
  let object: object = {};
  let got: unknown[] = [];
  let read: unknown[] = [];
  for (const event of reading) {
    if (event.type === 'entity') changed = event.changed();
    else {
      const entity = event.world.entity(0)!;
      object = entity.toObject();
      got = names.map((name) => entity.get(name));
      read = names.map((name) => event.world.field(name).read(entity));
    }
  }
  return { changed, object, got, read, diagnostics: reading.end().diagnostics };
}

describe('names of fields', () => {
  it('begin with the send node, and no two are equal', () => {
    const names = Object.keys(VALUES);
    const { changed, object, got, read, diagnostics } = shown({}, names);
    expect(Object.entries(object)).toEqual(Object.entries(VALUES));
    expect(got).toEqual(Object.values(VALUES));
    expect(read).toEqual(got);
    // the record sent the pointer and the vector, too
    expect(changed.filter((name) => name in VALUES)).toEqual(names);
    expect(changed.filter((name) => !(name in VALUES))).toEqual(['CBodyComponent', 'm_Bag.m_vecItems']);
    expect(diagnostics).toEqual([]);
  });

  it('may leave send nodes out, at each step, where that means one field', () => {
    const names = [
      'm_nSolidType',
      'CBodyComponent.m_cellX',
      'm_vecItems.0000.m_a.m_id',
      'm_Bag.m_vecItems.0.m_b.m_id',
      // there is no such field, or no such element
      'm_vecOrigin.m_cellX',
      'm_vecVelocity',
      'm_vecItems.0001.m_a.m_id',
      'm_vecItems.-1.m_a.m_id',
      'm_iHealth.m_x',
      'CBodyComponent.m_cellX.',
      '',
      '.',
    ];
    const { got, read, diagnostics } = shown({}, names);
    expect(got).toEqual([6, 7, 9, 10, ...Array<undefined>(8).fill(undefined)]);
    expect(read).toEqual(got);
    expect(diagnostics).toEqual([]);
  });

  it('that mean several fields give none of them, and it is said', () => {
    const { got, read, diagnostics } = shown({}, ['m_vecZ', 'm_vecItems.0000.m_id']);
    expect(got).toEqual([undefined, undefined]);
    expect(read).toEqual([undefined, undefined]);
    expect(diagnostics.map(({ code, reason, path }) => ({ code, reason, path }))).toEqual([
      { code: 'unknown-field', reason: 'ambiguous', path: ['CPawn', 'm_vecZ'] },
      { code: 'unknown-field', reason: 'ambiguous', path: ['CPawn', 'm_vecItems.0000.m_id'] },
    ]);
    expect(diagnostics[0]!.message).toContain('CPawn has several fields m_vecZ');
  });

  it('that end with a dot are not names', () => {
    for (const { world } of iterateDem(demo, { events: ['tick'] })) {
      const entity = world.entity(0)!;
      const names = ['m_iHealth', 'm_iHealth.', 'CBodyComponent.', 'CBodyComponent.m_nOwn'];
      expect(names.map((name) => new ResolvedField(name).isMissingIn(entity))).toEqual([false, true, true, false]);
    }
  });

  it('are both in the schema', () => {
    const { schema } = parseDemSync(demo, { include: ['schema'] });
    expect(schema!.classes[0]!.fields.map(({ path, shortPath }) => [path, shortPath])).toEqual([
      ['m_iHealth', undefined],
      ['m_vecVelocity.m_vecX', undefined],
      ['m_vecVelocity.m_vecZ', undefined],
      ['m_vecViewOffset.m_vecX', undefined],
      ['m_vecViewOffset.m_vecZ', undefined],
      ['m_Collision.m_nSolidType', 'm_nSolidType'],
      ['CBodyComponent', undefined],
      ['CBodyComponent.m_skeletonInstance.m_vecOrigin.m_cellX', 'CBodyComponent.m_cellX'],
      ['CBodyComponent.m_nOwn', undefined],
      ['m_Bag.m_vecItems', 'm_vecItems'],
      ['m_Bag.m_vecItems.0000.m_a.m_id', 'm_vecItems.0000.m_a.m_id'],
      ['m_Bag.m_vecItems.0000.m_b.m_id', 'm_vecItems.0000.m_b.m_id'],
    ]);
  });

  it('of a filter may be short or whole, or patterns of either', () => {
    const names = Object.keys(VALUES);
    // a name that ends with a dot is that of nothing
    for (const nothing of ['m_iHealth.', 'CBodyComponent.', 'm_vecItems.0000.'])
      expect(shown({}, [nothing]).got, nothing).toEqual([undefined]);
    const of = (...fields: string[]): object => {
      const { object, got, read, changed, diagnostics } = shown({ entities: { fields } }, names);
      // asking by the whole name gives the same
      expect(names.filter((_, i) => got[i] !== undefined)).toEqual(Object.keys(object));
      expect(read).toEqual(got);
      expect(changed.filter((name) => name in VALUES)).toEqual(Object.keys(object));
      expect(diagnostics).toEqual([]);
      return object;
    };
    expect(of('m_nSolidType')).toEqual({ 'm_Collision.m_nSolidType': 6 });
    expect(of('m_Collision.m_nSolidType')).toEqual({ 'm_Collision.m_nSolidType': 6 });
    expect(of('CBodyComponent.m_cell*', 'm_vecItems.*')).toEqual({
      'CBodyComponent.m_skeletonInstance.m_vecOrigin.m_cellX': 7,
      'm_Bag.m_vecItems.0000.m_a.m_id': 9,
      'm_Bag.m_vecItems.0000.m_b.m_id': 10,
    });
    expect(of('m_vecV*.m_vecZ')).toEqual({ 'm_vecVelocity.m_vecZ': 3, 'm_vecViewOffset.m_vecZ': 5 });
  });

  it('of a filter that mean several fields show none of them, and it is said', () => {
    const { object, diagnostics } = shown({ entities: { fields: ['m_vecZ', 'm_iHealth'] } });
    expect(object).toEqual({ m_iHealth: 1 });
    expect(diagnostics.map(({ code, reason, path }) => ({ code, reason, path }))).toEqual([
      { code: 'unknown-field', reason: 'ambiguous', path: ['CPawn', 'm_vecZ'] },
    ]);
  });

  it('are reported while a demo is played', async () => {
    const playback = await openDem(demo);
    await playback.seek(0);
    expect(playback.world.entity(0)!.get('m_vecX')).toBeUndefined();
    expect(playback.diagnostics.map(({ path }) => path)).toEqual([['CPawn', 'm_vecX']]);
    await playback.close();
  });

  it('are distinct and lead to their values in any schema', () => {
    // names and send nodes from so few words that they meet
    const word = fc.constantFrom('a', 'b', 'a.b', 'b.a');
    const field = fc.record({ name: fc.constantFrom('a', 'b'), sendNode: fc.oneof(fc.constant(''), word), nests: fc.boolean() });
    const fields = fc.array(field, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fields, fields, (outer, inner) => {
        const definition = ({ name, sendNode }: { name: string; sendNode: string }): DemFieldDefinition => ({
          type: 'int32',
          name,
          ...(sendNode !== '' && { sendNode }),
        });
        const bytes = demoOf(
          {
            CPawn: outer.map((one) => (one.nests ? { ...definition(one), type: 'CBody*', serializer: 'CBody' } : definition(one))),
            CBody: inner.map(definition),
          },
          [
            {
              kind: 'create',
              index: 0,
              serial: 1,
              className: 'CPawn',
              changes: outer.flatMap(({ nests }, i) =>
                nests
                  ? [{ path: [i], value: true }, ...inner.map((_, j) => ({ path: [i, j], value: 100 * (i + 1) + j }))]
                  : [{ path: [i], value: i }],
              ),
            },
          ],
        );
        const expected = outer.flatMap(({ nests }, i) => (nests ? inner.map((_, j) => 100 * (i + 1) + j) : [i]));
        for (const { world } of iterateDem(bytes, { events: ['tick'], strict: true })) {
          const entity = world.entity(0)!;
          const shown = [...entity.fields()];
          expect(shown.map(([, value]) => value)).toEqual(expected);
          expect(new Set(shown.map(([name]) => name)).size).toBe(expected.length);
          for (const [name, value] of shown) {
            expect(entity.get(name)).toBe(value);
            expect(world.field(name).read(entity)).toBe(value);
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
