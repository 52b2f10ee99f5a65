import type { Sc2MessageEvent } from '../events.js';
import type { Sc2Recipient } from '../layout.js';
import { secondsOf } from './clock.js';
import { namesByUser, playersSection } from './players.js';
import { LOBBY, builtFrom, keptObject, type Sc2Definition } from './section.js';

/** A line of chat. */
export interface Sc2ChatLine {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Who said it; undefined where the lobby does not say. */
  readonly name?: string | undefined;
  /** Undefined for a number that has no name. */
  readonly recipient?: Sc2Recipient | undefined;
  readonly text: string;
}

const LINE_BYTES = keptObject(6);

/** Lines of chat, with names where there is a lobby. */
export const chatSection: Sc2Definition<{ readonly chat?: readonly Sc2ChatLine[] | undefined }> = {
  sections: ['chat'],
  needs: { files: [...LOBBY, 'messageEvents'] },
  uses: [playersSection],
  start({ parts, gameSpeed, budget }, of) {
    const lobby = of(playersSection);
    const events: Extract<Sc2MessageEvent, { type: 'chat' }>[] = [];
    return {
      on: {
        chat(event) {
          events.push(event);
        },
      },
      build() {
        const names = namesByUser(lobby.players);
        const lines: Sc2ChatLine[] = [];
        const add = (event: (typeof events)[number]): void => {
          const { gameloop, userId, recipient } = event;
          const name = names.get(userId);
          budget.keep(LINE_BYTES + 2 * event.text.length);
          lines.push({
            gameloop,
            seconds: secondsOf(gameloop, gameSpeed),
            userId,
            ...(name !== undefined && { name }),
            ...(recipient && { recipient }),
            text: event.text,
          });
        };
        return builtFrom(events, add, () => ({ chat: parts.messageEvents && lines }), budget);
      },
    };
  },
};
