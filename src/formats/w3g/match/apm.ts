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
  /** Actions in each minute of `time`. */
  readonly perMinute: readonly number[];
  readonly classes: Readonly<Record<W3gActionClass, number>>;
}

const SMART = 0xd0003;
const LAST_BASIC = 0xd0019;
const MINUTE_MS = 60_000;
/** The most minutes that are counted, since each takes memory. No game is as long as that. */
const MAX_MINUTES = 10_000;

interface Counted {
  actions: number;
  untilMs: number;
  readonly perMinute: number[];
  readonly classes: Record<W3gActionClass, number>;
}

const orderClass = (order: W3gOrder): W3gActionClass =>
  typeof order === 'string' ? 'buildTrain' : order === SMART ? 'rightClick' : order <= LAST_BASIC ? 'basic' : 'ability';

/** The classes of actions that always count. */
const CLASS_OF = {
  giveItem: 'item',
  assignGroupHotkey: 'assignGroup',
  selectGroupHotkey: 'selectHotkey',
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
          untilMs: 0,
          perMinute: [],
          classes: Object.fromEntries(ACTION_CLASSES.map((name) => [name, 0])) as Counted['classes'],
        };
        byPlayer.set(playerId, counted);
      }
      return counted;
    };
    const count = (kind: W3gActionClass, timeMs: number): void => {
      if (current === undefined) return;
      current.actions++;
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
          count(orderClass(order), timeMs),
        ),
        ...forEach(Object.keys(CLASS_OF) as (keyof typeof CLASS_OF)[], ({ type, timeMs }) => count(CLASS_OF[type], timeMs)),
        changeSelection({ timeMs, mode }) {
          // A deselection that a selection follows at once is one action of the player.
          if (mode === 2 || !deselected) count('select', timeMs);
          deselected = mode === 2;
        },
      },
      *build() {
        for (const { playerId, computer, isObserver } of players) if (computer === undefined && !isObserver) countedOf(playerId);
        const apm = [...byPlayer]
          .sort(([a], [b]) => a - b)
          .map(([playerId, { actions, untilMs, perMinute, classes }]): W3gApm => {
            const name = nameOf.get(playerId);
            const apm = untilMs > 0 ? Math.round((actions * MINUTE_MS) / untilMs) : 0;
            return { playerId, ...(name !== undefined && { name }), actions, untilMs, apm, perMinute, classes };
          });
        return { apm };
      },
    };
  },
};
