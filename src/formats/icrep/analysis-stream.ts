import { isReplayError } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import type { IcrepAnalysisEvent } from './analysis.js';
import { MIN_EVENT_BYTES, readAnalysisEvent } from './analysis-codec.js';
import { BincodeReader } from './bincode-reader.js';
import type { IcrepContext } from './context.js';
import { fault } from './fault.js';
import type { IcrepInternTable } from './values.js';

/** Units of work for one event. */
const EVENT_UNITS = 32;
/** What is called for events of some types, whether they are given or not. */
export type EventFollowers = ReadonlyMap<string, readonly ((event: IcrepAnalysisEvent) => void)[]>;

/** The wanted events of a section, decoded one by one as they are taken. */
export class AnalysisStream {
  /** How many events the section declares. */
  readonly count: number;
  /** How many were decoded. */
  decoded = 0;
  readonly #reader: BincodeReader;
  readonly #offset: number;
  readonly #context: IcrepContext;
  readonly #totalTicks: number;
  readonly #wanted: ReadonlySet<string> | undefined;
  readonly #followers: EventFollowers;
  #lastTick = 0;
  #ahead: IcrepAnalysisEvent | undefined;
  #ended = false;

  /**
   * `unpacked` is the section, decompressed, `offset` its place in the file; `wanted` the types that are given, all without it; `names` what
   * interned ids stand for; `followers` are called as events are decoded.
   */
  constructor(
    unpacked: Uint8Array,
    offset: number,
    totalTicks: number,
    wanted: ReadonlySet<string> | undefined,
    names: IcrepInternTable,
    followers: EventFollowers,
    context: IcrepContext,
  ) {
    this.#reader = new BincodeReader(unpacked, context.limits, names);
    this.#offset = offset;
    this.#context = context;
    this.#totalTicks = totalTicks;
    this.#wanted = wanted;
    this.#followers = followers;
    this.count = this.#reader.count(MIN_EVENT_BYTES);
    checkLimit(context.limits, 'maxEvents', this.count, { format: 'icrep' });
  }

  /** Bytes of the section, decompressed. */
  get byteLength(): number {
    return this.#reader.end;
  }

  /** Whether the last event was decoded. */
  get ended(): boolean {
    return this.#ended && this.#ahead === undefined;
  }

  /** Decodes one event, and gives it where it is wanted. */
  step(): IcrepAnalysisEvent | undefined {
    const event = this.#decode();
    return event !== undefined && (this.#wanted?.has(event.type) ?? true) ? event : undefined;
  }

  /** The next event, without taking it. */
  peek(): IcrepAnalysisEvent | undefined {
    while (this.#ahead === undefined && !this.#ended) this.#ahead = this.step();
    return this.#ahead;
  }

  take(): IcrepAnalysisEvent | undefined {
    const event = this.peek();
    this.#ahead = undefined;
    return event;
  }

  /** Undefined at the end of the section, which is noted. */
  #decode(): IcrepAnalysisEvent | undefined {
    try {
      if (this.decoded === this.count) {
        this.#ended = true;
        this.#reader.done('the last event');
        return undefined;
      }
      const event = readAnalysisEvent(this.#reader, this.#lastTick, this.#totalTicks);
      this.decoded++;
      this.#context.budget.work(EVENT_UNITS);
      if (event.type === 'unknown') {
        this.#ended = true;
        this.#damage(fault('malformed', `event variant ${event.variant} is not known`));
      } else if (event.tick < this.#lastTick) {
        this.#damage(fault('non_monotonic_tick', `an event of tick ${event.tick} follows one of ${this.#lastTick}`));
      } else this.#lastTick = event.tick;
      if (this.#followers.size > 0) for (const follow of this.#followers.get(event.type) ?? []) follow(event);
      return event;
    } catch (error) {
      this.#ended = true;
      this.#damage(error);
      return undefined;
    }
  }

  #damage(error: unknown): void {
    const place = { format: 'icrep', path: ['events', `event ${this.decoded}`], offset: this.#offset } as const;
    this.#context.damage(isReplayError(error) ? error.within(place) : error);
  }
}
