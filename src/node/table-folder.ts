import { createHash, randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { replayError } from '../core/errors.js';
import type { ReplayFormat } from '../kit/registry.js';
import type { Table, TableEncoding } from '../tables/index.js';
import { NewFile } from './new-file.js';
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

/** The manifest of one replay in one encoding. It is written last. */
export interface Manifest extends ReplayState {
  /** Version of this layout: 1. */
  readonly manifest: number;
  /** SHA-256 of the content. */
  readonly replay: string;
  readonly format: ReplayFormat;
  /** The encoding that the paths of a gamecache were read in, when the caller named one. */
  readonly pathEncoding?: string | undefined;
  /** True for CSV whose texts are as they are, those too that a spreadsheet would take for formulas. */
  readonly rawCsv?: boolean | undefined;
  readonly tables: readonly ExportedTable[];
}

const MANIFEST = 1;
/** Folders of other files have names that begin with an underscore. Engines that read folders of tables skip such names. */
const MANIFESTS = '_manifests';
const SCRATCH = '_scratch';
/** A run shows this often that it is alive. When it has not for the longer time, it is taken for dead. */
const SCRATCH_BEAT_MS = 60_000;
const SCRATCH_LIVES_MS = 10 * SCRATCH_BEAT_MS;

/** A folder for the files that one run is writing. */
export interface Scratch {
  readonly path: string;
  /** Removes it, at the end of the run. */
  remove(): Promise<void>;
}

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
    this.#checkLinks(MANIFESTS, this.#encoding, `${replay}.json`);
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

  /** A folder for the files that a run is writing; on the same file system, so that they can be moved. */
  async scratch(): Promise<Scratch> {
    this.#checkLinks(SCRATCH);
    const folder = join(this.#root, SCRATCH, `${processesHere() ?? 'run'}-${process.pid}-${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    const beat = setInterval(() => void utimes(folder, new Date(), new Date()).catch(() => undefined), SCRATCH_BEAT_MS).unref();
    return {
      path: folder,
      async remove() {
        clearInterval(beat);
        await rm(folder, { recursive: true, force: true });
      },
    };
  }

  /** Removes files that dead runs have left in the scratch folder: at once where the system shows that their process is gone, else after ten minutes. */
  async sweep(): Promise<void> {
    this.#checkLinks(SCRATCH);
    const folder = join(this.#root, SCRATCH);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (isOfDead(name) || Date.now() - mtimeMs > SCRATCH_LIVES_MS) await rm(path, { recursive: true, force: true });
    }
  }

  /** Moves the files of a replay to their places, then says in its manifest that they are there. */
  publish(
    written: readonly { readonly file: NewFile; readonly table: ExportedTable }[],
    facts: Omit<Manifest, 'manifest'>,
    scratch: string,
  ): void {
    for (const { table } of written) this.#checkLinks(...table.path.split('/'));
    this.#checkLinks(MANIFESTS, this.#encoding);
    for (const { file, table } of written) file.moveTo(join(this.#root, table.path));
    const manifest = new NewFile(scratch);
    manifest.write(new TextEncoder().encode(`${JSON.stringify({ manifest: MANIFEST, ...facts })}\n`));
    manifest.moveTo(this.#manifestPath(facts.replay));
  }

  /** Throws when a path into the folder goes through a symbolic link. The maker of the link could choose what is written or removed. */
  #checkLinks(...parts: readonly string[]): void {
    let path = this.#root;
    for (const part of parts) {
      path = join(path, part);
      if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
        throw replayError('usage', `${path} is a symbolic link: an export follows none inside its folder`);
    }
  }

  #manifestPath(replay: string): string {
    return join(this.#root, MANIFESTS, this.#encoding, `${replay}.json`);
  }
}

/**
 * A name for the processes that know each other by number: those of this boot and, on Linux, of this container. Undefined where the system has no
 * such name: hosts that share a folder may have the same name of host.
 */
function processesHere(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return createHash('sha256')
      .update(`${boot}${readlinkSync('/proc/self/ns/pid')}`)
      .digest('hex')
      .slice(0, 12);
  } catch {
    return undefined;
  }
}

/** Whether a scratch folder is certainly of a process that is gone. */
function isOfDead(name: string): boolean {
  const [place, pid] = name.split('-');
  if (place === undefined || place !== processesHere()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
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

/** The size of a file; undefined where there is none. */
const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;
