/**
 * Speed on real replays, in MB of the file a second: the header alone, the whole stream as events, and ball and cars of every frame as columns, on
 * one core, and columns of the largest replays in two threads, each with half of the keyframes.
 * Wanted: 40 MB/s into columns on one core, less than 2 ms for a header, and time that is linear in frames.
 * Run: npm run build && npm run bench rocket-league
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { iterateRocketLeague, openRocketLeague, readRocketLeagueInfo, rocketLeagueFramesSync } from '../src/formats/rocket-league/index.js';
import { corpusNames, requiredCorpus } from '../recordings/corpus-folder.js';

const ROUNDS = 5;
const THREADS = 2;
const LARGEST = 8;

const folder = requiredCorpus();
const replays = corpusNames(folder, 'rocket-league')
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, 'rocket-league', name))) }))
  .sort((a, b) => b.bytes.length - a.bytes.length);
const megabytes = (of: typeof replays): number => of.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;

/** Milliseconds of the best of some rounds for each replay. */
async function bestOf(of: typeof replays, run: (bytes: Uint8Array) => unknown): Promise<number[]> {
  const best = of.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { bytes }] of of.entries()) {
      const start = performance.now();
      await run(bytes);
      best[i] = Math.min(best[i]!, performance.now() - start);
    }
  }
  return best;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
const rate = (name: string, of: typeof replays, times: readonly number[]): void =>
  console.log(`${name}: ${((megabytes(of) / sum(times)) * 1000).toFixed(1)} MB/s`);

console.log(`${replays.length} replays, ${megabytes(replays).toFixed(1)} MB`);
const headers = await bestOf(replays, (bytes) => readRocketLeagueInfo(bytes));
console.log(`header: median ${median(headers).toFixed(2)} ms a file, most ${Math.max(...headers).toFixed(2)} ms`);

let events = 0;
const eventTimes = await bestOf(replays, (bytes) => {
  events = 0;
  for (const _ of iterateRocketLeague(bytes)) events++;
});
rate('events', replays, eventTimes);

const columnTimes = await bestOf(replays, (bytes) => rocketLeagueFramesSync(bytes));
rate('columns, all', replays, columnTimes);
const few = await bestOf(replays, (bytes) =>
  rocketLeagueFramesSync(bytes, { fields: ['ball.x', 'ball.y', 'ball.z', 'car.x', 'car.y', 'car.z', 'car.boost'] }),
);
rate('columns, places and boost', replays, few);

const large = replays.slice(0, LARGEST);
const frames = large.map(({ bytes }) => rocketLeagueFramesSync(bytes, { fields: [] }).frameCount);
const perFrame = large.map((_, i) => (columnTimes[i]! / frames[i]!) * 1000);
console.log(
  `the ${LARGEST} largest: ${Math.min(...frames)} to ${Math.max(...frames)} frames, ${Math.min(...perFrame).toFixed(1)} to ${Math.max(...perFrame).toFixed(1)} µs a frame`,
);

const SCRIPT = `
import { parentPort } from 'node:worker_threads';
import { rocketLeagueFramesSync } from '${new URL('../dist/rocket-league.js', import.meta.url).href}';
parentPort.on('message', ({ bytes, fromSeconds, toSeconds }) => {
  const { frameCount } = rocketLeagueFramesSync(bytes, { fromSeconds, toSeconds });
  parentPort.postMessage(frameCount);
});`;
const workers = Array.from({ length: THREADS }, () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`)));
const asked = async (worker: Worker, part: object): Promise<void> => {
  worker.postMessage(part);
  await once(worker, 'message');
};
const shared = new Map<Uint8Array, Uint8Array>();
const cuts = new Map<Uint8Array, number>();
for (const { bytes } of large) {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  shared.set(bytes, copy);
  const { keyframes } = await openRocketLeague(bytes);
  cuts.set(bytes, keyframes[keyframes.length >> 1]!.seconds);
}
const inThreads = await bestOf(large, async (bytes) => {
  const at = cuts.get(bytes)!;
  const parts = [{ toSeconds: at - 1e-3 }, { fromSeconds: at }];
  await Promise.all(workers.map((worker, i) => asked(worker, { bytes: shared.get(bytes), ...parts[i] })));
});
for (const worker of workers) await worker.terminate();
rate(`columns of the ${LARGEST} largest, one thread`, large, columnTimes.slice(0, LARGEST));
rate(`columns of the ${LARGEST} largest, ${THREADS} threads`, large, inThreads);
console.log(`${THREADS} threads: ${(sum(columnTimes.slice(0, LARGEST)) / sum(inThreads)).toFixed(2)} times as fast`);
