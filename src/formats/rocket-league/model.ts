import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { truncated } from '../../core/errors.js';
import { keptSize } from '../../core/kept-size.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { need, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import type { RocketLeagueBodyRecord } from './body.js';
import { placed, RocketLeagueContext } from './context.js';
import type { FrameSink } from './decoder.js';
import { EventEmitter } from './event-emitter.js';
import type { RocketLeagueActorEvent, RocketLeagueEvent, RocketLeagueFrameEvent } from './events.js';
import { EVENT_TYPES } from './events.js';
import { readBodyPart, readHeaderPart } from './framing.js';
import { headerOf, type RocketLeagueHeaderRecord } from './header.js';
import type { DecidedClass } from './network/actor-classes.js';
import type { RocketLeagueAttributeType, RocketLeagueRotator, RocketLeagueValue, RocketLeagueVector } from './network/values.js';
import { rulesOf } from './rules.js';
import { declaredFrames } from './session.js';
import { StreamReading } from './stream-reading.js';
import { plainText } from './text.js';

/** What a frame says of an actor. Values are as stored. */
export type RocketLeagueActorRecord =
  | {
      readonly kind: 'new';
      readonly actor: number;
      readonly nameIndex?: number | undefined;
      readonly flag: boolean;
      readonly object: number;
      readonly position?: RocketLeagueVector | undefined;
      readonly rotation?: RocketLeagueRotator | undefined;
    }
  | { readonly kind: 'closed'; readonly actor: number }
  | { readonly kind: 'update'; readonly actor: number; readonly updates: readonly RocketLeagueUpdateRecord[] };

/** A value of a property; of a property that the tables do not know, its bits. */
export type RocketLeagueUpdateRecord =
  | { readonly streamId: number; readonly type: RocketLeagueAttributeType; readonly value: RocketLeagueValue }
  | { readonly streamId: number; readonly type: 'unknown'; readonly bits: number; readonly bytes: Uint8Array };

/** A frame of the network stream. */
export interface RocketLeagueFrameRecord {
  readonly time: number;
  readonly delta: number;
  readonly actors: readonly RocketLeagueActorRecord[];
}

/** A keyframe. Its place in the stream is that of its frame, except in replays that a tool has saved. */
export interface RocketLeagueKeyframeRecord {
  readonly seconds: number;
  readonly frame: number;
  /** The place that the file gives, in bits, where it is not that of the frame. */
  readonly bitPosition?: number | undefined;
}

/** A replay as its records in file order: what `writeRocketLeague` takes. */
export interface RocketLeagueRecords {
  readonly header: RocketLeagueHeaderRecord;
  /** The lists of the body. */
  readonly body: Omit<RocketLeagueBodyRecord, 'network' | 'keyframes'>;
  readonly keyframes: readonly RocketLeagueKeyframeRecord[];
  readonly frames: readonly RocketLeagueFrameRecord[];
  /** Bytes of the network stream. What is behind the last frame is padding; a stream that is longer is not cut. */
  readonly networkBytes: number;
  /** What is behind the last frame, where that is anything but zeros. */
  readonly padding?: Uint8Array | undefined;
  /** What objects are that the tables do not know, as the keyframes decided it. */
  readonly unknownClasses?: readonly DecidedClass[] | undefined;
  /** What follows the body. */
  readonly trailing: Uint8Array;
}

/**
 * Does what `decodeRocketLeagueRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @throws ReplayError at the first damage.
 * @example
 * const { frames, header } = decodeRocketLeagueRecordsSync(bytes);
 * console.log(header.properties.length, frames.length);
 */
export function decodeRocketLeagueRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): RocketLeagueRecords {
  return new SyncDrive(unwrappedBytes(bytes, 'rocket-league')).run(readRocketLeagueRecords(options));
}

/** Reads the records from a whole file. */
export const readRocketLeagueRecords = (options: RecordsSyncOptions): Asking<RocketLeagueRecords> =>
  placed<never, RocketLeagueRecords>(readRecords(options)) as Asking<RocketLeagueRecords>;

