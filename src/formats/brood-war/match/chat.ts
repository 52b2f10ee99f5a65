import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { BroodWarDefinition } from './section.js';

/** A line of chat, as the player saw it who saved the replay. Whether it was for all or for allies is not recorded. */
export interface BroodWarChatLine {
  readonly frame: number;
  /** Slot of the one who wrote it, and the name. */
  readonly slot: number;
  readonly name?: string | undefined;
  /** Id of the player who received it: the one who saved the replay. */
  readonly receiverId: number;
  readonly text: string;
}

export const chatSection: BroodWarDefinition<{ readonly chat: readonly BroodWarChatLine[] }> = {
  sections: ['chat'],
  needs: ['chat'],
  start({ budget }) {
    const rows = new Rows<BroodWarChatLine>(budget);
    return {
      on: {
        chat({ frame, playerId, slot, text }) {
          rows.add({ frame, slot, receiverId: playerId, text }, text.length);
        },
      },
      build({ slots }) {
        const bySlot = new Map(slots.flatMap(({ slot, name }) => (name === '' ? [] : [[slot, name] as const])));
        return built({
          chat: rows.all.map(({ frame, slot, ...line }) => {
            const name = bySlot.get(slot);
            return { frame, slot, ...(name !== undefined && { name }), ...line };
          }),
        });
      },
    };
  },
};
