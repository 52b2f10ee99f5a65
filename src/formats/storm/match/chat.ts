import { built } from '../../../io/sections.js';
import { secondsOf, type StormRecipient } from '../layout.js';
import { namesByUser, playersSection } from './players.js';
import { LOBBY, keptObject, type StormDefinition } from './section.js';

/** A line of chat. */
export interface StormChatLine {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Who said it; undefined where the lobby does not say. */
  readonly name?: string | undefined;
  /** Undefined for a number that has no name. */
  readonly recipient?: StormRecipient | undefined;
  readonly text: string;
}

export const chatSection: StormDefinition<{ readonly chat?: readonly StormChatLine[] | undefined }> = {
  sections: ['chat'],
  needs: { files: [...LOBBY, 'messageEvents'] },
  uses: [playersSection],
  start({ parts, budget }, of) {
    const lobby = of(playersSection);
    const lines: StormChatLine[] = [];
    return {
      on: {
        chat({ gameloop, userId, recipient, text }) {
          budget.keep(keptObject(6) + 2 * text.length);
          lines.push({ gameloop, seconds: secondsOf(gameloop), userId, ...(recipient && { recipient }), text });
        },
      },
      build() {
        const names = namesByUser(lobby.players);
        const named = lines.map((line) => {
          const name = names.get(line.userId);
          return name === undefined ? line : { ...line, name };
        });
        return built({ chat: parts.messageEvents && named });
      },
    };
  },
};
