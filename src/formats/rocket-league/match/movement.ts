import { built } from '../../../io/sections.js';
import { playSection, SUPERSONIC } from './play.js';
import { PlayerTotals } from './player-totals.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';

/** How a player moved while the game was played. */
export interface RocketLeagueMovement {
  readonly playerId: number;
  /** Seconds in which the player drove a car. Each of the next two groups of seconds adds up to it. */
  readonly playedSeconds: number;
  /** Unreal units a second. */
  readonly averageSpeed: number;
  /** Unreal units: speed times time. */
  readonly distance: number;
  /** Seconds below 1,400 Unreal units a second, which throttle alone reaches. */
  readonly slowSeconds: number;
  /** Seconds between that and supersonic. */
  readonly boostSpeedSeconds: number;
  /** Seconds at 2,200 Unreal units a second and more. */
  readonly supersonicSeconds: number;
  /** Seconds with the center of the car below 25 Unreal units, which is that of a car on its wheels or its roof. */
  readonly groundSeconds: number;
  /** Seconds between that and the crossbar of a goal, 642.775 Unreal units. */
  readonly lowAirSeconds: number;
  /** Seconds above it. */
  readonly highAirSeconds: number;
  /** How often the handbrake was pulled. */
  readonly powerslides: number;
  readonly powerslideSeconds: number;
}

/** Where the sites that people upload replays to draw the lines, in Unreal units. */
const BOOST_SPEED = 1400;
const GROUND = 25;
const CROSSBAR = 642.775;

const TOTALS_BYTES = 128;

type Totals = { -readonly [K in keyof Omit<RocketLeagueMovement, 'playerId' | 'averageSpeed'>]: number } & { isSliding: boolean };

const noTotals = (): Totals => ({
  playedSeconds: 0,
  distance: 0,
  slowSeconds: 0,
  boostSpeedSeconds: 0,
  supersonicSeconds: 0,
  groundSeconds: 0,
  lowAirSeconds: 0,
  highAirSeconds: 0,
  powerslides: 0,
  powerslideSeconds: 0,
  isSliding: false,
});

/** Speeds, heights and powerslides of each player who drove. */
export const movementSection: RocketLeagueDefinition<{ readonly movement: readonly RocketLeagueMovement[] }> = {
  sections: ['movement'],
  needs: ['stream'],
  uses: [playSection, playersSection],
  start({ budget }, of) {
    const { play } = of(playSection);
    const { idOf } = of(playersSection);
    const totals = new PlayerTotals(noTotals, TOTALS_BYTES, budget);
    return {
      on: {
        frameEnd() {
          const { seconds } = play;
          for (const { person, mover, z, speed } of play.cars) {
            const own = totals.of(person);
            own.playedSeconds += seconds;
            own.distance += speed * seconds;
            own[speed < BOOST_SPEED ? 'slowSeconds' : speed < SUPERSONIC ? 'boostSpeedSeconds' : 'supersonicSeconds'] += seconds;
            own[z < GROUND ? 'groundSeconds' : z < CROSSBAR ? 'lowAirSeconds' : 'highAirSeconds'] += seconds;
            if (mover.isHandbraking) own.powerslideSeconds += seconds;
            if (mover.isHandbraking && !own.isSliding) own.powerslides++;
            own.isSliding = mover.isHandbraking;
          }
        },
      },
      build: () =>
        built({
          movement: totals.rows(idOf, (playerId, { isSliding: _, ...own }) => ({
            playerId,
            averageSpeed: own.distance / own.playedSeconds,
            ...own,
          })),
        }),
    };
  },
};
