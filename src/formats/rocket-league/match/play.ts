import { built } from '../../../io/sections.js';
import { Body } from '../network/attribute-reader.js';
import { clockSection } from './game-clock.js';
import { stateSection, type Mover, type Person } from './match-state.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';
import { vehiclesSection } from './vehicles.js';

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
  ball: Pick<PlayedCar, 'x' | 'y' | 'z'> | undefined;
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
    const placeOf = ({ body }: Mover): Pick<PlayedCar, 'x' | 'y' | 'z'> => ({
      x: body[Body.position]! * units.position,
      y: body[Body.position + 1]! * units.position,
      z: body[Body.position + 2]! * units.position,
    });
    const carsNow = (): readonly PlayedCar[] => {
      // a demolished car may stay for a while beside the next one of its player, which comes behind it
      const cars = new Map<Person, PlayedCar>();
      for (const mover of state.cars.values()) {
        const person = state.personOf(mover.pri);
        if (person === undefined || !mover.isDriven || mover.bodyFrame < 0) continue;
        const { body } = mover;
        const speed = Math.hypot(body[Body.linear]!, body[Body.linear + 1]!, body[Body.linear + 2]!) * units.linearVelocity;
        cars.set(person, { person, mover, ...placeOf(mover), speed });
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
          for (const ball of state.balls.values()) if (ball.bodyFrame >= 0) play.ball = placeOf(ball);
          budget.work(2 + state.cars.size * 2 + state.balls.size);
        },
      },
      build: () => built({}),
    };
  },
};
