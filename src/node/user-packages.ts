import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';

/** The folder in which packages are also looked for, after the one of replaykit. Workers and processes for queries inherit the variable. */
const FOLDER = 'REPLAYKIT_PACKAGES_FROM';

const requireFrom = (folder: string): NodeJS.Require => createRequire(join(folder, 'package.json'));

/**
 * From now on, packages that users install themselves are also found where Node finds them from a folder: that in which the program was started. Does
 * nothing where that would look into one of the folders of replays, since anyone who made a replay could have put a package there.
 */
export function alsoFindPackagesFrom(folder: string, replays: readonly string[]): void {
  const places = requireFrom(folder).resolve.paths('replaykit') ?? [];
  const taken = replays.map(realPath);
  if (places.some((place) => taken.some((path) => isInside(place, path) || isInside(path, place)))) delete process.env[FOLDER];
  else process.env[FOLDER] = folder;
}

/** Loads a package that users install themselves; where it is only in the folder that is also looked in, from there. */
export async function userPackage<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  const require = requireIfElsewhere(name);
  // `require` also loads ES modules; `import()` of a name looks only beside this file.
  return require === undefined ? await load() : (require(name) as Module);
}

/** Looks for a package that users install themselves, without loading it. Throws what Node throws where it is in neither folder. */
export function findUserPackage(name: string): void {
  if (requireIfElsewhere(name) === undefined) import.meta.resolve(name);
}

/** What loads a package from the folder that is also looked in, if it is there and not beside replaykit. */
function requireIfElsewhere(name: string): NodeJS.Require | undefined {
  const folder = process.env[FOLDER];
  if (folder === undefined || isFound(() => import.meta.resolve(name))) return undefined;
  const require = requireFrom(folder);
  return isFound(() => require.resolve(name)) ? require : undefined;
}

function isFound(resolve: () => string): boolean {
  try {
    resolve();
    return true;
  } catch {
    return false;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // an address, a pattern, or a path that will be reported when it is read
    return resolve(path);
  }
}

const isInside = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : folder + sep);
