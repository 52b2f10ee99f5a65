import type { Sc2NamesOf } from './names.js';

/**
 * Loads the names of abilities, commands, units and upgrades of all builds. Returns a function that finds the names of one replay; sync verbs
 * take it as `names`.
 *
 * Game events hold links, numbers that change with the build and the expansion. Give the function a replay that was read with `details` (or
 * `initData`), or `{ expansion, key }`.
 *
 * Cost: a chunk of 19 KB (gzipped), loaded once, and about a millisecond for each build.
 *
 * @example
 * const namesOf = await loadSc2Names();
 * const names = namesOf(await parseSc2(file));
 * names.ability(731, 0)?.name; // 'MorphToBaneling'
 * @example
 * const { buildOrder } = parseSc2Sync(bytes, { include: ['buildOrder'], names: await loadSc2Names() });
 */
export async function loadSc2Names(): Promise<Sc2NamesOf> {
  return (await import('./names-for.js')).namesFor;
}
