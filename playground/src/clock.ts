import { clockText } from './words.js';

/** The time of a replay: seconds as its tables have them, and how players read them. */
export interface Clock {
  readonly start: number;
  readonly end: number;
  /** `18:04` */
  text(seconds: number): string;
}

/** A clock that begins where the recording does. */
export const recordingClock = (start: number, end: number): Clock => ({ start, end, text: clockText });
