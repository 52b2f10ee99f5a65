import { replayError } from './errors.js';

/** Throws `usage` for a bound of a cut that is not a number of seconds of at least 0. */
export function checkCutSeconds(format: string, name: string, seconds: unknown): void {
  if (typeof seconds === 'number' && seconds >= 0) return;
  throw replayError('usage', `must be a number of seconds of at least 0, got ${String(seconds)}`, { format, path: [name] });
}
