import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { clockSection } from './game-clock.js';
import { stateSection } from './match-state.js';
import type { RocketLeagueDefinition } from './section.js';

/** A kickoff: play begins after a countdown. */
export interface RocketLeagueKickoff {
  /** The first frame of play. */
  readonly frame: number;
  readonly seconds: number;
  /** Until the ball was hit first; undefined where the recording ends or the next countdown begins before. */
  readonly touchSeconds?: number | undefined;
  /** Seconds on the clock of the game. */
  readonly clockSeconds?: number | undefined;
  readonly isOvertime: boolean;
}

/** Kickoffs, by the states of the game: `Active` after `Countdown`, until `bBallHasBeenHit`. */
export const kickoffsSection: RocketLeagueDefinition<{ readonly kickoffs: readonly RocketLeagueKickoff[] }> = {
  sections: ['kickoffs'],
  needs: ['stream'],
  uses: [stateSection, clockSection],
  start({ budget }, of) {
    const { state } = of(stateSection);
    const { clock } = of(clockSection);
    const rows = new Rows<{ -readonly [K in keyof RocketLeagueKickoff]: RocketLeagueKickoff[K] }>(budget);
    let before = '';
    let isWaiting = false;
    return {
      on: {
        frameEnd(frame, seconds) {
          if (clock.state !== before) {
            isWaiting = before === 'Countdown' && clock.state === 'Active';
            before = clock.state;
            if (isWaiting) {
              const { seconds: clockSeconds, isOvertime } = clock;
              rows.add({ frame, seconds, ...(clockSeconds !== undefined && { clockSeconds }), isOvertime });
            }
          }
          if (!isWaiting || !clock.hasBeenHit) return;
          isWaiting = false;
          rows.all.at(-1)!.touchSeconds = state.seconds - rows.all.at(-1)!.seconds;
        },
      },
      build: () => built({ kickoffs: rows.all }),
    };
  },
};
