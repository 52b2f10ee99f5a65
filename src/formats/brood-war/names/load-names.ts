import type { BroodWarNamesTable } from './names.js';

/**
 * Loads the names of units, technologies, upgrades and orders. Give them to a sync verb as `names`; async verbs load them where `names` is true.
 *
 * Cost: a chunk of 5 KB (gzipped), loaded once.
 *
 * @example
 * const names = await loadBroodWarNames();
 * names.unit(37); // 'Zergling'
 * names.order(14); // 'AttackMove'
 */
export async function loadBroodWarNames(): Promise<BroodWarNamesTable> {
  return (await import('./names-table.js')).NAMES_TABLE;
}
