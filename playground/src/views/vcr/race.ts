import type { VcrLap } from 'replaykit/vcr';
import { nth } from '../../ink.js';
import type { OpenReplay } from '../../replay.js';

/** Everything that the race views show, from one more pass over the file that they share. */
export const readRace = (replay: OpenReplay) =>
  replay.read('vcr', async (worker, file, options) => {
    const [race, derive] = await Promise.all([
      worker.parseVcr(file, {
        include: ['drivers', 'events', 'driverStates', 'laps', 'standings', 'gaps', 'overtakes', 'pitStops'],
        ...options,
      }),
      import('replaykit/vcr'),
    ]);
    const { events, drivers, driverStates, standings, gaps, overtakes, pitStops } = race;
    const laps = new Map<number, VcrLap[]>();
    for (const lap of race.laps) {
      const own = laps.get(lap.driver);
      if (own === undefined) laps.set(lap.driver, [lap]);
      else own.push(lap);
    }
    const states = derive.statesByDriver(driverStates);
    const name = (driver: number): string => drivers.find(({ number }) => number === driver)?.name ?? `Car ${driver}`;
    // cars that drove, most laps first
    const cars = [...laps]
      .filter(([driver]) => states.has(driver))
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([driver]) => driver);
    const order = new Map([...states.keys()].map((driver, i) => [driver, i]));
    const best = derive.bestLap([...laps].flatMap(([driver, own]) => (states.has(driver) ? own : [])));
    const outline = best === undefined ? undefined : derive.lapTelemetry(states.get(best.driver)!, best);
    return {
      drivers,
      events,
      laps,
      states,
      cars,
      best,
      outline,
      standings,
      gaps,
      overtakes,
      pitStops,
      positionAt: derive.positionAt,
      telemetry: (driver: number, lap: number) => {
        const own = laps.get(driver)?.find((one) => one.lap === lap);
        const driven = states.get(driver);
        return own === undefined || driven === undefined ? undefined : derive.lapTelemetry(driven, own);
      },
      compareLaps: derive.compareLaps,
      name,
      /** Two letters of a name, for the map. */
      short: (driver: number): string => {
        const words = name(driver).split(/\s+/);
        return (words.at(-1) ?? '').slice(0, 3).toUpperCase();
      },
      ink: (driver: number): string => nth(order.get(driver) ?? driver),
    };
  });

export type Race = NonNullable<ReturnType<typeof readRace>['value']>;

/** `1:31.204` */
export function lapTime(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds)) return '–';
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(3);
  return minutes > 0 ? `${minutes}:${rest.padStart(6, '0')}` : rest;
}

/** Lap numbers start at 1 on screen. */
export const lapName = (lap: number): string => `Lap ${lap + 1}`;
