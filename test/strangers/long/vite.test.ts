import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UserConfig } from 'vite';
import { describe, expect, test } from 'vitest';
import { root } from '../../support/package.node.js';
import { strangersProject, versionIn } from '../../support/strangers.node.js';
import { expectedOfPages, strangersPages } from '../../support/strangers-pages.node.js';
import { foundByBuild, foundByServer, type AnyVite } from '../../support/vite-pages.node.js';

const project = strangersProject('vite');
const pages = strangersPages(project);

/** What the guide to pages asks users of these versions to write into vite.config.js. */
const CONFIG = { worker: { format: 'es' }, optimizeDeps: { exclude: ['replaykit'] } } satisfies UserConfig;

test('the guide has these lines', () => {
  const guide = readFileSync(join(root, 'docs/guides/browser.md'), 'utf8');
  expect(guide).toContain(`export default { worker: { format: 'es' }, optimizeDeps: { exclude: ['replaykit'] } };`);
});

describe.each(['vite-6', 'vite-7'])('%s', (name) => {
  const version = versionIn('vite', name).replace('npm:vite@', '');
  const vite = async (): Promise<AnyVite> =>
    (await import(pathToFileURL(join(project.folder, 'node_modules', name, 'dist/node/index.js')).href)) as AnyVite;

  test(`a page that Vite ${version} builds`, async () => {
    expect(await foundByBuild(await vite(), pages, name, CONFIG)).toEqual(await expectedOfPages());
  });

  test(`a page of the development server of Vite ${version}`, async () => {
    expect(await foundByServer(await vite(), project, pages, `${name}-dev`, CONFIG)).toEqual(await expectedOfPages());
  });
});
