/** The sides by m_iTeamNum, as the recordings of 2024 and 2025 name them: docs/formats/dem.md, section 20, confirmed on real files. */
export const DEADLOCK_TEAMS = [undefined, 'spectator', 'amber', 'sapphire'] as const;
/** Where a player is. */
export type DeadlockTeam = NonNullable<(typeof DEADLOCK_TEAMS)[number]>;
/** A side that plays. */
export type DeadlockSide = 'amber' | 'sapphire';
