/** What a player of CS2 did in a round, on average. */
export interface Cs2PerRound {
  readonly killsPerRound: number;
  readonly deathsPerRound: number;
  readonly assistsPerRound: number;
  readonly damagePerRound: number;
  /** `kastRounds` for each round, from 0 to 1. */
  readonly kast: number;
}

/** Ratings that players know. */
export interface Cs2Rating {
  /** 2.13 kills + 0.42 assists − 0.41, each for a round. */
  readonly impact: number;
  /**
   * 0.0073 KAST in percent + 0.3591 kills − 0.5329 deaths + 0.2372 impact + 0.0032 damage + 0.1587, each for a round: the formula by which players
   * estimate the rating 2.0 of HLTV, whose own formula is not published.
   */
  readonly rating: number;
}

/** The ratings of a player who does this in a round. */
export function ratingOf({ killsPerRound, deathsPerRound, assistsPerRound, damagePerRound, kast }: Cs2PerRound): Cs2Rating {
  const impact = 2.13 * killsPerRound + 0.42 * assistsPerRound - 0.41;
  const rating = 0.73 * kast + 0.3591 * killsPerRound - 0.5329 * deathsPerRound + 0.2372 * impact + 0.0032 * damagePerRound + 0.1587;
  return { impact, rating };
}
