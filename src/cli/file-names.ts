import { isAbsolute } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

/** Whether a name is a pattern. */
export const isPattern = (name: string): boolean => isDynamicPattern(name, { caseSensitiveMatch: true });

/** The files that a pattern matches, in order of name. */
export async function matchedFiles(pattern: string): Promise<string[]> {
  return sorted(await glob(pattern.replaceAll('\\', '/'), { onlyFiles: true, expandDirectories: false, absolute: isAbsolute(pattern) }));
}

/** The files below a folder in order of name, without hidden ones. */
export async function filesBelow(folder: string): Promise<string[]> {
  const names = await glob('**', { cwd: folder, onlyFiles: true, expandDirectories: false });
  const prefix = folder.replace(/[\\/]+$/, '');
  return sorted(names).map((name) => `${prefix}/${name}`);
}

const sorted = (names: readonly string[]): string[] => [...names].sort((a, b) => (a < b ? -1 : 1));
