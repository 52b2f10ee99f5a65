import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './package.node.js';

/** `replaykit/node` as users have it, with the script that its workers run. */
export type NodeEntry = typeof import('../../src/node/index.js');

/** Builds programs from src/ into a folder, by the names of their files there. The script of the worker threads lies beside them, as in dist/. */
export async function buildForNode(programs: Readonly<Record<string, string>>, outdir: string): Promise<void> {
  const sources = Object.entries({ 'pool-worker': 'src/node/pool-worker.ts', ...programs });
  await build({
    entryPoints: Object.fromEntries(sources.map(([name, source]) => [name, join(root, source)])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    packages: 'external',
  });
}

/**
 * Builds `replaykit/node` from src/ into a folder of this process, since worker threads do not load TypeScript; `remove` deletes it.
 * `programs` may have another script for the worker threads, as `pool-worker`.
 */
export async function buildNodeEntry(
  programs: Readonly<Record<string, string>> = {},
): Promise<{ readonly entry: NodeEntry; readonly remove: () => void }> {
  const folder = join(root, '.cache', `node-${process.pid}`);
  await buildForNode({ index: 'src/node/index.ts', ...programs }, folder);
  const entry = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'index.js')).href)) as NodeEntry;
  return { entry, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
