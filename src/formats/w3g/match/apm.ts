import { built } from '../../../io/sections.js';
import type { W3gOrder } from '../action-values.js';
import type { W3gAction } from '../actions.gen.js';
import { forEach, type W3gDefinition } from './section.js';

/** The classes that actions are counted in. */
export const ACTION_CLASSES = [
  'rightClick',
  'basic',
  'buildTrain',
  'ability',
  'item',
  'select',
  'assignGroup',
  'selectHotkey',
  'removeUnit',
  'escape',
  'other',
] as const;
/** A class of actions. */
export type W3gActionClass = (typeof ACTION_CLASSES)[number];

/** How much a player did (docs/formats/w3g.md, section 17). */
export interface W3gApm {
  readonly playerId: number;
  readonly name?: string | undefined;
  /** How many actions count. */
  readonly actions: number;
  /** Time of the player's last command. */
  readonly untilMs: number;
  /** Actions for each minute until then, pauses included, rounded. */
  readonly apm: number;
  /**
   * The same of effective actions, by the rule that StarCraft II has too. Left out are an action that repeats the player's last one within
   * 446 ms, and a selection that is replaced by another within 357 ms without a command in between.
   */
  readonly eapm: number;
  /** Actions in each minute of `timeMs`. */
  readonly perMinute: readonly number[];
  readonly classes: Readonly<Record<W3gActionClass, number>>;
}

const SMART = 0xd0003;
const LAST_BASIC = 0xd0019;
const MINUTE_MS = 60_000;
/** The most minutes that are counted, since each takes memory. No game is as long as that. */
const MAX_MINUTES = 10_000;

/** Ten and eight game loops of StarCraft II at the speed `faster`, where the rule of effective actions comes from. */
const REPEAT_MS = 446;
const REPLACED_MS = 357;
/** The key of all changes of the selection, which differ from each other. */
const SELECTION = 'select';

/** Counts effective actions of one player. */
class EffectiveActions {
  count = 0;
  #last: number | string | undefined;
  #lastMs = -MINUTE_MS;
  #isLastSelection = false;
  #isLastEffective = false;

  /** Equal keys are the same action. */
  add(key: number | string, isSelection: boolean, timeMs: number): void {
    const passedMs = timeMs - this.#lastMs;
    const isRepeat = key === this.#last && key !== SELECTION && passedMs <= REPEAT_MS;
    if (!isRepeat) {
      const isReplacing = isSelection && this.#isLastSelection && this.#isLastEffective && passedMs <= REPLACED_MS;
      if (!isReplacing) this.count++;
    }
    this.#isLastEffective = !isRepeat;
    this.#last = key;
    this.#lastMs = timeMs;
    this.#isLastSelection = isSelection;
  }
}

interface Counted {
  actions: number;
  readonly effective: EffectiveActions;
  untilMs: number;
  readonly perMinute: number[];
  readonly classes: Record<W3gActionClass, number>;
}

const orderClass = (order: W3gOrder): W3gActionClass =>
  typeof order === 'string' ? 'buildTrain' : order === SMART ? 'rightClick' : order <= LAST_BASIC ? 'basic' : 'ability';

/** The classes of actions that always count. */
const CLASS_OF = {
  giveItem: 'item',
  removeFromQueue: 'removeUnit',
  escape: 'escape',
  selectGroundItem: 'other',
  cancelHeroRevival: 'other',
  enterHeroSkillSubmenu: 'other',
  enterBuildSubmenu: 'other',
} as const satisfies Partial<Record<W3gAction['type'], W3gActionClass>>;

export const apmSection: W3gDefinition<{ readonly apm: readonly W3gApm[] }> = {
  sections: ['apm'],
  needs: ['actions'],
  start({ nameOf, players, budget }) {
    const byPlayer = new Map<number, Counted>();
    let deselected = false;
    let current: Counted | undefined;
    const countedOf = (playerId: number): Counted => {
      let counted = byPlayer.get(playerId);
      if (counted === undefined) {
        counted = {
          actions: 0,
          effective: new EffectiveActions(),
          untilMs: 0,
          perMinute: [],
          classes: Object.fromEntries(ACTION_CLASSES.map((name) => [name, 0])) as Counted['classes'],
        };
        byPlayer.set(playerId, counted);
      }
      return counted;
    };
    const count = (kind: W3gActionClass, timeMs: number, key: number | string): void => {
      if (current === undefined) return;
      current.actions++;
      current.effective.add(key, kind === 'select' || kind === 'selectHotkey', timeMs);
      current.classes[kind]++;
      const { perMinute } = current;
      const minute = Math.min(MAX_MINUTES, Math.floor(timeMs / MINUTE_MS));
      if (minute >= perMinute.length) {
        budget.keep(8 * (minute + 1 - perMinute.length));
        budget.work(minute + 1 - perMinute.length);
      }
      while (perMinute.length <= minute) perMinute.push(0);
      perMinute[minute]!++;
    };
    return {
      on: {
        command: (playerId, timeMs) => {
          current = countedOf(playerId);
          current.untilMs = timeMs;
          deselected = false;
        },
        ...forEach(['ability', 'abilityPoint', 'abilityObject', 'abilityTwoPoints'], ({ timeMs, order }) =>
          count(orderClass(order), timeMs, order),
        ),
        ...forEach(Object.keys(CLASS_OF) as (keyof typeof CLASS_OF)[], ({ type, timeMs }) => count(CLASS_OF[type], timeMs, type)),
        // Equal control groups have equal keys, below all orders.
        assignGroupHotkey: ({ timeMs, group }) => count('assignGroup', timeMs, -1 - group),
        selectGroupHotkey: ({ timeMs, group }) => count('selectHotkey', timeMs, -1000 - group),
        changeSelection({ timeMs, mode }) {
          // A deselection that a selection follows at once is one action of the player.
          if (mode === 2 || !deselected) count('select', timeMs, SELECTION);
          deselected = mode === 2;
        },
      },
      build() {
        for (const { playerId, computer, isObserver } of players) if (computer === undefined && !isObserver) countedOf(playerId);
        const apm = [...byPlayer]
          .sort(([a], [b]) => a - b)
          .map(([playerId, { actions, effective, untilMs, perMinute, classes }]): W3gApm => {
            const name = nameOf.get(playerId);
            const rate = (count: number): number => (untilMs > 0 ? Math.round((count * MINUTE_MS) / untilMs) : 0);
            const [apm, eapm] = [rate(actions), rate(effective.count)];
            return { playerId, ...(name !== undefined && { name }), actions, untilMs, apm, eapm, perMinute, classes };
          });
        return built({ apm });
      },
    };
  },
};
