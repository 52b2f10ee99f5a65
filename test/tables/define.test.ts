import { expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { BATCH_ROWS, RowBatcher, defineTable } from '../../src/tables/define.js';
import { RowSink } from '../../src/tables/row-sink.js';

interface Row {
  readonly count: number;
  readonly id?: number | bigint;
  readonly at?: Date;
}

const counts = defineTable<Row>('vcr', 'counts', 1, 'A count.', [
  ['count', 'int32', 'How many.', ({ count }) => count, 'pieces'],
  ['id', 'int64?', 'Which.', ({ id }) => id],
  ['at', 'timestamp?', 'When.', ({ at }) => at],
]);

it('puts the replay before the columns, and cells into their types', () => {
  expect(counts.table.columns.map(({ name, type, isNullable, unit }) => [name, type, isNullable, unit])).toEqual([
    ['replay', 'string', false, undefined],
    ['count', 'int32', false, 'pieces'],
    ['id', 'int64', true, undefined],
    ['at', 'timestamp', true, undefined],
  ]);
  const batcher = new RowBatcher(counts, 'r');
  expect(batcher.take()).toBeUndefined();
  batcher.add({ count: 1, id: 7 });
  batcher.add({ count: -1, id: 2n ** 63n - 1n, at: new Date(5) });
  batcher.add({ count: 0, at: new Date(NaN) });
  expect(batcher.take()).toEqual({
    table: counts.table,
    length: 3,
    columns: { replay: ['r', 'r', 'r'], count: [1, -1, 0], id: [7n, 2n ** 63n - 1n, null], at: [null, new Date(5), null] },
  });
  expect(batcher.take()).toBeUndefined();
});

it('keeps no part of a row that does not fit', () => {
  const batcher = new RowBatcher(counts, 'r');
  for (const row of [
    { count: 2 ** 31 },
    { count: 0.5 },
    { count: 1, id: 2n ** 63n },
    { count: 1, id: 0.5 },
    { count: 1, id: NaN },
    { count: undefined as never },
  ]) {
    expect(() => batcher.add(row)).toThrowError(/does not fit/);
  }
  batcher.add({ count: 3 });
  expect(batcher.take()!.columns).toEqual({ replay: ['r'], count: [3], id: [null], at: [null] });
});

it('leaves a row out with a diagnostic, or throws when strict', () => {
  const lenient = new RowSink([counts.table], 'r', {});
  const add = lenient.rows(counts)!;
  add({ count: 1 });
  add({ count: 2 ** 40 });
  expect(lenient.diagnostics).toMatchObject([{ code: 'corrupt', path: ['table counts'] }]);
  expect([...lenient.take(true)].map(({ length }) => length)).toEqual([1]);
  const strict = new RowSink([counts.table], 'r', { strict: true }).rows(counts)!;
  expect(() => strict({ count: 2 ** 40 })).toThrowError(expect.toSatisfy((error) => isReplayError(error, 'corrupt')) as Error);
});

it('fills batches of one size, and takes nothing for tables that were not asked for', () => {
  expect(new RowSink([], 'r', {}).rows(counts)).toBeUndefined();
  const sink = new RowSink([counts.table], 'r', {});
  const add = sink.rows(counts)!;
  for (let i = 0; i < BATCH_ROWS; i++) {
    expect(sink.full).toBe(false);
    add({ count: i });
  }
  expect(sink.full).toBe(true);
  expect([...sink.take(false)].map(({ length }) => length)).toEqual([BATCH_ROWS]);
  add({ count: 1 });
  expect([...sink.take(false)]).toEqual([]);
  expect([...sink.take(true)].map(({ length }) => length)).toEqual([1]);
});
