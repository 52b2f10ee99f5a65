import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { tablesOf } from '../../src/tables/index.js';

it('no table and no column is named by a word that SQL reserves', async () => {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const answer = await duck.runAndReadAll("SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved'");
  const reserved = new Set(answer.getRows().map(([word]) => word as string));
  expect(reserved).toContain('group');
  const named = tablesOf().flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  expect(named.filter((name) => reserved.has(name))).toEqual([]);
});
