import { built } from '../../../io/sections.js';
import type { RocketLeagueVector } from '../network/values.js';
import { clockSection } from './game-clock.js';
import { stateSection, type Mover, type Person } from './match-state.js';
import { placeOf, speedOf } from './mover-units.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';
import { vehiclesSection } from './vehicles.js';

/** Unreal units a second from which on a car is supersonic. */
export const SUPERSONIC = 2200;

/** A car that somebody drives, in Unreal units. */
export interface PlayedCar {
  readonly person: Person;
  readonly mover: Mover;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Unreal units a second. */
  readonly speed: number;
}

/** What was played in a frame. */
export interface Play {
  /** Seconds of play since the frame before; 0 between a goal and the next kickoff, in a countdown, and behind the end of the match. */
  seconds: number;
  /** The cars that are driven. Empty where no time of play passed. */
  cars: readonly PlayedCar[];
  /** Where the ball is, the one that came last where there are several; undefined where there is none. */
  ball: RocketLeagueVector | undefined;
}

/** Gives what was played in the current frame to other builders. */
export interface PlayBuilder extends RocketLeagueBuilder<object> {
  readonly play: Play;
}

/** Cars and ball while the game is `Active`, for sections that count time of play. */
export const playSection: RocketLeagueDefinition<object, PlayBuilder> = {
  sections: [],
  needs: ['stream'],
  uses: [stateSection, vehiclesSection, clockSection],
  start({ units, budget }, of) {
    const { state } = of(stateSection);
    const { vehicles } = of(vehiclesSection);
    const { clock } = of(clockSection);
    const play: Play = { seconds: 0, cars: [], ball: undefined };
    const carsNow = (): readonly PlayedCar[] => {
      // a demolished car may stay for a while beside the next one of its player, which comes behind it
      const cars = new Map<Person, PlayedCar>();
      for (const mover of state.cars.values()) {
        const person = state.driverNow(mover);
        if (person !== undefined) cars.set(person, { person, mover, ...placeOf(mover, units), speed: speedOf(mover, units) });
      }
      return [...cars.values()];
    };
    return {
      play,
      on: {
        frameEnd() {
          play.seconds = clock.state === 'Active' ? vehicles.elapsed : 0;
          play.cars = play.seconds === 0 ? [] : carsNow();
          play.ball = undefined;
          if (play.seconds === 0) return;
          for (const ball of state.balls.values()) if (ball.bodyFrame >= 0) play.ball = placeOf(ball, units);
          budget.work(2 + state.cars.size * 2 + state.balls.size);
        },
      },
      build: () => built({}),
    };
  },
};
