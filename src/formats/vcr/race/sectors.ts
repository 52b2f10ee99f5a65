import type { VcrLap } from './laps.js';

/** Seconds of the three sectors of a lap. */
export type VcrSectorTimes = readonly [number | undefined, number | undefined, number | undefined];

/** The times of sectors, from the times since the start of the lap at which each of them ended. */
export const sectorTimes = (first: number | undefined, second: number | undefined, finish: number | undefined): VcrSectorTimes => [
  first,
  between(first, second),
  between(second, finish),
];

function between(from: number | undefined, to: number | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return to - from > 0 ? to - from : undefined;
}

/** The quickest time of each sector over all valid laps. They need not be of the same lap. */
export function bestSectors(laps: Iterable<VcrLap>): VcrSectorTimes {
  const best: { -readonly [I in keyof VcrSectorTimes]: VcrSectorTimes[I] } = [undefined, undefined, undefined];
  for (const { isValid, sector1Seconds: sector1, sector2Seconds: sector2, sector3Seconds: sector3 } of laps) {
    if (!isValid) continue;
    [sector1, sector2, sector3].forEach((time, i) => {
      if (time !== undefined && (best[i] === undefined || time < best[i])) best[i] = time;
    });
  }
  return best;
}
