import { built } from '../../../io/sections.js';
import { SPEED_FACTORS } from '../layout.js';
import { Rows } from '../../../core/kept-rows.js';
import type { W3gDefinition } from './section.js';

/** A pause: from when to when, and by whom. A pause in which the replay ends has no end. */
export interface W3gPause {
  readonly fromMs: number;
  readonly toMs?: number | undefined;
  readonly playerId: number;
}

/** The clocks of a replay (docs/formats/w3g.md, section 9). */
export interface W3gClock {
  /** Length of play as the header says it: without pauses, and scaled by the speed of the game. */
  readonly lengthMs: number;
  /** The same, summed up from the time slots that were read. */
  readonly readLengthMs: number;
  /** `time` at the end: pauses go on counting. */
  readonly finalMs: number;
  /** Milliseconds of `lengthMs` for one of `time`: 0.6 slow, 0.8 normal, 1 fast. */
  readonly speedFactor: number;
  readonly pauses: readonly W3gPause[];
}

export const clockSection: W3gDefinition<{ readonly clock: W3gClock }> = {
  sections: ['clock'],
  needs: ['pauseGame', 'resumeGame'],
  start({ header, settings, budget }) {
    const pauses = new Rows<W3gPause>(budget);
    const speedFactor = SPEED_FACTORS[settings?.speed ?? 'fast'];
    const open = (): W3gPause | undefined => {
      const last = pauses.all.at(-1);
      return last?.toMs === undefined ? last : undefined;
    };
    return {
      on: {
        pauseGame({ timeMs, playerId }) {
          if (!open()) pauses.add({ fromMs: timeMs, playerId });
        },
        resumeGame({ timeMs }) {
          const pause = open();
          if (pause) pauses.all[pauses.all.length - 1] = { ...pause, toMs: timeMs };
        },
      },
      build({ timeMs, playedMs }) {
        return built({
          clock: {
            lengthMs: header.lengthMs,
            readLengthMs: Math.round(playedMs * speedFactor),
            finalMs: timeMs,
            speedFactor,
            pauses: pauses.all,
          },
        });
      },
    };
  },
};
