import type { IsHallucination } from './hallucinations.js';
import type { Sc2Player } from './players.js';

/** What sections that walk through the tracker know of the match. */
export interface MatchContext {
  /** The exact build of the game, by which prices are chosen. */
  readonly build: number;
  readonly gameSpeed?: number | undefined;
  readonly players?: readonly Sc2Player[] | undefined;
  readonly isHallucination: IsHallucination;
}
