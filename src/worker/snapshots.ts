import { replayError } from '../core/errors.js';

/** The ticks at which the world of a demo is wanted: at the first packet at or after each of some ticks, or once in so many ticks. */
export type DemSnapshots = { readonly ticks: readonly number[] } | { readonly everyTicks: number };

/** The options of `streamDem` that decide about worlds. */
export interface SnapshotOptions {
  readonly events?: unknown;
  readonly snapshots?: DemSnapshots | undefined;
}

/**
 * Makes a function that says whether an event of a demo leaves the worker. The world of a `tick` event is copied, so only those at the
 * wanted ticks leave.
 */
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

/** Makes a function that gives the first wanted tick after another. */
function dueTicks(snapshots: DemSnapshots | undefined): (tick: number) => number {
  if (snapshots !== undefined && 'everyTicks' in snapshots) {
    const { everyTicks } = snapshots;
    if (!Number.isSafeInteger(everyTicks) || everyTicks < 1)
      throw refused(`everyTicks must be an integer of at least 1, got ${everyTicks}`);
    return (tick) => (tick === -Infinity ? tick : (Math.floor(tick / everyTicks) + 1) * everyTicks);
  }
  const asked: unknown = snapshots?.ticks;
  if (!Array.isArray(asked) || !asked.every((tick): tick is number => Number.isSafeInteger(tick))) {
    throw refused('a worker copies the world of each tick event: say at which ticks, with { ticks: [...] } or { everyTicks: ... }');
  }
  const ticks = asked.sort((a, b) => a - b);
  return (tick) => ticks.find((one) => one > tick) ?? Infinity;
}

const refused = (what: string): Error => replayError('usage', what, { format: 'dem', path: ['snapshots'] });
