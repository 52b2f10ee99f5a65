import type { VcrEvent } from '../events.js';

/** The order of a race from a time on. */
export interface VcrOrder {
  readonly sessionSeconds: number;
  /** Driver numbers, leader first. */
  readonly order: readonly number[];
}

/** The standings messages of a session, summed up. */
export interface VcrStandings {
  /** How many messages name at least one driver. */
  readonly messages: number;
  /** The order of the first message, and of each that differs from the one before it. */
  readonly changes: readonly VcrOrder[];
}

/** One driver passing another. */
export interface VcrOvertake {
  readonly sessionSeconds: number;
  readonly driver: number;
  readonly passed: number;
  /** Place of `driver` afterwards, from 1. */
  readonly position: number;
}

/**
 * The order of the drivers over time, without repetitions.
 *
 * @example
 * const { events } = await parseVcr(file, { include: ['events'] });
 * console.log(standingsOf(events).changes.at(-1)?.order);
 */
export function standingsOf(events: Iterable<VcrEvent>): VcrStandings {
  let messages = 0;
  const changes: VcrOrder[] = [];
  for (const event of events) {
    if (event.type !== 'standings' || event.order.length === 0) continue;
    messages++;
    const last = changes.at(-1)?.order;
    if (last === undefined || !sameOrder(last, event.order)) changes.push({ sessionSeconds: event.sessionSeconds, order: event.order });
  }
  return { messages, changes };
}

const sameOrder = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((driver, i) => driver === b[i]);

/** An overtake that is undone within this many seconds does not count. */
const SETTLED_AFTER = 1;

/**
 * Who passed whom, from the changes of the standings. Cars in the pit lane or garage are left out, and so are changes that are undone
 * within a second (docs/formats/vcr.md, section 4).
 *
 * @example
 * const { events } = await parseVcr(file, { include: ['events'] });
 * for (const { sessionSeconds, driver, passed } of overtakesOf(events)) console.log(sessionSeconds, driver, 'passed', passed);
 */
export function overtakesOf(events: readonly VcrEvent[]): readonly VcrOvertake[] {
  const { changes } = standingsOf(events);
  const away = awayTimes(events);
  const overtakes: VcrOvertake[] = [];
  for (let i = 1; i < changes.length; i++) {
    const { sessionSeconds, order } = changes[i]!;
    const before = new Map(changes[i - 1]!.order.map((driver, position) => [driver, position]));
    order.forEach((driver, position) => {
      const was = before.get(driver);
      if (was === undefined || isAway(away, driver, sessionSeconds)) return;
      for (const passed of order.slice(position + 1)) {
        const other = before.get(passed);
        if (other === undefined || other > was || isAway(away, passed, sessionSeconds) || undone(changes, i, driver, passed)) continue;
        overtakes.push({ sessionSeconds, driver, passed, position: position + 1 });
      }
    });
  }
  return overtakes;
}

/** Whether `passed` is in front again within that time. */
function undone(changes: readonly VcrOrder[], from: number, driver: number, passed: number): boolean {
  for (let i = from + 1; i < changes.length && changes[i]!.sessionSeconds - changes[from]!.sessionSeconds <= SETTLED_AFTER; i++) {
    const { order } = changes[i]!;
    const [a, b] = [order.indexOf(driver), order.indexOf(passed)];
    if (a >= 0 && b >= 0 && b < a) return true;
  }
  return false;
}

type Span = { readonly from: number; to: number };

/** The times at which each driver was in the pit lane or garage. */
function awayTimes(events: readonly VcrEvent[]): ReadonlyMap<number, readonly Span[]> {
  const spans = new Map<number, Span[]>();
  for (const event of events) {
    const [goes, comes] = moves(event);
    if ((!goes && !comes) || event.driver === undefined) continue;
    const own = spans.get(event.driver) ?? [];
    spans.set(event.driver, own);
    const last = own.at(-1);
    if (comes && last?.to === Infinity) last.to = event.sessionSeconds;
    else if (goes && last?.to !== Infinity) own.push({ from: event.sessionSeconds, to: Infinity });
  }
  return spans;
}

function moves(event: VcrEvent): readonly [goes: boolean, comes: boolean] {
  if (event.type === 'garage') return [event.how === 'escape' || event.entered === true, false];
  if (event.type !== 'pit') return [false, false];
  const { action } = event;
  return [action === 'enteredPitLane' || action === 'backToGarage', action === 'leftPitLane'];
}

const isAway = (spans: ReadonlyMap<number, readonly Span[]>, driver: number, time: number): boolean =>
  spans.get(driver)?.some(({ from, to }) => time >= from && time <= to) ?? false;
