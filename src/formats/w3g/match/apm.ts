import type { W3gEvent } from '../events.js';
import type { W3gOrder } from '../action-values.js';
import type { W3gFacts, W3gWatch } from './watch.js';

/** What counted actions are. */
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
  readonly name?: string;
  /** Actions that count. */
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
/** Longer games are none: a minute takes a row. */
const MOST_MINUTES = 10_000;

interface Counted {
  actions: number;
  untilMs: number;
  readonly perMinute: number[];
  readonly classes: Record<W3gActionClass, number>;
}

const orderClass = (order: W3gOrder): W3gActionClass =>
  typeof order === 'string' ? 'buildTrain' : order === SMART ? 'rightClick' : order <= LAST_BASIC ? 'basic' : 'ability';

/** The class of an action that counts; undefined for one that does not. `deselected` says that units have just left the selection. */
function classOf(event: W3gEvent, deselected: boolean): W3gActionClass | undefined {
  switch (event.type) {
    case 'ability':
    case 'abilityPoint':
    case 'abilityObject':
    case 'abilityTwoPoints':
      return orderClass(event.order);
    case 'giveItem':
      return 'item';
    case 'changeSelection':
      // units that leave and others that come at once are one action
      return event.mode === 2 || !deselected ? 'select' : undefined;
    case 'assignGroupHotkey':
      return 'assignGroup';
    case 'selectGroupHotkey':
      return 'selectHotkey';
    case 'removeFromQueue':
      return 'removeUnit';
    case 'escape':
      return 'escape';
    case 'selectGroundItem':
    case 'cancelHeroRevival':
    case 'enterHeroSkillSubmenu':
    case 'enterBuildSubmenu':
      return 'other';
    default:
      return undefined;
  }
}

export function watchApm({ nameOf, players, budget }: W3gFacts): W3gWatch<readonly W3gApm[]> {
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
  return {
    command(playerId, time) {
      current = countedOf(playerId);
      current.untilMs = time;
      deselected = false;
    },
    event(event) {
      if (!('playerId' in event) || current === undefined || event.type === 'chat' || event.type === 'leave') return;
      const { time } = event;
      const kind = classOf(event, deselected);
      if (event.type === 'changeSelection') deselected = event.mode === 2;
      if (kind === undefined) return;
      current.actions++;
      current.classes[kind]++;
      const minute = Math.min(MOST_MINUTES, Math.floor(time / MINUTE_MS));
      if (minute >= current.perMinute.length) budget.keep(8 * (minute + 1 - current.perMinute.length));
      while (current.perMinute.length <= minute) current.perMinute.push(0);
      current.perMinute[minute]!++;
    },
    section() {
      for (const { playerId, computer, observer } of players) if (computer === undefined && !observer) countedOf(playerId);
      return [...byPlayer]
        .sort(([a], [b]) => a - b)
        .map(([playerId, { actions, untilMs, perMinute, classes }]): W3gApm => {
          const name = nameOf.get(playerId);
          const apm = untilMs > 0 ? Math.round((actions * MINUTE_MS) / untilMs) : 0;
          return { playerId, ...(name !== undefined && { name }), actions, untilMs, apm, perMinute, classes };
        });
    },
  };
}
