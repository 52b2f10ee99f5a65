import { expect, it } from 'vitest';
import { ProtoEncoder } from '../../../../src/codecs/protobuf/encode.js';
import { NameStep } from '../../../../src/formats/dem/entities/entity-world.js';
import { EntityWriter } from '../../../../src/formats/dem/entities/entity-writer.js';
import { SOURCE2_SCHEMA } from '../../../../src/formats/dem/messages.gen.js';
import { Serializers } from '../../../../src/formats/dem/entities/serializers.js';
import type { StateNode } from '../../../../src/formats/dem/entities/state-node.js';

/** The state of a CUnit that has these fields. */
function unitOf(...names: readonly string[]): StateNode {
  const fields = names.map((name) => ({ type: 'int32', name }));
  const tables = new EntityWriter('dota2', [{ name: 'CUnit', fields }], ['CUnit']).sendTables();
  const layout = new Serializers(new ProtoEncoder(SOURCE2_SCHEMA).encode('CDemoSendTables', tables), 'dota2').layout({
    name: 'CUnit',
    version: 0,
  })!;
  return { layout } as StateNode;
}

it('finds a name where each description of a class has it, though their numbers are equal', () => {
  const [before, after, without] = [unitOf('m_iHealth', 'm_iLevel'), unitOf('m_iLevel', 'm_iMana', 'm_iHealth'), unitOf('m_iMana')];
  expect(new Set([before, after, without].map(({ layout }) => layout.id)).size).toBe(1);
  const step = new NameStep('m_iHealth', 0);
  for (let round = 0; round < 2; round++) {
    expect([before, after, without].map((node) => step.placeIn(node).index)).toEqual([0, 2, -1]);
    expect(step.placeIn(after).slot).toBe(2);
  }
  expect(step.placeIn(before)).toBe(step.placeIn(before));
});
