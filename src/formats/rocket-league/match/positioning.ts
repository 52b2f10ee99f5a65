import { built } from '../../../io/sections.js';
import type { Person } from './match-state.js';
import { playSection } from './play.js';
import { PlayerTotals } from './player-totals.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';

/** Where a player was while the game was played. Seconds of each pair or three add up to `playedSeconds`. */
export interface RocketLeaguePositioning {
  readonly playerId: number;
  /** Seconds in which a player of a team drove a car, and the ball was there. */
  readonly playedSeconds: number;
  readonly ownHalfSeconds: number;
  readonly opponentHalfSeconds: number;
  /** Thirds of the standard field, along y: lines are at 1,706.67 Unreal units from the middle, on every map. */
  readonly ownThirdSeconds: number;
  readonly middleThirdSeconds: number;
  readonly opponentThirdSeconds: number;
  /** Seconds nearer to the own goal than the ball, along y. */
  readonly behindBallSeconds: number;
  readonly aheadOfBallSeconds: number;
  /** Unreal units, between the centers. */
  readonly averageBallDistance: number;
  /** Unreal units, to all cars of the same team; undefined where none was driven. */
  readonly averageMateDistance?: number | undefined;
}

/** A goal line of the standard field is at 5,120 Unreal units from the middle. */
const THIRD = 5120 / 3;

const TRACK_BYTES = 384;
const PAIR_BYTES = 96;

type Totals = { -readonly [K in keyof Omit<RocketLeaguePositioning, 'playerId' | 'averageBallDistance' | 'averageMateDistance'>]: number };

const noTotals = (): Totals => ({
  playedSeconds: 0,
  ownHalfSeconds: 0,
  opponentHalfSeconds: 0,
  ownThirdSeconds: 0,
  middleThirdSeconds: 0,
  opponentThirdSeconds: 0,
  behindBallSeconds: 0,
  aheadOfBallSeconds: 0,
});

/** What is counted for a person, whose team may come later than the car. */
interface Track {
  /** As if the team were blue, and orange. */
  readonly sides: readonly [Totals, Totals];
  ballDistance: number;
  /** To each of the others. */
  readonly others: Map<Person, { distance: number; seconds: number }>;
}

/** Adds time at a place, seen from the own goal. */
function add(to: Totals, at: number, ballAt: number, seconds: number): void {
  to.playedSeconds += seconds;
  to[at < 0 ? 'ownHalfSeconds' : 'opponentHalfSeconds'] += seconds;
  to[at < -THIRD ? 'ownThirdSeconds' : at < THIRD ? 'middleThirdSeconds' : 'opponentThirdSeconds'] += seconds;
  to[at < ballAt ? 'behindBallSeconds' : 'aheadOfBallSeconds'] += seconds;
}

/** Thirds, halves, sides of the ball, and distances of each player who drove. */
export const positioningSection: RocketLeagueDefinition<{ readonly positioning: readonly RocketLeaguePositioning[] }> = {
  sections: ['positioning'],
  needs: ['stream'],
  uses: [playSection, playersSection],
  start({ budget }, of) {
    const { play } = of(playSection);
    const { idOf } = of(playersSection);
    const tracks = new PlayerTotals<Track>(
      () => ({ sides: [noTotals(), noTotals()], ballDistance: 0, others: new Map() }),
      TRACK_BYTES,
      budget,
    );
    return {
      on: {
        frameEnd() {
          const { seconds, ball, cars } = play;
          if (ball === undefined) return;
          budget.work(cars.length * cars.length);
          for (const { person, x, y, z } of cars) {
            const track = tracks.of(person);
            const { sides, others } = track;
            // blue defends where y is negative
            add(sides[0], y, ball.y, seconds);
            add(sides[1], -y, -ball.y, seconds);
            track.ballDistance += Math.hypot(x - ball.x, y - ball.y, z - ball.z) * seconds;
            for (const other of cars) {
              if (other.person === person) continue;
              let to = others.get(other.person);
              if (to === undefined) {
                budget.keep(PAIR_BYTES);
                others.set(other.person, (to = { distance: 0, seconds: 0 }));
              }
              to.distance += Math.hypot(x - other.x, y - other.y, z - other.z) * seconds;
              to.seconds += seconds;
            }
          }
        },
      },
      build: () =>
        built({
          positioning: tracks.rows(idOf, (playerId, { sides, ballDistance, others }, { team }) => {
            if (team === undefined) return undefined;
            const side = sides[team === 0 ? 0 : 1];
            const mates = [...others].filter(([other]) => other.team === team).map(([, to]) => to);
            const mateSeconds = mates.reduce((total, mate) => total + mate.seconds, 0);
            return {
              playerId,
              ...side,
              averageBallDistance: ballDistance / side.playedSeconds,
              ...(mateSeconds > 0 && { averageMateDistance: mates.reduce((total, mate) => total + mate.distance, 0) / mateSeconds }),
            };
          }),
        }),
    };
  },
};
