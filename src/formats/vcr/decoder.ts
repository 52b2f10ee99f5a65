import type { ReadBudget } from '../../core/budget.js';
import { checkLimit } from '../../core/limits.js';
import { StateColumns } from './driver-state.js';
import { kindsOf, type VcrEventKind, Payload } from './event-kinds.js';
import type { VcrEvent, VcrEventBase, VcrEventType } from './events.js';
import {
  NO_DRIVER,
  POSE_BYTES,
  POSE_FIRST_TYPE,
  POSE_LAST_TYPE,
  driverOf,
  eventClassOf,
  eventTypeOf,
  sizeOf,
  type VcrLayout,
} from './layout.js';
import type { VcrReport } from './report.js';
import type { EventSink } from './framing.js';
import type { VcrText } from './text.js';

/** What a read wants of the event stream. */
export interface EventPlan {
  /** Types that are decoded, for events and for sections. */
  readonly types: ReadonlySet<VcrEventType>;
  /** Those of them that are given as events. */
  readonly emits: ReadonlySet<VcrEventType>;
  /** What follows events of a type, for sections. */
  readonly following: ReadonlyMap<VcrEventType, readonly ((event: VcrEvent) => void)[]>;
  /** Whether driver states are collected as columns. */
  readonly columns: boolean;
  /** The drivers that are wanted, or undefined for all. Events of nobody are always wanted. */
  readonly drivers?: readonly number[] | undefined;
}

/** Bytes of memory that a state in columns takes, with the spare room of the columns. */
const STATE_BYTES = 128;
/** Units of work for each function that follows an event. */
const FOLLOWED_UNITS = 8;
const NOBODY: readonly ((event: VcrEvent) => void)[] = [];
/** Of a payload of an unknown kind. */
const NOTHING = -1;
/** The number of events in a batch. */
const BATCH = 256;

/** Decodes those events of a walk that are wanted. */
export class EventDecoder implements EventSink {
  readonly counts = { eventsDecoded: 0, statesDecoded: 0 };
  /** Events since the last `take`: those that are given, and those of the slice in hand. */
  events: VcrEvent[] = [];
  readonly columns: StateColumns;
  readonly #layout: VcrLayout;
  readonly #plan: EventPlan;
  readonly #budget: ReadBudget;
  readonly #report: VcrReport;
  readonly #payload: Payload;
  readonly #kinds: readonly (readonly VcrEventKind[] | undefined)[];
  readonly #wantsEvents: boolean;
  readonly #wantsStates: boolean;
  readonly #wantedDriver = new Uint8Array(256);
  /** By how many bits the event class is shifted in the header. */
  readonly #classShift: number;
  readonly #poseLast: number;
  readonly #poseBytes: number;
  /** Offset in the file of the window. */
  #origin = 0;
  /** Diagnostics of the current slice. They are recorded when the slice turns out to be whole. */
  readonly #notes: Parameters<VcrReport['note']>[] = [];
  #keptEvents = 0;
  #keptStates = 0;
  #lastTime = -Infinity;

  constructor(layout: VcrLayout, plan: EventPlan, budget: ReadBudget, text: VcrText, report: VcrReport) {
    this.#layout = layout;
    this.#plan = plan;
    this.#budget = budget;
    this.#report = report;
    this.#payload = new Payload(text);
    this.columns = new StateColumns(layout);
    this.#kinds = kindsOf(layout);
    this.#wantsStates = plan.columns || plan.types.has('driverState');
    this.#wantsEvents = [...plan.types].some((type) => type !== 'driverState');
    this.#wantedDriver.fill(plan.drivers === undefined ? 1 : 0);
    for (const driver of plan.drivers ?? []) this.#wantedDriver[driver] = 1;
    this.#wantedDriver[NO_DRIVER] = 1;
    this.#classShift = layout === 'rf2' ? 29 : 30;
    this.#poseLast = POSE_LAST_TYPE[layout];
    this.#poseBytes = POSE_BYTES[layout];
  }

  get full(): boolean {
    return this.events.length >= BATCH;
  }

  window(view: DataView, bytes: Uint8Array, origin: number): void {
    this.#origin = origin;
    this.#payload.view = view;
    this.#payload.data = bytes;
  }

