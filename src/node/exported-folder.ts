import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FORMAT_NAMES, type ReplayFormat } from '../kit/registry.js';
import type { Table } from '../tables/index.js';
import { MergedIndex, hasMerged } from './merged-folder.js';

/** A folder of tables in Parquet, as an export leaves it. */
export class ExportedFolder {
  readonly #root: string;
  readonly formats: readonly ReplayFormat[];

  constructor(root: string) {
    this.#root = resolve(root);
    this.formats = FORMAT_NAMES.filter((format) => existsSync(join(this.#root, format)));
  }

  /** Whether an export to Parquet went into this folder. */
  static isOne(path: string): boolean {
    return existsSync(join(path, '_manifests', 'parquet')) || hasMerged(path);
  }

  /** The files of a table: those of all replays, as they are now, or one for each. */
  filesOf(table: Table): string[] {
    if (hasMerged(this.#root))
      return MergedIndex.of(this.#root)
        .filesOf(table)
        .map(({ path }) => join(this.#root, path));
    const { format, name } = table;
    const folder = join(this.#root, format, name);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('.parquet'))
      .sort()
      .map((file) => join(folder, file));
  }
}
