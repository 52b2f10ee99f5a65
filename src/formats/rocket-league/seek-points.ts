import { replayError } from '../../core/errors.js';
import type { StreamReading } from './stream-reading.js';

/** A place where decoding can begin. */
export interface RocketLeagueSeekPoint {
  readonly frame: number;
  /** Since the first frame. */
  readonly seconds: number;
}

/** The places of a stream where decoding can begin. */
export const seekPointsOf = (reading: StreamReading | undefined): readonly RocketLeagueSeekPoint[] =>
  reading?.segments.map(({ frame, time }) => ({ frame, seconds: time - reading.startTime })) ?? [];

/** The last keyframe at a time or before it. */
export function seekPointBefore(keyframes: readonly RocketLeagueSeekPoint[], seconds: number): RocketLeagueSeekPoint | undefined {
  checkSeconds(seconds);
  return keyframes.filter((keyframe) => keyframe.seconds <= seconds).at(-1);
}

/** Throws `usage` for what is not a number. */
export function checkSeconds(seconds: unknown): void {
  if (typeof seconds !== 'number' || Number.isNaN(seconds))
    throw replayError('usage', `seconds must be a number, got ${String(seconds)}`, { format: 'rocket-league' });
}
