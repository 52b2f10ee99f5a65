import { expect, it } from 'vitest';
import { ReadBudget } from '../../../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../../../src/core/limits.js';
import { Baselines } from '../../../../src/formats/dem/entities/baselines.js';
import type { EntityClass } from '../../../../src/formats/dem/entities/class-info.js';
import type { EntityState } from '../../../../src/formats/dem/entities/entity.js';
import { FieldLists } from '../../../../src/formats/dem/entities/field-list.js';
import { slotOf } from '../../../../src/formats/dem/entities/field-step.js';
import type { StateNode } from '../../../../src/formats/dem/entities/state-node.js';
import { iterateDem } from '../../../../src/formats/dem/index.js';
import type { StringTableRows } from '../../../../src/formats/dem/string-tables/string-table.js';
import { thrownBy } from '../../../core/expectations.js';
import { packed, zigzag, type BitText } from '../../../../recordings/dem/bit-text.js';
import { created, END, NEXT, packetOf, record, toyDemo } from '../../../../recordings/dem/toy-demo.js';

/** The class of an entity with two numbers and a bit, as a recording declares it. */
function toyClass(): EntityClass {
  const fields = [{ type: 'int32' }, { type: 'int32' }, { type: 'bool' }];
  const demo = toyDemo({ structures: { CThing: fields }, packets: [packetOf([record(created() + END)])] });
  const [tick] = [...iterateDem(demo, { events: ['tick'] })];
  return (tick!.world.entity(0) as EntityState).entityClass;
}

/** Rows of instancebaseline, and what reads them. */
function setUp(...rows: [key: string, list: BitText][]) {
  const values = rows.map(([, list]) => packed(list));
  const table = {
    key: (row: number) => rows[row]?.[0],
    value: (row: number) => values[row],
    rows: () => rows.map(([key], row) => [row, key] as const)[Symbol.iterator](),
  } as unknown as StringTableRows;
  const lists = new FieldLists(DEFAULT_LIMITS, { take: () => undefined });
  return { values, lists, baselines: new Baselines(() => table, lists, new ReadBudget(DEFAULT_LIMITS)), own: toyClass() };
}

const a = (value: number): BitText => NEXT + END + zigzag(value);
const both = (first: number, second: number): BitText => NEXT + NEXT + END + zigzag(first) + zigzag(second);
const numbers = (state: StateNode): unknown[] =>
  [0, 1].map((i) => (state.has(i) ? state.numbers[slotOf(state.layout.steps[i]!)] : undefined));

it('a row is read once, until other bytes are sent in its place', () => {
  const { values, lists, baselines, own } = setUp(['0', both(3, 4)]);
  expect(baselines.rowsIndexed).toBe(0);
  expect(numbers(baselines.create(own))).toEqual([3, 4]);
  expect(numbers(baselines.create(own))).toEqual([3, 4]);
  expect([lists.valuesRead, baselines.valuesKept, baselines.rowsIndexed]).toEqual([2, 0, 1]);

  // the world begins again, and no row was sent
  baselines.changed();
  baselines.create(own);
  expect([lists.valuesRead, baselines.valuesKept]).toEqual([2, 0]);

  // sent again as it was: counted once, when it is used
  baselines.changed([0]);
  expect(baselines.valuesKept).toBe(0);
  expect(numbers(baselines.create(own))).toEqual([3, 4]);
  expect([lists.valuesRead, baselines.valuesKept]).toEqual([2, 2]);
  baselines.changed();
  baselines.create(own);
  expect([lists.valuesRead, baselines.valuesKept]).toEqual([2, 2]);
  baselines.changed([0, 99]);
  baselines.create(own);
  expect([lists.valuesRead, baselines.valuesKept]).toEqual([2, 4]);

  values[0] = packed(a(5));
  // nobody has said so
  expect(numbers(baselines.create(own))).toEqual([3, 4]);
  baselines.changed([0]);
  expect(numbers(baselines.create(own))).toEqual([5, undefined]);
  expect([lists.valuesRead, baselines.valuesKept]).toEqual([3, 4]);
  baselines.changed([0]);
  baselines.create(own);
  expect([lists.valuesRead, baselines.valuesKept]).toEqual([3, 5]);
});

it('a row is read again for another structure of its class', () => {
  const { lists, baselines, own } = setUp(['0', a(5)]);
  baselines.create(own);
  baselines.changed();
  const other = toyClass();
  expect(baselines.create(other).layout).toBe(other.layout);
  expect(lists.valuesRead).toBe(2);
});

it('states that are kept are those that were read and those that were looked up', () => {
  const { baselines, own } = setUp(['1', a(1)]);
  expect([...baselines.states()]).toEqual([]);
  const none = { ...own, id: 7, name: 'COther' } as unknown as EntityClass;
  expect(numbers(baselines.create(none))).toEqual([undefined, undefined]);
  expect([...baselines.states()]).toHaveLength(1);
  const one = { ...own, id: 1 } as unknown as EntityClass;
  expect(numbers(baselines.create(one))).toEqual([1, undefined]);
  expect([...baselines.states()].map((state) => [state.shared, ...numbers(state)])).toEqual([
    [true, 1, undefined],
    [true, undefined, undefined],
    [true, 1, undefined],
  ]);
  baselines.changed();
  expect([...baselines.states()]).toHaveLength(1);
});

it('alternates are read for each use, and counted', () => {
  const { lists, baselines, own } = setUp(['0', a(1)], ['0:1', both(8, 9)]);
  const state = baselines.create(own);
  baselines.applyRow(1, state);
  expect([numbers(state), lists.valuesRead, baselines.alternateValuesRead]).toEqual([[8, 9], 3, 2]);
  baselines.applyRow(1, state);
  expect([lists.valuesRead, baselines.alternateValuesRead]).toEqual([5, 4]);
  expect(thrownBy(() => baselines.applyRow(2, state))).toMatchObject({ code: 'corrupt', detail: 'instancebaseline has no row 2' });
  const nothing = new Baselines(() => undefined, lists, new ReadBudget(DEFAULT_LIMITS));
  expect(thrownBy(() => nothing.applyRow(0, state))).toMatchObject({ code: 'corrupt', detail: 'instancebaseline has no row 0' });
  expect(numbers(nothing.create(own))).toEqual([undefined, undefined]);
});

it('seven bits may stay behind a list', () => {
  // PlusThree, the end, a bit: nine bits in two bytes
  const { baselines, own } = setUp(['0', '110010' + END + '1']);
  expect(baselines.create(own).has(2)).toBe(true);
});
