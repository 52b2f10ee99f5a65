import { ACTION_ROWS, type W3gAction } from '../actions.gen.js';
import type { W3gUnknownEvent } from '../events.js';
import { forEach, KEPT_TAG_BYTES, Rows, type W3gFacts, type W3gWatch } from './watch.js';

/** The types of events that are actions, known ones or not. */
export const ACTION_TYPES: readonly (W3gAction | W3gUnknownEvent)['type'][] = [...ACTION_ROWS.map(([, type]) => type), 'unknown'];

/** Everything that players did. */
export function watchActions({ budget }: W3gFacts): W3gWatch<readonly (W3gAction | W3gUnknownEvent)[]> {
  const rows = new Rows<W3gAction | W3gUnknownEvent>(budget);
  return {
    on: forEach(ACTION_TYPES, (event) => {
      rows.add(event, 'objects' in event ? event.objects.length * KEPT_TAG_BYTES : 0);
    }),
    section: () => rows.all,
  };
}
