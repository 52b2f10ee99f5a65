import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { LEAVE_REASONS, type BroodWarLeaveReason } from '../layout.js';
import { named, type BroodWarDefinition } from './section.js';

/** Somebody left. The player who saved the replay has no such command, and computers have none. */
export interface BroodWarLeave {
  readonly frame: number;
  readonly playerId: number;
  readonly name?: string | undefined;
  /** As stored. */
  readonly reason: number;
  /** Undefined for a number without a name. */
  readonly reasonName?: BroodWarLeaveReason | undefined;
}

export const leavesSection: BroodWarDefinition<{ readonly leaves: readonly BroodWarLeave[] }> = {
  sections: ['leaves'],
  needs: ['leaveGame'],
  start({ budget }) {
    const rows = new Rows<{ readonly frame: number; readonly playerId: number; readonly reason: number }>(budget);
    return {
      on: {
        leaveGame({ frame, playerId, reason }) {
          rows.add({ frame, playerId, reason });
        },
      },
      build: (end) =>
        built({
          leaves: rows.all.map(({ frame, playerId, reason }) => {
            const reasonName = LEAVE_REASONS[reason];
            return { frame, playerId, ...named(end, playerId), reason, ...(reasonName !== undefined && { reasonName }) };
          }),
        }),
    };
  },
};
