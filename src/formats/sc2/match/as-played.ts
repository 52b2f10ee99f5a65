import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { Sc2TrackerEvent } from '../events.js';

/** Events between two pauses. */
const BATCH_EVENTS = 1 << 14;

/**
 * The events of the match as it was in the end (docs/formats/sc2.md, section 9). A loaded game introduces its players once more, at loop 0,
 * and continues where it was saved. Where it continues earlier, what had happened after that point is undone.
 */
export function* asPlayed(
  events: readonly Sc2TrackerEvent[] | undefined,
  budget: ReadBudget,
): Asking<readonly Sc2TrackerEvent[] | undefined> {
  if (events === undefined || !(yield* goesBack(events, budget))) return events;
  const played: Sc2TrackerEvent[] = [];
  let gameloop = 0;
  for (let i = 0; i < events.length; i++) {
    if (i % BATCH_EVENTS === 0) {
      budget.work(BATCH_EVENTS);
      yield* pauseIfDue(budget);
    }
    const event = events[i]!;
    if (event.gameloop < gameloop) {
      if (event.type === 'playerSetup') continue;
      while (played.length > 0 && played.at(-1)!.gameloop >= event.gameloop) played.pop();
    }
    played.push(event);
    ({ gameloop } = event);
  }
  return played;
}

function* goesBack(events: readonly Sc2TrackerEvent[], budget: ReadBudget): Asking<boolean> {
  for (let i = 1; i < events.length; i++) {
    if (events[i]!.gameloop < events[i - 1]!.gameloop) return true;
    if (i % BATCH_EVENTS !== 0) continue;
    budget.work(BATCH_EVENTS);
    yield* pauseIfDue(budget);
  }
  return false;
}
