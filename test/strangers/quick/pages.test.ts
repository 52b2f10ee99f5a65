import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { VERSION as rollupVersion, rollup } from 'rollup';
import * as vite from 'vite';
import { expect, test } from 'vitest';
import webpack from 'webpack';
import { browserEntries, specifierOf } from '../../support/package.node.js';
import { policyFor } from '../../../scripts/browser.js';
import { strangersProject } from '../../support/strangers.node.js';
import { HTML, expectedOfPages, strangersPages } from '../../support/strangers-pages.node.js';
import { foundByBuild, foundByServer } from '../../support/vite-pages.node.js';

const project = strangersProject();
const pages = strangersPages(project);
const shipped = (): string => join(project.folder, 'node_modules/replaykit/dist');

/** What was built, with the page beside it; `withWorker` for those who copy the worker that the package ships. */
function finished(folder: string, withWorker: boolean): string {
  const out = join(folder, 'dist');
  cpSync(join(folder, 'index.html'), join(out, 'index.html'));
  if (withWorker) cpSync(join(shipped(), 'worker'), join(out, 'worker'), { recursive: true });
  return out;
}

/** What bundlers say of the one package that is loaded when Parquet is written: the page goes without it. */
const WITHOUT_PARQUET = expect.stringContaining('hyparquet-writer') as string;

test(`a page that Vite ${vite.version} builds`, async () => {
  expect(await foundByBuild(vite, pages, 'vite')).toEqual(await expectedOfPages());
});

test(`a page of the development server of Vite ${vite.version}`, async () => {
  expect(await foundByServer(vite, project, pages, 'vite-dev')).toEqual(await expectedOfPages());
});

test(`a page that webpack ${webpack.version} builds`, async () => {
  const folder = pages.plant('webpack');
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
  expect(await pages.foundBy(finished(folder, false))).toEqual(await expectedOfPages());
});

test(`a page that esbuild ${esbuild.version} builds, with the worker that the package ships`, async () => {
  const folder = pages.plant('esbuild', { worker: "{ url: './worker/replay-worker.js' }" });
  await esbuild.build({
    entryPoints: [join(folder, 'main.js')],
    outdir: join(folder, 'dist'),
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    logLevel: 'error',
  });
  expect(await pages.foundBy(finished(folder, true))).toEqual(await expectedOfPages());
});

test(`a page that Rollup ${rollupVersion} builds, with the worker that the package ships`, async () => {
  const folder = pages.plant('rollup', { worker: "{ url: new URL('./worker/replay-worker.js', location.href) }" });
  const { resolve } = createRequire(join(folder, 'main.js'));
  const byName = { name: 'by-name', resolveId: (id: string) => (id.startsWith('replaykit') ? resolve(id) : null) };
  const said: string[] = [];
  const onLog = (_: string, { message }: { readonly message: string }): void => void said.push(message);
  const bundle = await rollup({ input: join(folder, 'main.js'), plugins: [byName], onLog });
  await bundle.write({ dir: join(folder, 'dist'), format: 'es' });
  await bundle.close();
  expect(said).toEqual([WITHOUT_PARQUET]);
  expect(await pages.foundBy(finished(folder, true))).toEqual(await expectedOfPages());
});

test('a page with an import map and no bundler', async () => {
  const imports = Object.fromEntries(browserEntries.map((name) => [specifierOf(name), `/replaykit/${name}.js`]));
  const html = HTML.replace('<script', `<script type="importmap">${JSON.stringify({ imports })}</script><script`);
  const folder = pages.plant('import-map', { html });
  expect(await pages.foundBy(folder, policyFor(html), { '/replaykit/': shipped() })).toEqual(await expectedOfPages());
});
