import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { EntityWriter } from '../../../src/formats/dem/entities/entity-writer.js';
import { slotOf } from '../../../src/formats/dem/entities/field-step.js';
import { Serializers } from '../../../src/formats/dem/entities/serializers.js';
import { ABSENT, NO_REFS, StateNode, type GrowthBudget } from '../../../src/formats/dem/entities/state-node.js';
import { SOURCE2_SCHEMA } from '../../../src/formats/dem/messages.gen.js';

const entities = new EntityWriter(
  'dota2',
  [
    {
      name: 'CUnit',
      fields: [
        { type: 'int32', name: 'm_a' },
        { type: 'CUtlString', name: 'm_name' },
        { type: 'Vector', name: 'm_at' },
        { type: 'CNetworkUtlVectorBase< float32 >', name: 'm_list' },
        { type: 'CNetworkUtlVectorBase< CUtlString >', name: 'm_names' },
      ],
    },
  ],
  ['CUnit'],
);
const layout = new Serializers(
  new ProtoEncoder(SOURCE2_SCHEMA).encode('CDemoSendTables', entities.sendTables()),
  'dota2',
  undefined,
).layout({
  name: 'CUnit',
  version: 0,
})!;
const LIST = 3;
const NAMES = 4;
class Taken implements GrowthBudget {
  slots = 0;
  take(slots: number): void {
    this.slots += slots;
  }
}
const budgetOf = (): Taken => new Taken();
const list = (field: number): StateNode => StateNode.of(layout.fields[field]!.elements!, budgetOf());

describe('the state of an entity', () => {
  it('has slots for numbers and for the rest, each packed', () => {
    expect([...layout.steps].map(slotOf)).toEqual([0, 0, 1, 1, 2]);
    const node = StateNode.of(layout, budgetOf());
    expect([node.numbers, node.refs]).toEqual([
      [ABSENT, ABSENT, ABSENT, ABSENT],
      [undefined, undefined, undefined],
    ]);
    node.numbers[1] = 0;
    node.refs[0] = '';
    node.refs[1] = null;
    expect([0, 1, 2, 3, 4, 5].map((index) => node.has(index))).toEqual([false, true, true, true, false, false]);
    expect([1, 3, 4, 5].map((index) => node.below(index))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('shares one list of references among nodes of numbers alone, which stays empty', () => {
    const numbers = list(LIST);
    numbers.reach(3, budgetOf());
    numbers.numbers[3] = 7;
    const fork = numbers.share().fork(budgetOf());
    fork.resize(1);
    fork.reach(5, budgetOf());
    expect([numbers.refs, fork.refs]).toEqual([NO_REFS, NO_REFS]);
    expect([fork.refs === NO_REFS, NO_REFS.length, numbers.numbers[3], fork.numbers[3]]).toEqual([true, 0, 7, ABSENT]);
    const names = list(NAMES);
    names.reach(0, budgetOf());
    expect([names.refs === NO_REFS, NO_REFS.length]).toEqual([false, 0]);
  });

  it('is copied level by level', () => {
    const root = StateNode.of(layout, budgetOf());
    const names = list(NAMES);
    names.reach(0, budgetOf());
    names.refs[0] = 'a';
    root.refs[2] = names;
    const fork = root.share().fork(budgetOf());
    expect([fork.shared, fork.below(NAMES), names.shared]).toEqual([false, names, true]);
    fork.numbers[0] = 5;
    const own = names.fork(budgetOf());
    own.refs[0] = 'b';
    expect([root.has(0), names.refs[0], own.length]).toEqual([false, 'a', 1]);
  });

  it('loses the elements beyond a new length', () => {
    for (const [field, value] of [
      [LIST, 7],
      [NAMES, 'x'],
    ] as const) {
      const node = list(field);
      node.reach(2, budgetOf());
      if (typeof value === 'number') node.numbers.fill(value, 0, 3);
      else node.refs.fill(value, 0, 3);
      node.resize(1);
      node.resize(3);
      expect([0, 1, 2, 3].map((index) => node.has(index))).toEqual([true, false, false, false]);
      expect(() => node.reach(-1, budgetOf())).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
      expect(() => node.reach(1 << 16, budgetOf())).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
    }
  });

  it('counts what nodes take, their copies too', () => {
    const budget = budgetOf();
    const large = list(LIST);
    large.reach(9_999, budget);
    const grown = budget.slots;
    expect(grown).toBe(10_000);
    large.fork(budget);
    const header = budget.slots - grown - large.numbers.length;
    expect(header).toBeGreaterThan(0);
    StateNode.of(layout, budget);
    expect(budget.slots).toBe(grown + large.numbers.length + 2 * header + 4 + 3);
  });

  it('is counted once, with what is below', () => {
    const header = StateNode.of(layout, budgetOf()).count(new Set()) - 7;
    const root = StateNode.of(layout, budgetOf());
    const names = list(NAMES);
    names.reach(0, budgetOf());
    root.refs[2] = names;
    const other = root.share().fork(budgetOf());
    const counted = new Set<StateNode>();
    expect(root.count(counted)).toBe(2 * header + 7 + names.refs.length);
    expect(other.count(counted), 'the list is shared').toBe(header + 7);
    expect(root.count(counted)).toBe(0);
    names.refs[0] = 'x'.repeat(800);
    expect(root.count(new Set())).toBe(2 * header + 7 + names.refs.length + 104);
  });
});
