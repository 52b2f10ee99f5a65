import { replayError } from '../../../core/errors.js';
import type { DemDecoder } from '../decoder.js';
import { EntityState } from '../entities/entity.js';
import { isSame } from '../entities/state-changes.js';
import type { StringTables } from '../string-tables/string-tables.js';

/**
 * Throws `unsupported-feature` where the tables, the entities with all their values, or what is kept for entities to come are not the same in two
 * decoders.
 */
export function checkSameWorld(before: DemDecoder, after: DemDecoder): void {
  checkTables(before.stringTables, after.stringTables);
  const [one, other] = [before, after].map(({ entities }) => entities!);
  const slots = Math.max(one!.world.slots.length, other!.world.slots.length);
  for (let index = 0; index < slots; index++) {
    const [entity, again] = [one!.world.slots[index], other!.world.slots[index]];
    checkEntity(index, entity, again);
    if (entity?.isActive !== again?.isActive) throw differs(`entity ${index}`, 'whether it is in sight');
    for (const set of [0, 1] as const) {
      const [saved, kept] = [one, other].map((decoder): EntityState | undefined => {
        const known = entity === undefined ? undefined : decoder!.packetEntities?.saved.get(set, index);
        return known && new EntityState(index, 0, known.entityClass, known.state, entity!.view);
      });
      checkEntity(index, saved, kept);
    }
  }
}

function checkTables(before: StringTables, after: StringTables): void {
  if (before.list.length !== after.list.length) throw differs('string tables', 'how many there are');
  for (const [id, table] of before.list.entries()) {
    const again = after.list[id]!;
    if (again.name !== table.name) throw differs(`table ${table.name}`, 'its name');
    for (const [index, key, value] of table.rows()) {
      const kept = again.value(index);
      const isKept = key === again.key(index) && (value === kept || (value !== undefined && kept !== undefined && isSame(value, kept)));
      if (!isKept) throw differs(`table ${table.name}`, `row ${index}`);
    }
  }
}

function checkEntity(index: number, before: EntityState | undefined, after: EntityState | undefined): void {
  const name = `entity ${index} ${before?.className ?? after?.className ?? ''}`;
  if (before?.className !== after?.className || before?.serial !== after?.serial) throw differs(name, 'its class');
  const values = after?.fields();
  for (const [field, value] of before?.fields() ?? []) {
    const next = values!.next();
    if (next.done === true || next.value[0] !== field || !isSame(value, next.value[1])) throw differs(name, field);
  }
  if (values?.next().done === false) throw differs(name, 'it has more fields');
}

const differs = (place: string, what: string): Error =>
  replayError('unsupported-feature', `what was written for the beginning of the cut is read in another way: ${what}`, {
    format: 'dem',
    path: [place],
  });
