import type { DemGame } from '../messages.js';

/** Who a player was at some moment: names and sides change. */
export interface DemPlayerRef<Team extends string = string> {
  /** The number by which everything else means them: `userId` of `players`, in Dota 2 `playerId`. */
  readonly userId: number;
  readonly name?: string | undefined;
  /** Undefined for bots. */
  readonly steamId?: bigint | undefined;
  readonly team?: Team | undefined;
}

/** The fields that a kill has in every game. `game` distinguishes the kinds of kills. */
export interface DemKillBase<Team extends string = string> {
  readonly type: 'kill';
  readonly tick: number;
  readonly game: DemGame;
  /** Undefined where the recording does not know them. */
  readonly victim?: DemPlayerRef<Team> | undefined;
  /** The victim itself for suicides; undefined where nobody did it, such as the bomb or a fall. */
  readonly attacker?: DemPlayerRef<Team> | undefined;
  readonly assisters: readonly DemPlayerRef<Team>[];
}
