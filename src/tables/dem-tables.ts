import { CS2_TABLES } from './cs2.js';
import { DEADLOCK_TABLES } from './deadlock.js';
import { DEM_TABLES } from './dem.js';
import { DOTA_TABLES } from './dota.js';
import { formatTables } from './table-reader.js';

export const DEM = formatTables(
  [...DEM_TABLES, ...DOTA_TABLES, ...CS2_TABLES, ...DEADLOCK_TABLES],
  async (...read) => await (await import('./rows/dem.js')).openDemRows(...read),
);
