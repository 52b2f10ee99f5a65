/** The two teams, as the game names and colors them. */
export const TEAMS = [
  { name: 'Blue', color: '#2f7de1', shape: 'circle' },
  { name: 'Orange', color: '#e8811a', shape: 'square' },
] as const;
