/** What the file info of a CS2 recording says of the match. */
export interface Cs2FileInfo {
  /** Ticks at which the rounds of a CS2 demo start, where the file has them. */
  readonly roundStartTicks?: readonly number[] | undefined;
}
