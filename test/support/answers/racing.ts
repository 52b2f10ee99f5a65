import { by, grouped, round, sum, type Answer } from './answer.js';

/** A lap of a driver: its number from 0, what it took, when it ended. */
export interface LapFacts {
  readonly driver: string;
  readonly lap: number;
  /** Undefined for a lap that was not timed. */
  readonly seconds: number | undefined;
  readonly endedAt: number | undefined;
}

const timed = (laps: readonly LapFacts[]): (LapFacts & { readonly seconds: number })[] =>
  laps.filter((lap): lap is LapFacts & { seconds: number } => lap.seconds !== undefined && lap.seconds > 0);

/** `races`: the laps of each recording. */
export function bestLaps(races: readonly (readonly LapFacts[])[], limit = 5): Answer {
  const rows = races.flatMap((laps) =>
    [...grouped(timed(laps), ({ driver }) => driver)].map(([name, own]) => ({
      name,
      best: round(Math.min(...own.map(({ seconds }) => seconds)), 3),
    })),
  );
  return by(rows, ({ best }) => best).slice(0, limit);
}

/** The first three after laps 1, 5 and 9. */
export function gapsToLeader(laps: readonly LapFacts[]): Answer {
  return [1, 5, 9].flatMap((lap) => {
    const ended = laps.flatMap((one) => (one.lap === lap && one.endedAt !== undefined ? [{ name: one.driver, at: one.endedAt }] : []));
    const order = by(ended, ({ at }) => at).slice(0, 3);
    return order.map(({ name, at }) => ({ lap, name, gap: round(at - order[0]!.at, 3) }));
  });
}

/** The spread is the deviation of a sample. */
export function evenLaps(races: readonly (readonly LapFacts[])[], limit = 5): Answer {
  const rows = races.flatMap((laps) =>
    [
      ...grouped(
        timed(laps).filter(({ lap }) => lap > 0),
        ({ driver }) => driver,
      ),
    ]
      .filter(([, own]) => own.length >= 3)
      .map(([name, own]) => {
        const mean = sum(own.map(({ seconds }) => seconds)) / own.length;
        const squares = sum(own.map(({ seconds }) => (seconds - mean) ** 2));
        return { name, laps: own.length, spread: round(Math.sqrt(squares / (own.length - 1)), 3) };
      }),
  );
  return by(rows, ({ spread }) => spread).slice(0, limit);
}
