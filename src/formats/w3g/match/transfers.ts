import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import type { W3gDefinition } from './section.js';

/** Resources that a player gave away. */
export interface W3gTransfer {
  readonly timeMs: number;
  readonly playerId: number;
  readonly name?: string | undefined;
  /** The slot that they went to, and who sits there. */
  readonly toSlot: number;
  readonly toPlayerId?: number | undefined;
  readonly toName?: string | undefined;
  readonly gold: number;
  readonly lumber: number;
}

export const transfersSection: W3gDefinition<{ readonly transfers: readonly W3gTransfer[] }> = {
  sections: ['transfers'],
  needs: ['transferResources'],
  start({ nameOf, players, budget }) {
    const rows = new Rows<W3gTransfer>(budget);
    const bySlot = new Map(players.map((player) => [player.slot, player]));
    return {
      on: {
        transferResources(event) {
          const { timeMs, playerId, slot, gold, lumber } = event;
          const name = nameOf.get(playerId);
          const to = bySlot.get(slot);
          rows.add({
            timeMs,
            playerId,
            ...(name !== undefined && { name }),
            toSlot: slot,
            ...(to && { toPlayerId: to.playerId, toName: to.name }),
            gold,
            lumber,
          });
        },
      },
      build: () => built({ transfers: rows.all }),
    };
  },
};
