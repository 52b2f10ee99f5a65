/**
 * Melee: frames as columns and statistics, beside slippi-js, which gives an object for each update; info by head and tail; peak memory.
 * npx tsx bench/peers/slippi.ts, or npm run bench slippi
 *
 * slippi-js is a dependency of bench/peers/package.json only, and is installed there by this script.
 */
import { execFileSync, execSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { corpusNames, requiredCorpus } from '../../recordings/corpus-folder.js';
import { CACHE } from '../../recordings/dem/large-demo.js';
import { longGame } from '../../recordings/slippi/long-game.js';
import { parseSlippiSync, readSlippiInfo, slippiFramesSync } from '../../src/formats/slippi/index.js';
import { openFile } from '../../src/node/file-source.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const peer = join(folder, 'node_modules/@slippi/slippi-js');
if (!existsSync(peer)) execSync('npm install --no-audit --no-fund --no-package-lock', { cwd: folder, stdio: 'inherit' });

/** What is used of slippi-js. */
interface Game {
  getFrames(): Readonly<
    Record<string, { readonly players: Readonly<Record<string, { readonly post: { readonly percent: number } } | undefined>> }>
  >;
  getStats(): {
    readonly conversions: readonly { readonly moves: readonly unknown[] }[];
    readonly combos: readonly { readonly moves: readonly unknown[] }[];
    readonly stocks: readonly unknown[];
    readonly overall: readonly { readonly inputCounts: { readonly total: number } }[];
  } | null;
}
const { SlippiGame } = (await import(pathToFileURL(join(peer, 'dist/node/index.esm.js')).href)) as {
  readonly SlippiGame: new (bytes: Uint8Array) => Game;
};

const corpus = requiredCorpus();
const paths = corpusNames(corpus, 'slippi').map((name) => join(corpus, 'slippi', name));
const replays = paths.map((path) => readFileSync(path));
const STATISTICS = ['stats', 'conversions', 'combos', 'stocks'] as const;

const sum = (values: Iterable<number>): number => {
  let all = 0;
  for (const value of values) all += value;
  return all;
};

/** Figures that both must have alike. */
function ofReplaykit(bytes: Uint8Array): readonly number[] {
  const { frameCount, post, follower } = slippiFramesSync(bytes, { fields: ['post.percent'] });
  const { stats, conversions, combos, stocks } = parseSlippiSync(bytes, { include: STATISTICS });
  const percent = sum((post.percent ?? []).filter((value, row) => follower[row] === 0 && !Number.isNaN(value)));
  const moves = (all: readonly { readonly moves: readonly unknown[] }[]): number => sum(all.map((one) => one.moves.length));
  const inputs = (stats?.players ?? []).map((one) => one.inputs.total);
  return [
    frameCount,
    percent,
    ...(stats ? [conversions.length, moves(conversions), combos.length, moves(combos), stocks.length, ...inputs] : []),
  ];
}
function ofSlippiJs(bytes: Uint8Array, isDuel: boolean): readonly number[] {
  const game = new SlippiGame(bytes);
  const frames = Object.entries(game.getFrames()).sort(([a], [b]) => Number(a) - Number(b));
  const percent = sum(frames.flatMap(([, { players }]) => Object.values(players).map((player) => player?.post?.percent ?? 0)));
  const stats = isDuel ? new SlippiGame(bytes).getStats() : null;
  const moves = (all: readonly { readonly moves: readonly unknown[] }[]): number => sum(all.map((one) => one.moves.length));
  const inputs = (stats?.overall ?? []).map((one) => one.inputCounts.total);
  return [
    frames.length,
    percent,
    ...(stats
      ? [stats.conversions.length, moves(stats.conversions), stats.combos.length, moves(stats.combos), stats.stocks.length, ...inputs]
      : []),
  ];
}

let checked = 0;
for (const [i, bytes] of replays.entries()) {
  const ours = ofReplaykit(bytes);
  // Of a game without end slippi-js leaves out the last frames.
  const isDuel = ours.length > 2 && parseSlippiSync(bytes).game.end !== undefined;
  const theirs = ofSlippiJs(bytes, isDuel);
  const same = theirs.every((value, k) => Math.abs(value - ours[k]!) < 1e-3);
  if (!same) throw new Error(`${paths[i]}: ${ours.join()} against ${theirs.join()} of slippi-js`);
  checked += theirs.length;
}
const megabytes = sum(replays.map(({ length }) => length)) / 1e6;
console.log(`${replays.length} replays, ${megabytes.toFixed(1)} MB; ${checked} figures are the same in both`);

const ways: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  'slippi-js: all frames': (bytes) => new SlippiGame(bytes).getFrames(),
  'replaykit: all frames as columns': (bytes) => slippiFramesSync(bytes),
  'slippi-js: statistics': (bytes) => new SlippiGame(bytes).getStats(),
  'replaykit: the same statistics': (bytes) => parseSlippiSync(bytes, { include: STATISTICS }),
};

