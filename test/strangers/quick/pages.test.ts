import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import type { Browser } from 'playwright';
import { VERSION as rollupVersion, rollup } from 'rollup';
import { build as viteBuild, createServer, version as viteVersion } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack from 'webpack';
import { browserEntries, specifierOf } from '../../support/package.node.js';
import { foundAt, launchBrowser, policyFor, serveFolders, type FileServer } from '../../support/pages.node.js';
import { REPLAYS, strangersProject } from '../../support/strangers.node.js';
import { expectedFindings } from '../../support/strangers-findings.node.js';

const project = strangersProject();
const shipped = (): string => join(project.folder, 'node_modules/replaykit/dist');

/** Reads the replays in the page and in a worker, and says what is in them. */
const program = (worker = ''): string => `
import { startReplayWorker } from 'replaykit/worker';
import { readAll, readByWorker } from './reading.js';
const names = ${JSON.stringify(REPLAYS)};
const fetched = (name) => fetch('/fixtures/' + name);
const all = await readAll(names, async (name) => new Uint8Array(await (await fetched(name)).arrayBuffer()));
const one = await startReplayWorker(${worker});
const byWorker = await readByWorker(one, names, async (name) => new File([await (await fetched(name)).blob()], name));
const { title } = await one.summarizeReplay(new URL('/fixtures/toy-match.icrep', location.href));
await one.close();
globalThis.found = { all, worker: byWorker, title };
`;
const HTML = '<!doctype html><title>page</title><script type="module" src="./main.js"></script>';

let browser: Browser;
const servers: FileServer[] = [];
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(async () => {
  await browser.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** A folder with a page. */
function planted(name: string, script: string, html = HTML): string {
  const folder = join(project.folder, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'main.js'), script);
  writeFileSync(join(folder, 'index.html'), html);
  cpSync(join(project.folder, 'reading.js'), join(folder, 'reading.js'));
  return folder;
}

/** What was built, with the page beside it; `withWorker` for those who copy the worker that the package ships. */
function finished(folder: string, withWorker: boolean): string {
  const out = join(folder, 'dist');
  cpSync(join(folder, 'index.html'), join(out, 'index.html'));
  if (withWorker) cpSync(join(shipped(), 'worker'), join(out, 'worker'), { recursive: true });
  return out;
}

/** What the page of a folder finds in the replays. */
async function foundBy(folder: string, policy?: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const server = await serveFolders({ '/': folder, '/fixtures/': join(project.folder, 'fixtures'), ...more }, policy);
  servers.push(server);
  return await foundAt(browser, `${server.url}/index.html`);
}

/** What bundlers say of the one package that is loaded when Parquet is written: the page goes without it. */
const WITHOUT_PARQUET = expect.stringContaining('hyparquet-writer') as string;

/** What each of the pages has to find. */
const expected = async (): Promise<unknown> => ({ ...(await expectedFindings()), title: 'Ada vs Gräce' });

test(`a page that Vite ${viteVersion} builds`, async () => {
  const folder = planted('vite', program());
  await viteBuild({ root: folder, base: './', logLevel: 'error', configFile: false });
  expect(await foundBy(join(folder, 'dist'))).toEqual(await expected());
});

test(`a page of the development server of Vite ${viteVersion}`, async () => {
  const folder = planted('vite-dev', program());
  cpSync(join(project.folder, 'fixtures'), join(folder, 'fixtures'), { recursive: true });
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    // the package lies outside of the page's folder here
    server: { port: 0, host: '127.0.0.1', fs: { allow: [project.folder] }, headers: { 'content-security-policy': "script-src 'self'" } },
  });
  await server.listen();
  try {
    expect(await foundAt(browser, `${server.resolvedUrls!.local[0]!}index.html`)).toEqual(await expected());
  } finally {
    await server.close();
  }
});

test(`a page that webpack ${webpack.version} builds`, async () => {
  const folder = planted('webpack', program());
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './main.js',
        output: { path: join(folder, 'dist'), filename: 'main.js' },
        performance: false,
        optimization: { minimize: false },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  const { errors, warnings } = stats!.toJson({ all: false, errors: true, warnings: true });
  expect([errors, warnings!.map(({ message }) => message)]).toEqual([[], [WITHOUT_PARQUET]]);
  expect(await foundBy(finished(folder, false))).toEqual(await expected());
});

test(`a page that esbuild ${esbuild.version} builds, with the worker that the package ships`, async () => {
  const folder = planted('esbuild', program("{ url: './worker/replay-worker.js' }"));
  await esbuild.build({
    entryPoints: [join(folder, 'main.js')],
    outdir: join(folder, 'dist'),
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    logLevel: 'error',
  });
  expect(await foundBy(finished(folder, true))).toEqual(await expected());
});

test(`a page that Rollup ${rollupVersion} builds, with the worker that the package ships`, async () => {
  const folder = planted('rollup', program("{ url: new URL('./worker/replay-worker.js', location.href) }"));
  const { resolve } = createRequire(join(folder, 'main.js'));
  const byName = { name: 'by-name', resolveId: (id: string) => (id.startsWith('replaykit') ? resolve(id) : null) };
  const said: string[] = [];
  const onLog = (_: string, { message }: { readonly message: string }): void => void said.push(message);
  const bundle = await rollup({ input: join(folder, 'main.js'), plugins: [byName], onLog });
  await bundle.write({ dir: join(folder, 'dist'), format: 'es' });
  await bundle.close();
  expect(said).toEqual([WITHOUT_PARQUET]);
  expect(await foundBy(finished(folder, true))).toEqual(await expected());
});

test('a page with an import map and no bundler', async () => {
  const imports = Object.fromEntries(browserEntries.map((name) => [specifierOf(name), `/replaykit/${name}.js`]));
  const html = HTML.replace('<script', `<script type="importmap">${JSON.stringify({ imports })}</script><script`);
  const folder = planted('import-map', program(), html);
  expect(await foundBy(folder, policyFor(html), { '/replaykit/': shipped() })).toEqual(await expected());
});
