/**
 * Tables of the corpus in one file each and in one a replay: bytes, and how long DuckDB reads all of their cells, beside the same from its own tables in memory, which no
 * file can undercut; and the forty questions over the merged ones, a hundred runs in an order of chance, through `openTables`.
 * Run: npx tsx bench/query.ts
 *
 * Wall time means something only on an idle machine: the load is printed beside it.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { requiredCorpus } from '../recordings/corpus-folder.js';
import { builtNodeEntry } from '../scripts/node-build.js';
import { QUESTIONS } from '../recordings/questions.js';
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

const fromFiles = (files: readonly string[]): string => `read_parquet([${files.map((file) => `'${file}'`).join(', ')}])`;

/** How long DuckDB takes for all cells of all tables. */
interface Scan {
  readonly ms: number;
  readonly cpuMs: number;
  /** Of each table. */
  readonly each: readonly number[];
}

async function scan(duck: DuckDBConnection, relations: readonly string[]): Promise<Scan> {
  const each: number[] = [];
  const before = process.cpuUsage();
  for (const relation of relations) {
    const started = performance.now();
    await duck.run(`SELECT count(COLUMNS(*)) FROM ${relation}`);
    each.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: each.reduce((sum, one) => sum + one, 0), cpuMs: (user + system) / 1000, each };
}

/** The medians of several scans. */
const medianScan = (scans: readonly Scan[]): Scan => ({
  ms: median(scans.map(({ ms }) => ms)),
  cpuMs: median(scans.map(({ cpuMs }) => cpuMs)),
  each: scans[0]!.each.map((_, table) => median(scans.map(({ each }) => each[table]!))),
});

const folder = mkdtempSync(join(tmpdir(), 'replaykit-bench-query-'));
const entry = await builtNodeEntry();
try {
  const [apart, merged] = [join(folder, 'apart'), join(folder, 'merged')];
  await entry.exportReplays(requiredCorpus(), { out: apart, to: 'parquet' });
  await entry.exportReplays(requiredCorpus(), { out: merged, merge: true });
  const both = [tablesIn(apart), tablesIn(merged)] as const;
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const names = [...both[1].keys()];
  const held = names.map((_, i) => `held_${i}`);
  for (const [i, name] of names.entries()) await duck.run(`CREATE TABLE ${held[i]!} AS FROM ${fromFiles(both[1].get(name)!)}`);
  const kinds = [...both.map((tables) => names.map((name) => fromFiles(tables.get(name)!))), held];
  const scans: Scan[][] = kinds.map(() => []);
  for (let round = 0; round < SCANS; round++) for (const [i, relations] of kinds.entries()) scans[i]!.push(await scan(duck, relations));
  duck.closeSync();
  const [single, whole, inMemory] = scans.map(medianScan) as [Scan, Scan, Scan];
  const [bytes, load] = [both.map(byteLength), loadavg()[0]!.toFixed(1)] as const;
  const said = ({ ms, cpuMs }: Scan): string => `${ms.toFixed(0)} ms, processor ${cpuMs.toFixed(0)} ms`;
  const faster = (than: Scan, { ms, cpuMs, each }: Scan): string =>
    `${(than.ms / ms).toFixed(1)} times as fast, ${(than.cpuMs / cpuMs).toFixed(1)} by processor time; median of ${names.length} tables ${median(each.map((one, table) => than.each[table]! / one)).toFixed(1)}`;
  console.log(`a file a replay: ${bytes[0]!} bytes, all cells in ${said(single)}`);
  console.log(`merged: ${bytes[1]!} bytes, ${(bytes[0]! / bytes[1]!).toFixed(2)} times smaller; ${said(whole)}: ${faster(single, whole)}`);
  console.log(`in DuckDB's own tables in memory: ${said(inMemory)}: ${faster(single, inMemory)}; load ${load}`);

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
  rmSync(folder, { recursive: true, force: true });
}
