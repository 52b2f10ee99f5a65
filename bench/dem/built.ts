import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CACHE } from '../../recordings/dem/large-demo.js';

export type Dem = typeof import('../../src/formats/dem/index.js');

/** `replaykit/dem` of this tree, as JavaScript built with the settings of tsup.config.ts, in one file that nobody else rebuilds. */
export async function builtDem(): Promise<{ readonly dem: Dem; readonly path: string }> {
  const path = join(CACHE, 'dem.js');
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/formats/dem/index.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    outfile: path,
    sourcemap: true,
  });
  return { dem: (await import(pathToFileURL(path).href)) as Dem, path };
}
