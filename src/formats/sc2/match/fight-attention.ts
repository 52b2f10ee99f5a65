import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { built } from '../../../io/sections.js';
import { secondsOf } from './clock.js';
import { engagementsSection, type Sc2Engagement } from './engagements.js';
import { playersSection, type Sc2Player } from './players.js';
import { ITEM_UNITS, keptObject, type Sc2Definition } from './section.js';
import { userCamerasSection, type Sc2UserCamera } from './user-cameras.js';

/**
 * Whether a player watched an engagement in which they lost or killed something. It begins with its first loss. A camera shows what is at most 16 cells
 * from its target.
 */
export interface Sc2FightAttention {
  /** Number of the player in the tracker. */
  readonly playerId: number;
  readonly name?: string | undefined;
  /** The place of the fight in `engagements`. */
  readonly engagement: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Whether the camera was elsewhere when the fight began. */
  readonly isAway: boolean;
  /** From the camera's target to the middle of the fight, at its start. */
  readonly distanceCells: number;
  /** Until the camera was there: 0 if it was there at the start; undefined if it did not come before the end. */
  readonly backAfterSeconds?: number | undefined;
}

const ATTENTION_BYTES = keptObject(8);

/** Whether each player watched their own fights, by fight. Players whose camera the replay lacks have no rows. */
export const fightAttentionSection: Sc2Definition<{ readonly fightAttention?: readonly Sc2FightAttention[] | undefined }> = {
  sections: ['fightAttention'],
  needs: { files: [] },
  uses: [userCamerasSection, playersSection, engagementsSection],
  start({ parts, gameSpeed, budget }, of) {
    const { users } = of(userCamerasSection);
    const lobby = of(playersSection);
    const fighting = of(engagementsSection);
    return {
      on: {},
      build: () =>
        parts.gameEvents === undefined || fighting.engagements === undefined
          ? built({ fightAttention: undefined })
          : attentionOf(users, lobby.players ?? [], fighting.engagements, gameSpeed, budget),
    };
  },
};

function* attentionOf(
  users: ReadonlyMap<number, Sc2UserCamera>,
  players: readonly Sc2Player[],
  engagements: readonly Sc2Engagement[],
  gameSpeed: number | undefined,
  budget: ReadBudget,
): Asking<{ readonly fightAttention: readonly Sc2FightAttention[] }> {
  const fightAttention: Sc2FightAttention[] = [];
  const userOf = new Map(players.map(({ playerId, userId }) => [playerId, userId]));
  for (const [engagement, { startGameloop, startSeconds, endGameloop, endSeconds, x, y, sides }] of engagements.entries()) {
    for (const { playerId, name } of sides) {
      budget.work(ITEM_UNITS);
      yield* pauseIfDue(budget);
      const user = users.get(userOf.get(playerId) ?? -1);
      if (user === undefined) continue;
      const watch = yield* user.track.watch({ x, y }, startGameloop, Math.min(endGameloop, user.leftAt ?? endGameloop));
      if (watch === undefined) continue;
      const { isAway, distanceCells, backAfter } = watch;
      budget.keep(ATTENTION_BYTES);
      fightAttention.push({
        playerId,
        ...(name !== undefined && { name }),
        engagement,
        startSeconds,
        endSeconds,
        isAway,
        distanceCells,
        ...(backAfter !== undefined && { backAfterSeconds: secondsOf(backAfter, gameSpeed) }),
      });
    }
  }
  return { fightAttention };
}
