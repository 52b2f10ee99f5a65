import { SLIPPI } from './slippi.js';
import { BROOD_WAR } from './brood-war.js';
import { ROCKET_LEAGUE } from './rocket-league.js';
import { STORM } from './storm.js';
import { checkName } from '../core/known-names.js';
import { FORMAT_NAMES, type ReplayFormat } from '../kit/registry.js';
import { DEM } from './dem-tables.js';
import { GAMECACHE } from './gamecache.js';
import { ICREP } from './icrep.js';
import type { Table } from './schema.js';
import { SC2 } from './sc2.js';
import type { FormatTables } from './table-reader.js';
import { VCR } from './vcr.js';
import { W3G } from './w3g.js';

/** The tables of each format. */
export const TABLES: Readonly<Record<ReplayFormat, FormatTables>> = {
  slippi: SLIPPI,
  'brood-war': BROOD_WAR,
  'rocket-league': ROCKET_LEAGUE,
  storm: STORM,
  dem: DEM,
  sc2: SC2,
  icrep: ICREP,
  vcr: VCR,
  w3g: W3G,
  gamecache: GAMECACHE,
};

/**
 * The tables that replays of a format give, or those of all formats. No parser is loaded.
 *
 * @throws ReplayError `usage` for an unknown format.
 * @example
 * for (const { name, columns } of tablesOf('sc2')) console.log(name, columns.map((column) => column.name));
 */
export function tablesOf(format?: ReplayFormat): readonly Table[] {
  if (format !== undefined) checkName('format', format, FORMAT_NAMES);
  const asked = format === undefined ? Object.values(TABLES) : [TABLES[format]];
  return asked.flatMap(({ tables }) => tables.map(({ table }) => table));
}

/** The names of the tables of all formats. */
export const tableNames = (): readonly string[] => [...new Set(tablesOf().map(({ name }) => name))].sort();
