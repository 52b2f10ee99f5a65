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

/** The states of a match by their numbers, which before 2016 stand for their names: these three follow each other, from another number in each mode. */
const NUMBERED_STATES = ['PostGoalScored', 'Active', 'Countdown'] as const;
const ACTIVE = 1;
const COUNTDOWN = 2;

/** The clock, for the other sections. */
export const clockSection: RocketLeagueDefinition<object, ClockBuilder> = {
  sections: [],
  needs: ['stream'],
  start({ body }) {
    const names = body.names ?? [];
    const clock: GameClock = { isOvertime: false, state: '', hasBeenHit: false };
    let number = -1;
    let firstNumber: number | undefined;
    /** The state that the match is in is found out, by what only it does. */
    const isState = (state: number): void => {
      if (number < 0) return;
      firstNumber = number - state;
      clock.state = NUMBERED_STATES[state]!;
    };
    return {
      clock,
      on: {
        'TAGame.GameEvent_Soccar_TA:SecondsRemaining': (_, seconds) => {
          if (firstNumber === undefined && clock.seconds === (seconds as number) + 1) isState(ACTIVE);
          clock.seconds = seconds as number;
        },
        'TAGame.GameEvent_Soccar_TA:bOverTime': (_, isOvertime) => {
          clock.isOvertime = isOvertime as boolean;
        },
        'TAGame.GameEvent_Soccar_TA:bBallHasBeenHit': (_, hasBeenHit) => {
          clock.hasBeenHit = hasBeenHit as boolean;
        },
        'TAGame.GameEvent_TA:ReplicatedGameStateTimeRemaining': (_, seconds) => {
          if ((seconds as number) > 0) isState(COUNTDOWN);
        },
        'TAGame.GameEvent_TA:ReplicatedStateIndex': (_, value) => {
          number = value as number;
          if (firstNumber !== undefined) clock.state = NUMBERED_STATES[number - firstNumber] ?? '';
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
