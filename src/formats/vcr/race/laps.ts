import { built } from '../../../io/sections.js';
import { KEPT_ROW_BYTES } from '../../../core/kept-rows.js';
import { checkLimit } from '../../../core/limits.js';
import type { VcrEventOf } from '../events.js';
import type { VcrBuilder, VcrDefinition } from './section.js';
import { sectorTimes } from './sectors.js';

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
  readonly isValid: boolean;
}

/** Le Mans Ultimate counts laps in six bits. */
const LAP_COUNTER = 64;

type Checkpoint = VcrEventOf<'checkpoint'>;

/** Laps by driver number, for other builders too. */
export interface VcrLapsBuilder extends VcrBuilder<{ readonly laps: readonly VcrLap[] }> {
  /** The laps so far. Counts the work of putting them together. */
  byDriver(): ReadonlyMap<number, readonly VcrLap[]>;
}

/** Units of work for a lap that is put together from its checkpoints. */
const LAP_UNITS = 32;

/** Laps from checkpoints, whose time is cumulative from the start of the lap (docs/formats/vcr.md, section 4). */
export const lapsSection: VcrDefinition<{ readonly laps: readonly VcrLap[] }, VcrLapsBuilder> = {
  sections: ['laps'],
  needs: ['checkpoint'],
  start({ budget }) {
    const cars = new Map<number, { readonly laps: Map<number, Passed>; last: number; base: number }>();
    const byDriver = (): ReadonlyMap<number, readonly VcrLap[]> =>
      new Map(
        [...cars].map(([driver, { laps }]) => {
          budget.work(laps.size * LAP_UNITS);
          return [driver, [...laps].sort(([a], [b]) => a - b).map(([lap, passed]) => lapFrom(driver, lap, passed))];
        }),
      );
    return {
      byDriver,
      on: {
        checkpoint(event) {
          const { driver, sector } = event;
          if (driver === undefined) return;
          let car = cars.get(driver);
          if (car === undefined) cars.set(driver, (car = { laps: new Map(), last: 0, base: 0 }));
          // When the counter falls by half of its range or more, it has wrapped around.
          if (event.lap + LAP_COUNTER / 2 < car.last) car.base += LAP_COUNTER;
          car.last = event.lap;
          const lap = car.base + event.lap;
          let passed = car.laps.get(lap);
          if (passed === undefined) {
            checkLimit(budget.limits, 'maxEvents', car.laps.size + 1);
            budget.keep(KEPT_ROW_BYTES);
            car.laps.set(lap, (passed = []));
          }
          // the first time at each checkpoint counts
          passed[sector] ??= event;
        },
      },
      build: () => built({ laps: [...byDriver().values()].flat() }),
    };
  },
};

/** The checkpoints of a lap, by sector: 0 is the line at its end. */
type Passed = (Checkpoint | undefined)[];

function lapFrom(driver: number, lap: number, [finish, sector1At, sector2At]: Passed): VcrLap {
  const time = finish?.lapSeconds;
  const [sector1, sector2, sector3] = sectorTimes(sector1At?.lapSeconds, sector2At?.lapSeconds, time);
  return {
    driver,
    lap,
    ...(sector1 !== undefined && { sector1Seconds: sector1 }),
    ...(sector2 !== undefined && { sector2Seconds: sector2 }),
    ...(sector3 !== undefined && { sector3Seconds: sector3 }),
    ...(time !== undefined && { lapSeconds: time }),
    ...(finish && { finishSeconds: finish.atSeconds }),
    isValid: time !== undefined,
  };
}

/** The quickest valid lap; undefined when there is none. */
export function bestLap(laps: Iterable<VcrLap>): VcrLap | undefined {
  let best: VcrLap | undefined;
  for (const lap of laps)
    if (lap.lapSeconds !== undefined && (best?.lapSeconds === undefined || lap.lapSeconds < best.lapSeconds)) best = lap;
  return best;
}
