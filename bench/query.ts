/**
 * Tables of the corpus in one file each and in one a replay: bytes, and how long DuckDB reads all of their cells; and the forty questions over
 * the merged ones, a hundred runs in an order of chance, through `openTables`.
 * Run: npx tsx bench/query.ts
 *
 * Wall time tells only on a machine with nothing else to do: the load is printed beside it.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { requiredCorpus } from '../test/support/corpus-folder.js';
import { buildNodeEntry } from '../test/support/node-build.node.js';
import { QUESTIONS } from '../test/support/questions.js';
import { median } from './dem/medians.js';
import { randomFrom } from './measure.js';

const SCANS = 5;
const RUNS = 100;
const FORMATS = ['dem', 'sc2', 'icrep', 'vcr', 'w3g', 'gamecache'];

/** The files of each table below a folder, by format and name. */
function tablesIn(root: string): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  for (const format of readdirSync(root).filter((name) => FORMATS.includes(name))) {
    for (const name of readdirSync(join(root, format))) {
      const path = join(root, format, name);
      const files = statSync(path).isDirectory() ? readdirSync(path).map((file) => join(path, file)) : [path];
      tables.set(`${format}.${name.replace('.parquet', '')}`, files);
    }
  }
  return tables;
}

const byteLength = (tables: ReadonlyMap<string, readonly string[]>): number =>
  [...tables.values()].flat().reduce((sum, path) => sum + statSync(path).size, 0);

/** Milliseconds that DuckDB takes for all cells of all tables. */
async function scanMs(duck: DuckDBConnection, tables: ReadonlyMap<string, readonly string[]>): Promise<number> {
  const started = performance.now();
  for (const files of tables.values()) {
    await duck.run(`SELECT count(COLUMNS(*)) FROM read_parquet([${files.map((file) => `'${file}'`).join(', ')}])`);
  }
  return performance.now() - started;
}

const folder = mkdtempSync(join(tmpdir(), 'replaykit-bench-query-'));
const { entry, remove } = await buildNodeEntry();
try {
  const [apart, merged] = [join(folder, 'apart'), join(folder, 'merged')];
  await entry.exportReplays(requiredCorpus(), { out: apart, to: 'parquet' });
  await entry.exportReplays(requiredCorpus(), { out: merged, merge: true });
  const both = [tablesIn(apart), tablesIn(merged)] as const;
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const times: [number[], number[]] = [[], []];
  for (let scan = 0; scan < SCANS; scan++) for (const i of [0, 1] as const) times[i].push(await scanMs(duck, both[i]));
  duck.closeSync();
  const [bytes, ms] = [both.map(byteLength), times.map(median)] as const;
  console.log(
    `a file a replay: ${bytes[0]!} bytes, all cells in ${ms[0]!.toFixed(0)} ms; merged: ${bytes[1]!} bytes, ${ms[1]!.toFixed(0)} ms`,
  );
  console.log(
    `merged: ${(bytes[0]! / bytes[1]!).toFixed(2)} times smaller, ${(ms[0]! / ms[1]!).toFixed(1)} times as fast; load ${loadavg()[0]!.toFixed(1)}`,
  );

  const tables = await entry.openTables(merged);
  // a first run of each makes the views
  for (const { sql } of QUESTIONS) await tables.query(sql);
  const random = randomFrom(7);
  const taken: { readonly question: string; readonly ms: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { question, sql } = QUESTIONS[Math.floor(random() * QUESTIONS.length)]!;
    const started = performance.now();
    await tables.query(sql);
    taken.push({ question, ms: performance.now() - started });
  }
  tables.close();
  taken.sort((a, b) => a.ms - b.ms);
  const within = taken.filter(({ ms }) => ms <= 100).length;
  console.log(
    `${RUNS} runs of ${QUESTIONS.length} questions: median ${taken[RUNS / 2]!.ms.toFixed(0)} ms, the 95th ${taken[94]!.ms.toFixed(0)} ms, ${within} within 100 ms; load ${loadavg()[0]!.toFixed(1)}`,
  );
  for (const { question, ms } of taken.slice(-5)) console.log(`  ${ms.toFixed(0)} ms  ${question}`);
} finally {
  remove();
  rmSync(folder, { recursive: true, force: true });
}
