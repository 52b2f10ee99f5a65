import { KEPT_TAG_BYTES, KEPT_VIEW_BYTES, Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { COMMAND_ROWS } from '../commands.gen.js';
import type { BroodWarEvent } from '../events.js';
import { forEach, type BroodWarDefinition } from './section.js';

/** Every type of event. */
export const EVENT_TYPES: readonly BroodWarEvent['type'][] = [...new Set(COMMAND_ROWS.map(([, type]) => type)), 'unknown'];

/** The name that stands for all commands in `events`. */
export const COMMAND_EVENTS = 'commands';
/** Everything that `events` takes. */
export const EVENT_NAMES: readonly string[] = [...EVENT_TYPES, COMMAND_EVENTS];

/** Everything that players did. */
export const commandsSection: BroodWarDefinition<{ readonly commands: readonly BroodWarEvent[] }> = {
  sections: ['commands'],
  needs: EVENT_TYPES,
  start({ budget }) {
    const rows = new Rows<BroodWarEvent>(budget);
    return {
      on: {
        ...forEach(EVENT_TYPES, (event) => {
          rows.add(event);
        }),
        ...forEach(['select', 'selectAdd', 'selectRemove'], (event) => {
          rows.add(event, event.units.length * KEPT_TAG_BYTES);
        }),
        ...forEach(['chat', 'unknown'], (event) => {
          rows.add(event, KEPT_VIEW_BYTES + 160);
        }),
      },
      build: () => built({ commands: rows.all }),
    };
  },
};
