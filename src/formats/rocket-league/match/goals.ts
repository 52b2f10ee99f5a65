import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { headerFacts } from '../header-facts.js';
import { clockSection } from './game-clock.js';
import { stateSection } from './match-state.js';
import { speedOf } from './mover-units.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';

/** A goal. */
export interface RocketLeagueGoal {
  readonly frame: number;
  /** Since the first frame; undefined where the recording does not have the frame. */
  readonly seconds?: number | undefined;
  /** Whom the goal is for: 0 blue, 1 orange. */
  readonly team: number;
  readonly playerName?: string | undefined;
  readonly playerId?: number | undefined;
  /** How fast the ball was in the frames before, in Unreal units a second. */
  readonly ballSpeed?: number | undefined;
  /** Seconds on the clock of the game. */
  readonly clockSeconds?: number | undefined;
  readonly isOvertime?: boolean | undefined;
}

/** What is known of a frame in which there was a goal. */
interface Moment {
  readonly seconds: number;
  readonly ballSpeed?: number | undefined;
  readonly clockSeconds?: number | undefined;
  readonly isOvertime: boolean;
}

/** The ball is gone when the goal is counted: its speed is that of this many frames before, at most. */
const FRAMES_BEFORE = 8;

export const goalsSection: RocketLeagueDefinition<{ readonly goals: readonly RocketLeagueGoal[] }> = {
  sections: ['goals'],
  needs: ['stream'],
  uses: [stateSection, clockSection, playersSection],
  start({ header, units, budget, reading }, of) {
    const { state } = of(stateSection);
    const { clock } = of(clockSection);
    const { idNamed } = of(playersSection);
    const listed = headerFacts(header).goals;
    const frames = new Set(listed.map(({ frame }) => frame));
    const moments = new Map<number, Moment>();
    const speeds: number[] = [];
    return {
      on: {
        frameEnd(frame, seconds) {
          let speed = 0;
          for (const ball of state.balls.values()) speed = Math.max(speed, speedOf(ball, units));
          if (speeds.length === FRAMES_BEFORE) speeds.shift();
          speeds.push(speed);
          if (!frames.has(frame)) return;
          const { seconds: clockSeconds, isOvertime } = clock;
          moments.set(frame, { seconds, ballSpeed: Math.max(...speeds), clockSeconds, isOvertime });
        },
      },
      build() {
        const rows = new Rows<RocketLeagueGoal>(budget);
        for (const { frame, team, playerName } of listed) {
          const playerId = idNamed(playerName, team);
          const moment = reading && moments.get(frame);
          rows.add({
            frame,
            ...(moment && { seconds: moment.seconds }),
            team,
            ...(playerName !== undefined && { playerName }),
            ...(playerId !== undefined && { playerId }),
            ...(moment && { ballSpeed: moment.ballSpeed, clockSeconds: moment.clockSeconds, isOvertime: moment.isOvertime }),
          });
        }
        return built({ goals: rows.all });
      },
    };
  },
};
