import { built } from '../../../io/sections.js';
import { ACTION_ROWS, type W3gAction } from '../actions.gen.js';
import type { W3gUnknownEvent } from '../events.js';
import { KEPT_TAG_BYTES, KEPT_VIEW_BYTES, Rows } from '../../../core/kept-rows.js';
import { forEach, type W3gDefinition } from './section.js';

/** The types of events that are actions, known ones or not. */
export const ACTION_TYPES: readonly (W3gAction | W3gUnknownEvent)['type'][] = [...ACTION_ROWS.map(([, type]) => type), 'unknown'];

/** Everything that players did. */
export const actionsSection: W3gDefinition<{ readonly actions: readonly (W3gAction | W3gUnknownEvent)[] }> = {
  sections: ['actions'],
  needs: ['actions'],
  start({ budget }) {
    const rows = new Rows<W3gAction | W3gUnknownEvent>(budget);
    return {
      on: {
        ...forEach(ACTION_TYPES, (event) => {
          rows.add(event);
        }),
        ...forEach(['changeSelection', 'assignGroupHotkey'], (event) => {
          rows.add(event, event.objects.length * KEPT_TAG_BYTES);
        }),
        unknown(event) {
          rows.add(event, KEPT_VIEW_BYTES);
        },
      },
      build: () => built({ actions: rows.all }),
    };
  },
};
