import type { Diagnostic } from '../../core/diagnostics.js';
import { replayError } from '../../core/errors.js';
import type { DemSelect } from './select.js';

interface Bound {
  readonly name: string;
  readonly value: number;
}

/** From which tick to which a read gives events. Seconds become ticks when the recording has said how long a tick is. */
export class DemSpan {
  fromTick: number;
  toTick: number;
  readonly #seconds: { readonly from: number | undefined; readonly to: number | undefined };
  /** The bounds as the caller gave them. */
  readonly #from: Bound;
  readonly #to: Bound;
  #tickInterval: number | undefined;

  /** Throws `usage` for values that are not numbers, for both a tick and a second, and for a beginning after the end. */
  constructor({ fromTick, toTick, fromSeconds, toSeconds }: DemSelect) {
    for (const [name, value] of Object.entries({ fromTick, toTick, fromSeconds, toSeconds })) {
      if (value === undefined || (typeof value === 'number' && !Number.isNaN(value))) continue;
      throw replayError('usage', `must be a number, got ${String(value)}`, { format: 'dem', path: [name] });
    }
    if (fromTick !== undefined && fromSeconds !== undefined) throw twice('fromTick', 'fromSeconds');
    if (toTick !== undefined && toSeconds !== undefined) throw twice('toTick', 'toSeconds');
    this.fromTick = fromTick ?? (fromSeconds === undefined ? -Infinity : Infinity);
    this.toTick = toTick ?? Infinity;
    this.#seconds = { from: fromSeconds, to: toSeconds };
    this.#from =
      fromSeconds === undefined ? { name: 'fromTick', value: fromTick ?? -Infinity } : { name: 'fromSeconds', value: fromSeconds };
    this.#to = toSeconds === undefined ? { name: 'toTick', value: toTick ?? Infinity } : { name: 'toSeconds', value: toSeconds };
    if (!this.#isMixed && this.#from.value > this.#to.value) throw this.#turned();
  }

  /** The recording's own length of a tick is known. Throws `usage` where that shows that the beginning is after the end. */
  setTickInterval(seconds: number): void {
    const { from, to } = this.#seconds;
    if (!(seconds > 0)) return;
    this.#tickInterval = seconds;
    if (from !== undefined) this.fromTick = Math.ceil(from / seconds - ROUNDING);
    if (to !== undefined) this.toTick = tickAt(to, seconds);
    if (this.#isMixed && this.fromTick > this.toTick) throw this.#turned();
  }

  /** Whether one bound is a tick and the other a second: which of them comes first is known when the length of a tick is. */
  get #isMixed(): boolean {
    const { from, to } = this.#seconds;
    return (from === undefined) !== (to === undefined);
  }

  #turned(): Error {
    const [from, to] = [this.#from, this.#to];
    const message = `${from.name} ${from.value} is after ${to.name} ${to.value}: there is nothing between them`;
    return replayError('usage', message, { format: 'dem', path: [from.name] });
  }

  /** What is wrong when a recording was read to its end, at `lastTick`, and ends before the first tick that was asked for. */
  beyond(lastTick: number): Omit<Diagnostic, 'count'> | undefined {
    if (lastTick < 0 || lastTick >= this.fromTick || this.unknownLength() !== undefined) return undefined;
    const { name, value } = this.#from;
    const seconds = this.#tickInterval === undefined ? '' : ` (${(lastTick * this.#tickInterval).toFixed(1)} seconds)`;
    const message = `there is nothing at or after ${name} ${value}: the recording ends at tick ${lastTick}${seconds}`;
    return { code: 'usage', severity: 'warning', message, path: [name] };
  }

  /** What is wrong when seconds were asked for and no message said how long a tick is. */
  unknownLength(): Omit<Diagnostic, 'count'> | undefined {
    const { from, to } = this.#seconds;
    if (this.#tickInterval !== undefined || (from ?? to) === undefined) return undefined;
    const name = from === undefined ? 'toSeconds' : 'fromSeconds';
    const message = `the length of a tick is unknown (no svc_ServerInfo), so ${name} is ignored: pass ticks instead`;
    return { code: 'skipped', severity: 'warning', message, path: [name] };
  }
}

/** The length is stored as a 32-bit float, which is a little more than 1/30 for 30 ticks a second. */
const ROUNDING = 1e-3;

/** The last tick at or before some seconds of a recording. */
export const tickAt = (seconds: number, tickIntervalSeconds: number): number => Math.floor(seconds / tickIntervalSeconds + ROUNDING);

/** The same for values that a caller passed. Throws `usage` for an invalid number of seconds, and where the length of a tick is unknown. */
export function askedTick(seconds: unknown, tickIntervalSeconds: number | undefined): number {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds === Infinity) {
    throw replayError('usage', `must be a number of seconds of at least 0, got ${String(seconds)}`, { format: 'dem', path: ['seconds'] });
  }
  if (tickIntervalSeconds !== undefined) return tickAt(seconds, tickIntervalSeconds);
  const detail = 'cannot convert seconds to ticks, because this recording has no svc_ServerInfo: pass a tick instead';
  throw replayError('usage', detail, { format: 'dem', path: ['seconds'] });
}

const twice = (tick: string, seconds: string): Error =>
  replayError('usage', `give ${tick} or ${seconds}, not both`, { format: 'dem', path: [seconds] });
