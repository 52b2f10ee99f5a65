import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { tickMsOf } from '../metadata.js';
import type { IcrepViewDefinition } from './section.js';

/** A pause of the game. */
export interface IcrepPause {
  /** Who paused. */
  readonly player: number;
  readonly fromTick: number;
  /** Undefined, as is `resumedBy`, when the recording ends before the pause does. */
  readonly toTick?: number | undefined;
  readonly resumedBy?: number | undefined;
}

/** The pauses of a match, and how long it was played. */
export interface IcrepPlayedTime {
  readonly pauses: readonly IcrepPause[];
  /** Ticks outside of pauses. The clock of the simulation mostly stands still in a pause, which then takes no ticks. */
  readonly playedTicks: number;
  /** The same at the speed of the metadata. */
  readonly playedSeconds: number;
  /** What the recorder's duration leaves beside that; undefined without a duration. */
  readonly pausedSeconds?: number | undefined;
}

type Pause = { -readonly [K in keyof IcrepPause]: IcrepPause[K] };

/** The pauses, and the time played. A second pause inside a pause changes nothing. */
export const playedTime: IcrepViewDefinition<{ readonly playedTime: IcrepPlayedTime }> = {
  sections: ['playedTime'],
  needs: { events: ['pauseEvent'], metadata: true },
  start({ budget }) {
    const pauses = new Rows<Pause>(budget);
    let open: Pause | undefined;
    return {
      on: {
        pauseEvent({ tick, player, paused }) {
          if (paused) {
            if (open === undefined) pauses.add((open = { player, fromTick: tick, toTick: undefined, resumedBy: undefined }));
          } else if (open !== undefined) {
            open.toTick = tick;
            open.resumedBy = player;
            open = undefined;
          }
        },
      },
      build({ totalTicks, metadata }) {
        const paused = pauses.all.reduce((sum, { fromTick, toTick = totalTicks }) => sum + Math.max(0, toTick - fromTick), 0);
        const playedTicks = totalTicks - paused;
        const playedSeconds = (playedTicks * tickMsOf(metadata?.['game_speed'])) / 1000;
        const duration = metadata?.['duration_seconds'];
        const pausedSeconds = typeof duration === 'number' ? Math.max(0, duration - playedSeconds) : undefined;
        return built({ playedTime: { pauses: pauses.all, playedTicks, playedSeconds, pausedSeconds } });
      },
    };
  },
};
