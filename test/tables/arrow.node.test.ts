import { tableFromIPC, type Table as ArrowTable } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { arrowWriter, tableWriter, tablesOf, type TableBatch } from '../../src/tables/index.js';
import { EVERY_ROW, EVERY_TYPE, batchOf } from './table-rows.js';

async function written(batches: readonly TableBatch[], isStream = false): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = arrowWriter(EVERY_TYPE, (bytes) => void parts.push(bytes), { isStream });
  for (const batch of batches) await writer.write(batch);
  await writer.end();
  return Buffer.concat(parts);
}

/** The cells of a column as tables have them. */
const cellsOf = (table: ArrowTable, name: string, type: string): readonly unknown[] =>
  Array.from(table.getChild(name)!, (cell: unknown) => (cell !== null && type === 'timestamp' ? new Date(Number(cell)) : cell));

describe('a table as Arrow', () => {
  it.each([false, true])('has the cells of its rows, by apache-arrow (stream: %s)', async (isStream) => {
    const one = batchOf(EVERY_TYPE, EVERY_ROW);
    const table = tableFromIPC(await written([one, one], isStream));
    expect(table.numRows).toBe(2 * one.length);
    expect(table.batches).toHaveLength(2);
    expect(table.schema.fields.map(({ name, nullable }) => [name, nullable])).toEqual(
      EVERY_TYPE.columns.map(({ name, isNullable }) => [name, isNullable]),
    );
    for (const { name, type } of EVERY_TYPE.columns)
      expect(cellsOf(table, name, type)).toEqual([...one.columns[name]!, ...one.columns[name]!]);
    const about = JSON.parse(table.schema.metadata.get('replaykit.table')!) as object;
    expect(about).toMatchObject({ format: EVERY_TYPE.format, name: EVERY_TYPE.name, version: EVERY_TYPE.version });
  });

  it('has the types of Parquet', async () => {
    const { fields } = tableFromIPC(await written([])).schema;
    const types = Object.fromEntries(EVERY_TYPE.columns.map(({ type }, i) => [type, String(fields[i]!.type)]));
    expect(types).toEqual({
      boolean: 'Bool',
      int32: 'Int32',
      int64: 'Int64',
      double: 'Float64',
      string: 'Utf8',
      timestamp: 'Timestamp<MILLISECOND, UTC>',
    });
  });

  it('without rows has its columns', async () => {
    for (const isStream of [false, true]) expect(tableFromIPC(await written([], isStream)).numCols).toBe(EVERY_TYPE.columns.length);
  });

  it('begins and ends as the format says', async () => {
    const file = await written([batchOf(EVERY_TYPE, EVERY_ROW)]);
    const text = (from: number, to: number): string => Buffer.from(file.subarray(from, to)).toString('latin1');
    expect([text(0, 8), text(file.length - 6, file.length)]).toEqual(['ARROW1\0\0', 'ARROW1']);
    const stream = await written([batchOf(EVERY_TYPE, EVERY_ROW)], true);
    expect([...stream.subarray(0, 4), ...stream.subarray(-8)]).toEqual([255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]);
    // the file is the stream between the two marks, and a footer
    expect(file.subarray(8, 8 + stream.length)).toEqual(stream);
  });

  it('takes rows of its table only', async () => {
    const [players, units] = tablesOf('sc2');
    const writer = await tableWriter('arrow', players!, () => undefined);
    await expect(writer.write({ table: units!, length: 0, columns: {} })).rejects.toSatisfy((error) => isReplayError(error, 'usage'));
  });
});
