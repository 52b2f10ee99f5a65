import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { root } from '../support/package.node.js';

const run = promisify(execFile);
const fixture = (name: string): string => join(root, 'fixtures', name);

/** What a module script prints that runs where the packed package is installed. */
async function printed(script: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: inject('installed') });
  return JSON.parse(stdout);
}

describe('the workers of the packed package', () => {
  test('parse replays of several formats', async () => {
    const paths = JSON.stringify([fixture('toy-match.SC2Replay'), fixture('rf2-race.vcr'), fixture('MANIFEST.json')]);
    const results = await printed(`
      import { isReplayError } from 'replaykit';
      import { parseMany } from 'replaykit/node';
      const all = [];
      for await (const result of parseMany(${paths}, { jobs: 2 })) {
        all[result.index] = result.ok ? [result.replay.format, result.replay.isComplete] : isReplayError(result.error, 'bad-signature');
      }
      console.log(JSON.stringify(all));`);
    expect(results).toEqual([['sc2', true], ['vcr', true], true]);
  });

  test('export tables', async () => {
    const out = mkdtempSync(join(tmpdir(), 'replaykit-tables-'));
    try {
      const report = await printed(`
        import { exportReplays } from 'replaykit/node';
        const options = { out: ${JSON.stringify(out)}, to: 'csv', jobs: 2, tables: ['items', 'units'] };
        console.log(JSON.stringify(await exportReplays([${JSON.stringify(fixture('toy-match.icrep'))}], options)));`);
      expect(report).toMatchObject({ exported: 1, failed: [] });
    } finally {
      rmSync(out, { recursive: true });
    }
  });

  test('end with the block of an `await using`, one and several', async () => {
    const results = await printed(`
      import { startReplayWorker, startReplayWorkers } from 'replaykit/worker';
      const path = ${JSON.stringify(fixture('toy-match.SC2Replay'))};
      const said = [];
      for (const start of [startReplayWorker, () => startReplayWorkers({ jobs: 2 })]) {
        const started = await start();
        await started[Symbol.asyncDispose]();
        const later = started.summarizeReplay?.(path) ?? started.each([path], (worker, file) => worker.summarizeReplay(file)).next();
        said.push(await later.then(({ value }) => value.error.code, ({ code }) => code));
      }
      console.log(JSON.stringify(said));`);
    // a worker that still ran would keep the process alive
    expect(results).toEqual(['usage', 'usage']);
  });
});
