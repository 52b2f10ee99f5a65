import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { tablesOf } from '../tables/index.js';
import { packageVersion } from './package-version.js';

/** Where caches of this user lie, by the convention of the system. */
function userCaches(): string {
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
}

/** Where tables that `openTables` made are kept when it is not told another folder. */
export const defaultCache = (): string => join(userCaches(), 'replaykit');

/**
 * The folder of the tables that this version of replaykit makes: another version may decode more, and other columns are other
 * tables. What a version left behind can be removed at any time.
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
