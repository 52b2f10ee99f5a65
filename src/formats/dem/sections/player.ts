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
}
