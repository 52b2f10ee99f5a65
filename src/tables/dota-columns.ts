import type { DotaPlayerRef, DotaPosition } from '../formats/dem/index.js';
import type { ColumnLine } from './define.js';
import { englishName, type DemTimed, type EnglishNames } from './dem.js';

/** Columns of a place; null where it is not known. */
export const place = <Row>(what: string, of: (row: Row) => DotaPosition | undefined): ColumnLine<Row>[] => [
  ['x', 'double?', `${what}: east positive; 0 is the middle of the map.`, (row) => of(row)?.x, 'world units'],
  ['y', 'double?', `${what}: north positive; 0 is the middle of the map.`, (row) => of(row)?.y, 'world units'],
];
export const PLAYER_ID = '`player_id` of the table `players`';

/** A row that is made of sections, with English names. */
export interface Named {
  readonly nameOf?: EnglishNames | undefined;
}

/** Columns for number, name, side and hero of a player; null for nobody. */
export const player = <Event>(
  prefix: string,
  who: string,
  of: (event: Event) => DotaPlayerRef | undefined,
): ColumnLine<DemTimed<Event>>[] => [
  [`${prefix}_id`, 'int32?', `${who}: ${PLAYER_ID}; null if it was not a player.`, ({ event }) => of(event)?.userId],
  [prefix, 'string?', 'Name.', ({ event }) => of(event)?.name],
  [`${prefix}_team`, 'string?', '`radiant` or `dire`.', ({ event }) => of(event)?.team],
  [`${prefix}_hero`, 'string?', 'Internal name of the hero.', ({ event }) => of(event)?.heroName],
  englishName(`${prefix}_hero`, ({ event }) => of(event)?.heroName),
];
