import { secondsOf, type StormRecipient } from '../layout.js';
import { lobbySection, withName } from './lobby-people.js';
import { builtFrom, keptObject, type StormDefinition } from './section.js';

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
  needs: { files: ['messageEvents'] },
  uses: [lobbySection],
  start({ parts, budget }, of) {
    const { namesByUser } = of(lobbySection);
    const lines: StormChatLine[] = [];
    return {
      on: {
        chat({ gameloop, userId, recipient, text }) {
          budget.keep(keptObject(6) + 2 * text.length);
          lines.push({ gameloop, seconds: secondsOf(gameloop), userId, ...(recipient && { recipient }), text });
        },
      },
      build() {
        const named: StormChatLine[] = [];
        return builtFrom(
          lines,
          (line) => named.push(withName(line, namesByUser)),
          () => ({ chat: parts.messageEvents && named }),
          budget,
        );
      },
    };
  },
};
