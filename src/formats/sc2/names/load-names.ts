import type { Sc2Names, Sc2NamesKey, Sc2NamesParts } from './names.js';

/**
 * Loads the names of abilities, commands, units and upgrades that the links in game events mean. The numbers move with the build and the
 * expansion: give a replay that was read with `details` (or `initData`), or say `{ expansion, key }`.
 *
 * Cost: a chunk of 19 KB (gzipped) for all builds, loaded once, and about a millisecond a build.
 *
 * @example
 * const replay = await parseSc2(file, { include: ['details', 'gameEvents'] });
 * const names = await loadSc2Names(replay);
 * for (const event of replay.gameEvents ?? []) {
 *   if (event.type === 'cmd' && event.abilLink !== undefined) console.log(names.ability(event.abilLink, event.abilCmdIndex ?? 0)?.name);
 * }
 * @example
 * const names = await loadSc2Names({ expansion: 'LotV', key: 97364 });
 * names.ability(731, 0)?.name; // 'MorphToBaneling'
 */
export async function loadSc2Names(of: Sc2NamesParts | Sc2NamesKey): Promise<Sc2Names> {
  const { namesFor } = await import('./names-for.js');
  return namesFor(of);
}
