import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import type { Browser } from 'playwright';
import { rollup } from 'rollup';
import { build as viteBuild, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import webpack from 'webpack';
import { launchBrowser, openPage, policyFor, serveFolders, type FileServer } from '../support/pages.node.js';
import { root } from '../support/package.node.js';

const run = promisify(execFile);
const installed = inject('installed');
const shipped = join(installed, 'node_modules/replaykit/dist');
const pages = join(installed, 'pages');

/** Reads a replay of each of three formats and an address in a worker, and says what is in them. */
const program = (options = ''): string => `
import { startReplayWorker } from 'replaykit/worker';
const worker = await startReplayWorker(${options});
const found = [];
for (const name of ['toy-match.SC2Replay', 'dota2-container.dem', 'rf2-race-gz.vcr']) {
  const file = new File([await (await fetch('/fixtures/' + name)).blob()], name);
  const { format, complete } = await worker.parseReplay(file);
  found.push(format + ' ' + complete);
}
const { title } = await worker.summarizeReplay(new URL('/fixtures/toy-match.icrep', location.href));
let chat = 0;
for await (const batch of worker.readTables(new URL('/fixtures/toy-match.SC2Replay', location.href), { tables: ['chat'] })) chat += batch.length;
const wrong = await worker.parseDem(new Uint8Array(64)).catch((error) => error.code);
await worker.close();
globalThis.found = [...found, title, chat, wrong];
`;
const FOUND = ['sc2 true', 'dem true', 'vcr true', 'Ada vs Gräce', 2, 'bad-signature'];
const HTML = '<!doctype html><title>page</title><script type="module" src="./main.js"></script>';

let browser: Browser;
const servers: FileServer[] = [];
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(async () => {
  await browser.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** A folder with a page whose script is given. */
function planted(name: string, script: string, html = HTML): string {
  const folder = join(pages, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.js'), script);
  writeFileSync(join(folder, 'index.html'), html);
  return folder;
}

/** What the page of a folder finds in the replays. */
async function foundBy(folder: string, policy?: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const server = await serveFolders({ '/': folder, '/fixtures/': join(root, 'fixtures'), ...more }, policy);
  servers.push(server);
  return await foundAt(`${server.url}/index.html`);
}

async function foundAt(url: string): Promise<unknown> {
  const { page, problems } = await openPage(browser, url);
  const waiting = page.waitForFunction(() => 'found' in globalThis, undefined, { timeout: 20_000 });
  await waiting.catch((cause: unknown) => {
    throw new Error(`the page says: ${problems.join('; ')}`, { cause });
  });
  expect(problems).toEqual([]);
  return await page.evaluate(() => (globalThis as { found?: unknown }).found);
}

describe("a page under script-src 'self'", () => {
  test('built by Vite', async () => {
    const folder = planted('vite', program());
    await viteBuild({ root: folder, base: './', logLevel: 'error', configFile: false });
    expect(await foundBy(join(folder, 'dist'))).toEqual(FOUND);
  });

  test("served by Vite's development server", async () => {
    const folder = planted('vite-dev', program());
    cpSync(join(root, 'fixtures'), join(folder, 'fixtures'), { recursive: true });
    const server = await createServer({
      root: folder,
      configFile: false,
      logLevel: 'error',
      // the package lies outside of the page's folder here
      server: { port: 0, host: '127.0.0.1', fs: { allow: [installed] }, headers: { 'content-security-policy': "script-src 'self'" } },
    });
    await server.listen();
    try {
      expect(await foundAt(`${server.resolvedUrls!.local[0]!}index.html`)).toEqual(FOUND);
    } finally {
      await server.close();
    }
  });

  test('built by webpack', async () => {
    const folder = planted('webpack', program());
    const out = join(folder, 'dist');
    const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          context: folder,
          entry: './main.js',
          output: { path: out, filename: 'main.js' },
          performance: false,
          optimization: { minimize: false },
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
    });
    expect(stats!.toJson({ all: false, errors: true, warnings: true })).toMatchObject({ errors: [], warnings: [] });
    cpSync(join(folder, 'index.html'), join(out, 'index.html'));
    expect(await foundBy(out)).toEqual(FOUND);
  });

  test('built by esbuild, with the worker that the package ships', async () => {
    const folder = planted('esbuild', program("{ url: './worker/replay-worker.js' }"));
    const out = join(folder, 'dist');
    await esbuild.build({
      entryPoints: [join(folder, 'main.js')],
      outdir: out,
      bundle: true,
      format: 'esm',
      splitting: true,
      minify: true,
    });
    cpSync(join(shipped, 'worker'), join(out, 'worker'), { recursive: true });
    cpSync(join(folder, 'index.html'), join(out, 'index.html'));
    expect(await foundBy(out)).toEqual(FOUND);
  });

  test('built by Rollup, with the worker that the package ships', async () => {
    const folder = planted('rollup', program("{ url: new URL('./worker/replay-worker.js', location.href) }"));
    const out = join(folder, 'dist');
    const byName = { name: 'by-name', resolveId: (id: string) => (id === 'replaykit/worker' ? join(shipped, 'worker.js') : null) };
    const bundle = await rollup({ input: join(folder, 'main.js'), plugins: [byName] });
    await bundle.write({ dir: out, format: 'es' });
    await bundle.close();
    cpSync(join(shipped, 'worker'), join(out, 'worker'), { recursive: true });
    cpSync(join(folder, 'index.html'), join(out, 'index.html'));
    expect(await foundBy(out)).toEqual(FOUND);
  });

  test('with an import map and no bundler', async () => {
    const map = '<script type="importmap">{"imports":{"replaykit/worker":"/replaykit/worker.js"}}</script>';
    const html = HTML.replace('<script', `${map}<script`);
    const folder = planted('import-map', program(), html);
    expect(await foundBy(folder, policyFor(html), { '/replaykit/': shipped })).toEqual(FOUND);
  });

  test('a worker that is not there is told of by name', async () => {
    const script = `import { startReplayWorker } from 'replaykit/worker';
      globalThis.found = await startReplayWorker({ url: '/nowhere.js' }).catch(({ code, reason, message }) => ({ code, reason, message }));`;
    const folder = planted('absent', script);
    const out = join(folder, 'dist');
    await esbuild.build({ entryPoints: [join(folder, 'main.js')], outdir: out, bundle: true, format: 'esm' });
    cpSync(join(folder, 'index.html'), join(out, 'index.html'));
    const server = await serveFolders({ '/': out });
    servers.push(server);
    const { page } = await openPage(browser, `${server.url}/index.html`);
    await page.waitForFunction(() => 'found' in globalThis);
    const found = await page.evaluate(() => (globalThis as { found?: { code: string; reason: string; message: string } }).found!);
    expect(found).toMatchObject({ code: 'worker', reason: 'not-started' });
    expect(found.message).toContain('dist/worker/replay-worker.js');
  });
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

  test('several workers give results as they come, or in order', async () => {
    const paths = ['toy-match.icrep', 'MANIFEST.json', 'toy-match.SC2Replay', 'rf2-race.vcr'].map((name) => join(root, 'fixtures', name));
    const found = await printed(`
      import { startReplayWorkers } from 'replaykit/worker';
      const workers = await startReplayWorkers({ count: 2 });
      const read = async (worker, path) => (await worker.summarizeReplay(path)).format;
      const all = [];
      for (const keepOrder of [true, false]) {
        const some = [];
        for await (const { index, ok, value, error } of workers.each(${JSON.stringify(paths)}, read, { keepOrder })) some.push([index, ok ? value : error.code]);
        all.push(some);
      }
      await workers.close();
      console.log(JSON.stringify([workers.count, all[0], all[1].sort(([a], [b]) => a - b)]));`);
    const inOrder = [
      [0, 'icrep'],
      [1, 'bad-signature'],
      [2, 'sc2'],
      [3, 'vcr'],
    ];
    expect(found).toEqual([2, inOrder, inOrder]);
  });

  test('a worker that ends rejects what was under way, and the next replay has another', async () => {
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
      const workers = await startReplayWorkers({ count: 1 });
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
