import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { replayError } from '../core/errors.js';
import type { DecodeLimits } from '../core/limits.js';
import type { RandomAccess, ReplaySource } from '../io/source.js';
import { FORMATS } from '../kit/registry.js';
import { openFile } from './file-source.js';
import { stateOf } from './known-files.js';
import { isZip, readArchive, type ArchiveEntry } from './zip-archive.js';

/** A file in an archive on disk. */
export interface ArchivedFile {
  /** Its path: `archive.zip/inner/name.dem`. */
  readonly path: string;
  readonly entry: ArchiveEntry;
}

/** Whether there is a zip archive at a path, by its first bytes. */
export function isArchive(path: string): boolean {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  const head = new Uint8Array(4);
  const file = openSync(path, 'r');
  try {
    return isZip(head.subarray(0, readSync(file, head)));
  } finally {
    closeSync(file);
  }
}

/**
 * The files in a zip archive on disk, by path, without hidden ones. Their paths are taken by `parseMany` and `exportReplays`; `entry.open()` is a source for
 * one verb. Reads the list of the archive and unpacks nothing.
 *
 * @throws ReplayError `source` where there is no such file, `corrupt` for an archive that is damaged or whose entries share bytes, `limit`.
 * @example
 * import { filesInArchive, parseMany } from 'replaykit/node';
 * const paths = (await filesInArchive('week-12.zip')).map(({ path }) => path);
 * for await (const result of parseMany(paths)) console.log(result.source, result.ok);
 */
export async function filesInArchive(path: string, limits?: Partial<DecodeLimits>): Promise<readonly ArchivedFile[]> {
  const entries = await readArchive(openFile(path), limits);
  return entries.map((entry) => ({ path: `${path}/${entry.name}`, entry }));
}

/** Names of replays. */
const EXTENSIONS = Object.values(FORMATS).flatMap(({ extensions }) => extensions.map((extension) => extension.toLowerCase()));

/**
 * Whether a file that was found in a folder is an archive. One that is named like a replay is not looked into, so that each of many
 * replays is opened once: by the verb that reads it.
 */
export const isFoundArchive = (path: string): boolean =>
  !EXTENSIONS.some((extension) => path.toLowerCase().endsWith(extension)) && isArchive(path);

/**
 * Opens files on disk and in zip archives, by path, one after the other. The list of the archive that was opened last is kept, since its files
 * usually follow each other.
 */
export class PathOpener {
  #last: { readonly key: string; readonly entries: Promise<ReadonlyMap<string, ArchiveEntry>> } | undefined;

  /** Opens `archive.zip/inner/name.dem`, or a file on disk. One of at most `wholeBytes` is read into memory at once. */
  async open(path: string, limits?: Partial<DecodeLimits>, wholeBytes = 0): Promise<ReplaySource> {
    const archive = fileWithin(path);
    const entries = archive === undefined ? undefined : await this.#entriesOf(archive, limits);
    if (entries === undefined) return await plainFile(path, limits, wholeBytes);
    const wanted = path.slice(archive!.length + 1).replaceAll('\\', '/');
    const found = entries.get(wanted);
    if (found === undefined) throw replayError('source', `there is no ${wanted} in ${archive!}`);
    return found.open();
  }

  /** The files of an archive, by name; undefined for a file that is none. */
  async #entriesOf(archive: string, limits: Partial<DecodeLimits> | undefined): Promise<ReadonlyMap<string, ArchiveEntry> | undefined> {
    const key = JSON.stringify([resolve(archive), stateOf(archive), limits]);
    if (this.#last?.key !== key) {
      if (!isArchive(archive)) return undefined;
      const listing = filesInArchive(archive, limits);
      this.#last = { key, entries: listing.then((files) => new Map(files.map(({ entry }) => [entry.name, entry]))) };
    }
    return await this.#last.entries;
  }
}

async function plainFile(path: string, limits: Partial<DecodeLimits> | undefined, wholeBytes: number): Promise<RandomAccess | Uint8Array> {
  const file = openFile(path);
  const source = file.byteLength <= wholeBytes ? readFileSync(path) : file;
  const head = source instanceof Uint8Array ? source : await file.read(0, Math.min(4, file.byteLength));
  if (!isZip(head)) return source;
  await file.close?.();
  const [first] = await filesInArchive(path, limits);
  const example = first === undefined ? 'it is empty' : `give the path of a file in it, such as ${first.path}`;
  throw replayError('unsupported-feature', `this is a zip archive: ${example}`, { path: ['zip'] });
}

/** The archive that a path leads into; undefined where it leads to a file, or nowhere. */
export function archiveOf(path: string): string | undefined {
  const file = fileWithin(path);
  return file !== undefined && isArchive(file) ? file : undefined;
}

/** A text that changes when a file is written to or replaced, or the archive that it is in. */
export const stateOfPath = (path: string): string => stateOf(fileWithin(path) ?? path);

/** The file of which a path takes a part as if it were a folder. */
function fileWithin(path: string): string | undefined {
  const parts = path.split(sep === '\\' ? /[/\\]/ : '/');
  let length = parts[0]!.length;
  for (const part of parts.slice(1)) {
    const place = path.slice(0, length);
    const stats = place === '' ? undefined : statSync(place, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isDirectory()) return stats.isFile() ? place : undefined;
    if (place !== '' && stats === undefined) return undefined;
    length += 1 + part.length;
  }
  return undefined;
}
