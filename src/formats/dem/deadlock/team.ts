/**
 * Where players are, by the number in m_iTeamNum and the names in recordings of 2024 and 2025 (docs/formats/dem.md, section 20), confirmed
 * on real files.
 */
export const DEADLOCK_TEAMS = [undefined, 'spectator', 'amber', 'sapphire'] as const;
/** Where a player is: on a side, or watching. */
export type DeadlockTeam = NonNullable<(typeof DEADLOCK_TEAMS)[number]>;
/** A side that plays. */
export type DeadlockSide = 'amber' | 'sapphire';

/** The side of a team's number; spectators, neutrals and nobody are none. */
export function sideOf(team: number | undefined): DeadlockSide | undefined {
  const side = DEADLOCK_TEAMS[team ?? 0];
  return side === 'amber' || side === 'sapphire' ? side : undefined;
}
