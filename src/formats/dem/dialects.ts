import { CS2 } from './cs2/dialect.js';
import { DEADLOCK } from './deadlock/dialect.js';
import type { DemDialect } from './dialect.js';
import { DOTA } from './dota/dialect.js';

/** The games that replaykit knows. */
export const DIALECTS = { dota2: DOTA, cs2: CS2, deadlock: DEADLOCK } satisfies Readonly<Record<string, DemDialect>>;

/** The games that replaykit knows. */
export type DemGame = keyof typeof DIALECTS;

/** The dialect of a game; undefined for a game that is not known. */
export function dialectOf(game: DemGame | undefined): DemDialect | undefined {
  return game === undefined ? undefined : DIALECTS[game];
}

/** The game whose directory has this name. */
export function gameOfFolder(folder: string | undefined): DemGame | undefined {
  return (Object.keys(DIALECTS) as DemGame[]).find((game) => DIALECTS[game].folder === folder);
}
