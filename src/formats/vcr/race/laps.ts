import type { VcrEvent, VcrEventOf } from '../events.js';

/** One lap of one driver, made of its checkpoints. What no checkpoint said is missing, never 0. */
export interface VcrLap {
  readonly driver: number;
  /** Number of the lap, as the file counts. */
  readonly lap: number;
  readonly sector1Seconds?: number | undefined;
  readonly sector2Seconds?: number | undefined;
  readonly sector3Seconds?: number | undefined;
  /** Lap time; missing for laps that do not count (out-laps, cut laps) and unfinished ones. */
  readonly lapSeconds?: number | undefined;
  /** Session time at the line; missing for a lap that the session's end cut off. */
  readonly finishSeconds?: number | undefined;
  /** Whether the lap was finished with a time. */
  readonly valid: boolean;
}

/** Le Mans Ultimate counts laps in six bits. */
const LAP_COUNTER = 64;

type Checkpoint = VcrEventOf<'checkpoint'>;

/**
 * Laps by driver number, in order, from the checkpoint events of a recording (docs/formats/vcr.md, section 4:
 * the time of a checkpoint is cumulative from the start of its lap).
 *
 * @example
 * const { events } = await parseVcr(file, { include: ['events'] });
 * for (const [driver, laps] of lapsOf(events)) console.log(driver, laps.length, bestLap(laps)?.lapSeconds);
 */
export function lapsOf(events: Iterable<VcrEvent>): ReadonlyMap<number, readonly VcrLap[]> {
  const byDriver = new Map<number, Map<number, Checkpoint[]>>();
  const wraps = new Map<number, { last: number; base: number }>();
  for (const event of events) {
    if (event.type !== 'checkpoint' || event.driver === undefined) continue;
    let laps = byDriver.get(event.driver);
    if (!laps) byDriver.set(event.driver, (laps = new Map<number, Checkpoint[]>()));
    const counter = wraps.get(event.driver) ?? { last: 0, base: 0 };
    wraps.set(event.driver, counter);
    // When the counter falls by half of its range or more, it has wrapped around.
    if (event.lap + LAP_COUNTER / 2 < counter.last) counter.base += LAP_COUNTER;
    counter.last = event.lap;
    const lap = counter.base + event.lap;
    const passed = laps.get(lap);
    if (passed) passed.push(event);
    else laps.set(lap, [event]);
  }
  return new Map(
    [...byDriver].map(([driver, laps]) => [
      driver,
      [...laps].sort(([a], [b]) => a - b).map(([lap, passed]) => lapFrom(driver, lap, passed)),
    ]),
  );
}

function lapFrom(driver: number, lap: number, passed: readonly Checkpoint[]): VcrLap {
  const at = (sector: number): Checkpoint | undefined => passed.find((checkpoint) => checkpoint.sector === sector);
  const first = at(1)?.lapSeconds;
  const second = at(2)?.lapSeconds;
  const finish = at(0);
  const time = finish?.lapSeconds;
  const sector1 = first;
  const sector2 = between(first, second);
  const sector3 = between(second, time);
  return {
    driver,
    lap,
    ...(sector1 !== undefined && { sector1Seconds: sector1 }),
    ...(sector2 !== undefined && { sector2Seconds: sector2 }),
    ...(sector3 !== undefined && { sector3Seconds: sector3 }),
    ...(time !== undefined && { lapSeconds: time }),
    ...(finish && { finishSeconds: finish.atSeconds }),
    valid: time !== undefined,
  };
}

function between(from: number | undefined, to: number | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return to - from > 0 ? to - from : undefined;
}

/** The quickest valid lap; undefined when there is none. */
export function bestLap(laps: Iterable<VcrLap>): VcrLap | undefined {
  let best: VcrLap | undefined;
  for (const lap of laps)
    if (lap.lapSeconds !== undefined && (best?.lapSeconds === undefined || lap.lapSeconds < best.lapSeconds)) best = lap;
  return best;
}

/** The quickest time of each sector over all valid laps. They need not be of the same lap. */
export function bestSectors(laps: Iterable<VcrLap>): readonly [number | undefined, number | undefined, number | undefined] {
  const best: [number | undefined, number | undefined, number | undefined] = [undefined, undefined, undefined];
  for (const { valid, sector1Seconds: sector1, sector2Seconds: sector2, sector3Seconds: sector3 } of laps) {
    if (!valid) continue;
    [sector1, sector2, sector3].forEach((time, i) => {
      if (time !== undefined && (best[i] === undefined || time < best[i])) best[i] = time;
    });
  }
  return best;
}
