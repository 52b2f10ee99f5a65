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
    /** A driver's name, with the number of the car where another has the same. A car without a driver is the safety car. */
    const name = (driver: number): string => {
      const own = drivers.find(({ number }) => number === driver);
      if (own?.name === undefined) return own === undefined ? `Car ${driver}` : 'Safety car';
      const isShared = drivers.some((other) => other !== own && other.name === own.name);
      const carNumber = 'carNumber' in own ? own.carNumber : undefined;
      return isShared ? `${own.name} #${carNumber ?? driver}` : own.name;
    };
    // cars that drove, most laps first
    const cars = [...laps]
      .filter(([driver]) => states.has(driver))
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([driver]) => driver);
    const isNamed = (driver: number): boolean => drivers.find(({ number }) => number === driver)?.name !== undefined;
    const shown = [...states].flatMap(([driver, { x, z }]) => (isNamed(driver) || isMoving(x) || isMoving(z) ? [driver] : []));
    const shorts = shortNames(shown.map((driver) => [driver, name(driver)]));
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
      /** Cars that are drawn: those with a driver, and the safety car once it moves. */
      shown,
      /** A few letters of a name, for the map; no two drivers have the same. */
      short: (driver: number): string => shorts.get(driver) ?? String(driver),
      ink: (driver: number): string => nth(order.get(driver) ?? driver),
    };
  });

export type Race = NonNullable<ReturnType<typeof readRace>['value']>;

/** Whether a coordinate changes by more than a car that stands would. */
const isMoving = (meters: Float32Array): boolean => {
  let [low, high] = [Infinity, -Infinity];
  for (const at of meters) {
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return high - low > 50;
};

/** Three letters of the last name, and more where drivers would have the same; the number where names are the same. */
export function shortNames(names: readonly (readonly [driver: number, name: string])[]): ReadonlyMap<number, string> {
  const short = (name: string, letters: number): string => (name.split(/\s+/).at(-1) ?? '').slice(0, letters).toUpperCase();
  return new Map(
    names.map(([driver, name]) => {
      const others = names.filter(([other]) => other !== driver);
      for (let letters = 3; letters <= 6; letters++) {
        const own = short(name, letters);
        if (own !== '' && others.every(([, other]) => short(other, letters) !== own)) return [driver, own];
      }
      const initials = name
        .split(/\s+/)
        .map((word) => word.slice(0, 1))
        .join('')
        .toUpperCase();
      return [driver, `${initials} ${driver}`];
    }),
  );
}

/** `1:31.204` */
export function lapTime(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds)) return '–';
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(3);
  return minutes > 0 ? `${minutes}:${rest.padStart(6, '0')}` : rest;
}

/** Lap numbers start at 1 on screen. */
export const lapName = (lap: number): string => `Lap ${lap + 1}`;
