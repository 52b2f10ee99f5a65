/**
 * Export to Parquet: the corpus with one worker and with two, in turns, and the memory of exporting many small replays.
 * Run: npx tsx bench/export.ts
 *
 * Wall time tells only on a machine with nothing else to do; the load is printed beside it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtures } from '../scripts/fixtures/gamecache.js';
import { requiredCorpus } from '../test/support/corpus-folder.js';
import { buildNodeEntry } from '../test/support/node-build.node.js';

const ROUNDS = 5;
const SMALL_REPLAYS = 10_000;

/** What one run of a child says. */
interface Run {
  readonly exported: number;
  readonly ms: number;
  readonly peakMb: number;
}

const [job, input, jobs] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'replaykit-bench-export-'));
try {
  if (job === undefined) compare();
  else await exportOnce(input!, Number(jobs));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function child(from: string, workers: number): Run {
  const args = [...process.execArgv, process.argv[1]!, 'run', from, String(workers)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Run;
}

async function exportOnce(from: string, workers: number): Promise<void> {
  const { entry, remove } = await buildNodeEntry();
  try {
    const started = performance.now();
    const { exported } = await entry.exportReplays(from, { out: join(folder, 'out'), to: 'parquet', jobs: workers });
    const ms = performance.now() - started;
    console.log(JSON.stringify({ exported, ms, peakMb: process.resourceUsage().maxRSS / 1024 } satisfies Run));
  } finally {
    remove();
  }
}

function compare(): void {
  const corpus = requiredCorpus();
  const best = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    for (const workers of [1, 2]) {
      const { exported, ms, peakMb } = child(corpus, workers);
      best[workers - 1] = Math.min(best[workers - 1]!, ms);
      console.log(`${exported} replays, jobs ${workers}: ${ms.toFixed(0)} ms, ${peakMb.toFixed(0)} MB, load ${loadavg()[0]!.toFixed(1)}`);
    }
  }
  console.log(`jobs 2 against jobs 1, best of ${ROUNDS}: ${(best[0]! / best[1]!).toFixed(2)} times as fast`);

  // small caches, each with content of its own
  const cache = fixtures()['gamecache-3.04b.dat']!;
  for (let i = 0; i < SMALL_REPLAYS; i++) {
    cache.set(new TextEncoder().encode(String(i).padStart(5, '0')), 16);
    writeFileSync(join(folder, `${i}.dat`), cache);
  }
  const { exported, ms, peakMb } = child(folder, 2);
  console.log(`${exported} small replays, jobs 2: ${ms.toFixed(0)} ms, peak ${peakMb.toFixed(0)} MB`);
}
