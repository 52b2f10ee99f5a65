import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { largeDemo } from '../../recordings/dem/large-demo.js';
import type { Dem } from './built.js';
import { medians } from './medians.js';
import { decodeAll } from './work.js';

const SIZES = [10_000_000, 60_000_000, 200_000_000];

/** The peak of a process that does nothing but to read a demo, or to stream it, in MB. */
export const peakOf = (job: 'read' | 'stream', path: string, built: string): number =>
  Number(execFileSync(process.execPath, [fileURLToPath(new URL('memory.mjs', import.meta.url)), job, path, built], { encoding: 'utf8' }));

/** What a megabyte costs as demos grow, and what streaming them holds: neither may grow with the demo. */
export async function growth(dem: Dem, built: string): Promise<Record<string, Record<string, string>>> {
  const paths = SIZES.map((size) => largeDemo(size));
  const demos = paths.map((path) => new Uint8Array(readFileSync(path)));
  const jobs = Object.fromEntries(demos.map((bytes, i) => [String(i), () => decodeAll(dem, bytes)]));
  const timings = await medians(jobs, { runs: 5, warmups: 2 });
  const perMegabyte = demos.map((bytes, i) => timings[String(i)]!.cpuMs / (bytes.length / 1e6));
  return Object.fromEntries(
    demos.map((bytes, i) => [
      `${(bytes.length / 1e6).toFixed(0)} MB`,
      {
        'processor ms a MB, all entities': perMegabyte[i]!.toFixed(2),
        'of the first': (perMegabyte[i]! / perMegabyte[0]!).toFixed(2),
        'peak MB, streamed': peakOf('stream', paths[i]!, built).toFixed(0),
      },
    ]),
  );
}
