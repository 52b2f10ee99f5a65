import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { SHORT_DEMO, corpusDemo, repeated } from '../../recordings/dem/large-demo.js';
import { parseDemTicksSync } from '../../src/formats/dem/index.js';
import { ticksInParts } from '../../src/worker/dem-tick-parts.js';
import type { ReplayWorkers } from '../../src/worker/pool.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { workerHere } from '../worker/here.js';

/** Rows of a demo that several workers read, each a part of it. */
const facts = corpusFacts('dem', { files: 1, facts: 6 });
const [file] = corpusFiles('dem', (name) => name === SHORT_DEMO);
const workers = [workerHere(), workerHere(), workerHere()];
afterAll(() => workers.forEach((worker) => worker.close()));
/** What was asked of the workers. */
let asked: (readonly [fromTick: number | undefined, toTick: number | undefined])[] = [];
const pool = (jobs: number): Pick<ReplayWorkers, 'each' | 'jobs'> => ({
  jobs,
  async *each(sources, read) {
    let index = 0;
    for await (const source of sources) {
      const { verbs } = workers[index % workers.length]!;
      yield { source, index, ok: true, value: await read(verbs, source, index) };
      index++;
    }
  },
});

describe.skipIf(file === undefined)('rows of a demo in parts', () => {
  const bytes = file === undefined ? new Uint8Array(0) : repeated(readFileSync(corpusDemo(SHORT_DEMO)), 12_000_000);
  const props = ['name', 'x', 'y', 'health', 'level', 'hero.m_iHealth'] as const;
  it.each([
    [2, {}],
    [3, {}],
    [3, { everyTicks: 7 }],
    [2, { everySeconds: 1 }],
    [3, { fromTick: 1000, toTick: 13_000, everyTicks: 30 }],
    [3, { players: [1, 3] }],
  ] as const)('are those of one read: %i workers, %o', { timeout: 120_000 }, async (jobs, more) => {
    asked = [];
    const whole = parseDemTicksSync(bytes, { props, ...more });
    const each = pool(jobs);
    const parts = await ticksInParts(
      {
        jobs,
        each: (sources, read, options) =>
          each.each(
            sources,
            async (worker, part, index) => {
              const { fromTick, toTick } = part as { fromTick?: number; toTick?: number };
              asked.push([fromTick, toTick]);
              return await read(worker, part, index);
            },
            options,
          ),
      },
      bytes,
      { props, ...more },
    );
    // the first call asks how long the recording is
    expect(asked.length - 1).toBe(jobs);
    expect([parts.rowCount, parts.isComplete, parts.diagnostics]).toEqual([whole.rowCount, whole.isComplete, whole.diagnostics]);
    for (const [name, column] of Object.entries(whole.columns)) expect(parts.columns[name as 'x'], name).toEqual(column);
    facts.add(file!, 1);
  });

  it('are read by one worker where the recording is short', async () => {
    const short = file!.bytes();
    const rows = await ticksInParts(pool(3), short, { props });
    expect(rows.columns).toEqual(parseDemTicksSync(short, { props }).columns);
  });
});