function* readRecords({ limits }: RecordsSyncOptions): Asking<RocketLeagueRecords> {
  const context = new RocketLeagueContext({ limits, strict: true });
  const front = yield* readHeaderPart(context);
  const read = yield* readBodyPart(front, context);
  if (read?.netCache === undefined) throw truncated('the body is cut off', { format: 'rocket-league', path: ['body'], offset: 0 });
  const rest = yield* need(Infinity);
  const trailing = rest.take(rest.remaining);
  const { network, keyframes, networkOffset: _, ...body } = read as RocketLeagueBodyRecord & { readonly networkOffset: number };
  const rules = rulesOf(front.record);
  const reading = StreamReading.over(read, rules, declaredFrames(headerOf(front.record, new Uint8Array(0), 0)), context);
  const frames: RocketLeagueFrameRecord[] = [];
  const starts: number[] = [];
  let end = 0;
  if (reading !== undefined) {
    const collector = new FrameCollector(reading, frames, starts, context, read.names!.map(plainText));
    const run = reading.frames<never>(collector, 0, reading.segments.length);
    yield* run as Asking<boolean>;
    collector.flush();
    end = reading.position;
  }
  const isZeros = zerosFrom(network, end);
  return {
    header: front.record,
    body,
    keyframes: keyframes.map(({ seconds, frame, bitPosition }) => ({
      seconds,
      frame,
      ...(starts[frame] !== bitPosition && { bitPosition }),
    })),
    frames,
    networkBytes: network.length,
    ...(reading !== undefined && reading.classes.decided.length > 0 && { unknownClasses: reading.classes.decided }),
    ...(!isZeros && { padding: network.subarray(end >>> 3) }),
    trailing,
  };
}

/** Whether all bits from one on are 0. */
function zerosFrom(bytes: Uint8Array, bit: number): boolean {
  const first = bit >>> 3;
  if (first >= bytes.length) return true;
  if (bytes[first]! >>> (bit & 7) !== 0) return false;
  for (let i = first + 1; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

const ALL_EVENTS: ReadonlySet<string> = /* @__PURE__ */ new Set(EVENT_TYPES);

/** Makes records of frames out of what the decoder finds. */
class FrameCollector implements FrameSink {
  readonly #emitter: EventEmitter;
  readonly #reading: StreamReading;
  readonly #frames: RocketLeagueFrameRecord[];
  readonly #starts: number[];
  readonly #context: RocketLeagueContext;
  #frame: RocketLeagueFrameEvent | undefined;
  #actors: RocketLeagueActorRecord[] = [];
  #updates: RocketLeagueUpdateRecord[] = [];

  constructor(
    reading: StreamReading,
    frames: RocketLeagueFrameRecord[],
    starts: number[],
    context: RocketLeagueContext,
    names: readonly string[],
  ) {
    this.#emitter = new EventEmitter(reading, ALL_EVENTS, names);
    this.#reading = reading;
    this.#frames = frames;
    this.#starts = starts;
    this.#context = context;
  }

  frame(index: number, time: number, delta: number): void {
    this.flush();
    // its time was read already
    this.#starts[index] = this.#reading.position - 64;
    this.#emitter.frame(index, time, delta);
  }

  actor(...[actor, actorClass, nameIndex, flag, position, rotation]: Parameters<FrameSink['actor']>): void {
    this.#emitter.actor(actor, actorClass, nameIndex, flag, position, rotation);
  }

  closed(actor: number): void {
    this.#emitter.closed(actor);
  }

  updating(actor: number): void {
    this.#collect();
    this.#updates = [];
    this.#actors.push({ kind: 'update', actor, updates: this.#updates });
  }

  #collect(): void {
    for (const event of this.#emitter.taken() ?? []) {
      if (event.type === 'frame') this.#frame = event;
      else if (event.type === 'closed') this.#actors.push({ kind: 'closed', actor: event.actor });
      else if (event.type === 'actor') this.#actors.push(newRecord(event));
      else this.#updates.push(updateRecord(event));
    }
  }

  /** Puts the events of a frame together. */
  flush(): void {
    this.#collect();
    if (this.#frame === undefined) return;
    const { time, delta } = this.#frame;
    const record = { time, delta, actors: this.#actors };
    this.#context.budget.keep(keptSize(record));
    this.#frames.push(record);
    this.#frame = undefined;
    this.#actors = [];
  }
}

const newRecord = ({ actor, nameIndex, flag, object, position, rotation }: RocketLeagueActorEvent): RocketLeagueActorRecord => ({
  kind: 'new',
  actor,
  ...(nameIndex !== undefined && { nameIndex }),
  flag,
  object,
  ...(position && { position }),
  ...(rotation && { rotation }),
});

function updateRecord(event: Exclude<RocketLeagueEvent, { readonly type: 'frame' | 'actor' | 'closed' }>): RocketLeagueUpdateRecord {
  if (event.type !== 'unknown') return { streamId: event.streamId, type: event.type, value: event.value };
  const { streamId, bits, bytes } = event;
  return { streamId, type: 'unknown', bits, bytes };
}
