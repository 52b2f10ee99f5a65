import { NameTables } from './name-tables.js';
import { Sc2Names, namesKeyOf, type Sc2NamesKey, type Sc2NamesParts } from './names.js';

let tables: NameTables | undefined;

/** The names of a replay or of a key. The tables are unpacked at the first use. */
export function namesFor(of: Sc2NamesParts | Sc2NamesKey): Sc2Names {
  tables ??= new NameTables();
  return new Sc2Names(tables, 'header' in of ? namesKeyOf(of, tables) : of);
}
