/**
 * replaykit against other parsers, on the same files in the same process: npm run bench:peers
 *
 * The others are dependencies of bench/peers/package.json only, and are installed there by this script.
 */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtDem } from '../dem/built.js';
import { SHORT_DEMO, corpusDemo, largeDemo } from '../../recordings/dem/large-demo.js';
import { compared, medians } from '../dem/medians.js';
import { decodeAll, entitiesAtEnd } from '../dem/work.js';
import { deadem } from './deadem.js';
import { checkSameRows, demoparser, playerTicks } from './player-ticks.js';

/** Files that both sides read; the others stop demoparser2 with an IllegalPathOp. */
const CS2_DEMOS = ['cs2--14065--321k.dem', 'cs2--14155--211k.dem'];
const SHORT_RUNS = { runs: 15, warmups: 8 };
/** V8 compiles the decoder on another thread during the first thirty reads or so of a file as short as these. */
const COMPILED_RUNS = { runs: 15, warmups: 30 };
const LONG_RUNS = { runs: 5, warmups: 1 };

const folder = fileURLToPath(new URL('.', import.meta.url));
if (!existsSync(`${folder}node_modules`)) execSync('npm install --no-audit --no-fund --no-package-lock', { cwd: folder, stdio: 'inherit' });

const { dem } = await builtDem();
const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
const table: Record<string, string>[] = [];

const decodeWithDeadem = await deadem();
for (const [label, path, runs] of [
  ['short Dota 2 demo', corpusDemo(SHORT_DEMO), SHORT_RUNS],
  ['Deadlock broadcast', corpusDemo('deadlock--5186-broadcast--4217k.dem'), SHORT_RUNS],
  ['large Dota 2 demo', largeDemo(), LONG_RUNS],
] as const) {
  const bytes = bytesOf(path);
  const [entities, others] = [entitiesAtEnd(dem, bytes), await decodeWithDeadem(bytes)];
  if (entities !== others) throw new Error(`${label}: ${entities} entities at the end, deadem has ${others}`);
  const { ours, theirs } = await medians({ ours: () => decodeAll(dem, bytes), theirs: () => decodeWithDeadem(bytes) }, runs);
  table.push(compared(`${label}: all entities, deadem 3.4.1`, ours, theirs, 3));
}

const rowsOfDemoparser = demoparser();
for (const name of CS2_DEMOS) {
  const bytes = bytesOf(corpusDemo(name));
  checkSameRows(name, playerTicks(dem, bytes), rowsOfDemoparser(bytes));
  const { ours, theirs } = await medians({ ours: () => playerTicks(dem, bytes), theirs: () => rowsOfDemoparser(bytes) }, COMPILED_RUNS);
  table.push(compared(`${name}: ten player properties a tick, demoparser2 0.42`, ours, theirs, 1.5));
}
console.table(table);
