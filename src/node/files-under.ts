import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below a folder, by path; links to folders are not followed, and neither is the folder `except`. */
export async function filesUnder(folder: string, except?: string): Promise<string[]> {
  const found: string[] = [];
  const left = except === undefined ? undefined : await realpath(except).catch(() => undefined);
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    if (left !== undefined && (await realpath(at)) === left) continue;
    for (const entry of await readdir(at, { withFileTypes: true })) {
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
