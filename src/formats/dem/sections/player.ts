import { resultOf, type PlayerResult } from '../../../core/player-result.js';
import type { DemGame } from '../messages.js';

/** The fields that a player has in every game. `game` distinguishes the kinds of players. */
export interface DemPlayerBase {
  readonly game: DemGame;
  /** Place in the list, from 0. */
  readonly slot: number;
  readonly name?: string | undefined;
  /** Undefined for bots. */
  readonly steamId?: bigint | undefined;
  /** Undefined, with a diagnostic, where the recording does not say. */
  readonly team?: string | undefined;
  readonly isBot: boolean;
  /**
   * How the match ended for the side of the player; undefined where the recording ends before the match, and for those who watch. In CS2, where teams
   * change sides, also for those who had left.
   */
  readonly result?: PlayerResult | undefined;
}

/** The result by the side that won, or `draw`; undefined for who is on neither. */
export function resultOfSide(winner: string | undefined, team: string | undefined): PlayerResult | undefined {
  if (winner === undefined || team === undefined || team === 'spectator') return undefined;
  return winner === 'draw' ? winner : resultOf(team === winner);
}
