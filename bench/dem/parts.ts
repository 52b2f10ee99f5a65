import { fileURLToPath, pathToFileURL } from 'node:url';
import { largeDemo } from '../../recordings/dem/large-demo.js';
import { median } from './medians.js';

type Worker = typeof import('../../src/worker/index.js');
const PROPS = ['x', 'y', 'z', 'health', 'mana', 'level'] as const;

/**
 * Rows of every tick of a demo of 200 MB, read by one worker and by two, in turn: seconds by the clock. Beside them, what two workers gain that have nothing to
 * do with each other, each with the whole demo: processors may share a core, its caches or their clock. Needs `npm run build`.
 */
export async function parts(): Promise<Record<string, string>> {
  const path = largeDemo(200_000_000);
  const { startReplayWorkers } = (await import(
    pathToFileURL(fileURLToPath(new URL('../../dist/worker.js', import.meta.url))).href
  )) as Worker;
  const pools = [await startReplayWorkers({ jobs: 1 }), await startReplayWorkers({ jobs: 2 })] as const;
  const times: [number[], number[]] = [[], []];
  const apart: number[] = [];
  const rows: number[] = [];
  const another = await startReplayWorkers({ jobs: 1 });
  const read = async (pool: (typeof pools)[number]): Promise<number> =>
    (await pool.parseDemTicks(path, { props: PROPS, limits: { maxKeptBytes: 2 ** 30 } })).rowCount;
  for (let round = -1; round < 5; round++) {
    for (const [i, pool] of pools.entries()) {
      const start = performance.now();
      rows[i] = await read(pool);
      if (round >= 0) times[i]!.push(performance.now() - start);
    }
    const start = performance.now();
    await Promise.all([read(pools[0]), read(another)]);
    if (round >= 0) apart.push(performance.now() - start);
  }
  await Promise.all([...pools, another].map((pool) => pool.close()));
  if (rows[0] !== rows[1]) throw new Error(`one worker gave ${rows[0]} rows, two gave ${rows[1]}`);
  const [one, two] = times.map(median) as [number, number];
  return {
    rows: String(rows[0]),
    'one worker, s': (one / 1000).toFixed(2),
    'two workers, s': (two / 1000).toFixed(2),
    'times as fast': (one / two).toFixed(2),
    'two that are apart, times as fast': ((2 * one) / median(apart)).toFixed(2),
  };
}
