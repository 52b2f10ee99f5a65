/** node report.js [--watch]: counts the rows of the tables with DuckDB; with --watch it first shows progress until the queue is empty. */
import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { Queue } from 'bullmq';
import { QUEUE, connection as redis } from './queue.js';

const WATCH_MS = Number(process.env.WATCH_MS ?? 2000);

/** Prints progress until the queue is empty. */
async function watch() {
  const queue = new Queue(QUEUE, { connection: redis });
  const started = { at: Date.now(), done: (await queue.getJobCounts()).completed };
  for (;;) {
    const { waiting, delayed, active, completed, failed } = await queue.getJobCounts();
    const minutes = (Date.now() - started.at) / 60_000;
    const rate = minutes > 0 ? Math.round((completed - started.done) / minutes) : 0;
    console.log(`waiting ${waiting + delayed}, active ${active}, done ${completed} (${rate} per minute), failed ${failed}`);
    if (waiting + delayed + active === 0) break;
    await setTimeout(WATCH_MS);
  }
  await queue.close();
}

if (process.argv.includes('--watch')) await watch();

const out = process.env.OUT ?? 'tables';
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();

async function ask(sql) {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

const replays = await ask(`
  SELECT format, count(*) AS replays, count(DISTINCT replay) AS distinct_replays, count(*) FILTER (NOT is_complete) AS damaged,
         round(sum(duration_seconds) / 3600, 1) AS hours
  FROM read_parquet('${out}/*/replays/*.parquet') GROUP BY format ORDER BY format`);
console.table(replays);
