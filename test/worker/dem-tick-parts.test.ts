import { describe, expect, it } from 'vitest';
import type { DemTicks } from '../../src/formats/dem/index.js';
import { sharesOf, ticksInParts } from '../../src/worker/dem-tick-parts.js';
import type { ReplayWorkers } from '../../src/worker/pool.js';
import type { ReplayWorkerVerbs } from '../../src/worker/verbs.js';

interface Asked {
  readonly fromTick?: number | undefined;
  readonly toTick?: number | undefined;
}

/** Workers whose recording has a row at every hundredth tick up to `lastTick`, and says that it has `playbackTicks`. */
function pool(jobs: number, playbackTicks: number, lastTick: number, asked: Asked[]): Pick<ReplayWorkers, 'each' | 'jobs'> {
  const worker = {
    readDemInfo: async () => await Promise.resolve({ fileInfo: { playbackTicks } }),
    parseDemTicks: async (_: unknown, { fromTick, toTick }: Asked) => {
      asked.push({ fromTick, toTick });
      const ticks = Array.from({ length: lastTick / 100 + 1 }, (_, i) => 100 * i).filter(
        (tick) => tick >= (fromTick ?? 0) && tick <= (toTick ?? Infinity),
      );
      const nothing = {
        code: 'usage',
        severity: 'warning',
        message: `there is nothing at or after fromTick ${fromTick}`,
        path: ['fromTick'],
        count: 1,
      };
      const note = { code: 'unknown-field', severity: 'warning', message: 'no field', path: ['x'], count: 1 };
      const diagnostics = (fromTick ?? 0) > lastTick ? [note, nothing] : [note];
      const tick = Int32Array.from(ticks);
      return await Promise.resolve({
        format: 'dem',
        isComplete: true,
        diagnostics,
        rowCount: tick.length,
        columns: { tick, playerId: tick, x: Float64Array.from(tick) },
      });
    },
  } as unknown as ReplayWorkerVerbs;
  return {
    jobs,
    async *each(sources, read) {
      let index = 0;
      for await (const source of sources) yield { source, index, ok: true, value: await read(worker, source, index++) };
    },
  };
}

const read = async (
  jobs: number,
  playbackTicks: number,
  lastTick: number,
  more: Asked = {},
): Promise<{ readonly rows: DemTicks<'x'>; readonly asked: Asked[] }> => {
  const asked: Asked[] = [];
  return { rows: await ticksInParts(pool(jobs, playbackTicks, lastTick, asked), new Uint8Array(0), { props: ['x'], ...more }), asked };
};

describe('parts of a demo', () => {
  it('follow each other without a gap, later ones being shorter', async () => {
    const { rows, asked } = await read(3, 90_000, 90_000);
    expect(asked).toHaveLength(3);
    expect([asked[0]!.fromTick, asked[2]!.toTick]).toEqual([undefined, undefined]);
    expect(asked.slice(1).map(({ fromTick }) => fromTick! - 1)).toEqual(asked.slice(0, 2).map(({ toTick }) => toTick));
    expect([...rows.columns.tick]).toEqual(Array.from({ length: 901 }, (_, i) => 100 * i));
    const [first, second, third] = sharesOf(3);
    expect(first).toBe(0);
    expect(second! - first!).toBeGreaterThan(third! - second!);
  });

  it('are one for a short recording, for one worker, and for seconds', async () => {
    expect((await read(4, 5000, 5000)).asked).toEqual([{}]);
    expect((await read(1, 90_000, 90_000)).asked).toEqual([{}]);
    expect((await read(4, 90_000, 90_000, { fromSeconds: 3 } as Asked)).asked).toHaveLength(1);
    expect((await read(4, 90_000, 90_000, { fromTick: 80_000 })).asked).toHaveLength(2);
  });

  it('say nothing of ticks that the recording states and does not have', async () => {
    const { rows, asked } = await read(2, 90_000, 10_000);
    expect(asked[1]!.fromTick).toBeGreaterThan(10_000);
    expect([...rows.columns.tick].at(-1)).toBe(10_000);
    expect(rows.diagnostics.map(({ message }) => message)).toEqual(['no field']);
  });
});
