import type { Cs2Side } from '../../../../formats/dem/cs2/team.js';

/** Ids of the sides. */
export const SIDES: Readonly<Record<Cs2Side, number>> = { terrorist: 0, counterTerrorist: 1 };
export const SIDE_NAMES: Readonly<Record<Cs2Side, string>> = { terrorist: 'Terrorists', counterTerrorist: 'Counter-Terrorists' };

/** The id of the side of a player; undefined for those who watch. */
export const sideId = (team: string | undefined): number | undefined => (SIDES as Readonly<Record<string, number>>)[team ?? ''];
