import { replayError } from '../core/errors.js';

/** At which ticks the world of a demo is wanted: at the first packet at each of some ticks or after it, or at every so many ticks. */
export type DemSnapshots = { readonly ticks: readonly number[] } | { readonly everyTicks: number };

/** What of the options of `streamDem` decides about worlds. */
export interface SnapshotOptions {
  readonly events?: unknown;
  readonly snapshots?: DemSnapshots | undefined;
}

/** Whether an event of a demo leaves the worker: `tick` events do at the ticks that were asked for, since their world is copied. */
export function snapshotFilter({ events, snapshots }: SnapshotOptions): (event: unknown) => boolean {
  if (!(Array.isArray(events) && events.includes('tick'))) return () => true;
  const next = dueTicks(snapshots);
  let due = next(-Infinity);
  return (event) => {
    const { type, tick } = event as { readonly type: string; readonly tick: number };
    if (type !== 'tick') return true;
    if (tick < due) return false;
    due = next(tick);
    return true;
  };
}

/** Gives the first tick that is wanted after one. */
function dueTicks(snapshots: DemSnapshots | undefined): (tick: number) => number {
  if (snapshots !== undefined && 'everyTicks' in snapshots) {
    const { everyTicks } = snapshots;
    if (!Number.isSafeInteger(everyTicks) || everyTicks < 1)
      throw refused(`everyTicks is ${everyTicks}, and must be a whole number from 1 on`);
    return (tick) => (tick === -Infinity ? tick : (Math.floor(tick / everyTicks) + 1) * everyTicks);
  }
  const asked: unknown = snapshots?.ticks;
  if (!Array.isArray(asked) || !asked.every((tick): tick is number => Number.isSafeInteger(tick))) {
    throw refused('a worker copies the world of each tick event: say at which ticks, { ticks: [...] } or { everyTicks: ... }');
  }
  const ticks = asked.sort((a, b) => a - b);
  return (tick) => ticks.find((one) => one > tick) ?? Infinity;
}

const refused = (what: string): Error => replayError('usage', what, { format: 'dem', path: ['snapshots'] });
