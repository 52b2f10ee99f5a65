import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EntityWriter, type DemEntityRecord } from '../../../src/formats/dem/entities/entity-writer.js';
import { iterateDem, type DemEntitySelect } from '../../../src/formats/dem/index.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import { runs } from '../../support/runs.js';

const CLASSES = ['CUnit', 'CTree', 'CRune'];
const entities = new EntityWriter(
  'dota2',
  CLASSES.map((name) => ({ name, fields: [{ type: 'int32', name: 'm_value' }] })),
  CLASSES,
);

/** What a record does to one place; those that cannot be are left out. */
type Step = { readonly kind: DemEntityRecord['kind']; readonly className: string; readonly serial: number; readonly value: number };
interface Update {
  readonly isDelta: boolean;
  readonly sizes: boolean;
  /** By entity index. */
  readonly steps: readonly (Step | undefined)[];
}

/** A demo of these packets: only records that a game could have sent. */
function demoOf(updates: readonly Update[]): Uint8Array {
  const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota' } });
  writer.signon([{ id: 40, value: { max_classes: CLASSES.length } }]);
  writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
  const alive = new Map<number, string>();
  updates.forEach(({ isDelta, sizes, steps }, tick) => {
    const records: DemEntityRecord[] = [];
    const named = new Set<number>();
    steps.forEach((step, index) => {
      const className = alive.get(index);
      if (step === undefined || (step.kind !== 'create' && className === undefined)) return;
      const changes = [{ path: [0], value: step.value }];
      if (step.kind === 'create') records.push({ kind: 'create', index, serial: step.serial, className: step.className, changes });
      else if (step.kind === 'update') records.push({ kind: 'update', index, className: className!, changes });
      else records.push({ kind: step.kind, index });
      named.add(index);
      if (step.kind === 'create') alive.set(index, step.className);
      if (step.kind === 'delete') alive.delete(index);
    });
    // a full update ends whatever it does not name
    if (!isDelta) for (const index of alive.keys()) if (!named.has(index)) alive.delete(index);
    writer.packet(tick, [{ id: 55, value: entities.packet(records, { isDelta, sizes }) }]);
  });
  return writer.finish();
}

/** Every entity event, and the world behind every packet. */
function seen(demo: Uint8Array, select: DemEntitySelect): unknown[] {
  const seen: unknown[] = [];
  for (const event of iterateDem(demo, { events: ['entity', 'tick'], entities: select, strict: true })) {
    if (event.type === 'entity') {
      const { op, tick, entity } = event;
      seen.push([tick, op, entity.index, entity.serial, entity.className, entity.isActive, event.changed(), entity.toObject()]);
    } else {
      for (const entity of event.world.entities()) {
        seen.push([event.tick, 'lives', entity.index, entity.serial, entity.className, entity.isActive, entity.toObject()]);
      }
    }
  }
  return seen;
}

const step = fc.record({
  kind: fc.constantFrom('create', 'update', 'update', 'leave', 'delete'),
  className: fc.constantFrom(...CLASSES),
  serial: fc.integer({ min: 1, max: 2 }),
  value: fc.integer({ min: -1000, max: 1000 }),
});
const update = fc.record({
  isDelta: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
  sizes: fc.boolean(),
  // indexes 0 to 5, and 20: steps of both widths
  steps: fc
    .array(fc.option(step, { nil: undefined }), { minLength: 21, maxLength: 21 })
    .map((all) => all.map((one, i) => (i < 6 || i === 20 ? one : undefined))),
});

it('a class filter shows what a read of all classes shows of them', () => {
  fc.assert(
    fc.property(fc.array(update, { minLength: 1, maxLength: 12 }), fc.subarray(CLASSES), (updates, wanted) => {
      const demo = demoOf(updates);
      const all = seen(demo, {});
      expect(seen(demo, { classes: wanted })).toEqual(all.filter((event) => wanted.includes((event as unknown[])[4] as string)));
    }),
    { numRuns: runs(300) },
  );
});
