import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { RocketLeagueVector } from '../network/values.js';
import { stateSection, type Mover, type Person } from './match-state.js';
import { placeOf, spinOf, velocityOf } from './mover-units.js';
import { playSection, type PlayedCar } from './play.js';
import { playersSection } from './players.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';
import { LONGEST_FRAME } from './vehicles.js';

/** A car that touched the ball, as derived from how the ball moved: the file says only which team touched it last. */
export interface RocketLeagueTouch {
  readonly frame: number;
  /** Since the first frame. */
  readonly seconds: number;
  /** Undefined where no car of the team was near. */
  readonly playerId?: number | undefined;
  /** 0 blue, 1 orange; undefined where the recording does not have it. */
  readonly team?: number | undefined;
  /** Where the ball was, in Unreal units. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** How fast the ball was before and after it, in Unreal units a second. */
  readonly speedBefore: number;
  readonly speedAfter: number;
}

/** A touch, before it is known who is in the list of players. */
export interface Touch extends Omit<RocketLeagueTouch, 'playerId'> {
  readonly person: Person | undefined;
}

/** Gives the touches so far to other builders. */
export interface TouchesBuilder extends RocketLeagueBuilder<{ readonly touches: readonly RocketLeagueTouch[] }> {
  readonly found: readonly Touch[];
}

/** Radians a second: in the air and far from cars the spin of the ball does not change. */
const SPIN_CHANGE = 0.25;
/** Unreal units a second. Gravity changes the speed by 650 in a second. */
const SPEED_CHANGE = 300;
const GRAVITY = 650;
/** Unreal units between the centers of ball and car, at the nearest between two frames. */
const NEAR = 300;
/** The same where the recording says that the team touched the ball. */
const NEAR_ENOUGH = 800;
/** Touches of one player with fewer seconds between them, and nobody else's, are one. */
const ONE_TOUCH = 0.1;

const WORK_UNITS = 8;

/**
 * How near a car and the ball came to each other between two frames, in which both went straight on: the car as now, the ball as before. A ball that was hit
 * is already away at the end of the frame.
 */
function nearestWay(car: PlayedCar, velocity: RocketLeagueVector, ball: RocketLeagueVector, was: Moving, seconds: number): number {
  const [x, y, z] = [
    was.place.x - car.x + velocity.x * seconds,
    was.place.y - car.y + velocity.y * seconds,
    was.place.z - car.z + velocity.z * seconds,
  ];
  const [vx, vy, vz] = [was.velocity.x - velocity.x, was.velocity.y - velocity.y, was.velocity.z - velocity.z];
  const square = vx * vx + vy * vy + vz * vz;
  const at = square === 0 ? 0 : Math.min(seconds, Math.max(0, -(x * vx + y * vy + z * vz) / square));
  const now = Math.hypot(ball.x - car.x, ball.y - car.y, ball.z - car.z);
  return Math.min(now, Math.hypot(x + vx * at, y + vy * at, z + vz * at));
}

/** A ball as of a frame. */
interface Moving {
  readonly actor: number;
  readonly seconds: number;
  readonly place: RocketLeagueVector;
  readonly velocity: RocketLeagueVector;
  readonly spin: RocketLeagueVector;
}

const speedOf = ({ velocity: { x, y, z } }: Moving): number => Math.hypot(x, y, z);

/**
 * Touches of the ball while the game is played. A frame has one where the last team to touch the ball changes, or where spin or speed of the ball change more than
 * they do by themselves and a car of that team is near; it is that of the nearest such car. The rule and how often it is right: docs/formats/rocket-league.md, section 18.
 */
export const touchesSection: RocketLeagueDefinition<{ readonly touches: readonly RocketLeagueTouch[] }, TouchesBuilder> = {
  sections: ['touches'],
  needs: ['stream'],
  uses: [stateSection, playSection, playersSection],
  start({ units, budget }, of) {
    const { state } = of(stateSection);
    const { play } = of(playSection);
    const { idOf } = of(playersSection);
    const rows = new Rows<Touch>(budget);
    let [lastPerson, lastSeconds]: [Person | undefined, number] = [undefined, -Infinity];
    let was: Moving | undefined;

    const movingOf = (ball: Mover, seconds: number): Moving => ({
      actor: ball.actor,
      seconds,
      place: placeOf(ball, units),
      velocity: velocityOf(ball, units),
      spin: spinOf(ball, units),
    });
    /** Whether the ball changed more than it does by itself. */
    const isHit = ({ velocity, spin }: Moving, { velocity: v, spin: s }: Moving, seconds: number): boolean =>
      Math.hypot(spin.x - s.x, spin.y - s.y, spin.z - s.z) > SPIN_CHANGE ||
      Math.hypot(velocity.x - v.x, velocity.y - v.y, velocity.z - v.z + GRAVITY * seconds) > SPEED_CHANGE;
    const toucher = (now: Moving, before: Moving, team: number | undefined, near: number): PlayedCar | undefined => {
      let [found, distance]: [PlayedCar | undefined, number] = [undefined, near];
      for (const car of play.cars) {
        if (team !== undefined && car.person.team !== team) continue;
        const away = nearestWay(car, velocityOf(car.mover, units), now.place, before, now.seconds - before.seconds);
        if (away < distance) [found, distance] = [car, away];
      }
      budget.work(play.cars.length * WORK_UNITS);
      return found;
    };
    const touched = (now: Moving, before: Moving, team: number | undefined, person: Person | undefined): void => {
      const by = team ?? person?.team;
      const isSame = person === lastPerson && by === rows.all.at(-1)?.team && state.seconds - lastSeconds <= ONE_TOUCH;
      [lastPerson, lastSeconds] = [person, state.seconds];
      if (isSame) return;
      rows.add({
        frame: state.frame,
        seconds: state.seconds,
        person,
        team: by,
        ...now.place,
        speedBefore: speedOf(before),
        speedAfter: speedOf(now),
      });
    };
    return {
      found: rows.all,
      on: {
        frameEnd(frame, seconds) {
          let ball: Mover | undefined;
          for (const one of state.balls.values()) if (one.bodyFrame >= 0) ball = one;
          const now =
            ball === undefined ? undefined : ball.bodyFrame === frame || was?.actor !== ball.actor ? movingOf(ball, seconds) : was;
          const before = was?.actor === now?.actor ? was : undefined;
          was = now;
          if (ball === undefined || now === undefined || play.seconds === 0) return;
          budget.work(WORK_UNITS);
          const { hitTeam, hitFrame } = ball;
          const team = hitTeam === 0 || hitTeam === 1 ? hitTeam : undefined;
          const step = before === undefined ? 0 : now.seconds - before.seconds;
          if (hitFrame === frame && team !== undefined)
            touched(now, before ?? now, team, toucher(now, before ?? now, team, NEAR_ENOUGH)?.person);
          else if (before !== undefined && now !== before && step <= LONGEST_FRAME && isHit(now, before, step)) {
            const car = toucher(now, before, team, NEAR);
            if (car !== undefined) touched(now, before, team, car.person);
          }
        },
      },
      build: () =>
        built({
          touches: rows.all.map(({ person, team, ...row }): RocketLeagueTouch => {
            const playerId = person && idOf(person);
            return { ...row, ...(playerId !== undefined && { playerId }), ...(team !== undefined && { team }) };
          }),
        }),
    };
  },
};
