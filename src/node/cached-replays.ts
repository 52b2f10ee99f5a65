import { join } from 'node:path';
import { checkParquet } from './check-parquet.js';
import type { Table } from '../tables/index.js';
import type { ReplayFormat } from '../kit/registry.js';
import { isNoReplay, recogniseReplay } from '../kit/open.js';
import { hasAll, type ExportSource } from './export-replay.js';
import { exportReplays, type ExportProgress } from './export-replays.js';
import { KnownFiles } from './known-files.js';
import { pathOrBytes } from './many-source.js';
import { PathOpener, stateOfPath } from './open-path.js';
import type { OpenTablesOptions } from './sql/open-tables.js';
import { RunFolders } from './run-folders.js';
import { TableFolder, type Manifest } from './table-folder.js';

/** The options of the export into the cache. */
type CachingOptions = Omit<OpenTablesOptions, 'cache'>;

/** A replay whose tables are in the cache or will be. */
interface CachedReplay {
  readonly source: ExportSource;
  readonly format: ReplayFormat;
  /** For a file: a text that changes when the file is written to. */
  readonly state: string | undefined;
  /** SHA-256 of the content, as soon as it is known. */
  replay: string | undefined;
  failed: boolean;
}

/** Replays, and a folder with their tables by content. A table is exported when it is first asked for. */
export class CachedReplays {
  readonly #root: string;
  readonly #folder: TableFolder;
  readonly #known: KnownFiles;
  readonly #options: CachingOptions;
  readonly #replays: CachedReplay[] = [];
  readonly #opener = new PathOpener();
  /** The replays that could not be read, and why. */
  readonly failures: { readonly source: ExportSource; readonly error: Error }[] = [];

  constructor(root: string, options: CachingOptions) {
    this.#root = root;
    this.#options = options;
    this.#folder = new TableFolder(root, 'parquet');
    this.#known = new KnownFiles(root);
  }

  get formats(): ReadonlySet<ReplayFormat> {
    return new Set(this.#replays.map(({ format }) => format));
  }

  /** Paths of replays by hash, as far as the hashes are known. */
  get paths(): ReadonlyMap<string, string> {
    const named = this.#replays.map(({ replay, source }) => [replay, nameOf(source)] as const);
    return new Map(named.filter((one): one is readonly [string, string] => one[0] !== undefined && one[1] !== undefined));
  }

  /** Adds a replay. `found` says that it was found in a folder, where a file need not be a replay. */
  async add(source: ExportSource, found: boolean): Promise<void> {
    try {
      const state = typeof source === 'string' ? stateOfPath(source) : undefined;
      const known = state === undefined ? undefined : this.#known.get(source as string, state);
      const format = known?.format ?? (await this.#formatOf(source));
      this.#replays.push({ source, format, state, replay: known?.replay, failed: false });
    } catch (error) {
      if (!found || !isNoReplay(error)) this.failures.push({ source, error: error as Error });
    }
  }

  /** The files of tables. Missing ones are made; with `anew`, all are made again. */
  async filesOf(tables: readonly Table[], signal?: AbortSignal, anew = false): Promise<ReadonlyMap<Table, readonly string[]>> {
    const formats = new Set(tables.map(({ format }) => format));
    const names = [...new Set(tables.map(({ name }) => name))];
    const asked = this.#replays.filter(({ format, failed }) => formats.has(format) && !failed);
    const missing = anew ? asked : asked.filter((one) => this.#manifestWith(names, one) === undefined);
    if (missing.length > 0) await this.#export(missing, names, !anew, signal);
    const files = new Map(tables.map((table) => [table, new Set<string>()]));
    for (const one of asked) {
      const written = this.#manifestWith(names, one)?.tables ?? [];
      for (const table of tables) {
        const file = table.format === one.format ? written.find(({ name }) => name === table.name) : undefined;
        if (file !== undefined) files.get(table)!.add(join(this.#root, file.path));
      }
    }
    return new Map([...files].map(([table, paths]) => [table, [...paths].sort()]));
  }

  /** The format of a replay, by its first bytes. */
  async #formatOf(source: ExportSource): Promise<ReplayFormat> {
    const given = typeof source === 'object' && 'name' in source ? source.bytes : pathOrBytes(source);
    const { limits } = this.#options;
    const opened = typeof given === 'string' ? await this.#opener.open(given, limits) : given;
    const { recognised, source: content } = await recogniseReplay(opened, { limits });
    await content.close();
    return recognised.format;
  }

  #manifestWith(names: readonly string[], { replay }: CachedReplay): Manifest | undefined {
    const manifest = replay === undefined ? undefined : this.#folder.manifestOf(replay);
    return manifest !== undefined && hasAll(manifest, names) ? manifest : undefined;
  }

  async #export(replays: readonly CachedReplay[], tables: readonly string[], resume: boolean, signal?: AbortSignal): Promise<void> {
    checkParquet();
    const bySource = new Map(replays.map((one) => [one.source, one]));
    const scratch = await new RunFolders(this.#root).make();
    const onProgress = (progress: ExportProgress): void => {
      const { source, outcome } = progress;
      const one = bySource.get(source)!;
      if ('replay' in outcome) {
        const replay = outcome.status === 'copy' ? outcome.replay : outcome.replay.replay;
        const { format } = one;
        one.replay = replay;
        if (one.state !== undefined) this.#known.set(source as string, one.state, { format, replay }, scratch.path);
      } else {
        one.failed = true;
        if (outcome.status === 'failed') this.failures.push({ source, error: outcome.error });
      }
      this.#options.onProgress?.(progress);
    };
    try {
      await exportReplays([...bySource.keys()], { ...this.#options, out: this.#root, to: 'parquet', tables, resume, signal, onProgress });
    } finally {
      await scratch.remove();
    }
  }
}

function nameOf(source: ExportSource): string | undefined {
  if (typeof source === 'object' && 'name' in source) return source.name;
  return source instanceof Uint8Array ? undefined : String(source);
}
