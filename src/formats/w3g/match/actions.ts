import type { W3gAction } from '../actions.gen.js';
import type { W3gUnknownEvent } from '../events.js';
import { isAction } from './is-action.js';
import { KEPT_TAG_BYTES, Rows, type W3gFacts, type W3gWatch } from './watch.js';

/** Everything that players did. */
export function watchActions({ budget }: W3gFacts): W3gWatch<readonly (W3gAction | W3gUnknownEvent)[]> {
  const rows = new Rows<W3gAction | W3gUnknownEvent>(budget);
  return {
    event(event) {
      if (!isAction(event)) return;
      rows.add(event, 'objects' in event ? event.objects.length * KEPT_TAG_BYTES : 0);
    },
    section: () => rows.all,
  };
}
