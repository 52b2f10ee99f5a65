import { replayError } from '../../core/errors.js';
import type { DemSelect } from './select.js';

/** From which tick to which a read gives events. Seconds become ticks when the recording has said how long a tick is. */
export class DemSpan {
  fromTick: number;
  toTick: number;
  readonly #seconds: { readonly from: number | undefined; readonly to: number | undefined };

  /** Throws `usage` for what is no number, and for both a tick and a second. */
  constructor({ fromTick, toTick, fromSeconds, toSeconds }: DemSelect) {
    for (const [name, value] of Object.entries({ fromTick, toTick, fromSeconds, toSeconds })) {
      if (value === undefined || (typeof value === 'number' && !Number.isNaN(value))) continue;
      throw replayError('usage', `a number belongs here, not ${String(value)}`, { format: 'dem', path: [name] });
    }
    if (fromTick !== undefined && fromSeconds !== undefined) throw twice('fromTick', 'fromSeconds');
    if (toTick !== undefined && toSeconds !== undefined) throw twice('toTick', 'toSeconds');
    this.fromTick = fromTick ?? (fromSeconds === undefined ? -Infinity : Infinity);
    this.toTick = toTick ?? Infinity;
    this.#seconds = { from: fromSeconds, to: toSeconds };
  }

  /** The recording's own length of a tick is known. */
  setTickInterval(seconds: number): void {
    const { from, to } = this.#seconds;
    if (!(seconds > 0)) return;
    // The length is stored as a 32-bit float, which is a little more than 1/30 for 30 ticks a second.
    if (from !== undefined) this.fromTick = Math.ceil(from / seconds - 1e-3);
    if (to !== undefined) this.toTick = Math.floor(to / seconds + 1e-3);
  }
}

const twice = (tick: string, seconds: string): Error =>
  replayError('usage', `give ${tick} or ${seconds}, not both`, { format: 'dem', path: [seconds] });