  event(header: number, timeAdjustment: number, at: number, time: number, slice: number, index: number): void {
    if (this.#wantedDriver[header & 0xff] === 0) return;
    const type = (header >>> 17) & 63;
    if (
      header >>> this.#classShift === 0 &&
      type >= POSE_FIRST_TYPE &&
      type <= this.#poseLast &&
      ((header >>> 8) & 0x1ff) === this.#poseBytes
    ) {
      if (this.#wantsStates) this.#state(header, timeAdjustment, at, time, slice, index);
    } else if (this.#wantsEvents) this.#other(header, timeAdjustment, at, time, slice, index);
  }

  keep(time: number, at: number): void {
    this.counts.statesDecoded += this.columns.length - this.#keptStates;
    this.counts.eventsDecoded += this.events.length - this.#keptEvents;
    if (this.#plan.columns) {
      checkLimit(this.#budget.limits, 'maxEvents', this.columns.length);
      this.#budget.keep((this.columns.length - this.#keptStates) * STATE_BYTES);
      this.#keptStates = this.columns.length;
    } else this.columns.length = this.#keptStates = 0;
    if (this.#plan.following.size > 0) this.#follow();
    this.#keptEvents = this.events.length;
    if (this.#notes.length > 0) {
      for (const note of this.#notes) this.#report.note(...note);
      this.#notes.length = 0;
    }
    if (time < this.#lastTime && this.#wantsEvents)
      this.#report.note('timeBackwards', 'slice', `a slice at ${time} s follows one at ${this.#lastTime} s`, this.#origin + at);
    this.#lastTime = time;
  }

  forget(): void {
    this.#notes.length = 0;
    this.columns.length = this.#keptStates;
    this.events.length = this.#keptEvents;
  }

  /** Hands over the events since the last call. */
  take(): readonly VcrEvent[] {
    const batch = this.events;
    this.events = [];
    this.#keptEvents = 0;
    return batch;
  }

  /** Hands the events of a whole slice to the sections, and keeps those that are given. */
  #follow(): void {
    const { events } = this;
    const { following, emits } = this.#plan;
    let given = this.#keptEvents;
    let calls = 0;
    for (let i = given; i < events.length; i++) {
      const event = events[i]!;
      for (const follow of following.get(event.type) ?? NOBODY) {
        follow(event);
        calls++;
      }
      if (emits.has(event.type)) events[given++] = event;
    }
    events.length = given;
    this.#budget.work(calls * FOLLOWED_UNITS);
  }

  #state(header: number, timeAdjustment: number, at: number, time: number, slice: number, index: number): void {
    const { columns } = this;
    columns.add(this.#payload.view, at, time, header & 0xff, eventTypeOf(header) - 8);
    if (!this.#plan.types.has('driverState')) return;
    const driver = driverOf(header);
    const base: VcrEventBase<'driverState'> = {
      type: 'driverState',
      sessionSeconds: time,
      slice,
      index,
      driver: driver === NO_DRIVER ? undefined : driver,
      eventClass: eventClassOf(header, this.#layout),
      eventType: eventTypeOf(header),
      timeAdjustment,
    };
    this.events.push(columns.event(columns.length - 1, this.#layout, base));
  }

  #other(header: number, timeAdjustment: number, at: number, time: number, slice: number, index: number): void {
    const size = sizeOf(header);
    const eventClass = eventClassOf(header, this.#layout);
    const eventType = eventTypeOf(header);
    const rows = this.#kinds[(eventClass << 6) | eventType];
    let kind: VcrEventKind | undefined;
    if (rows !== undefined) for (const row of rows) if (size >= row.minSize && size <= row.maxSize) kind ??= row;
    const type = kind?.type ?? 'unknown';
    if (!this.#plan.types.has(type)) return;
    if (kind === undefined) this.#tell('unknownEvent', header, `events of ${size} bytes are unknown`, at);
    const payload = this.#payload;
    payload.at = at;
    payload.size = size;
    const fields = kind?.decode?.(payload) ?? { ...(kind?.name !== undefined && { name: kind.name }) };
    if (('penalty' in fields && fields['penalty'] === undefined) || ('action' in fields && fields['action'] === undefined)) {
      this.#tell('unknownCode', header, `code ${String(fields['code'])} of ${type} is unknown`, at);
    }
    const driver = driverOf(header);
    // One literal for all: a second copy, or a field that only some have, would multiply the time that an event takes.
    this.events.push({
      type,
      sessionSeconds: time,
      slice,
      index,
      driver: driver === NO_DRIVER ? undefined : driver,
      eventClass,
      eventType,
      timeAdjustment,
      bytes: size > (kind?.understoodBytes ?? NOTHING) ? payload.bytes() : undefined,
      ...fields,
    } as VcrEvent);
  }

  /** Keeps a diagnostic until the slice is known to be whole. */
  #tell(reason: string, header: number, message: string, at: number): void {
    const path = `event ${eventClassOf(header, this.#layout)}/${eventTypeOf(header)}`;
    this.#notes.push([reason, path, message, this.#origin + at]);
  }
}
