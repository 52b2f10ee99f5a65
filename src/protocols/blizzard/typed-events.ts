import { FIXED_POINT, RECIPIENTS, unitTagOf, type BlizzardStreamName } from './layout.js';
import type { BlizzardEvent } from './event-stream.js';
import type { EventMaker } from './raw-events.js';
import { eventKey } from './style.js';

/** An event that is being made. */
export type EventDraft = Record<string, unknown>;

/** The context that decoding the tracker needs: how many units make a cell, and which unit was the last to take a slot. */
export interface UnitContext {
  readonly cells: number;
  readonly unitTags: Map<number, number>;
}

/** What is added to events once their fields are read, by the tables' name of the event. */
export type Finishers<Context> = Readonly<Record<string, (event: EventDraft, context: Context) => void>>;

const MODULES: Readonly<Record<BlizzardStreamName, string>> = {
  game: 'NNet.Game.',
  message: 'NNet.Game.',
  tracker: 'NNet.Replay.Tracker.',
};

/** Blizzard's name of an event with its module. */
export const officialName = (stream: BlizzardStreamName, name: string): string => MODULES[stream] + name;

/** What both games add: tags of units, places in cells, names of recipients. */
export const SHARED_FINISHERS: Finishers<UnitContext> = {
  SUnitBornEvent: newUnit,
  SUnitInitEvent: newUnit,
  SUnitDiedEvent: placedUnit,
  SUnitDoneEvent: placedUnit,
  SUnitOwnerChangeEvent: placedUnit,
  SUnitTypeChangeEvent: placedUnit,
  SUnitPositionsEvent(event, { cells, unitTags }) {
    const { firstUnitIndex = 0, items = [] } = event as { readonly firstUnitIndex?: number; readonly items?: readonly number[] };
    const units = [];
    let unitIndex = firstUnitIndex;
    for (let i = 0; i + 2 < items.length; i += 3) {
      unitIndex += items[i]!;
      const place = { unitIndex, x: items[i + 1]! * cells, y: items[i + 2]! * cells };
      const unitTag = unitTags.get(unitIndex);
      units.push(unitTag === undefined ? place : { unitTag, ...place });
    }
    event['units'] = units;
    delete event['firstUnitIndex'];
    delete event['items'];
  },
  SPlayerStatsEvent(event) {
    const stats = event['stats'] as Record<string, number> | undefined;
    for (const name of ['foodUsed', 'foodMade']) if (stats?.[name] !== undefined) stats[name] = stats[name] / FIXED_POINT;
  },
  SChatMessage(event) {
    named(event);
    event['text'] = event['string'];
    delete event['string'];
  },
  SPingMessage: named,
};

function named(event: EventDraft): void {
  const recipient = RECIPIENTS[event['recipient'] as number];
  if (recipient === undefined) delete event['recipient'];
  else event['recipient'] = recipient;
}

function newUnit(event: EventDraft, context: UnitContext): void {
  placedUnit(event, context);
  if (event['unitTag'] !== undefined) context.unitTags.set(event['unitTagIndex'] as number, event['unitTag'] as number);
}

/** Adds the tags of the unit, its killer and its creator, and makes cells of its place. */
export function placedUnit(event: EventDraft, { cells }: UnitContext): void {
  const { unitTagIndex, unitTagRecycle, killerUnitTagIndex, killerUnitTagRecycle, creatorUnitTagIndex, creatorUnitTagRecycle } =
    event as Readonly<Record<string, number | undefined>>;
  if (unitTagIndex !== undefined && unitTagRecycle !== undefined) event['unitTag'] = unitTagOf(unitTagIndex, unitTagRecycle);
  if (killerUnitTagIndex !== undefined && killerUnitTagRecycle !== undefined)
    event['killerUnitTag'] = unitTagOf(killerUnitTagIndex, killerUnitTagRecycle);
  if (creatorUnitTagIndex !== undefined && creatorUnitTagRecycle !== undefined)
    event['creatorUnitTag'] = unitTagOf(creatorUnitTagIndex, creatorUnitTagRecycle);
  if (cells === 1) return;
  for (const axis of ['x', 'y']) if (event[axis] !== undefined) event[axis] = (event[axis] as number) * cells;
}

interface EventType<Context> {
  readonly type: string;
  readonly name: string;
  readonly finish: Finishers<Context>[string] | undefined;
}

/** Makes typed events of one stream. `context` belongs to one read. */
export function eventMaker<Event extends BlizzardEvent, Context>(
  stream: BlizzardStreamName,
  finishers: Finishers<Context>,
  context: Context,
): EventMaker<Event> {
  const types = new Map<string, EventType<Context>>();
  /** The type of the event that was started last. */
  let started: EventType<Context> | undefined;
  return {
    start(rowName, gameloop, userId) {
      started = types.get(rowName);
      if (started === undefined) {
        started = { type: eventKey(rowName), name: officialName(stream, rowName), finish: finishers[rowName] };
        types.set(rowName, started);
      }
      const { type, name } = started;
      return (userId < 0 ? { stream, type, gameloop, name } : { stream, type, gameloop, name, userId }) as unknown as Event;
    },
    fieldsOf: (event) => event as unknown as EventDraft,
    finish: (event) => started?.finish?.(event as unknown as EventDraft, context),
    unknown: (eventId, gameloop, bytes) =>
      ({ stream: 'tracker', type: 'unknown', gameloop, name: `${MODULES.tracker}${eventId}`, eventId, bytes }) as unknown as Event,
  };
}
