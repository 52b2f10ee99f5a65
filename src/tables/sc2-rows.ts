import type { Sc2Replay, Sc2Section } from '../formats/sc2/index.js';

/** Gives the real seconds of a gameloop at the speed of the game. */
export type Seconds = (gameloop: number) => number;

/** What the read gives besides events and sections. */
export interface Sc2Read {
  readonly seconds: Seconds;
}

/** The sections that rows are made of. Those that were not asked for are not read. */
export type Sc2Rows = Sc2Replay<Sc2Section>;

/** Names with their counts, most frequent first: `Marine x4, Medivac`. */
export function listed(counts: Iterable<readonly [name: string, count: number]>): string {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => (count === 1 ? name : `${name} x${count}`))
    .join(', ');
}
