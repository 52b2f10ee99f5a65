/** Why a round ended, by the number of RoundEndReason. Number 16 is confirmed on real files; the others are from public parsers. */
const REASONS = [
  undefined,
  'targetBombed',
  'vipEscaped',
  'vipKilled',
  'terroristsEscaped',
  'escapePrevented',
  'terroristsStopped',
  'bombDefused',
  'counterTerroristsWin',
  'terroristsWin',
  'draw',
  'hostagesRescued',
  'targetSaved',
  'hostagesNotRescued',
  'terroristsNotEscaped',
  'vipNotEscaped',
  'gameStart',
  'terroristsSurrender',
  'counterTerroristsSurrender',
  'terroristsPlanted',
  'hostageReached',
] as const;
/** Why a round ended: `counterTerroristsWin` when the last terrorist fell; `reason42` for numbers without a name. */
export type Cs2RoundEndReason = NonNullable<(typeof REASONS)[number]> | `reason${number}`;

/** The name of a reason. */
export function roundEndReason(number: number): Cs2RoundEndReason {
  return REASONS[number] ?? `reason${number}`;
}
