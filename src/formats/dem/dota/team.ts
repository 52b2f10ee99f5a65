/** The two sides. */
export type DotaTeam = 'radiant' | 'dire';

/** Numbers of the sides in every field and message: docs/formats/dem.md, section 14, confirmed on real files. */
export const RADIANT = 2;
export const DIRE = 3;

/** The side of a number; undefined for spectators, neutral units and the rest. */
export function teamOf(number: number | undefined): DotaTeam | undefined {
  return number === RADIANT ? 'radiant' : number === DIRE ? 'dire' : undefined;
}
