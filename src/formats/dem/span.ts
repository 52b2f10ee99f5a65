import type { Diagnostic } from '../../core/diagnostics.js';
import { replayError } from '../../core/errors.js';
import type { DemSelect } from './select.js';

/** From which tick to which a read gives events. Seconds become ticks when the recording has said how long a tick is. */
export class DemSpan {
  fromTick: number;
  toTick: number;
  readonly #seconds: { readonly from: number | undefined; readonly to: number | undefined };
  #isKnown = false;

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
    this.#isKnown = true;
    if (from !== undefined) this.fromTick = Math.ceil(from / seconds - ROUNDING);
    if (to !== undefined) this.toTick = tickAt(to, seconds);
  }

  /** What is wrong when seconds were asked for and no message told how long a tick is. */
  unknownLength(): Omit<Diagnostic, 'count'> | undefined {
    const { from, to } = this.#seconds;
    if (this.#isKnown || (from ?? to) === undefined) return undefined;
    const name = from === undefined ? 'toSeconds' : 'fromSeconds';
    const message = `without svc_ServerInfo nothing tells how long a tick is, so ${name} counts for nothing: give ticks instead`;
    return { code: 'skipped', severity: 'warning', message, path: [name] };
  }
}

/** The length is stored as a 32-bit float, which is a little more than 1/30 for 30 ticks a second. */
const ROUNDING = 1e-3;

/** The last tick at or before some seconds of a recording. */
export const tickAt = (seconds: number, tickIntervalSeconds: number): number => Math.floor(seconds / tickIntervalSeconds + ROUNDING);

/** The same, of what a caller gave and a recording told. Throws `usage` for what is no number of seconds, and where the recording did not tell. */
export function askedTick(seconds: unknown, tickIntervalSeconds: number | undefined): number {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds === Infinity) {
    throw replayError('usage', `a number of seconds belongs here, not ${String(seconds)}`, { format: 'dem', path: ['seconds'] });
  }
  if (tickIntervalSeconds !== undefined) return tickAt(seconds, tickIntervalSeconds);
  const detail = 'this recording does not tell how long a tick is (it has no svc_ServerInfo): seek to a tick instead';
  throw replayError('usage', detail, { format: 'dem', path: ['seconds'] });
}

const twice = (tick: string, seconds: string): Error =>
  replayError('usage', `give ${tick} or ${seconds}, not both`, { format: 'dem', path: [seconds] });
