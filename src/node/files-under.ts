import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that was found in a folder. */
export interface FoundFile {
  readonly path: string;
  readonly byteLength: number;
}

/** Every file below a folder, the largest first; links to folders are not followed, and neither is the folder `except`. */
export async function filesUnder(folder: string, except: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const left = await realpath(except).catch(() => undefined);
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    if (left !== undefined && (await realpath(at)) === left) continue;
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else {
        // a link that leads nowhere is no file
        const stats = await stat(path).catch(() => undefined);
        if (stats?.isFile() === true) found.push({ path, byteLength: stats.size });
      }
    }
  }
  return found.sort((a, b) => b.byteLength - a.byteLength || (a.path < b.path ? -1 : 1));
}
