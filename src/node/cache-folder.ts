import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { tablesOf } from '../tables/index.js';
import { packageVersion } from './package-version.js';

/** The folder of this user's caches, by the convention of the system. */
function userCaches(): string {
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
}

/** The folder in which `openTables` keeps its tables by default. */
export const defaultCache = (): string => join(userCaches(), 'replaykit');

/**
 * The folder of the tables that this version of replaykit makes. Another version may decode more or have other columns, so it has its own
 * folder. Folders of old versions can be removed at any time.
 */
export function tablesFolder(cache: string): string {
  const columns = tablesOf().map(({ format, name, version: of, columns }) => [
    format,
    name,
    of,
    columns.map(({ name, type }) => [name, type]),
  ]);
  const set = createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 12);
  return join(cache, `${packageVersion()}-${set}`);
}
