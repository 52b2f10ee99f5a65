import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_NAMES } from '../kit/registry.js';
import { tablesOf } from '../tables/index.js';
import { TABLES_SCHEMA } from '../tables/schema.js';
import { NewFile } from './new-file.js';
import { packageVersion } from './package-version.js';
import { replaysTable } from './replays-table.js';

/** In the folder of the tables: what the tables in it are, for programs that read them without replaykit. */
const NAME = 'manifest.json';
/** Version of its layout. */
const MANIFEST = 1;

/** Says what the tables in a folder are: columns with units, keys and references, as replaykit has them. Written again by each run, whole or not at all. */
export function writeFolderManifest(out: string, scratch: string): void {
  const all = FORMAT_NAMES.flatMap((format) => [replaysTable(format), ...tablesOf(format)]);
  const tables = all.filter(({ format, name }) => existsSync(join(out, format, name))).map(({ origin: _, ...table }) => table);
  const file = new NewFile(scratch);
  const facts = { manifest: MANIFEST, schema: TABLES_SCHEMA, replaykit: packageVersion(), tables };
  file.write(new TextEncoder().encode(`${JSON.stringify(facts, undefined, 2)}\n`));
  file.moveTo(join(out, NAME));
}
