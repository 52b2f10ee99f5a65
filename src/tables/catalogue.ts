import { checkName } from '../core/known-names.js';
import { FORMAT_NAMES, type ReplayFormat } from '../kit/registry.js';
import { CS2_TABLES } from './cs2.js';
import { DEADLOCK_TABLES } from './deadlock.js';
import { DEM_TABLES } from './dem.js';
import { DOTA_TABLES } from './dota.js';
import { GAMECACHE_TABLES } from './gamecache.js';
import { ICREP_TABLES } from './icrep.js';
import type { RowReader } from './row-sink.js';
import type { Table } from './schema.js';
import { SC2_TABLES } from './sc2.js';
import { VCR_TABLES } from './vcr.js';
import { W3G_TABLES } from './w3g.js';

/** The tables of a format, and the reader that makes their rows. */
interface FormatTables {
  readonly tables: readonly { readonly table: Table }[];
  /** Loads the reader of rows, and with it the parser of this format and of no other. */
  rows(): Promise<{ readonly rows: RowReader }>;
}

/** The tables of each format. */
export const TABLES: Readonly<Record<ReplayFormat, FormatTables>> = {
  dem: { tables: [...DEM_TABLES, ...DOTA_TABLES, ...CS2_TABLES, ...DEADLOCK_TABLES], rows: () => import('./rows/dem.js') },
  sc2: { tables: SC2_TABLES, rows: () => import('./rows/sc2.js') },
  icrep: { tables: ICREP_TABLES, rows: () => import('./rows/icrep.js') },
  vcr: { tables: VCR_TABLES, rows: () => import('./rows/vcr.js') },
  w3g: { tables: W3G_TABLES, rows: () => import('./rows/w3g.js') },
  gamecache: { tables: GAMECACHE_TABLES, rows: () => import('./rows/gamecache.js') },
};

/**
 * The tables that replays of a format give, or those of all formats. No parser is loaded.
 *
 * @throws ReplayError `usage` for what is no format.
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
