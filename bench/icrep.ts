/**
 * Opening, seeking, restoring and whole reads of an `.icrep`, in milliseconds (median, worst).
 * Run: npx tsx bench/icrep.ts <file.icrep>
 */
import { readFileSync } from 'node:fs';
import { openIcrep, parseIcrepSync, verifyIcrep } from '../src/formats/icrep/index.js';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: npx tsx bench/icrep.ts <file.icrep>');
const bytes = new Uint8Array(readFileSync(path));

function print(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const ms = (time: number | undefined): string => (time ?? 0).toFixed(2).padStart(8);
  console.log(`${name.padEnd(42)} median ${ms(sorted[sorted.length >> 1])}  worst ${ms(sorted.at(-1))}`);
}

async function timed(runs: number, job: (run: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await job(run);
    times.push(performance.now() - started);
  }
  return times;
}

const playback = await openIcrep(bytes);
const { totalTicks } = playback.header;
/** Ticks all over the match, the same in every run. */
const tickOf = (run: number): number => (run * 7919) % (totalTicks + 1);
await timed(50, (run) => playback.seek(tickOf(run)));

print('open', await timed(50, () => openIcrep(bytes)));
print('seek in an open replay', await timed(500, (run) => playback.seek(tickOf(run))));
print(
  'seek right after opening',
  await timed(100, async (run) => {
    await (await openIcrep(bytes)).seek(tickOf(run));
  }),
);
const cold: number[] = [];
for (let k = 0; k < playback.keyframes.length; k++) {
  const fresh = await openIcrep(bytes);
  cold.push(...(await timed(1, async () => (await fresh.restore(k)).stateHash())));
}
print(`restore each of ${cold.length} keyframes, nothing cached`, cold);
for (const include of ['analysis', 'orders', 'snapshots', 'voice', 'embedded', 'highlights'] as const) {
  print(`parse with ${include}`, await timed(15, () => parseIcrepSync(bytes, { include: [include] })));
}
print('verify', await timed(5, () => verifyIcrep(bytes)));
