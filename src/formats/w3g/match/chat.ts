import { built } from '../../../io/sections.js';
import type { W3gRecipient } from '../events.js';
import { Rows } from '../../../core/kept-rows.js';
import type { W3gDefinition } from './section.js';

/** A line of chat. */
export interface W3gChatLine {
  readonly timeMs: number;
  readonly playerId: number;
  /** Undefined for a player id that nobody has. */
  readonly name?: string | undefined;
  readonly recipient: W3gRecipient;
  /** The slot that a private line is for, and who sits there. */
  readonly toSlot?: number | undefined;
  readonly toName?: string | undefined;
  readonly text: string;
}

export const chatSection: W3gDefinition<{ readonly chat: readonly W3gChatLine[] }> = {
  sections: ['chat'],
  needs: ['chat'],
  start({ nameOf, players, budget }) {
    const rows = new Rows<W3gChatLine>(budget);
    const bySlot = new Map(players.map(({ slot, name }) => [slot, name]));
    return {
      on: {
        chat(event) {
          const { timeMs, playerId, recipient, toSlot, text } = event;
          const name = nameOf.get(playerId);
          const toName = toSlot === undefined ? undefined : bySlot.get(toSlot);
          rows.add(
            {
              timeMs,
              playerId,
              ...(name !== undefined && { name }),
              recipient,
              ...(toSlot !== undefined && { toSlot }),
              ...(toName !== undefined && { toName }),
              text,
            },
            text.length,
          );
        },
      },
      build: () => built({ chat: rows.all }),
    };
  },
};
