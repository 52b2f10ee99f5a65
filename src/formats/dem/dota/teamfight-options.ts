/** What makes a teamfight. The defaults are those of public analytics. */
export interface TeamfightOptions {
  /** Heroes that die in it, at least; default 3. */
  readonly minDeaths?: number | undefined;
  /** It begins so many seconds before its first death; default 15. */
  readonly padSeconds?: number | undefined;
  /** It is over when so many seconds went by without a death; default 15. */
  readonly cooldownSeconds?: number | undefined;
  /** Who is within so many units of its centre at one of its deaths takes part; default 3000. */
  readonly radius?: number | undefined;
}
