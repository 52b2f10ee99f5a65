import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from '../../tsup.config.js';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the tests read of package.json. */
export interface Manifest {
  name: string;
  version: string;
  type: string;
  main?: string;
  types?: string;
  bin?: Record<string, string>;
  exports: Record<string, string | { types: string; default: string }>;
  dependencies?: Record<string, string>;
  peerDependenciesMeta: Record<string, { readonly optional: boolean }>;
  peerDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
  scripts: Record<string, string>;
}

export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** What is written behind `from` to import an entry: `replaykit`, `replaykit/dem` … */
export const specifierOf = (entry: string): string => (entry === 'index' ? manifest.name : `${manifest.name}/${entry}`);

/** Entries that never meet a browser. */
export const NODE_ENTRIES: readonly string[] = ['node'];

export const entryNames: readonly string[] = Object.keys(entries);
export const browserEntries = entryNames.filter((entry) => !NODE_ENTRIES.includes(entry));
