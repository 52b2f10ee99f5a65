import { built } from '../../../io/sections.js';
import { GAME_USER_ID } from '../layout.js';
import { ACTION_EVENTS, actionsFollowed, SELECTION } from './action-events.js';
import { secondsOf } from './clock.js';
import { ITEM_UNITS, keptObject, type Sc2Definition } from './section.js';
import { resumesSection } from './resumes.js';

/**
 * Actions of one user. An action is a command (also one that is repeated or gets a new target), a change of the active selection, or a
 * control group event; camera moves are not. A repeated command with a new target is stored as two events in one game loop and counts once.
 * A minute is a real one at the game's speed.
 *
 * Blizzard's own number is `blizzardApm` of `players`; it is about 1.1 times as high (docs/formats/sc2.md, section 17).
 */
export interface Sc2Apm {
  /** The id in game events; `players` says whose it is. */
  readonly userId: number;
  readonly actions: number;
  /** Per minute, until the user left or the game ended. */
  readonly apm: number;
  /**
   * Effective actions per minute. Left out are an action that repeats the user's last one within 10 game loops, and a selection that is
   * replaced by another within 8 game loops without a command in between.
   */
  readonly eapm: number;
  /** Actions in each minute, the last one cut short. */
  readonly perMinute: readonly number[];
}

/** An action that is the same as the last one, within so many loops, is not effective. */
const REPEAT_LOOPS = 10;
/** Nor is a selection that is replaced within so many loops. */
const REPLACED_LOOPS = 8;
/** The most minutes that are listed: a day of play. */
const MAX_MINUTES = 24 * 60;

/** What one user did so far. */
class UserActions {
  actions = 0;
  effective = 0;
  readonly perMinute: number[] = [];
  leftAt: number | undefined;
  #last = 0;
  #lastAt = -Infinity;
  #lastWasSelection = false;
  #lastWasEffective = false;

  /** Counts an action. Equal keys are the same action. */
  act(key: number, isSelection: boolean, gameloop: number, minute: number): void {
    this.actions++;
    if (minute < MAX_MINUTES) {
      while (this.perMinute.length <= minute) this.perMinute.push(0);
      this.perMinute[minute]!++;
    }
    const passed = gameloop - this.#lastAt;
    const isReplacing = isSelection && this.#lastWasSelection && this.#lastWasEffective && passed <= REPLACED_LOOPS;
    const isRepeat = key === this.#last && key !== SELECTION && passed <= REPEAT_LOOPS;
    if (isReplacing && !isRepeat) this.effective--;
    if (!isRepeat) this.effective++;
    this.#lastWasEffective = !isRepeat;
    this.#last = key;
    this.#lastAt = gameloop;
    this.#lastWasSelection = isSelection;
  }
}

/** Actions per minute of everybody who gave any. */
export const apmSection: Sc2Definition<{ readonly apm?: readonly Sc2Apm[] | undefined }> = {
  sections: ['apm'],
  needs: {
    files: ['details', 'gameEvents'],
    gameEvents: [...ACTION_EVENTS, 'playerLeave', 'gameUserLeave'],
  },
  uses: [resumesSection],
  start({ parts, gameSpeed, budget }) {
    const loopsPerMinute = 60 / secondsOf(1, gameSpeed);
    const users = new Map<number, UserActions>();
    const userOf = (userId: number): UserActions => {
      let user = users.get(userId);
      if (user === undefined) {
        budget.keep(keptObject(MAX_MINUTES));
        users.set(userId, (user = new UserActions()));
      }
      return user;
    };
    const leave = ({ userId, gameloop }: { readonly userId: number; readonly gameloop: number }): void => {
      if (userId !== GAME_USER_ID) userOf(userId).leftAt ??= gameloop;
    };
    return {
      on: {
        ...actionsFollowed((userId, gameloop, key, isSelection) => {
          userOf(userId).act(key, isSelection, gameloop, Math.floor(gameloop / loopsPerMinute));
        }, budget),
        playerLeave: leave,
        gameUserLeave: leave,
      },
      build() {
        if (parts.gameEvents === undefined) return built({ apm: undefined });
        const apm: Sc2Apm[] = [];
        for (const [userId, { actions, effective, perMinute, leftAt }] of [...users].sort(([a], [b]) => a - b)) {
          budget.work(ITEM_UNITS);
          if (actions === 0) continue;
          const minutes = (leftAt ?? parts.header.elapsedGameLoops) / loopsPerMinute;
          const rate = (count: number): number => (minutes > 0 ? count / minutes : 0);
          apm.push({ userId, actions, apm: rate(actions), eapm: rate(effective), perMinute });
        }
        return built({ apm });
      },
    };
  },
};
