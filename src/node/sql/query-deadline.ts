import { replayError } from '../../core/errors.js';

/** Default of `maxSeconds`. */
const DEFAULT_SECONDS = 600;
/** The longest time that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** When a query is given up. */
export class QueryDeadline {
  /** Aborted then, or when the caller wants it. */
  readonly signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  constructor(maxSeconds = DEFAULT_SECONDS, signal?: AbortSignal) {
    const late = new AbortController();
    const error = (): Error => replayError('usage', `the query took longer than ${maxSeconds} seconds (maxSeconds)`, { reason: 'timeout' });
    this.#timer = setTimeout(() => late.abort(error()), Math.min(maxSeconds * 1000, MAX_TIMER_MS));
    this.#timer.unref();
    this.signal = signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]);
  }

  /** Frees the timer. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
