import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replayError, type ReplayError } from '../core/errors.js';

/** Is called with each folder that cannot be read. */
export type OnUnreadable = (folder: string, error: ReplayError) => void;

/**
 * Every file below a folder, by path; links to folders are not followed, and neither is the folder `except`. A folder below it that cannot be
 * read is reported and passed over.
 *
 * @throws Error of the file system, when the folder itself cannot be read.
 */
export async function filesUnder(folder: string, onUnreadable: OnUnreadable, except?: string): Promise<string[]> {
  const found: string[] = [];
  const left = except === undefined ? undefined : await realpath(except).catch(() => undefined);
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    if (left !== undefined && (await realpath(at)) === left) continue;
    const entries = await readdir(at, { withFileTypes: true }).catch((cause: unknown) => {
      if (at === folder) throw cause;
      onUnreadable(at, replayError('source', cause instanceof Error ? cause.message : 'the folder cannot be read', { cause }));
      return [];
    });
    for (const entry of entries) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() || (await isLinkToFile(path))) found.push(path);
    }
  }
  return found.sort();
}

/** False for a link that leads to a folder or nowhere, for sockets and devices. */
async function isLinkToFile(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() === true;
}
