/** What makes a teamfight. The defaults are those of public analytics. */
export interface DotaTeamfightOptions {
  /** The least number of heroes that die in it; default 3. */
  readonly minDeaths?: number | undefined;
  /** It begins this many seconds before its first death; default 15. */
  readonly padSeconds?: number | undefined;
  /** It is over when this many seconds have gone by without a death; default 15. */
  readonly cooldownSeconds?: number | undefined;
  /** Players take part who are within this many units of its centre at one of its deaths; default 3000. */
  readonly radius?: number | undefined;
}
