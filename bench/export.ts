/**
 * Export to Parquet, as the command does it: the corpus with one worker and with two, in turns, once and four times over (a short run is mostly V8 compiling, which
 * it does on threads of its own); and the memory of exporting many small replays, in a file each and merged.
 * Run: npx tsx bench/export.ts
 *
 * Wall time means something only on an idle machine: processor time and load are printed beside it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtures } from '../recordings/gamecache/fixtures.js';
import { filesUnder } from '../src/node/files-under.js';
import { requiredCorpus } from '../recordings/corpus-folder.js';
import { builtNodeEntry } from '../scripts/node-build.js';
import { median } from './dem/medians.js';

const ROUNDS = 5;
const SMALL_REPLAYS = 10_000;

/** What one run of a child says. */
interface Run {
  readonly exported: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

const [job, input, out, jobs, times, how] = process.argv.slice(2);
if (job === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'replaykit-bench-export-'));
  try {
    compare(folder);
  } finally {
    // at the end: for minutes after files were removed ext4 makes new ones at a third of its pace
    rmSync(folder, { recursive: true, force: true });
  }
} else await exportOnce(input!, out!, Number(jobs), Number(times), how === 'merge');

function child(from: string, into: string, workers: number, passes = 1, merge = false): Run {
  const args = [...process.execArgv, process.argv[1]!, 'run', from, mkdtempSync(join(into, 'out-')), String(workers), String(passes)];
  if (merge) args.push('merge');
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Run;
}

/** The files of a folder, each as often as asked. */
async function exportOnce(from: string, out: string, workers: number, passes: number, merge: boolean): Promise<void> {
  const entry = await builtNodeEntry();
  const paths = await filesUnder(
    from,
    (_, error) => {
      throw error;
    },
    out,
  );
  const started = performance.now();
  const before = process.cpuUsage();
  let exported = 0;
  // a replay that is there twice is exported once in a run
  for (let pass = 1; pass <= passes; pass++)
    exported += (await entry.exportReplays(paths, { out, to: 'parquet', jobs: workers, resume: false, merge })).exported;
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ exported, ms, cpuMs: (user + system) / 1000, peakMb } satisfies Run));
}

function compare(folder: string): void {
  const corpus = requiredCorpus();
  for (const passes of [1, 4]) {
    const runs: Run[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const workers of [1, 2]) {
        const run = child(corpus, folder, workers, passes);
        runs[workers - 1]!.push(run);
        const { exported, ms, cpuMs, peakMb } = run;
        const load = loadavg()[0]!.toFixed(1);
        console.log(
          `${exported} replays, jobs ${workers}: ${ms.toFixed(0)} ms, processor ${cpuMs.toFixed(0)} ms, ${peakMb.toFixed(0)} MB, load ${load}`,
        );
      }
    }
    const [one, two] = runs.map((all) => ({ ms: median(all.map(({ ms }) => ms)), cpuMs: median(all.map(({ cpuMs }) => cpuMs)) }));
    const busy = ({ ms, cpuMs }: { ms: number; cpuMs: number }): string =>
      `${ms.toFixed(0)} ms, ${(cpuMs / ms).toFixed(2)} processors busy`;
    console.log(`medians: jobs 1 ${busy(one!)}; jobs 2 ${busy(two!)}: ${(one!.ms / two!.ms).toFixed(2)} times as fast\n`);
  }

  // small caches, each with content of its own
  const small = join(folder, 'small');
  mkdirSync(small);
  const cache = fixtures()['gamecache-3.04b.dat']!;
  for (let i = 0; i < SMALL_REPLAYS; i++) {
    cache.set(new TextEncoder().encode(String(i).padStart(5, '0')), 16);
    writeFileSync(join(small, `${i}.dat`), cache);
  }
  for (const merge of [false, true]) {
    // Workers and DuckDB are threads of that process.
    const { exported, ms, peakMb } = child(small, folder, 2, 1, merge);
    console.log(`${exported} small replays${merge ? ' merged' : ''}, jobs 2: ${ms.toFixed(0)} ms, peak ${peakMb.toFixed(0)} MB`);
  }
}
