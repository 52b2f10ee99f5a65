import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import type { Plugin } from 'vitest/config';
import { runFolder } from '../../scripts/run-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, 'src');

let made: Promise<string> | undefined;

/** The modules of src/ as scripts of their own, in the folder of this run, which goes when the run ends. */
async function scripts(): Promise<string> {
  const outdir = join(runFolder(), 'sources');
  const entryPoints = globSync('**/*.ts', { cwd: sources, absolute: true, ignore: '**/*.d.ts' });
  await build({ entryPoints, outbase: sources, outdir, format: 'esm', target: 'es2022', sourcemap: 'inline', sourcesContent: false });
  return outdir;
}

/**
 * Lets Node load the modules of src/ by itself. Vite would transform each of them again for every project, and run it behind a proxy of its
 * imports: that took a tenth of the processor time of `npm test`. Tests themselves are left to Vite, and so is a source that is asked for with a
 * query (`parquet.js?vitest`), of which a test mocks an import. Not while it watches files.
 */
export function builtSources(): Plugin {
  let isOff = false;
  return {
    name: 'built-sources',
    enforce: 'pre',
    configResolved(config) {
      const { test } = config as { readonly test?: { readonly watch?: boolean; readonly coverage?: { readonly enabled?: boolean } } };
      isOff = test?.watch === true || test?.coverage?.enabled === true;
    },
    async resolveId(id, importer) {
      if (isOff || importer === undefined) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      if (!found?.id.startsWith(`${sources}/`) || !/(?<!\.d)\.ts$/.test(found.id)) return found;
      const outdir = await (made ??= scripts());
      return join(outdir, found.id.slice(sources.length).replace(/\.ts$/, '.js'));
    },
  };
}

/** What Node is to load by itself. */
export const BUILT = /[\\/]\.cache[\\/]run-\d+[\\/]/;
