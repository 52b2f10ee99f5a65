import { secondsOf } from '../layout.js';
import { lobbySection, withName } from './lobby-people.js';
import { builtFrom, keptObject, type StormDefinition } from './section.js';

/** Something that a player announced to the team with one click. */
export interface StormAnnouncement {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Who announced it; undefined where the lobby does not say. */
  readonly name?: string | undefined;
  /** `vitals` is health, or mana or energy. */
  readonly kind: 'ability' | 'behavior' | 'vitals' | 'none';
}

export const announcementsSection: StormDefinition<{ readonly announcements?: readonly StormAnnouncement[] | undefined }> = {
  sections: ['announcements'],
  needs: { files: ['messageEvents'] },
  uses: [lobbySection],
  start({ parts, budget }, of) {
    const { namesByUser } = of(lobbySection);
    const announcements: StormAnnouncement[] = [];
    return {
      on: {
        playerAnnounce({ gameloop, userId, announcement }) {
          budget.keep(keptObject(5));
          announcements.push({ gameloop, seconds: secondsOf(gameloop), userId, kind: announcement.kind });
        },
      },
      build() {
        const named: StormAnnouncement[] = [];
        return builtFrom(
          announcements,
          (one) => named.push(withName(one, namesByUser)),
          () => ({ announcements: parts.messageEvents && named }),
          budget,
        );
      },
    };
  },
};
