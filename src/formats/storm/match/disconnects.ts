import { secondsOf } from '../layout.js';
import { lobbySection, withName } from './lobby-people.js';
import { builtFrom, keptObject, type StormDefinition } from './section.js';

/** A user who left, or came back. */
export interface StormDisconnect {
  readonly gameloop: number;
  readonly seconds: number;
  readonly userId: number;
  /** Undefined where the lobby does not say. */
  readonly name?: string | undefined;
  readonly kind: 'leave' | 'join';
  /** Why somebody left; undefined for a number that has no name. */
  readonly reason?: 'left' | 'connection lost' | undefined;
}

/** Numbers of m_leaveReason (docs/formats/storm.md, section 9). */
const REASONS: Readonly<Record<number, StormDisconnect['reason']>> = { 0: 'left', 11: 'connection lost' };

export const disconnectsSection: StormDefinition<{ readonly disconnects?: readonly StormDisconnect[] | undefined }> = {
  sections: ['disconnects'],
  needs: { files: ['gameEvents'], game: ['gameUserLeave', 'gameUserJoin'] },
  uses: [lobbySection],
  start({ parts, budget }, of) {
    const { namesByUser } = of(lobbySection);
    const disconnects: StormDisconnect[] = [];
    return {
      on: {
        gameUserLeave({ gameloop, userId, leaveReason }) {
          budget.keep(keptObject(6));
          const reason = REASONS[leaveReason ?? -1];
          disconnects.push({ gameloop, seconds: secondsOf(gameloop), userId, kind: 'leave', ...(reason && { reason }) });
        },
        gameUserJoin({ gameloop, userId }) {
          budget.keep(keptObject(5));
          disconnects.push({ gameloop, seconds: secondsOf(gameloop), userId, kind: 'join' });
        },
      },
      build() {
        const named: StormDisconnect[] = [];
        return builtFrom(
          disconnects,
          (one) => named.push(withName(one, namesByUser)),
          () => ({ disconnects: parts.gameEvents && named }),
          budget,
        );
      },
    };
  },
};
