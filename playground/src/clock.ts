import type { TableStore } from './table-store.js';
import { clockText } from './words.js';

/** The time range of a replay, in seconds as in its tables, and how players read it. */
export interface Clock {
  readonly start: number;
  readonly end: number;
  /** `18:04` */
  text(seconds: number): string;
}

/** A clock that starts with the recording. */
const recordingClock = (start: number, end: number): Clock => ({ start, end, text: clockText });

/** How far the game's clock is behind the recording, and from when on: it starts with the horn and stops in pauses. */
function* shifts(tables: TableStore): Generator<readonly [at: number, behind: number]> {
  for (const { columns, length } of tables.list()) {
    const { seconds, game_seconds: game } = columns;
    if (seconds === undefined || game === undefined) continue;
    let last: number | undefined;
    for (let row = 0; row < length; row++) {
      const [at, shown] = [seconds[row], game[row]];
      if (typeof at !== 'number' || typeof shown !== 'number') continue;
      const behind = at - shown;
      if (last === undefined || Math.abs(behind - last) > 0.5) yield [at, behind];
      last = behind;
    }
  }
}

/** The clock of a replay: the game's, if the tables have it, otherwise the recording's. */
export function clockOf(tables: TableStore, durationSeconds = 0): Clock | undefined {
  const seen = tables.list().filter(({ density }) => density.length > 0);
  const end = Math.max(durationSeconds, ...seen.map(({ density }) => density.length));
  // a session of a race may start hours after its clock
  const first = Math.min(...seen.map(({ density }) => density.findIndex((rows) => rows > 0)));
  const start =
    Number.isFinite(first) && durationSeconds > 0 && end - first < durationSeconds * 1.2 && first > durationSeconds * 0.2 ? first : 0;
  if (end <= start) return undefined;
  const known = [...shifts(tables)].sort(([a], [b]) => a - b);
  if (known.length === 0) return recordingClock(start, end);
  return {
    start,
    end,
    text: (seconds) => clockText(seconds - (known.findLast(([at]) => at <= seconds) ?? known[0]!)[1]),
  };
}
