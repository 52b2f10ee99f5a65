import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { filesUnder, type OnUnreadable } from '../node/files-under.js';

/** Whether a name is a pattern. */
export const isPattern = (name: string): boolean => isDynamicPattern(name, { caseSensitiveMatch: true });

/** The files that a pattern matches, in order of name. */
export async function matchedFiles(pattern: string): Promise<string[]> {
  return sorted(await glob(pattern.replaceAll('\\', '/'), { onlyFiles: true, expandDirectories: false, absolute: isAbsolute(pattern) }));
}

/** The files below a folder in order of name, without hidden ones. A file that links lead to is there once, by the first of its names. */
export async function filesBelow(folder: string, onUnreadable: OnUnreadable): Promise<string[]> {
  const isShown = (name: string): boolean =>
    !relative(folder, name)
      .split(sep)
      .some((part) => part.startsWith('.'));
  const byPlace = new Map<string, string>();
  for (const name of (await filesUnder(folder, onUnreadable)).filter(isShown)) {
    const place = await realpath(name).catch(() => name);
    if (!byPlace.has(place)) byPlace.set(place, name);
  }
  return [...byPlace.values()];
}

const sorted = (names: readonly string[]): string[] => [...names].sort((a, b) => (a < b ? -1 : 1));
