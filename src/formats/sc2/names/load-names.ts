import type { Sc2Names, Sc2NamesKey, Sc2NamesOf, Sc2NamesParts } from './names.js';

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
  return (await loadSc2NamesOf())(of);
}

/**
 * What `loadSc2Names` loads, for many replays and for sync verbs: a function that gives the names of each.
 *
 * @example
 * const names = await loadSc2NamesOf();
 * const { buildOrder } = parseSc2Sync(bytes, { include: ['buildOrder'], names });
 */
export async function loadSc2NamesOf(): Promise<Sc2NamesOf> {
  return (await import('./names-for.js')).namesFor;
}
