import { existsSync, readFileSync, readdirSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReplayFormat } from '../kit/registry.js';
import type { Table, TableEncoding } from '../tables/index.js';
import { TABLES_SCHEMA } from '../tables/schema.js';
import { NewFile } from './new-file.js';
import { refuseLinks } from './refuse-links.js';
import type { ReplayState } from './replays-table.js';

/** One file of one table of one replay. */
export interface ExportedTable {
  readonly name: string;
  /** Version of the table's columns. */
  readonly version: number;
  /** Path from the folder on, with slashes: `dem/players/<hash>.parquet`. */
  readonly path: string;
  readonly rows: number;
  readonly byteLength: number;
}

/** The files of one replay in one encoding, and what is known of it. */
export interface ReplayFiles extends ReplayState {
  /** SHA-256 of the content. */
  readonly replay: string;
  readonly format: ReplayFormat;
  /** The encoding that the paths of a gamecache were read in, when the caller named one. */
  readonly pathEncoding?: string | undefined;
  /** True for CSV whose texts are as they are, those too that a spreadsheet would take for formulas. */
  readonly rawCsv?: boolean | undefined;
  readonly tables: readonly ExportedTable[];
}

/** The manifest of one replay in one encoding. It is written last. */
export interface Manifest extends ReplayFiles {
  /** Version of this layout: 1. */
  readonly manifest: number;
  /** Version of the names and units that the columns of all tables share. Each table has a version of its own columns too. */
  readonly schema: number;
}

const MANIFEST = 1;
/** Folders of other files have names that begin with an underscore. Engines that read folders of tables skip such names. */
const MANIFESTS = '_manifests';

/**
 * A folder of tables: `<format>/<table>/<hash>.<encoding>`. Every file there is whole. `_manifests/<encoding>/<hash>.json` lists the files
 * of a replay with their sizes, so that a file which a power cut left short is noticed.
 */
export class TableFolder {
  readonly #root: string;
  readonly #encoding: TableEncoding;

  constructor(root: string, encoding: TableEncoding) {
    this.#root = root;
    this.#encoding = encoding;
  }

  /** The file of a table, from the folder on. */
  pathOf({ format, name }: Table, replay: string): string {
    return `${format}/${name}/${replay}.${this.#encoding}`;
  }

  /** The replay's manifest, when it was written and all its files are there, each with its size. */
  manifestOf(replay: string): Manifest | undefined {
    let text: string;
    refuseLinks(this.#root, MANIFESTS, this.#encoding, `${replay}.json`);
    try {
      text = readFileSync(this.#manifestPath(replay), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const manifest = manifestIn(text);
    if (manifest?.replay !== replay) return undefined;
    const whole = manifest.tables.every(({ path, byteLength }) => sizeOf(join(this.#root, path)) === byteLength);
    return whole ? manifest : undefined;
  }

  /** The replays that have a manifest, each with a text that changes when it is written again. */
  stamps(): ReadonlyMap<string, string> {
    refuseLinks(this.#root, MANIFESTS, this.#encoding);
    const folder = join(this.#root, MANIFESTS, this.#encoding);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    const stampOf = (name: string): string => {
      const { ino, size, mtimeMs } = statSync(join(folder, name));
      return `${ino} ${size} ${mtimeMs}`;
    };
    return new Map(names.map((name) => [basename(name, '.json'), stampOf(name)]));
  }

  /** Removes the files of replays, the manifest of each first, and the folders that are then empty. */
  remove(replays: Iterable<string>, tables: readonly Table[]): void {
    for (const replay of replays) {
      rmSync(this.#manifestPath(replay), { force: true });
      for (const table of tables) rmSync(join(this.#root, this.pathOf(table, replay)), { force: true });
    }
    for (const folder of [...tables.map(({ format, name }) => join(format, name)), ...new Set(tables.map(({ format }) => format))])
      if (isEmpty(join(this.#root, folder))) rmdirSync(join(this.#root, folder));
  }

  /** Moves the files of a replay to their places, then says in its manifest that they are there. */
  publish(written: readonly { readonly file: NewFile; readonly table: ExportedTable }[], facts: ReplayFiles, scratch: string): void {
    for (const { table } of written) refuseLinks(this.#root, ...table.path.split('/'));
    refuseLinks(this.#root, MANIFESTS, this.#encoding);
    for (const { file, table } of written) file.moveTo(join(this.#root, table.path));
    const manifest = new NewFile(scratch);
    manifest.write(new TextEncoder().encode(`${JSON.stringify({ manifest: MANIFEST, schema: TABLES_SCHEMA, ...facts })}\n`));
    manifest.moveTo(this.#manifestPath(facts.replay));
  }

  #manifestPath(replay: string): string {
    return join(this.#root, MANIFESTS, this.#encoding, `${replay}.json`);
  }
}

/** Undefined for a manifest of another version, or one that a power cut left incomplete. */
function manifestIn(text: string): Manifest | undefined {
  try {
    const value = JSON.parse(text) as Partial<Manifest> | null;
    return value?.manifest === MANIFEST && Array.isArray(value.tables) ? (value as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0;

/** The size of a file; undefined where there is none. */
const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;
