import type { DeadlockSide } from '../../../../formats/dem/deadlock/team.js';

/** Ids of the sides. */
export const SIDES: Readonly<Record<DeadlockSide, number>> = { amber: 0, sapphire: 1 };
/** The names of the sides in the game. */
export const SIDE_NAMES: Readonly<Record<DeadlockSide, string>> = { amber: 'Amber Hand', sapphire: 'Sapphire Flame' };

/** The id of the side of a player; undefined for those who watch. */
export const sideId = (team: string | undefined): number | undefined => (SIDES as Readonly<Record<string, number>>)[team ?? ''];
