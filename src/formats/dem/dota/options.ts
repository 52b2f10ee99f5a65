/** How the `timeline` section and `sample` events of a Dota 2 recording are taken. */
export interface TimelineOptions {
  /** Seconds of game time from one sample to the next; default 60. Samples are at multiples of it: 0 is the horn. */
  readonly intervalSeconds?: number | undefined;
}
