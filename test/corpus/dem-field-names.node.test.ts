import { describe, it } from 'vitest';
import { kindAt, valueAt, type EntityState, type DemFieldValue } from '../../src/formats/dem/entities/entity.js';
import type { StateNode } from '../../src/formats/dem/entities/state-node.js';
import { iterateDem, type DemEntityWorld } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { isSameValue } from '../support/dem-snapshot.js';

const facts = corpusFacts('dem', { files: 9, facts: 5200000 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));
const TICKS = 10;

/** The values of an entity in the order of the schema, found without names. */
function leavesOf(node: StateNode, leaves: DemFieldValue[] = []): readonly DemFieldValue[] {
  for (let i = 0; i < node.length; i++) {
    if (!node.has(i)) continue;
    const below = node.below(i);
    if (below !== undefined) leavesOf(below, leaves);
    else {
      const value = valueAt(node, i, kindAt(node, i)!);
      if (value !== undefined) leaves.push(value);
    }
  }
  return leaves;
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const bytes = file.bytes();

  it('names every field of every entity apart, at ten ticks', () => {
    let packets = 0;
    for (const { command } of iterateDem(bytes, { events: ['command'] })) if (command === 'DEM_Packet') packets++;
    const wanted = new Set(Array.from({ length: TICKS }, (_, i) => Math.floor((i * (packets - 1)) / (TICKS - 1))));
    const count = { leaves: 0, notDistinct: 0, otherOrder: 0, otherByGet: 0, otherByField: 0 };
    // looked up once for all entities that have it, as a program would
    const fields = new Map<string, ReturnType<DemEntityWorld['field']>>();
    let at = 0;
    for (const { world } of iterateDem(bytes, { events: ['tick'] })) {
      if (!wanted.has(at++)) continue;
      for (const entity of world.entities()) {
        const leaves = leavesOf((entity as EntityState).root!);
        const names = new Set<string>();
        let i = 0;
        for (const [name, value] of entity.fields()) {
          const leaf = leaves[i++];
          names.add(name);
          if (!isSameValue(value, leaf)) count.otherOrder++;
          if (!isSameValue(entity.get(name), leaf)) count.otherByGet++;
          let field = fields.get(name);
          if (field === undefined) fields.set(name, (field = world.field(name)));
          if (!isSameValue(field.read(entity), leaf)) count.otherByField++;
        }
        count.leaves += leaves.length;
        count.notDistinct += leaves.length - names.size;
      }
    }
    facts.equal(file, 'names', count, { leaves: count.leaves, notDistinct: 0, otherOrder: 0, otherByGet: 0, otherByField: 0 });
    facts.equal(file, 'packets', at, packets);
    facts.equal(file, 'ticks', Math.min(packets, TICKS), wanted.size);
    facts.add(file, count.leaves);
  });
});
