import { built } from '../../../io/sections.js';
import { plainText } from '../text.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';

/** Gives the clock of the game to other builders. */
export interface ClockBuilder extends RocketLeagueBuilder<object> {
  readonly clock: GameClock;
}

/** The clock of the game and what it is doing, as of the current frame. */
export interface GameClock {
  /** Seconds left; in overtime seconds since it began. Undefined before the first. */
  seconds?: number | undefined;
  isOvertime: boolean;
  /** `Countdown`, `Active`, `PostGoalScored`, … */
  state: string;
  hasBeenHit: boolean;
}

/** The clock, for the other sections. */
export const clockSection: RocketLeagueDefinition<object, ClockBuilder> = {
  sections: [],
  needs: ['stream'],
  start({ body }) {
    const names = body.names ?? [];
    const clock: GameClock = { isOvertime: false, state: '', hasBeenHit: false };
    return {
      clock,
      on: {
        'TAGame.GameEvent_Soccar_TA:SecondsRemaining': (_, seconds) => {
          clock.seconds = seconds as number;
        },
        'TAGame.GameEvent_Soccar_TA:bOverTime': (_, isOvertime) => {
          clock.isOvertime = isOvertime as boolean;
        },
        'TAGame.GameEvent_Soccar_TA:bBallHasBeenHit': (_, hasBeenHit) => {
          clock.hasBeenHit = hasBeenHit as boolean;
        },
        'TAGame.GameEvent_TA:ReplicatedStateName': (_, index) => {
          const name = names[index as number];
          if (name !== undefined) clock.state = plainText(name);
        },
      },
      build: () => built({}),
    };
  },
};
