import type { ReplayFormat } from '../core/errors.js';
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
 * @example
 * for (const { name, columns } of tablesOf('sc2')) console.log(name, columns.map((column) => column.name));
 */
export function tablesOf(format?: ReplayFormat): readonly Table[] {
  return format === undefined ? Object.values(TABLES).flat() : TABLES[format];
}
