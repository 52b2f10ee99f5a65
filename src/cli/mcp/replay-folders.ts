import { realpath, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { replayError } from '../../core/errors.js';
import { unknownName } from '../../core/known-names.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplayFormat } from '../../kit/registry.js';
import type { ReplaySource } from '../../io/source.js';
import { openFile } from '../../node/file-source.js';
import { filesInArchive, isFoundArchive, type ArchivedFile } from '../../node/open-path.js';
import { UsageError } from '../args.js';
import { filesBelow } from '../file-names.js';
import { detected } from '../identify.js';

/** A replay in one of the folders. */
export interface ListedReplay {
  /** The name of the folder and the path in it, with slashes: the only name by which a client can mean it. */
  readonly name: string;
  readonly path: string;
  readonly format: ReplayFormat;
  open(): ReplaySource;
}

/** The folders that may be read, and nothing else: a client names replays out of the list, and never a path. */
export class ReplayFolders {
  readonly #folders: ReadonlyMap<string, string>;
  #listed: Promise<readonly ListedReplay[]> | undefined;

  private constructor(folders: ReadonlyMap<string, string>) {
    this.#folders = folders;
  }

  static async of(paths: readonly string[]): Promise<ReplayFolders> {
    const folders = new Map<string, string>();
    for (const path of paths) {
      if (!(await stat(path)).isDirectory()) throw new UsageError(`${path} is not a folder`);
      const place = await realpath(resolve(path));
      let name = basename(place);
      for (let i = 2; folders.has(name); i++) name = `${basename(place)} ${i}`;
      folders.set(name, place);
    }
    return new ReplayFolders(folders);
  }

  /** Every replay, by name. Links that lead out of the folders are left out. The folders are looked at once. */
  list(options: ReadOptions = {}): Promise<readonly ListedReplay[]> {
    return (this.#listed ??= this.#look(options));
  }

  async #look(options: ReadOptions): Promise<readonly ListedReplay[]> {
    const replays: ListedReplay[] = [];
    for (const [folder, place] of this.#folders) {
      for (const path of await filesBelow(place, () => undefined)) {
        const real = await realpath(path).catch(() => '');
        if (![...this.#folders.values()].some((one) => real.startsWith(one + sep))) continue;
        const name = join(folder, relative(place, path)).replaceAll(sep, '/');
        for (const file of await filesAt(real, options)) {
          const inside = file.path.slice(real.length);
          const format = await formatOf(file, options);
          if (format !== undefined) replays.push({ name: `${name}${inside}`, path: file.path, format, open: () => file.open() });
        }
      }
    }
    return replays;
  }

  /** The replay of a name of the list. Throws `usage` for any other name. */
  async find(name: string): Promise<ListedReplay> {
    const listed = await this.list();
    const found = listed.find((one) => one.name === name);
    if (found !== undefined) return found;
    if (listed.length === 0) throw replayError('usage', 'there are no replays in the folders');
    throw unknownName(
      'replay',
      name,
      listed.map((one) => one.name),
    );
  }
}

/** A file on disk or in an archive. */
interface FoundFile {
  readonly path: string;
  open(): ReplaySource;
}

/** The file at a path, or the files in it where it is an archive. One that cannot be listed has none. */
async function filesAt(path: string, { limits }: ReadOptions): Promise<readonly FoundFile[]> {
  if (!isFoundArchive(path)) return [{ path, open: () => openFile(path) }];
  const files: readonly ArchivedFile[] = await filesInArchive(path, limits).catch(() => []);
  return files.map(({ path: inside, entry }) => ({ path: inside, open: () => entry.open() }));
}

/** Undefined for a file that is not a replay or cannot be read. */
async function formatOf(file: FoundFile, options: ReadOptions): Promise<ReplayFormat | undefined> {
  try {
    return (await detected(file.open(), options)).format;
  } catch {
    options.signal?.throwIfAborted();
    return undefined;
  }
}
