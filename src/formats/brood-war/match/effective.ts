import { built } from '../../../io/sections.js';
import type { BroodWarEvent } from '../events.js';
import { EVENT_TYPES } from './commands.js';
import { forEach, type BroodWarBuilder, type BroodWarDefinition } from './section.js';

/** Why a command has no effect of its own (docs/formats/brood-war.md, section 17). */
export const INEFFECTIVE = ['queueOverflow', 'fastCancel', 'fastRepetition', 'fastReselection', 'repetition', 'repeatedHotkey'] as const;
/** Why a command has no effect of its own. */
export type BroodWarIneffective = (typeof INEFFECTIVE)[number];

/** The order of a `build` that lands a flying building. */
export const LAND_ORDER = 0x47;
/** The order of a `build` of protoss, who place many buildings with one probe. */
const PROTOSS_BUILD_ORDER = 0x1f;
/** Stops, holds, attacks, moves and rallies: orders whose repetition is of no use. */
const REPEATED_ORDERS: ReadonlySet<number> = new Set([
  0x01, 0x07, 0x34, 0x6b, 0x6c, 0x39, 0x3e, 0xb2, 0x08, 0x09, 0x0a, 0x0b, 0x0e, 0x35, 0x3b, 0x06, 0x27, 0x28,
]);
const REPEATED_TYPES: ReadonlySet<BroodWarEvent['type']> = new Set<BroodWarEvent['type']>([
  'unitMorph',
  'buildingMorph',
  'upgrade',
  'mergeArchon',
  'mergeDarkArchon',
  'liftOff',
  'cancelAddon',
  'cancelBuild',
  'cancelMorph',
  'cancelNuke',
  'cancelTech',
  'cancelUpgrade',
]);
const QUEUE = 6;
const QUEUE_FRAMES = 25;
const CANCEL_FRAMES = 20;
const REPEAT_FRAMES = 10;
const RESELECT_FRAMES = 8;
const SELECT_HOTKEY = 1;

/** Equal for commands of one kind: those since 1.21 are other ones than those before, and a landing is not a building. */
const kindOf = (event: BroodWarEvent): number => (event.type === 'build' && event.order === LAND_ORDER ? 0x100 : (event.id ?? -1));

function isSelecting(event: BroodWarEvent): boolean {
  switch (event.type) {
    case 'select':
    case 'selectAdd':
    case 'selectRemove':
      return true;
    case 'hotkey':
      return event.action === SELECT_HOTKEY;
    default:
      return false;
  }
}

/** What was before, of one player. */
class PlayerHistory {
  #before: BroodWarEvent | undefined;
  #beforeThat: BroodWarEvent | undefined;
  /** Frames of `train`, `trainFighter` and `cancelTrain` since the selection changed. */
  readonly #queued = new Map<number, number[]>();

  /** Takes the next command; why it is of no effect. */
  next(event: BroodWarEvent): BroodWarIneffective | undefined {
    const kind = this.#kind(event);
    this.#beforeThat = this.#before;
    this.#before = event;
    return kind;
  }

  #kind(event: BroodWarEvent): BroodWarIneffective | undefined {
    const { type } = event;
    const before = this.#before;
    if (isSelecting(event)) this.#queued.clear();
    const isQueued = type === 'train' || type === 'trainFighter' || type === 'cancelTrain';
    const isFull = isQueued && this.#overflows(event.id, event.frame);
    if (before === undefined) return undefined;
    if (isFull) return 'queueOverflow';
    const passed = event.frame - before.frame;
    if (passed <= CANCEL_FRAMES && isFastCancel(before.type, type)) return 'fastCancel';
    const isSame = kindOf(before) === kindOf(event);
    if (passed <= REPEAT_FRAMES && isSame && isFastRepetition(event, before)) return 'fastRepetition';
    if (passed <= RESELECT_FRAMES && isSelecting(event) && isSelecting(before) && !this.#isAllowed(event, before)) return 'fastReselection';
    if (isSame && isRepetition(event)) return 'repetition';
    if (type === 'hotkey' && event.action !== SELECT_HOTKEY && before.type === 'hotkey')
      return before.action === event.action && before.group === event.group ? 'repeatedHotkey' : undefined;
    return undefined;
  }

  #overflows(id: number, frame: number): boolean {
    let frames = this.#queued.get(id);
    if (frames === undefined) this.#queued.set(id, (frames = []));
    frames.push(frame);
    if (frames.length > QUEUE) frames.shift();
    return frames.length === QUEUE && frames[0]! >= frame - QUEUE_FRAMES;
  }

  /** Changes of the selection that are meant: a unit more or less, and a control group twice, which shows the place. */
  #isAllowed(event: BroodWarEvent, before: BroodWarEvent): boolean {
    if (event.type === 'selectAdd' || event.type === 'selectRemove') return true;
    if (event.type !== 'hotkey' || before.type !== 'hotkey' || event.group !== before.group) return false;
    const third = this.#beforeThat;
    const isThird =
      third?.type === 'hotkey' &&
      third.action === SELECT_HOTKEY &&
      third.group === event.group &&
      before.frame - third.frame <= RESELECT_FRAMES;
    return !isThird;
  }
}

function isFastCancel(before: BroodWarEvent['type'], type: BroodWarEvent['type']): boolean {
  switch (type) {
    case 'cancelTrain':
      return before === 'train' || before === 'trainFighter';
    case 'cancelMorph':
      return before === 'unitMorph' || before === 'buildingMorph';
    case 'cancelUpgrade':
      return before === 'upgrade';
    case 'cancelTech':
      return before === 'tech';
    default:
      return false;
  }
}

function isFastRepetition(event: BroodWarEvent, before: BroodWarEvent): boolean {
  switch (event.type) {
    case 'stop':
    case 'holdPosition':
      return true;
    case 'build':
      return event.order === LAND_ORDER;
    case 'targetedOrder':
      return before.type === 'targetedOrder' && before.order === event.order && REPEATED_ORDERS.has(event.order);
    default:
      return false;
  }
}

const isRepetition = (event: BroodWarEvent): boolean =>
  event.type === 'build' ? event.order !== PROTOSS_BUILD_ORDER && event.order !== LAND_ORDER : REPEATED_TYPES.has(event.type);

/** Says of the command that is read now whether it has an effect. Others use it: it is called before them. */
export interface EffectiveCommands extends BroodWarBuilder<object> {
  /** Why the current command has no effect of its own; undefined where it has one. */
  ineffective: BroodWarIneffective | undefined;
}

export const effectiveCommands: BroodWarDefinition<object, EffectiveCommands> = {
  sections: [],
  needs: EVENT_TYPES,
  start() {
    const histories = new Map<number, PlayerHistory>();
    const builder: EffectiveCommands = {
      ineffective: undefined,
      on: forEach(EVENT_TYPES, (event) => {
        let history = histories.get(event.playerId);
        if (history === undefined) histories.set(event.playerId, (history = new PlayerHistory()));
        builder.ineffective = history.next(event);
      }),
      build: () => built({}),
    };
    return builder;
  },
};
