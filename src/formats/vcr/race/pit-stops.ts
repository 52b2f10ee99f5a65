import type { VcrEvent } from '../events.js';

/** One visit to the pit lane, in session times. A time that the file does not tell is missing, for example at the end of a recording. */
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
  readonly litres?: number | undefined;
}

type Open = { -readonly [K in keyof VcrPitStop]: VcrPitStop[K] };

/**
 * Pit stops in order of entry, from the pit events: entered the lane, stopped in the box, left the box (or was
 * served), left the lane (docs/formats/vcr.md, section 4).
 *
 * @example
 * const { events } = await parseVcr(file, { include: ['events'] });
 * for (const { driver, laneSeconds, standSeconds } of pitStopsOf(events)) console.log(driver, laneSeconds, standSeconds);
 */
export function pitStopsOf(events: Iterable<VcrEvent>): readonly VcrPitStop[] {
  const stops: Open[] = [];
  const open = new Map<number, Open>();
  for (const event of events) {
    if (event.type !== 'pit' || event.driver === undefined) continue;
    const { driver, sessionSeconds, action } = event;
    if (action === 'enteredPitLane') {
      const stop: Open = { driver, enteredAtSeconds: sessionSeconds };
      stops.push(stop);
      open.set(driver, stop);
      continue;
    }
    const stop = open.get(driver);
    if (stop === undefined) continue;
    if (action === 'inBox' || action === 'stoppedInBox') stop.stoppedAtSeconds ??= sessionSeconds;
    if ((action === 'leftBox' || action === 'serviceDone') && stop.stoppedAtSeconds !== undefined) {
      stop.wentAtSeconds = sessionSeconds;
      stop.standSeconds = sessionSeconds - stop.stoppedAtSeconds;
    }
    if (action === 'serviceDone' && event.litres !== undefined) stop.litres = event.litres;
    if (action === 'leftPitLane' || action === 'backToGarage') {
      if (action === 'leftPitLane') {
        stop.leftAtSeconds = sessionSeconds;
        stop.laneSeconds = sessionSeconds - stop.enteredAtSeconds;
      }
      open.delete(driver);
    }
  }
  return stops;
}
