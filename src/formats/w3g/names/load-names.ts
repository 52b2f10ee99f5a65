import type { W3gNamesTable } from './names.js';

/**
 * Loads the names of orders, heroes, abilities, units, buildings, items and upgrades. Give them to a sync verb as `names`; async
 * verbs load them where `names` is true.
 *
 * Cost: a chunk of 10 KB (gzipped), loaded once.
 *
 * @example
 * const names = await loadW3gNames();
 * names.of('hfoo'); // 'Footman'
 * names.of(0xd0003); // 'smart'
 */
export async function loadW3gNames(): Promise<W3gNamesTable> {
  return (await import('./names-table.js')).NAMES_TABLE;
}
