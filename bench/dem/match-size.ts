/**
 * A demo of the size that a whole match may have (280 MB): what its info, sections, entities and a seek cost, each in a process of its own.
 * npx tsx bench/dem/match-size.ts
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { largeDemo } from '../../recordings/dem/large-demo.js';
import { builtDem } from './built.js';

const BYTES = 280_000_000;

/** What is read: a module's body that has `dem` (the verbs), `file` (a source that can seek) and returns what it found. */
const JOBS: Readonly<Record<string, string>> = {
  info: 'return (await dem.readDemInfo(file)).fileInfo.playbackTicks',
  'players, kills, chat': "return (await dem.parseDem(file, { include: ['players', 'kills', 'chat'] })).players.length",
  'timeline by minute': "return Object.keys((await dem.parseDem(file, { include: ['timeline'] })).timeline).join()",
  'all entities, tick by tick':
    "let ticks = 0; for await (const batch of dem.streamDem(file, { events: ['tick'] }).batches()) ticks += batch.length; return ticks",
  'open, and seek to three quarters':
    'const demo = await dem.openDem(file); await demo.seek(Math.floor(demo.lastTick * 0.75)); await demo.close(); return demo.tick',
};

const path = largeDemo(BYTES);
const { path: built } = await builtDem();
console.log(`${(statSync(path).size / 1e6).toFixed(0)} MB`);
const source = (job: string): string => `
  import { open } from 'node:fs/promises';
  import { readFileSync } from 'node:fs';
  const dem = await import(${JSON.stringify(pathToFileURL(built).href)});
  const handle = await open(${JSON.stringify(path)});
  const { size } = await handle.stat();
  const read = async (start, end) => { const bytes = new Uint8Array(end - start); await handle.read(bytes, 0, bytes.length, start); return bytes; };
  const file = { byteLength: size, read };
  const before = process.cpuUsage();
  const found = await (async () => { ${job} })();
  const { user, system } = process.cpuUsage(before);
  const peak = Number(/VmHWM:\\s*(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
  console.log(JSON.stringify({ found, 'processor s': (user + system) / 1e6, 'peak MB': Math.round(peak) }));
  await handle.close();`;
const run = (job: string): object =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', source(job)], {
      encoding: 'utf8',
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
    }),
  ) as object;
console.table(Object.fromEntries(Object.entries(JOBS).map(([name, job]) => [name, run(job)])));
