/**
 * Brood War: every command with all its fields, beside jssuh, which gives ids, frames and raw bytes: npx tsx bench/peers/brood-war.ts
 *
 * jssuh is a dependency of bench/peers/package.json only, and is installed there by this script.
 */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { corpusNames, requiredCorpus } from '../../recordings/corpus-folder.js';
import { iterateBroodWar, parseBroodWarSync, readBroodWarInfo } from '../../src/formats/brood-war/index.js';
import { SECTIONS } from '../../src/formats/brood-war/replay.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
if (!existsSync(join(folder, 'node_modules/jssuh')))
  execSync('npm install --no-audit --no-fund --no-package-lock', { cwd: folder, stdio: 'inherit' });

type Parser = NodeJS.ReadWriteStream & { on(event: 'data', take: () => void): Parser };
const Jssuh = createRequire(import.meta.url)(join(folder, 'node_modules/jssuh')) as new () => Parser;

const corpus = requiredCorpus();
const replays = corpusNames(corpus, 'brood-war').map((name) => new Uint8Array(readFileSync(join(corpus, 'brood-war', name))));

/** Reads a replay to its end with jssuh; gives how many commands it has. */
const withJssuh = (bytes: Uint8Array): Promise<number> =>
  new Promise((resolve, reject) => {
    let count = 0;
    const parser = new Jssuh();
    parser.on('data', () => void count++);
    parser.on('error', reject);
    parser.on('end', () => resolve(count));
    Readable.from([Buffer.from(bytes)]).pipe(parser);
  });

function withReplaykit(bytes: Uint8Array): number {
  let count = 0;
  for (const batch of iterateBroodWar(bytes).batches()) count += batch.length;
  return count;
}

let checked = 0;
for (const bytes of replays) {
  const [ours, theirs] = [withReplaykit(bytes), await withJssuh(bytes)];
  if (ours !== theirs) throw new Error(`${ours} commands, jssuh has ${theirs}`);
  checked += ours;
}
console.log(`${replays.length} replays, ${checked} commands, the same number in both`);

const ways: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  'jssuh: ids, frames, raw bytes': withJssuh,
  'replaykit: every field of every command': withReplaykit,
  'replaykit: default sections': (bytes) => parseBroodWarSync(bytes),
  'replaykit: all sections': (bytes) => parseBroodWarSync(bytes, { include: SECTIONS }),
  'replaykit: header alone': (bytes) => readBroodWarInfo(bytes),
};

/** Processor time of all replays, the best of some rounds: in turn, so that what else runs disturbs all alike. */
const best = new Map<string, number>();
for (let round = 0; round < 4; round++) {
  for (const [name, read] of Object.entries(ways)) {
    const start = process.cpuUsage();
    for (const bytes of replays) await read(bytes);
    const { user, system } = process.cpuUsage(start);
    best.set(name, Math.min(best.get(name) ?? Infinity, (user + system) / 1000));
  }
}
for (const [name, ms] of best)
  console.log(`${name.padEnd(42)} ${ms.toFixed(0).padStart(6)} ms  ${(ms / replays.length).toFixed(2)} ms a file`);
