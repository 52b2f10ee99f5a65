import type { ReadBudget } from '../../core/budget.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';
import type { SectionBuilders, SectionTypes } from '../../io/sections.js';
import type { BlizzardEvent } from './event-stream.js';

/** Events between two looks at the budget, and the work of finding out who follows one and of each call. */
const BATCH_EVENTS = 256;
const EVENT_UNITS = 2;
const CALL_UNITS = 16;

/** Calls the builders for the events that they follow, which they do by the types of events. */
export function* followEvents<Event extends BlizzardEvent, Types extends SectionTypes>(
  events: readonly Event[] | undefined,
  builders: SectionBuilders<Types>,
  budget: ReadBudget,
): Asking<void> {
  if (events === undefined) return;
  const handlers = new Map<string, readonly ((event: Event) => void)[]>();
  const handlersOf = (type: string): readonly ((event: Event) => void)[] => {
    const list = builders.following(type as keyof Types['on']) as unknown as readonly ((event: Event) => void)[];
    handlers.set(type, list);
    return list;
  };
  let type = '';
  let following: readonly ((event: Event) => void)[] = [];
  for (let from = 0; from < events.length; from += BATCH_EVENTS) {
    const to = Math.min(from + BATCH_EVENTS, events.length);
    let calls = 0;
    for (let i = from; i < to; i++) {
      const event = events[i]!;
      // events of one type mostly come in a row
      if (event.type !== type) {
        ({ type } = event);
        following = handlers.get(type) ?? handlersOf(type);
      }
      calls += following.length;
      for (const handle of following) handle(event);
    }
    budget.work((to - from) * EVENT_UNITS + calls * CALL_UNITS);
    yield* pauseIfDue(budget);
  }
}
