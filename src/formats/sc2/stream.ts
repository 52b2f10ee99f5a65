import type { ReadBudget } from '../../core/budget.js';
import { isReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { checkNames } from '../../core/known-names.js';
import { KEPT_BYTES_PER_BYTE } from './decoder.js';
import { typedEvents, type Sc2Event } from './events.js';
import { readEvents, type EventReading } from './framing.js';
import { FileName, type Sc2StreamName } from './layout.js';
import type { Sc2Names } from './names/names.js';
import type { Sc2Protocol } from './protocol/lookup.js';
import { eventNames } from './protocol/lookup.js';
import { eventKey } from './protocol/style.js';

/** What an event costs beside its bytes, and what it takes in memory beside its fields. */
const EVENT_UNITS = 24;
const KEPT_EVENT_BYTES = 96;

/** The streams in the order in which events of one gameloop are given: what the game did, what players did, what they said. */
export const STREAM_ORDER = ['tracker', 'game', 'message'] as const satisfies readonly Sc2StreamName[];

/** Made once for each stream: every read checks names against them. */
const eventTypes = new Map<Sc2StreamName, readonly string[]>();

/** The types of a stream's events, over all builds. The tracker alone can step over an event that its table lacks. */
export function eventTypesOf(stream: Sc2StreamName): readonly string[] {
  let types = eventTypes.get(stream);
  if (types === undefined) {
    types = [...eventNames(stream).map(eventKey), ...(stream === 'tracker' ? ['unknown'] : [])];
    eventTypes.set(stream, types);
  }
  return types;
}

/** Which events are wanted of each stream; a stream that nobody wants anything of has no entry. Throws `usage` for other names. */
export function choiceOf(events: readonly string[]): ReadonlyMap<Sc2StreamName, ReadonlySet<string>> {
  checkNames('events', events, events.length === 0 ? [] : [...STREAM_ORDER, ...STREAM_ORDER.flatMap(eventTypesOf)], 'sc2');
  const asked = new Set(events);
  return new Map(
    STREAM_ORDER.flatMap((stream) => {
      const types = eventTypesOf(stream).filter((type) => asked.has(stream) || asked.has(type));
      return types.length === 0 ? [] : [[stream, new Set(types)] as const];
    }),
  );
}

/** The events of one stream, one by one. */
export interface Sc2EventSupply {
  readonly name: Sc2StreamName;
  /** The next event; undefined at the end. */
  readonly head: Sc2Event | undefined;
  /** How many events were decoded for it. */
  readonly decoded: number;
  /** The event after the head becomes the head. */
  advance(): void;
  /** Counts what was read since the last time. */
  passed(budget: ReadBudget, isKept: boolean): void;
}

/** Events that a section holds, which was read for something else. They were counted then. */
export class HeldEvents implements Sc2EventSupply {
  readonly name: Sc2StreamName;
  readonly decoded = 0;
  readonly #events: readonly Sc2Event[];
  #next = 0;
  head: Sc2Event | undefined;

  constructor(name: Sc2StreamName, events: readonly Sc2Event[]) {
    this.name = name;
    this.#events = events;
  }

  advance(): void {
    this.head = this.#events[this.#next++];
  }

  passed(): void {}
}

/** One event stream that is being read. */
export class Sc2EventStream implements Sc2EventSupply {
  readonly name: Sc2StreamName;
  head: Sc2Event | undefined;
  decoded = 0;
  readonly #reading: EventReading<Sc2Event>;
  readonly #offset: number;
  readonly #byteLength: number;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #withOffsets: boolean;
  /** Bytes and events that were counted in the budget. */
  #countedBytes = 0;
  #countedEvents = 0;

  /** `bytes` is the unpacked file, `offset` its place in the replay. */
  constructor(
    name: Sc2StreamName,
    bytes: Uint8Array,
    offset: number,
    protocol: Sc2Protocol,
    baseBuild: number,
    limits: Readonly<DecodeLimits>,
    names: Sc2Names | undefined,
    withOffsets: boolean,
  ) {
    this.name = name;
    this.#reading = readEvents(name, bytes, protocol, 'typed', typedEvents(name, baseBuild, names));
    this.#offset = offset;
    this.#byteLength = bytes.length;
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
      const path = [FileName[this.name], `byte ${at} of ${this.#byteLength}`, ...(reading.eventName === '' ? [] : [reading.eventName])];
      throw error.within({ format: 'sc2', path, offset: this.#offset });
    }
    if (this.head === undefined) return;
    if (this.#withOffsets)
      Object.assign(this.head, { byteOffset: at, byteLength: reading.offset - at, bitOffset: reading.fieldsBitOffset });
    this.decoded++;
    if (this.decoded > this.#limits.maxEvents) {
      checkLimit(this.#limits, 'maxEvents', this.decoded, { format: 'sc2', path: [FileName[this.name]], offset: this.#offset });
    }
  }

  passed(budget: ReadBudget, isKept: boolean): void {
    const byteLength = this.#reading.offset - this.#countedBytes;
    const events = this.decoded - this.#countedEvents;
    this.#countedBytes += byteLength;
    this.#countedEvents += events;
    try {
      budget.read(byteLength);
      budget.work(events * EVENT_UNITS);
      if (isKept) budget.keep(events * KEPT_EVENT_BYTES + byteLength * KEPT_BYTES_PER_BYTE);
    } catch (error) {
      throw isReplayError(error) ? error.within({ format: 'sc2', path: [FileName[this.name]], offset: this.#offset }) : error;
    }
  }
}
