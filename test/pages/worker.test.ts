import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { launchBrowser, openPage, serveFolders } from '../../scripts/browser.js';
import { root } from '../support/package.node.js';

const run = promisify(execFile);
const installed = inject('installed');
const shipped = join(installed, 'node_modules/replaykit/dist');

test('a missing worker is reported by name', async () => {
  const folder = join(installed, 'absent');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title><script type="module" src="./main.js"></script>');
  const contents = `import { startReplayWorker } from 'replaykit/worker';
    globalThis.found = await startReplayWorker({ url: '/nowhere.js' }).catch(({ code, reason, message }) => ({ code, reason, message }));`;
  const stdin = { contents, resolveDir: folder };
  await esbuild.build({ stdin, outfile: join(folder, 'main.js'), bundle: true, format: 'esm', logLevel: 'error' });
  const server = await serveFolders({ '/': folder });
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, `${server.url}/index.html`);
    await page.waitForFunction(() => 'found' in globalThis);
    const found = await page.evaluate(() => (globalThis as { found?: { code: string; reason: string; message: string } }).found!);
    expect(found).toMatchObject({ code: 'worker', reason: 'not-started' });
    expect(found.message).toContain('dist/worker/replay-worker.js');
  } finally {
    await browser.close();
    await server.close();
  }
});

describe("Node's worker threads", () => {
  const printed = async (script: string): Promise<unknown> => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: installed });
    return JSON.parse(stdout);
  };

  test('paths, file addresses and bytes are read', async () => {
    const [demo, replay] = ['dota2-container.dem', 'toy-match.SC2Replay'].map((name) => JSON.stringify(join(root, 'fixtures', name)));
    const found = await printed(`
      import { pathToFileURL } from 'node:url';
      import { readFileSync } from 'node:fs';
      import { isReplayError } from 'replaykit';
      import { startReplayWorker } from 'replaykit/worker';
      const worker = await startReplayWorker();
      const { header } = await worker.parseDem(${demo});
      const { title } = await worker.summarizeReplay(pathToFileURL(${replay}));
      const { players } = await worker.summarizeReplay(new Blob([readFileSync(${replay})]));
      const absent = await worker.parseDem('/no/such.dem').catch((error) => [isReplayError(error, 'source'), error.cause.code]);
      const hanging = worker.parseDem(new ReadableStream()).catch((error) => [error.code, error.reason]);
      await worker.close();
      const later = await worker.parseDem(${demo}).catch((error) => error.code);
      console.log(JSON.stringify([header.mapName, title, players.length, absent, await hanging, later]));`);
    expect(found).toEqual(['start', 'Anna vs Bo', 2, [true, 'ENOENT'], ['worker', 'closed'], 'usage']);
  });

  test('several workers return results as they arrive, or in order', async () => {
    const paths = ['toy-match.icrep', 'MANIFEST.json', 'toy-match.SC2Replay', 'rf2-race.vcr'].map((name) => join(root, 'fixtures', name));
    const found = await printed(`
      import { startReplayWorkers } from 'replaykit/worker';
      const workers = await startReplayWorkers({ jobs: 2 });
      const read = async (worker, path) => (await worker.summarizeReplay(path)).format;
      const all = [];
      for (const keepOrder of [true, false]) {
        const some = [];
        for await (const { index, ok, value, error } of workers.each(${JSON.stringify(paths)}, read, { keepOrder })) some.push([index, ok ? value : error.code]);
        all.push(some);
      }
      await workers.close();
      console.log(JSON.stringify([workers.jobs, all[0], all[1].sort(([a], [b]) => a - b)]));`);
    const inOrder = [
      [0, 'icrep'],
      [1, 'bad-signature'],
      [2, 'sc2'],
      [3, 'vcr'],
    ];
    expect(found).toEqual([2, inOrder, inOrder]);
  });

  test('when a worker ends, pending calls reject, and the next replay gets another worker', async () => {
    const script = `
      import { startReplayWorkers } from 'replaykit/worker';
      const threads = process.getBuiltinModule('worker_threads');
      const made = [];
      threads.Worker = class extends threads.Worker {
        constructor(...how) {
          super(...how);
          made.push(this);
        }
      };
      const workers = await startReplayWorkers({ jobs: 1 });
      const path = ${JSON.stringify(join(root, 'fixtures/toy-match.icrep'))};
      const found = [];
      async function* sources() {
        yield path;
        yield 'kill';
        yield path;
      }
      const read = async (worker, one) => {
        if (one !== 'kill') return (await worker.summarizeReplay(one)).format;
        const reading = worker.parseDem(new ReadableStream());
        await new Promise((resolve) => setTimeout(resolve, 50));
        void made.at(-1).terminate();
        return await reading;
      };
      for await (const { ok, value, error } of workers.each(sources(), read)) found.push(ok ? value : [error.code, error.reason]);
      await workers.close();
      console.log(JSON.stringify(found));`;
    expect(await printed(script)).toEqual(['icrep', ['worker', 'worker-exit'], 'icrep']);
  });
});

test('the shipped worker imports by relative path alone', () => {
  const script = readFileSync(join(shipped, 'worker/replay-worker.js'), 'utf8');
  const imported = [...script.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map((match) => match[1]!);
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => !name.startsWith('./'))).toEqual([]);
});