/** Processor time of all replays, the best of some rounds: in turn, so that what else runs disturbs all alike. */
const best = new Map<string, number>();
const ROUNDS = 10;
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, read] of Object.entries(ways)) {
    const start = process.cpuUsage();
    for (const bytes of replays) read(bytes);
    const { user, system } = process.cpuUsage(start);
    best.set(name, Math.min(best.get(name) ?? Infinity, (user + system) / 1000));
  }
}
for (const [name, ms] of best) console.log(`${name.padEnd(34)} ${ms.toFixed(0).padStart(6)} ms`);
const ratio = (theirs: string, ours: string): string => (best.get(theirs)! / best.get(ours)!).toFixed(1);
console.log(`frames: ${ratio('slippi-js: all frames', 'replaykit: all frames as columns')} times as fast (target: 10)`);
console.log(`statistics: ${ratio('slippi-js: statistics', 'replaykit: the same statistics')} times as fast (target: 5)`);

let info = Infinity;
for (let round = 0; round < ROUNDS; round++) {
  const start = process.cpuUsage();
  for (const path of paths) {
    const file = openFile(path);
    await readSlippiInfo(file);
    await file.close?.();
  }
  const { user, system } = process.cpuUsage(start);
  info = Math.min(info, (user + system) / 1000 / paths.length);
}
console.log(`info by head and tail: ${info.toFixed(2)} ms a file, opened and closed (target: 1)`);

/** Peak memory of jobs on a long game, beyond that of a process which has done the same with a short one. */
const BYTES = 128_000_000;
const shortPath = paths.find((path) => path.includes('Whispy')) ?? paths.at(-1)!;
const longPath = join(CACHE, `slippi-${BYTES}.slp`);
mkdirSync(CACHE, { recursive: true });
if (!existsSync(longPath)) writeFileSync(longPath, longGame(readFileSync(shortPath), BYTES));
const built = join(CACHE, 'slippi.js');
await build({
  entryPoints: [fileURLToPath(new URL('../../src/formats/slippi/index.ts', import.meta.url))],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  outfile: built,
});
const JOBS: Readonly<Record<string, string>> = {
  'all frames as columns': 'return (await slippi.slippiFrames(file)).rowCount',
  statistics: `return (await slippi.parseSlippi(file, { include: ${JSON.stringify(STATISTICS)} })).conversions.length`,
  'every event': 'let count = 0; for await (const batch of slippi.streamSlippi(file).batches()) count += batch.length; return count',
  'events of final frames':
    "let count = 0; for await (const batch of slippi.streamSlippi(file, { rollbacks: 'final' }).batches()) count += batch.length; return count",
};
const source = (job: string): string => `
  import { open } from 'node:fs/promises';
  import { readFileSync } from 'node:fs';
  const slippi = await import(${JSON.stringify(pathToFileURL(built).href)});
  const peak = () => Number(/VmHWM:\\s*(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  const done = async (path) => {
    const handle = await open(path);
    const { size } = await handle.stat();
    const read = async (start, end) => { const bytes = new Uint8Array(end - start); await handle.read(bytes, 0, bytes.length, start); return bytes; };
    const file = { byteLength: size, read };
    const found = await (async () => { ${job} })();
    await handle.close();
    return { found, size };
  };
  await done(${JSON.stringify(shortPath)});
  const before = peak();
  const { found, size } = await done(${JSON.stringify(longPath)});
  console.log(JSON.stringify({ found, 'file MB': size / 1e6, 'peak MB beyond': (peak() - before) / 1e6, 'times the file': (peak() - before) / size }));`;
const run = (job: string): object =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', source(job)], { encoding: 'utf8' })) as object;
console.table(Object.fromEntries(Object.entries(JOBS).map(([name, job]) => [name, run(job)])));
