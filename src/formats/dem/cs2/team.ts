/** Where players are, by the number in m_iTeamNum (docs/formats/dem.md, section 19), confirmed on real files. */
export const CS2_TEAMS = [undefined, 'spectator', 'terrorist', 'counterTerrorist'] as const;
/** Where a player is: on a side, or watching. */
export type Cs2Team = NonNullable<(typeof CS2_TEAMS)[number]>;
export const CS2_SIDES = ['terrorist', 'counterTerrorist'] as const;
/** A side that plays. */
export type Cs2Side = (typeof CS2_SIDES)[number];

/** The side of a number; undefined for every other number. */
export function sideOf(number: unknown): Cs2Side | undefined {
  return number === 2 ? 'terrorist' : number === 3 ? 'counterTerrorist' : undefined;
}
