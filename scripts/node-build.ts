import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { runFolder } from './run-folder.js';

/** `replaykit/node` as users have it, with the script that its workers run. */
export type NodeEntry = typeof import('../src/node/index.js');

const root = fileURLToPath(new URL('..', import.meta.url));

/** What this process has built, by what was built: many test files need the same. */
const built = new Map<string, Promise<string>>();

/**
 * Builds programs from src/, by the names of their files there, into a folder that is gone when the tests end; gives the folder. The script
 * of the worker threads is next to them, as in dist/.
 */
export function builtForNode(programs: Readonly<Record<string, string>>): Promise<string> {
  const key = JSON.stringify(programs);
  let folder = built.get(key);
  if (folder === undefined) built.set(key, (folder = buildForNode(programs, join(runFolder(), `node-${process.pid}-${built.size}`))));
  return folder;
}

async function buildForNode(programs: Readonly<Record<string, string>>, outdir: string): Promise<string> {
  const sources = Object.entries({
    'pool-worker': 'src/node/pool-worker.ts',
    'query-process': 'src/node/sql/query-process.ts',
    ...programs,
  });
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
  return outdir;
}

/**
 * `replaykit/node`, built from src/, since worker threads do not load TypeScript. `programs` may have another script for the worker threads, as
 * `pool-worker`.
 */
export async function builtNodeEntry(programs: Readonly<Record<string, string>> = {}): Promise<NodeEntry> {
  const folder = await builtForNode({ index: 'src/node/index.ts', ...programs });
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'index.js')).href)) as NodeEntry;
}
