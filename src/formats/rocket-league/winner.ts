/** The team that won: as stored, where the version stores it, else the one with more goals. Undefined: neither has more. */
export function winnerOf(stored: number | undefined, [blue, orange]: readonly [number, number]): number | undefined {
  if (stored !== undefined && stored >= 0) return stored;
  if (blue === orange) return undefined;
  return blue > orange ? 0 : 1;
}
