import type { ReadBudget } from '../../../core/budget.js';
import { Rows } from '../../../core/kept-rows.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { VcrDefinition } from './section.js';
import { standingsSection, type VcrOrder } from './standings.js';

/** One driver passing another. */
export interface VcrOvertake {
  readonly sessionSeconds: number;
  readonly driver: number;
  readonly passed: number;
  /** Place of `driver` afterwards, from 1. */
  readonly position: number;
}

/** Units of work for a place in an order. */
const PLACE_UNITS = 4;

/** An overtake that is undone within this many seconds does not count. */
const SETTLED_AFTER_SECONDS = 1;

/**
 * Who passed whom, from the changes of the standings. Cars in the pit lane or garage are left out, and so are changes that are undone
 * within a second (docs/formats/vcr.md, section 4).
 */
export const overtakesSection: VcrDefinition<{ readonly overtakes: readonly VcrOvertake[] }> = {
  sections: ['overtakes'],
  needs: ['standings', 'pit', 'garage'],
  uses: [standingsSection],
  start({ budget }, of) {
    const { changes } = of(standingsSection);
    const away = new AwayTimes(budget);
    return {
      on: {
        garage: ({ driver, sessionSeconds, how, hasEntered }) =>
          away.moves(driver, sessionSeconds, how === 'escape' || hasEntered === true, false),
        pit: ({ driver, sessionSeconds, action }) =>
          away.moves(driver, sessionSeconds, action === 'enteredPitLane' || action === 'backToGarage', action === 'leftPitLane'),
      },
      build: () => overtakesOf(changes, away, budget),
    };
  },
};

function* overtakesOf(
  changes: readonly VcrOrder[],
  away: AwayTimes,
  budget: ReadBudget,
): Asking<{ readonly overtakes: readonly VcrOvertake[] }> {
  const overtakes = new Rows<VcrOvertake>(budget);
  for (let i = 1; i < changes.length; i++) {
    const { sessionSeconds, order } = changes[i]!;
    const before = placesIn(changes[i - 1]!.order);
    budget.work(order.length * PLACE_UNITS);
    for (const [position, driver] of order.entries()) {
      const was = before.get(driver);
      if (was === undefined || away.has(driver, sessionSeconds)) continue;
      budget.work((order.length - position) * PLACE_UNITS);
      for (let behind = position + 1; behind < order.length; behind++) {
        const passed = order[behind]!;
        const other = before.get(passed);
        if (other === undefined || other > was || away.has(passed, sessionSeconds)) continue;
        if (!isUndone(changes, i, driver, passed, budget)) overtakes.add({ sessionSeconds, driver, passed, position: position + 1 });
      }
    }
    yield* pauseIfDue(budget);
  }
  return { overtakes: overtakes.all };
}

const placesIn = (order: readonly number[]): ReadonlyMap<number, number> => new Map(order.map((driver, position) => [driver, position]));

/** Whether `passed` is in front again within that time. */
function isUndone(changes: readonly VcrOrder[], from: number, driver: number, passed: number, budget: ReadBudget): boolean {
  const since = changes[from]!.sessionSeconds;
  for (let i = from + 1; i < changes.length && changes[i]!.sessionSeconds - since <= SETTLED_AFTER_SECONDS; i++) {
    const { order } = changes[i]!;
    budget.work(order.length);
    const [a, b] = [order.indexOf(driver), order.indexOf(passed)];
    if (a >= 0 && b >= 0 && b < a) return true;
  }
  return false;
}

interface Span {
  readonly from: number;
  to: number;
}

/** The times at which each driver was in the pit lane or garage. */
class AwayTimes {
  readonly #spans = new Map<number, Rows<Span>>();
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  moves(driver: number | undefined, sessionSeconds: number, goes: boolean, comes: boolean): void {
    if ((!goes && !comes) || driver === undefined) return;
    let spans = this.#spans.get(driver);
    if (spans === undefined) this.#spans.set(driver, (spans = new Rows<Span>(this.#budget)));
    const last = spans.all.at(-1);
    if (comes && last?.to === Infinity) last.to = sessionSeconds;
    else if (goes && last?.to !== Infinity) spans.add({ from: sessionSeconds, to: Infinity });
  }

  has(driver: number, sessionSeconds: number): boolean {
    const spans = this.#spans.get(driver)?.all ?? [];
    this.#budget.work(spans.length);
    return spans.some(({ from, to }) => sessionSeconds >= from && sessionSeconds <= to);
  }
}
