/** Game time from one sample to the next where nothing else is asked for. */
export const DEFAULT_INTERVAL_SECONDS = 60;

/** How often the section `timeline` and the `sample` events look at the players, in Dota 2 and Deadlock. */
export interface DemTimelineOptions {
  /** Seconds of game time from one sample to the next; default 60. Samples are at multiples of it, counted from game time 0. */
  readonly intervalSeconds?: number | undefined;
}
