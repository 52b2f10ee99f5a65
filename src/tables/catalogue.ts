import type { ReplayFormat } from '../core/errors.js';
import { checkName } from '../core/names.js';
import { DEM_TABLES } from './dem.js';
import { GAMECACHE_TABLES } from './gamecache.js';
import { ICREP_TABLES } from './icrep.js';
import type { Table } from './schema.js';
import { SC2_TABLES } from './sc2.js';
import { VCR_TABLES } from './vcr.js';

const TABLES: Readonly<Record<ReplayFormat, readonly Table[]>> = {
  dem: DEM_TABLES.map(({ table }) => table),
  sc2: SC2_TABLES.map(({ table }) => table),
  icrep: ICREP_TABLES.map(({ table }) => table),
  vcr: VCR_TABLES.map(({ table }) => table),
  gamecache: GAMECACHE_TABLES.map(({ table }) => table),
};

/**
 * The tables that replays of a format give, or those of all formats. No parser is loaded.
 *
 * @throws ReplayError `usage` for what is no format.
 * @example
 * for (const { name, columns } of tablesOf('sc2')) console.log(name, columns.map((column) => column.name));
 */
export function tablesOf(format?: ReplayFormat): readonly Table[] {
  if (format !== undefined) checkName('format', format, Object.keys(TABLES));
  return format === undefined ? Object.values(TABLES).flat() : TABLES[format];
}

/** Every name that a table of some format has. */
export const tableNames = (): readonly string[] => [...new Set(tablesOf().map(({ name }) => name))].sort();
