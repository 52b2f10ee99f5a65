import type { AskedWord } from '../../core/asked-words.js';
import type { EventMaker } from '../../protocols/blizzard/raw-events.js';
import { SHARED_FINISHERS, eventMaker, placedUnit, type Finishers, type UnitContext } from '../../protocols/blizzard/typed-events.js';
import type { StormGameFields, StormMessageFields, StormTrackerFields } from './events.gen.js';
import type { StormStreamName } from './layout.js';

interface EventBase<Stream extends StormStreamName, Type extends string> {
  readonly stream: Stream;
  /** camelCase of the official name without `S` and `Event`: `unitBorn`, `statGame`, `chat`. */
  readonly type: Type;
  /** Game loops since the start, 16 a second. The clock in the game starts when the gates open. */
  readonly gameloop: number;
  /** Official, e.g. `NNet.Replay.Tracker.SUnitBornEvent`. */
  readonly name: string;
  /** With the option `offsets`: the byte of its unpacked stream at which the event begins, and how many bytes it has. */
  readonly byteOffset?: number | undefined;
  readonly byteLength?: number | undefined;
  /** With the option `offsets`: the bit of the stream at which its fields begin, after time, user and id. */
  readonly bitOffset?: number | undefined;
}
/** Who did it: the user id; 16 is the game itself. */
interface ByUser {
  readonly userId: number;
}
/** An event that the tables do not have, as it is in the stream. */
interface UnknownEvent {
  readonly eventId: number;
  readonly bytes: Uint8Array;
}
type Events<Stream extends StormStreamName, Fields, More> = {
  [Type in keyof Fields & string]: EventBase<Stream, Type> & More & Fields[Type];
}[keyof Fields & string];

/**
 * What happened: births, deaths, statistics. Positions are in cells. The keys of `statGame` may repeat, so they stay lists; numbers of its
 * `fixedData` are 4096 times what they mean. A row of `scoreResult` that says what it said in the score before is the same object.
 */
export type StormTrackerEvent = Events<'tracker', StormTrackerFields, unknown> | (EventBase<'tracker', 'unknown'> & UnknownEvent);
/** What the players did. Coordinates are the file's own: cells are x / 4096, of cameras x / 256. */
export type StormGameEvent = Events<'game', StormGameFields, ByUser>;
/** Chat, pings, announcements, loading and connections. */
export type StormMessageEvent = Events<'message', StormMessageFields, ByUser>;
/** Any event of a Heroes of the Storm replay; discriminate on `stream` and `type`. */
export type StormEvent = StormGameEvent | StormMessageEvent | StormTrackerEvent;
/** What `events` takes: the type of an event, or a stream, which stands for all of its events. */
export type StormEventName = StormEvent['type'] | StormStreamName;
/** The events that such names stand for. */
export type StormEventOf<E extends AskedWord<E, StormEventName>> = Extract<StormEvent, { readonly type: E } | { readonly stream: E }>;

const FINISHERS: Finishers<UnitContext> = { ...SHARED_FINISHERS, SUnitRevivedEvent: placedUnit };

/** Makes typed events of one stream. */
export const typedEvents = (stream: StormStreamName): EventMaker<StormEvent> =>
  eventMaker<StormEvent, UnitContext>(stream, FINISHERS, { cells: 1, unitTags: new Map() });
