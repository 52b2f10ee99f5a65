import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { replayError } from '../core/errors.js';
import type { DecodeLimits } from '../core/limits.js';
import type { RandomAccess } from '../io/source.js';
import { openFile } from './file-source.js';
import { isZip, readArchive, type ArchiveEntry } from './zip-archive.js';

/** A file in an archive that lies on disk. */
export interface ArchivedFile {
  /** Its path: `archive.zip/inner/name.dem`. */
  readonly path: string;
  readonly entry: ArchiveEntry;
}

/** Whether there is a zip archive at a path, by its first bytes. */
export function isArchive(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
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
 * any verb. Reads the list of the archive and unpacks nothing.
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

/** A file on disk, or one in a zip archive: `archive.zip/inner/name.dem`. */
export async function openPath(path: string, limits?: Partial<DecodeLimits>): Promise<RandomAccess> {
  const archive = archiveOf(path);
  if (archive === undefined) {
    if (!isArchive(path)) return openFile(path);
    const [first] = await filesInArchive(path, limits);
    const example = first === undefined ? 'it is empty' : `give the path of a file in it, such as ${first.path}`;
    throw replayError('unsupported-feature', `this is a zip archive: ${example}`, { path: ['zip'] });
  }
  const wanted = path.slice(archive.length + 1).replaceAll('\\', '/');
  const found = (await filesInArchive(archive, limits)).find(({ entry }) => entry.name === wanted);
  if (found === undefined) throw replayError('source', `there is no ${wanted} in ${archive}`);
  return found.entry.open();
}

/** The archive that a path leads into; undefined where it leads to a file, or nowhere. */
export function archiveOf(path: string): string | undefined {
  const parts = path.split(sep === '\\' ? /[/\\]/ : '/');
  let length = parts[0]!.length;
  for (const part of parts.slice(1)) {
    const place = path.slice(0, length);
    const stats = place === '' ? undefined : statSync(place, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isDirectory()) return stats.isFile() && isArchive(place) ? place : undefined;
    if (place !== '' && stats === undefined) return undefined;
    length += 1 + part.length;
  }
  return undefined;
}
