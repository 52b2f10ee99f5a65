import type { SceneChapter, SceneClock } from '../scene/model.js';

/** Seconds as people write a time: `0:07`, `18:04`, `1:02:03`, `-0:45`. */
export function timeText(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const sign = seconds < 0 && whole > 0 ? '-' : '';
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const end = `${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${sign}${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${sign}${minutes}:${end}`;
}

/** What the clock of the game shows, in seconds; NaN before it starts. */
export function gameSeconds({ spans }: SceneClock, seconds: number): number {
  for (let i = spans.length - 1; i >= 0; i--) {
    const { from, value, rate } = spans[i]!;
    if (from <= seconds) return value + (seconds - from) * rate;
  }
  return NaN;
}

/** The time that people know a moment by: that of the game's clock, or of the recording where the game has none. */
export function momentText(clock: SceneClock, seconds: number): string {
  const value = gameSeconds(clock, seconds);
  return timeText(Number.isNaN(value) ? seconds : value);
}

/** The round, lap or stage of a moment. */
export function chapterAt({ chapters }: SceneClock, seconds: number): SceneChapter | undefined {
  for (let i = chapters.length - 1; i >= 0; i--) {
    const chapter = chapters[i]!;
    if (chapter.from <= seconds) return chapter.to === undefined || seconds < chapter.to ? chapter : undefined;
  }
  return undefined;
}

/**
 * A clock that never goes back, such as that of Dota 2, give or take a second: one that counts down, or starts again in each round, does not say where in a match
 * a moment is.
 */
function isSteady({ spans }: SceneClock): boolean {
  let highest = -Infinity;
  return spans.every(({ rate, value, from }, i) => {
    const until = spans[i + 1]?.from ?? from;
    const end = value + (until - from) * rate;
    const isAhead = rate >= 0 && value >= highest - 1;
    highest = Math.max(highest, end);
    return isAhead;
  });
}

/** A time beside a line of time: that of the game's clock if it goes on evenly, that of the recording otherwise. */
export const positionText = (clock: SceneClock, seconds: number): string =>
  isSteady(clock) ? momentText(clock, seconds) : timeText(seconds);
