/** Milliseconds of a tick by the preset in the metadata. Single-player matches may change speed while they run. */
export const TICK_MS: Readonly<Record<string, number>> = { slowest: 80, slower: 67, normal: 50, faster: 35, fastest: 20 };
export const DEFAULT_TICK_MS = 67;

/** Seconds in ticks, rounded to the nearest. */
export const ticksOf = (seconds: number, tickMs: number): number => Math.round((seconds * 1000) / tickMs);
