import type { ReadBudget } from '../../../core/budget.js';
import { CameraTrack } from '../../../io/camera-track.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { built } from '../../../io/sections.js';
import { CAMERA_UNITS } from './camera.js';
import { secondsOf } from './clock.js';
import { engagementsSection, type Sc2Engagement } from './engagements.js';
import { playersSection, type Sc2Player } from './players.js';
import { resumesSection } from './resumes.js';
import { ITEM_UNITS, keptObject, type Sc2Builder, type Sc2Definition } from './section.js';

/** How long a user looked at one square of the map in one minute of the game. */
export interface Sc2CameraHeat {
  /** The id in game events; `players` says whose it is. */
  readonly userId: number;
  /** When the minute begins, in real seconds. */
  readonly fromSeconds: number;
  /** The middle of the square, which has sides of 8 cells. */
  readonly x: number;
  readonly y: number;
  readonly seconds: number;
}

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

const MINUTE_SECONDS = 60;
const HEAT_BYTES = keptObject(5);
const ATTENTION_BYTES = keptObject(8);

/** The camera of one user, until the user left. */
interface Watched {
  readonly track: CameraTrack;
  leftAt?: number | undefined;
}
interface CamerasBuilder extends Sc2Builder {
  readonly users: ReadonlyMap<number, Watched>;
}

/** The cameras, for the two sections. */
const cameras: Sc2Definition<object, CamerasBuilder> = {
  sections: [],
  needs: { files: ['details', 'gameEvents'], gameEvents: ['cameraUpdate', 'playerLeave', 'gameUserLeave'] },
  uses: [resumesSection],
  start({ budget }) {
    const users = new Map<number, Watched>();
    const leave = ({ userId, gameloop }: { readonly userId: number; readonly gameloop: number }): void => {
      const user = users.get(userId);
      if (user !== undefined) user.leftAt ??= gameloop;
    };
    return {
      users,
      on: {
        cameraUpdate({ userId, gameloop, target }) {
          if (target === undefined) return;
          let user = users.get(userId);
          if (user === undefined) {
            budget.keep(HEAT_BYTES);
            users.set(userId, (user = { track: new CameraTrack(budget) }));
          }
          user.track.add(gameloop, { x: target.x / CAMERA_UNITS, y: target.y / CAMERA_UNITS });
        },
        playerLeave: leave,
        gameUserLeave: leave,
      },
      build: () => built({}),
    };
  },
};

/** The heat map of each camera, by user and minute. */
export const cameraHeatSection: Sc2Definition<{ readonly cameraHeat?: readonly Sc2CameraHeat[] | undefined }> = {
  sections: ['cameraHeat'],
  needs: { files: [] },
  uses: [cameras],
  start({ parts, gameSpeed, budget }, of) {
    const { users } = of(cameras);
    return {
      on: {},
      build: () =>
        parts.gameEvents === undefined ? built({ cameraHeat: undefined }) : heatOf(users, parts.header.elapsedGameLoops, gameSpeed, budget),
    };
  },
};

function* heatOf(
  users: ReadonlyMap<number, Watched>,
  elapsed: number,
  gameSpeed: number | undefined,
  budget: ReadBudget,
): Asking<{ readonly cameraHeat: readonly Sc2CameraHeat[] }> {
  const cameraHeat: Sc2CameraHeat[] = [];
  const minute = MINUTE_SECONDS / secondsOf(1, gameSpeed);
  for (const [userId, { track, leftAt = elapsed }] of [...users].sort(([a], [b]) => a - b)) {
    for (const { from, x, y, time } of yield* track.heat(minute, leftAt)) {
      budget.keep(HEAT_BYTES);
      cameraHeat.push({ userId, fromSeconds: Math.round(secondsOf(from, gameSpeed)), x, y, seconds: secondsOf(time, gameSpeed) });
    }
  }
  return { cameraHeat };
}

/** Whether each player watched their own fights, by fight. Players whose camera the replay lacks have no rows. */
export const fightAttentionSection: Sc2Definition<{ readonly fightAttention?: readonly Sc2FightAttention[] | undefined }> = {
  sections: ['fightAttention'],
  needs: { files: [] },
  uses: [cameras, playersSection, engagementsSection],
  start({ parts, gameSpeed, budget }, of) {
    const { users } = of(cameras);
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
  users: ReadonlyMap<number, Watched>,
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
