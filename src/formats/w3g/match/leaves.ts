import { built } from '../../../io/sections.js';
import { LEAVE_RESULTS, type W3gLeaveResult } from '../layout.js';
import { Rows } from '../../../core/kept-rows.js';
import type { W3gDefinition } from './section.js';

/** Somebody left the game, or the game ended for them. */
export interface W3gLeave {
  readonly timeMs: number;
  readonly playerId: number;
  readonly name?: string | undefined;
  /** As stored: see `W3gLeaveEvent`. */
  readonly reason: number;
  readonly result: number;
  /** What the result says; undefined for a number that is not known. */
  readonly resultName?: W3gLeaveResult | undefined;
  readonly counter: number;
}

export const leavesSection: W3gDefinition<{ readonly leaves: readonly W3gLeave[] }> = {
  sections: ['leaves'],
  needs: ['leave'],
  start({ nameOf, budget }) {
    const rows = new Rows<W3gLeave>(budget);
    return {
      on: {
        leave(event) {
          const { timeMs, playerId, reason, result, counter } = event;
          const name = nameOf.get(playerId);
          const resultName = LEAVE_RESULTS[result];
          rows.add({ timeMs, playerId, ...(name !== undefined && { name }), reason, result, ...(resultName && { resultName }), counter });
        },
      },
      build: () => built({ leaves: rows.all }),
    };
  },
};
