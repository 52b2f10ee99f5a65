/** node report.js: what is in the tables, asked by DuckDB. */
import { DuckDBInstance } from '@duckdb/node-api';

const out = process.env.OUT ?? 'tables';
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();

async function ask(sql) {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

const replays = await ask(`
  SELECT format, count(*) AS replays, count(DISTINCT replay) AS distinct_replays, count(*) FILTER (NOT complete) AS damaged,
         round(sum(duration) / 3600, 1) AS hours
  FROM read_parquet('${out}/*/replays/*.parquet') GROUP BY format ORDER BY format`);
console.table(replays);
