import { built } from '../../../io/sections.js';
import { GAME_USER_ID } from '../layout.js';
import { ACTION_EVENTS, actionsFollowed } from './action-events.js';
import { CAMERA_UNITS } from './camera.js';
import { secondsOf } from './clock.js';
import { resumesSection } from './resumes.js';
import { ITEM_UNITS, keptObject, type Sc2Definition } from './section.js';

/**
 * Where a user looked and acted. A look is a time of at least 5 game loops in which the camera stays within 6 cells, width and height added; a
 * look in which the user acts is a perception-action cycle (Thompson and others, 2013).
 */
export interface Sc2Attention {
  /** The id in game events; `players` says whose it is. */
  readonly userId: number;
  readonly looks: number;
  /** How many looks a real minute: Zephyrus calls it screens per minute. */
  readonly looksPerMinute: number;
  /** Looks in which the user acted. */
  readonly cycles: number;
  readonly cyclesPerMinute: number;
  /** Means over the cycles, in real seconds; undefined without a cycle, the gap also with only one. */
  readonly actionsPerCycle?: number | undefined;
  /** From the start of a cycle to its first action. */
  readonly firstActionSeconds?: number | undefined;
  /** From the end of a cycle to the start of the next. */
  readonly gapSeconds?: number | undefined;
}

/** A look lasts at least so many loops, within so many cells of width and height together. */
const LOOK_LOOPS = 5;
const LOOK_CELLS = 6;

/** The looks of one user so far. */
class Looks {
  looks = 0;
  cycles = 0;
  actions = 0;
  latencyLoops = 0;
  gapLoops = 0;
  leftAt: number | undefined;
  #start = 0;
  #cycleEnd: number | undefined;
  #left = Infinity;
  #right = -Infinity;
  #bottom = Infinity;
  #top = -Infinity;
  #actions = 0;
  #actedAt = 0;

  move(x: number, y: number, gameloop: number): void {
    const [left, right] = [Math.min(this.#left, x), Math.max(this.#right, x)];
    const [bottom, top] = [Math.min(this.#bottom, y), Math.max(this.#top, y)];
    if (right - left + top - bottom <= LOOK_CELLS * CAMERA_UNITS) {
      [this.#left, this.#right, this.#bottom, this.#top] = [left, right, bottom, top];
      return;
    }
    this.end(gameloop);
    [this.#left, this.#right, this.#bottom, this.#top] = [x, x, y, y];
    this.#start = gameloop;
    this.#actions = 0;
  }

  act(gameloop: number): void {
    if (this.#actions++ === 0) this.#actedAt = gameloop;
  }

  /** The camera goes on to another place, or the user leaves. */
  end(gameloop: number): void {
    if (gameloop - this.#start < LOOK_LOOPS) return;
    this.looks++;
    if (this.#actions === 0) return;
    this.cycles++;
    this.actions += this.#actions;
    this.latencyLoops += this.#actedAt - this.#start;
    if (this.#cycleEnd !== undefined) this.gapLoops += this.#start - this.#cycleEnd;
    this.#cycleEnd = gameloop;
  }
}

/** The attention of everybody who moved a camera or acted. */
export const attentionSection: Sc2Definition<{ readonly attention?: readonly Sc2Attention[] | undefined }> = {
  sections: ['attention'],
  needs: { files: ['details', 'gameEvents'], gameEvents: [...ACTION_EVENTS, 'cameraUpdate', 'playerLeave', 'gameUserLeave'] },
  uses: [resumesSection],
  start({ parts, gameSpeed, budget }) {
    const users = new Map<number, Looks>();
    const looksOf = (userId: number): Looks => {
      let looks = users.get(userId);
      if (looks === undefined) {
        budget.keep(keptObject(16));
        users.set(userId, (looks = new Looks()));
      }
      return looks;
    };
    const leave = ({ userId, gameloop }: { readonly userId: number; readonly gameloop: number }): void => {
      if (userId !== GAME_USER_ID) looksOf(userId).leftAt ??= gameloop;
    };
    return {
      on: {
        ...actionsFollowed((userId, gameloop) => looksOf(userId).act(gameloop), budget),
        cameraUpdate({ userId, gameloop, target }) {
          if (target !== undefined && userId !== GAME_USER_ID) looksOf(userId).move(target.x, target.y, gameloop);
        },
        playerLeave: leave,
        gameUserLeave: leave,
      },
      build() {
        if (parts.gameEvents === undefined) return built({ attention: undefined });
        const attention = [...users]
          .sort(([a], [b]) => a - b)
          .map(([userId, user]): Sc2Attention => {
            budget.work(ITEM_UNITS);
            const end = user.leftAt ?? parts.header.elapsedGameLoops;
            user.end(end);
            const { looks, cycles, actions, latencyLoops, gapLoops } = user;
            const minutes = secondsOf(end, gameSpeed) / 60;
            const rate = (count: number): number => (minutes > 0 ? count / minutes : 0);
            return {
              userId,
              looks,
              looksPerMinute: rate(looks),
              cycles,
              cyclesPerMinute: rate(cycles),
              ...(cycles > 0 && { actionsPerCycle: actions / cycles, firstActionSeconds: secondsOf(latencyLoops / cycles, gameSpeed) }),
              ...(cycles > 1 && { gapSeconds: secondsOf(gapLoops / (cycles - 1), gameSpeed) }),
            };
          });
        return built({ attention });
      },
    };
  },
};
