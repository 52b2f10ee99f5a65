import type { ReadBudget } from '../../core/budget.js';
import { isReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { checkNames } from '../../core/known-names.js';
import { STREAM_ORDER, type BlizzardStreamName } from './layout.js';
import type { ProtocolTables } from './protocol-tables.js';
import type { EventReading } from './raw-events.js';

/** What an event costs beside its bytes, and what it takes in memory beside its fields. */
const EVENT_UNITS = 24;
const KEPT_EVENT_BYTES = 96;
/** How many bytes of memory a value takes for each byte that it was read from. */
export const KEPT_BYTES_PER_BYTE = 16;

/** What all events of these games have. */
export interface BlizzardEvent {
  readonly stream: BlizzardStreamName;
  readonly type: string;
  readonly gameloop: number;
}

/** Which events are wanted of each stream; a stream that nobody wants anything of has no entry. Throws `usage` for other names. */
export function choiceOf(
  events: readonly string[],
  tables: ProtocolTables,
  format: string,
): ReadonlyMap<BlizzardStreamName, ReadonlySet<string>> {
  const known = events.length === 0 ? [] : [...STREAM_ORDER, ...STREAM_ORDER.flatMap((stream) => tables.eventTypes(stream))];
  checkNames('events', events, known, format);
  const asked = new Set(events);
  return new Map(
    STREAM_ORDER.flatMap((stream) => {
      const types = tables.eventTypes(stream).filter((type) => asked.has(stream) || asked.has(type));
      return types.length === 0 ? [] : [[stream, new Set(types)] as const];
    }),
  );
}

/** The events of one stream, one by one. */
export interface EventSupply<Event extends BlizzardEvent> {
  readonly name: BlizzardStreamName;
  /** The next event; undefined at the end. */
  readonly head: Event | undefined;
  /** How many events were decoded for it. */
  readonly decoded: number;
  /** The event after the head becomes the head. */
  advance(): void;
  /** The head stays in memory. */
  keepHead(): void;
  /** Counts what was read and kept since the last time. */
  passed(budget: ReadBudget): void;
}

/** Events that a section holds, which was read for something else. They were counted then. */
export class HeldEvents<Event extends BlizzardEvent> implements EventSupply<Event> {
  readonly name: BlizzardStreamName;
  readonly decoded = 0;
  readonly #events: readonly Event[];
  #next = 0;
  head: Event | undefined;

  constructor(name: BlizzardStreamName, events: readonly Event[]) {
    this.name = name;
    this.#events = events;
  }

  advance(): void {
    this.head = this.#events[this.#next++];
  }

  keepHead(): void {}

  passed(): void {}
}

/** Where an event stream is: for errors. */
export interface StreamPlace {
  readonly format: string;
  readonly name: BlizzardStreamName;
  /** The file of the archive. */
  readonly file: string;
  /** Where that file is in the replay. */
  readonly offset: number;
  /** Unpacked. */
  readonly byteLength: number;
}

/** One event stream that is being read. */
export class EventStream<Event extends BlizzardEvent> implements EventSupply<Event> {
  readonly name: BlizzardStreamName;
  head: Event | undefined;
  decoded = 0;
  readonly #reading: EventReading<Event>;
  readonly #place: StreamPlace;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #withOffsets: boolean;
  /** Bytes and events that were counted in the budget. */
  #countedBytes = 0;
  #countedEvents = 0;
  /** Bytes of the head, and bytes and number of events that were kept and not counted yet. */
  #headBytes = 0;
  #keptBytes = 0;
  #keptEvents = 0;

  constructor(reading: EventReading<Event>, place: StreamPlace, limits: Readonly<DecodeLimits>, withOffsets: boolean) {
    this.name = place.name;
    this.#reading = reading;
    this.#place = place;
    this.#limits = limits;
    this.#withOffsets = withOffsets;
  }

  /** The next event becomes the head. There is none at the end, and none after an error, which ends this stream alone. */
  advance(): void {
    const reading = this.#reading;
    const at = reading.offset;
    this.head = undefined;
    try {
      this.head = reading.next();
    } catch (error) {
      if (!isReplayError(error)) throw error;
      const { format, file, offset, byteLength } = this.#place;
      const path = [file, `byte ${at} of ${byteLength}`, ...(reading.eventName === '' ? [] : [reading.eventName])];
      throw error.within({ format, path, offset });
    }
    if (this.head === undefined) return;
    this.#headBytes = reading.offset - at;
    if (this.#withOffsets) Object.assign(this.head, { byteOffset: at, byteLength: this.#headBytes, bitOffset: reading.fieldsBitOffset });
    this.decoded++;
    if (this.decoded > this.#limits.maxEvents) {
      const { format, file, offset } = this.#place;
      checkLimit(this.#limits, 'maxEvents', this.decoded, { format, path: [file], offset });
    }
  }

  keepHead(): void {
    this.#keptBytes += this.#headBytes;
    this.#keptEvents++;
  }

  passed(budget: ReadBudget): void {
    const byteLength = this.#reading.offset - this.#countedBytes;
    const events = this.decoded - this.#countedEvents;
    this.#countedBytes += byteLength;
    this.#countedEvents += events;
    try {
      budget.read(byteLength);
      budget.work(events * EVENT_UNITS);
      budget.keep(this.#keptEvents * KEPT_EVENT_BYTES + this.#keptBytes * KEPT_BYTES_PER_BYTE);
      this.#keptBytes = this.#keptEvents = 0;
    } catch (error) {
      const { format, file, offset } = this.#place;
      throw isReplayError(error) ? error.within({ format, path: [file], offset }) : error;
    }
  }
}
