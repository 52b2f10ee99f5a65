/**
 * Speed on real replays, in MB of file per second of processor time: header, events, and ball and cars as columns; columns also by two processes at once, half of the
 * replays each; and the cost of a frame in short and long replays. Wanted: 40 MB/s into columns, a header in under 2 ms.
 *
 * tsx turns names of other modules into calls, which costs the columns half of their speed: the program bundles itself first. Run: npm run bench rocket-league
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusNames, requiredCorpus } from '../recordings/corpus-folder.js';
import { iterateRocketLeague, parseRocketLeagueSync, rocketLeagueFramesSync } from '../src/formats/rocket-league/index.js';
import type { RocketLeagueFrameField } from '../src/formats/rocket-league/index.js';

const ROUNDS = 5;
const BODY = ['x', 'y', 'z', 'velocityX', 'velocityY', 'velocityZ', 'rotationX', 'rotationY', 'rotationZ', 'rotationW'] as const;
const CAR = ['boost', 'throttle', 'steer', 'isJumping', 'isDoubleJumping', 'isDodging', 'ballCamera'] as const;
const FIELDS: readonly RocketLeagueFrameField[] = [
  ...BODY.flatMap((name) => [`ball.${name}` as const, `car.${name}` as const]),
  ...CAR.map((name) => `car.${name}` as const),
];
const MODE = process.argv[2] ?? 'start';

const folder = requiredCorpus();
const replays = corpusNames(folder, 'rocket-league').map((name) => new Uint8Array(readFileSync(join(folder, 'rocket-league', name))));
const sizeOf = (some: readonly Uint8Array[]): number => some.reduce((sum, { length }) => sum + length, 0) / 1e6;

/** Processor time of the best of some rounds, in milliseconds. */
function best(run: () => void): number {
  let ms = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    ms = Math.min(ms, (user + system) / 1000);
  }
  return ms;
}
const columns = (some: readonly Uint8Array[]): void => {
  for (const bytes of some) rocketLeagueFramesSync(bytes, { fields: FIELDS });
};

async function start(): Promise<void> {
  // only here: the bundle has no packages beside it
  const { build } = await import('esbuild');
  const program = join(tmpdir(), `bench-rocket-league-${process.pid}.mjs`);
  const entryPoints = [fileURLToPath(import.meta.url)];
  await build({ entryPoints, outfile: program, bundle: true, platform: 'node', format: 'esm', external: ['esbuild'], logLevel: 'error' });
  const run = (mode: string): Promise<void> =>
    new Promise(
      (resolve) =>
        void spawn(process.execPath, [program, mode], { stdio: 'inherit', env: { ...process.env, REPLAYKIT_CORPUS: folder } }).on(
          'exit',
          () => resolve(),
        ),
    );
  await run('one');
  const from = performance.now();
  await Promise.all([run('0'), run('1')]);
  console.log(
    `columns, two processes, with their start: ${((ROUNDS * sizeOf(replays) * 1000) / (performance.now() - from)).toFixed(0)} MB/s`,
  );
}

function one(): void {
  const mb = sizeOf(replays);
  const rate = (name: string, ms: number): void => console.log(`${name}: ${ms.toFixed(0)} ms, ${((mb * 1000) / ms).toFixed(0)} MB/s`);
  const headerMs = best(() => replays.forEach((bytes) => parseRocketLeagueSync(bytes, { include: ['summary'] })));
  console.log(`${replays.length} replays, ${mb.toFixed(1)} MB; header: ${(headerMs / replays.length).toFixed(2)} ms a file (wanted: 2)`);
  rate(
    'events',
    best(() => {
      for (const bytes of replays) for (const _ of iterateRocketLeague(bytes).batches());
    }),
  );
  rate(
    `columns, ${FIELDS.length} fields (wanted: 40 MB/s)`,
    best(() => columns(replays)),
  );
  const bySize = [...replays].filter(({ length }) => length > 100_000).sort((a, b) => a.length - b.length);
  for (const bytes of [bySize[0]!, bySize.at(-1)!]) {
    const { frameCount } = rocketLeagueFramesSync(bytes, { fields: [] });
    const ms = best(() => columns([bytes]));
    console.log(
      `${frameCount} frames: ${((ms * 1000) / frameCount).toFixed(1)} µs each, ${((ms * 1e6) / bytes.length).toFixed(1)} ns a byte`,
    );
  }
}

if (MODE === 'start') await start();
else if (MODE === 'one') one();
else for (let round = 0; round < ROUNDS; round++) columns(replays.filter((_, i) => i % 2 === Number(MODE)));
