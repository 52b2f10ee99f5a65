import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { VcrBuilder, VcrDefinition } from './section.js';

/** One visit to the pit lane, in session times. A time that the file does not give is missing, for example at the end of a recording. */
export interface VcrPitStop {
  readonly driver: number;
  readonly enteredAtSeconds: number;
  readonly stoppedAtSeconds?: number | undefined;
  readonly wentAtSeconds?: number | undefined;
  readonly leftAtSeconds?: number | undefined;
  /** Seconds in the pit lane. */
  readonly laneSeconds?: number | undefined;
  /** Seconds at a stand. */
  readonly standSeconds?: number | undefined;
  /** Fuel that was taken; Le Mans Ultimate only. */
  readonly liters?: number | undefined;
}

type OpenStop = { -readonly [K in keyof VcrPitStop]: VcrPitStop[K] };

/** Stops, for other builders too. */
export interface VcrPitStopsBuilder extends VcrBuilder<{ readonly pitStops: readonly VcrPitStop[] }> {
  readonly stops: readonly VcrPitStop[];
}

/** Pit stops in order of entry: entered the lane, stopped in the box, left the box or was served, left the lane (docs/formats/vcr.md, section 4). */
export const pitStopsSection: VcrDefinition<{ readonly pitStops: readonly VcrPitStop[] }, VcrPitStopsBuilder> = {
  sections: ['pitStops'],
  needs: ['pit'],
  start({ budget }) {
    const stops = new Rows<OpenStop>(budget);
    const open = new Map<number, OpenStop>();
    return {
      stops: stops.all,
      on: {
        pit({ driver, sessionSeconds, action, liters }) {
          if (driver === undefined) return;
          if (action === 'enteredPitLane') {
            const stop: OpenStop = { driver, enteredAtSeconds: sessionSeconds };
            stops.add(stop);
            open.set(driver, stop);
            return;
          }
          const stop = open.get(driver);
          if (stop === undefined) return;
          if (action === 'inBox' || action === 'stoppedInBox') stop.stoppedAtSeconds ??= sessionSeconds;
          if ((action === 'leftBox' || action === 'serviceDone') && stop.stoppedAtSeconds !== undefined) {
            stop.wentAtSeconds = sessionSeconds;
            stop.standSeconds = sessionSeconds - stop.stoppedAtSeconds;
          }
          if (action === 'serviceDone' && liters !== undefined) stop.liters = liters;
          if (action === 'leftPitLane') {
            stop.leftAtSeconds = sessionSeconds;
            stop.laneSeconds = sessionSeconds - stop.enteredAtSeconds;
          }
          if (action === 'leftPitLane' || action === 'backToGarage') open.delete(driver);
        },
      },
      build: () => built({ pitStops: stops.all }),
    };
  },
};
