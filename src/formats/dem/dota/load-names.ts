import type { DotaNames } from './names.js';

/**
 * English names of Dota 2: heroes, items, abilities and talents by the internal names that recordings use. A table of 27 KB (gzipped), loaded by this
 * call and not before; works offline.
 *
 * @example
 * const names = await loadDotaNames();
 * names.item('item_blink'); // Blink Dagger
 * names.of('npc_dota_hero_antimage'); // Anti-Mage
 */
export async function loadDotaNames(): Promise<DotaNames> {
  const { DotaNames: Names } = await import('./names.js');
  return new Names();
}
