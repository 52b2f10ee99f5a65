import { ReadBudget } from '../../core/budget.js';
import type { ByteCursor } from '../../core/byte-cursor.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, truncated } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import { checkNames } from '../../core/known-names.js';
import { replayBase } from '../../core/replay-base.js';
import { viewOf } from '../../core/view-of.js';
import { consumed, need, pauseIfDue, seek, takeAll, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { SectionBuilders, definitionsFor } from '../../io/sections.js';
import { isMetadataKey, readContainerEnd, type ContainerEnd } from './container-end.js';
import { EventDecoder, eventType, isOfFrame } from './decoder.js';
import { ALL_EVENTS, type SlippiEvent, type SlippiEventType, type SlippiGameEndEvent } from './events.js';
import { ALL_ITEM_FIELDS, FRAME_FIELDS, type SlippiFrameField } from './field-names.js';
import { FinalEvents } from './rollbacks.js';
import { FrameStore, type SlippiRollbacks, type SlippiStageEvent } from './frame-store.js';
import { cutEvent, declaredRawBytes, notSlippi, readEventTable, unlistedCommand, type SlippiEventTable } from './framing.js';
import type { SlippiFrames } from './frames.js';
import { gameStartOf, type SlippiGameStart } from './game-start.js';
import { GeckoParts } from './gecko.js';
import { FRAME_AT } from './fields.js';
import { CLOSE, COMMANDS, COUNT_AT, METADATA_KEY, RAW_AT, SLIPPI_LIMITS } from './layout.js';
import { GameFrames } from './match/game-frames.js';
import type { GameFacts, SlippiSectionTypes } from './match/section.js';
import { MATCH_SECTIONS } from './match/sections.js';
import { metadataOf, type SlippiMetadata } from './metadata.js';
import { ALL_SECTIONS, type SlippiHeader, type SlippiReplay, type SlippiSection } from './replay.js';

/** What a read of a replay takes besides the source. */
export interface SlippiSelect {
  /**
   * Online, frames are sent again when an input arrives late. `final` gives the last version of each frame, by rising number; `all` gives
   * every version, in file order. Statistics are always made of final frames.
   */
  readonly rollbacks?: SlippiRollbacks | undefined;
}
/** The same, with the fields of the section `frames`. */
export type SlippiSessionOptions = SyncReadOptions &
  SlippiSelect & {
    readonly fields?: readonly SlippiFrameField[] | undefined;
    /** Whether the file is still being written: then no more is asked for than what must follow, and the reading ends with the last brace. */
    readonly isFollowed?: boolean | undefined;
  };

/** Bytes of the first request: head, table and game start have less than 900. */
const FIRST_BYTES = 1024;
/** The number of events in a batch. */
const BATCH = 256;
/** What a place in the file is a part of, for errors. */
const PLACE = { format: 'slippi' } as const;
const STAGE_COMMANDS: readonly number[] = [COMMANDS.fodPlatform, COMMANDS.whispy, COMMANDS.stadium];

/** What becomes of the events of a command: they are of a frame, sections keep them, they are given. */
const IS_OF_FRAME = 1;
const IS_KEPT = 2;
const IS_GIVEN = 4;

/** Work is counted, and a pause made, after as many bytes of events. */
const PIECE_BYTES = 64 << 10;

/** Why the events ended, and where: at their declared end, at the end of the file, in an event, at a command that the table lacks. */
type Stop = { readonly offset: number } & (
  | { readonly why: 'end' | 'file-end' }
  | { readonly why: 'cut'; readonly command: number; readonly have: number; readonly needed: number }
  | { readonly why: 'unlisted'; readonly command: number }
);
/** Message and place of a note about missing metadata. */
const NO_METADATA = ['the file ends before its metadata', 'metadata'] as const;

/** One read of one replay. */
export class SlippiSession implements Session<SlippiEvent, SlippiHeader, SlippiReplay<SlippiSection>> {
  readonly format = 'slippi';
  readonly run: Coroutine<SlippiEvent>;
  readonly #options: SlippiSessionOptions;
  readonly #emits: ReadonlySet<SlippiEventType>;
  readonly #sections: ReadonlySet<string>;
  readonly #budget: ReadBudget;
  readonly #diagnostics: Diagnostics;
  readonly #builders: SectionBuilders<SlippiSectionTypes>;
  /** Fields of columns: those that were asked for, and those that sections are made of. */
  readonly #fields: ReadonlySet<string>;
  /** The declared number of raw bytes. */
  #declared = 0;
  #table: SlippiEventTable | undefined;
  #header: SlippiHeader | undefined;
  /** What becomes of the events of each command. */
  #uses = new Uint8Array(0);
  #decoder: EventDecoder | undefined;
  #store: FrameStore | undefined;
  readonly #gecko: GeckoParts | undefined;
  readonly #final: FinalEvents | undefined;
  #gameEnd: SlippiGameEndEvent | undefined;
  #metadata: SlippiMetadata | undefined;
  /** The sections of the game, once all events were read. */
  #made: Readonly<Record<string, unknown>> | undefined;
  #eventsDecoded = 0;
  #frame: number | undefined;
  #isClosed = false;

  /** Takes the types of the events that are given, and the sections of the result. */
  constructor(events: readonly string[], sections: readonly string[], options: SlippiSessionOptions) {
    checkNames('include', sections, ALL_SECTIONS, 'slippi');
    checkNames('events', events, ALL_EVENTS, 'slippi');
    checkNames('fields', options.fields, FRAME_FIELDS, 'slippi');
    checkNames('rollbacks', options.rollbacks === undefined ? [] : [options.rollbacks], ['all', 'final'], 'slippi');
    this.#options = options;
    this.#emits = new Set(events as readonly SlippiEventType[]);
    this.#sections = new Set(sections);
    this.#budget = new ReadBudget(limitsWith(options.limits, SLIPPI_LIMITS));
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.#budget.limits.maxDiagnostics });
    const definitions = definitionsFor<SlippiSectionTypes>(Object.values(MATCH_SECTIONS), new Set(sections));
    this.#builders = new SectionBuilders<SlippiSectionTypes>(definitions, {});
    this.#fields = new Set<string>([
      ...definitions.flatMap(({ needs }) => needs),
      ...(this.#sections.has('frames') ? (options.fields ?? FRAME_FIELDS) : []),
      ...(this.#sections.has('items') ? ALL_ITEM_FIELDS : []),
    ]);
    this.#gecko = this.#sections.has('geckoList') ? new GeckoParts(this.#budget) : undefined;
    this.#final = options.rollbacks === 'final' && events.length > 0 ? new FinalEvents(this.#budget) : undefined;
    this.run = this.#read();
  }

  header(): SlippiHeader | undefined {
    return this.#header;
  }

  /** The number of the frame that was read last. */
  clock(): number | undefined {
    return this.#frame;
  }

  /** Counts of what was decoded so far. */
  get counts(): { readonly eventsDecoded: number; readonly valuesDecoded: number } {
    return { eventsDecoded: this.#eventsDecoded, valuesDecoded: this.#store?.valueCount ?? 0 };
  }

  result(): SlippiReplay<SlippiSection> {
    const header = this.#header;
    if (!header) throw truncated('the file ends before its header does', { ...PLACE, path: ['header'], offset: 0 });
    const { rollbacks = 'final' } = this.#options;
    const sections = this.#sections;
    return {
      ...replayBase('slippi', this.#diagnostics, this.#isClosed && this.#gameEnd !== undefined),
      header,
      ...(sections.has('metadata') && { metadata: this.#metadata }),
      ...(sections.has('frames') && { frames: this.#kept((store) => onlyAsked(store.frames(rollbacks), this.#options.fields)) }),
      ...(sections.has('items') && { items: this.#kept((store) => store.items(rollbacks)) }),
      ...(sections.has('stageEvents') && { stageEvents: this.#kept((store) => store.stageEvents(rollbacks)) }),
      ...(this.#gecko && { geckoList: this.#kept(() => this.#gecko!.list()) }),
      ...Object.fromEntries(Object.entries(this.#made ?? this.#madeSoFar()).filter(([section]) => sections.has(section))),
    } as SlippiReplay<SlippiSection>;
  }

  *#read(): Coroutine<SlippiEvent> {
    const head = yield* need(this.#options.isFollowed === true ? RAW_AT : FIRST_BYTES);
    const bytes = head.bytes.subarray(head.position, head.end);
    const refused = notSlippi(bytes);
    if (refused !== undefined) throw refused;
    if (bytes.length < RAW_AT) throw head.truncated('the header').within({ ...PLACE, path: ['header'] });
    this.#declared = declaredRawBytes(bytes);
    if (this.#declared < 0)
      this.#note('raw-length', `${this.#declared} bytes of events are declared: they are read to their end`, 'container', COUNT_AT);
    yield* consumed(RAW_AT);
    const rawEnd = this.#declared > 0 ? RAW_AT + this.#declared : Infinity;
    const stop = (yield* this.#readTable()) ? yield* this.#events(rawEnd) : ({ why: 'end', offset: RAW_AT } as const);
    yield* this.#readEnd(stop, rawEnd);
    yield* this.#build();
  }

  /** Reads the table of events. Returns whether there is one. */
  *#readTable(): Asking<boolean> {
    let table: SlippiEventTable | number = 2;
    while (typeof table === 'number') {
      const needed: number = table;
      const cursor: ByteCursor = yield* need(needed);
      if (cursor.remaining < needed) throw cursor.truncated('the table of events').within({ ...PLACE, path: ['header'] });
      try {
        table = readEventTable(cursor.bytes.subarray(cursor.position, cursor.end));
      } catch (error) {
        this.#damage(error, 'event table', RAW_AT);
        this.#startWith(undefined);
        this.#startAs(undefined);
        return false;
      }
    }
    yield* consumed(RAW_AT + table.byteLength);
    this.#budget.read(table.byteLength);
    this.#startWith(table);
    return true;
  }

  #startWith(table: SlippiEventTable | undefined): void {
    const sizes = table?.sizes ?? new Int32Array(256);
    this.#table = table;
    this.#decoder = new EventDecoder(sizes);
    this.#uses = Uint8Array.from(sizes, (size, command) => (size === 0 ? 0 : this.#useOf(command, size)));
    const wantsFrames = this.#builders.count > 0 || ['frames', 'items', 'stageEvents'].some((name) => this.#sections.has(name));
    this.#store = wantsFrames
      ? new FrameStore(sizes, this.#fields, this.#sections.has('items') || this.#needsItems, this.#budget)
      : undefined;
  }

  get #needsItems(): boolean {
    for (const field of this.#fields) if (field.startsWith('item.')) return true;
    return false;
  }

  /** Reads events to their end, and returns why it is there. */
  *#events(rawEnd: number): Coroutine<SlippiEvent, Stop> {
    const { sizes } = this.#table!;
    let needed = 1;
    for (;;) {
      const cursor = yield* need(needed);
      const start = cursor.position;
      const isAtEnd = cursor.remaining < needed;
      const { bytes, origin } = cursor;
      const view = viewOf(bytes);
      const end = Math.min(cursor.end, rawEnd - origin);
      const turn = start + PIECE_BYTES;
      let at = start;
      let stop: Stop | undefined;
      let batch: SlippiEvent[] = [];
      needed = 1;
      try {
        while (at < end && at < turn) {
          const command = bytes[at]!;
          const size = sizes[command]!;
          if (size === 0) {
            stop = { why: 'unlisted', command, offset: origin + at };
            break;
          }
          if (at + size > end) {
            // How much of it can be there at all.
            needed = Math.min(size, rawEnd - origin - at);
            const have = end - at - 1;
            if (isAtEnd || end - at === needed) stop = { why: 'cut', command, have, needed: size - 1, offset: origin + at };
            break;
          }
          this.#take(command, size, view, bytes, at, end - at, batch);
          at += size;
          if (batch.length >= BATCH) {
            yield this.#wanted(batch);
            batch = [];
          }
        }
      } catch (error) {
        throw isReplayError(error) ? error.within({ ...PLACE, path: ['events'], offset: origin + at }) : error;
      }
      this.#store?.copy();
      const offset = origin + at;
      this.#budget.read(at - start);
      if (stop === undefined && offset >= rawEnd) stop = { why: 'end', offset };
      else if (stop === undefined && isAtEnd && at === end) stop = { why: 'file-end', offset };
      if (stop !== undefined) {
        this.#startAs(undefined);
        this.#final?.end(batch);
      }
      if (batch.length > 0) yield this.#wanted(batch);
      yield* consumed(offset);
      yield* pauseIfDue(this.#budget);
      if (stop !== undefined) return stop;
    }
  }

  /** Without the events that only `rollbacks` needed. */
  #wanted(batch: readonly SlippiEvent[]): readonly SlippiEvent[] {
    if (this.#final === undefined || this.#emits.size === ALL_EVENTS.length) return batch;
    return batch.filter(({ type }) => this.#emits.has(type));
  }

  /** Makes of an event, which is there as a whole, what is wanted of it. */
  #take(command: number, size: number, view: DataView, bytes: Uint8Array, at: number, bytesAhead: number, batch: SlippiEvent[]): void {
    if (this.#header === undefined)
      this.#startAs(command === COMMANDS.gameStart ? gameStartOf(bytes.subarray(at + 1, at + size)) : undefined);
    const use = this.#uses[command]!;
    if ((use & IS_OF_FRAME) !== 0) {
      const frame = view.getInt32(at + FRAME_AT);
      this.#frame = frame;
      this.#store?.add(command, frame, view, at, bytesAhead);
    }
    if ((use & ~IS_OF_FRAME) === 0) return;
    const event = this.#decoder!.event(command, view, bytes, at);
    this.#eventsDecoded++;
    if ((use & IS_KEPT) !== 0) this.#keep(event);
    if ((use & IS_GIVEN) === 0) return;
    if (this.#final === undefined) batch.push(event);
    else this.#final.add(event, batch);
  }

  /** What becomes of the events of a command, as bits. */
  #useOf(command: number, size: number): number {
    const type = eventType(command, size);
    const isFrame = isOfFrame(command, size);
    const isKept =
      type === 'gameEnd' ||
      (type === 'splitter' && this.#gecko !== undefined) ||
      (isFrame && this.#sections.has('stageEvents') && STAGE_COMMANDS.includes(command));
    const isGiven = this.#emits.has(type) || (isFrame && this.#final !== undefined);
    return (isFrame ? IS_OF_FRAME : 0) | (isKept ? IS_KEPT : 0) | (isGiven ? IS_GIVEN : 0);
  }

  /** Keeps what sections are made of, besides columns. */
  #keep(event: SlippiEvent): void {
    if (event.type === 'gameEnd') this.#gameEnd ??= event;
    else if (event.type !== 'splitter') this.#store!.addStageEvent(event as SlippiStageEvent);
    else if (event.innerCommand === COMMANDS.geckoList) this.#gecko?.add(event.data, event.usedBytes, event.isLast);
  }

  /** Makes the header of what is known at the first event. */
  #startAs(gameStart: SlippiGameStart | undefined): void {
    this.#header ??= {
      version: gameStart?.version,
      rawByteLength: this.#declared > 0 ? this.#declared : undefined,
      eventSizes: this.#table?.entries ?? [],
      gameStart,
    };
  }

  /** Reads what follows the events: metadata, the last brace, further bytes. */
  *#readEnd(stop: Stop, rawEnd: number): Asking<void> {
    let isAtMetadata = stop.why === 'end' && rawEnd !== Infinity;
    if (stop.why === 'unlisted') {
      const { bytes, position, end } = yield* need(stop.command === CLOSE ? 1 : METADATA_KEY.length);
      isAtMetadata = isMetadataKey(bytes.subarray(0, end), position) || (stop.command === CLOSE && rawEnd === Infinity);
    }
    // A recording that was never finished has no count; its events go on to the metadata, or to the end of the file.
    const isUncounted = rawEnd === Infinity;
    const isFollowed = this.#options.isFollowed === true;
    let found: ContainerEnd | undefined;
    if (isAtMetadata) found = yield* readContainerEnd(this.#budget.limits, isFollowed ? 'least' : 'ahead');
    if (stop.why !== 'end' && !isUncounted) {
      // metadata may have been found inside of the declared bytes and end behind them
      const isLonger = (yield* need(0)).offset < rawEnd && (yield* seek(rawEnd - 1, 1)).remaining === 0;
      if (isLonger) {
        const error = truncated(`${this.#declared} bytes of events are declared, more than the file has`, {
          reason: 'raw-longer-than-file',
        });
        this.#damage(error, 'container', COUNT_AT);
      }
      if (found === undefined && !isLonger) {
        yield* consumed(rawEnd);
        found = yield* readContainerEnd(this.#budget.limits);
      }
    }
    if (stop.why === 'cut') this.#damage(cutEvent(stop.command, stop.offset, stop.have, stop.needed), 'events', stop.offset);
    if (stop.why === 'unlisted' && !(isUncounted && isAtMetadata))
      this.#damage(unlistedCommand(stop.command, stop.offset), 'events', stop.offset);
    if (found?.damage !== undefined && stop.why !== 'cut') this.#damage(found.damage, 'metadata');
    if (found?.metadata !== undefined) this.#metadata = metadataOf(found.metadata.node);
    this.#isClosed = found?.isClosed ?? false;
    if (found === undefined || found.isAbsent) this.#note(isUncounted ? 'unfinished' : 'no-metadata', ...NO_METADATA, stop.offset);
    if (this.#gameEnd === undefined) this.#note('no-game-end', 'the file has no game end', 'events', stop.offset);
    if (!isFollowed) yield* this.#countRest();
  }

  /** Says how many bytes follow the last brace. */
  *#countRest(): Asking<void> {
    const { offset } = yield* need(1);
    let byteLength = 0;
    yield* takeAll((bytes) => void (byteLength += bytes.length));
    if (byteLength > 0 && this.#isClosed) this.#note('trailing-bytes', `${byteLength} bytes follow the last brace`, 'container', offset);
  }

  *#build(): Asking<void> {
    if (this.#builders.count === 0) return;
    this.#made = yield* this.#builders.build(this.#facts(this.#budget), this.#budget, (error) => this.#damage(error, 'sections'));
  }

  /** The sections of the game as of now, with a budget of their own: they may be asked for many times. */
  #madeSoFar(): Readonly<Record<string, unknown>> {
    if (this.#builders.count === 0 || this.#store === undefined) return {};
    const facts = this.#facts(new ReadBudget(this.#budget.limits));
    return this.#builders.soFar(facts, (error) => this.#damage(error, 'sections'));
  }

  #facts(budget: ReadBudget): GameFacts {
    if (budget !== this.#budget) budget.readBytes = this.#budget.readBytes;
    const frames = this.#kept((store) => new GameFrames(store.frames('final'), store.items('final'), budget));
    return { gameStart: this.#header?.gameStart, metadata: this.#metadata, frames, gameEnd: this.#gameEnd, budget };
  }

  /** What the collected frames are made into. A limit that this meets is one of the frames. */
  #kept<T>(make: (store: FrameStore) => T): T {
    try {
      return make(this.#store!);
    } catch (error) {
      throw isReplayError(error) ? error.within({ ...PLACE, path: ['frames'], offset: RAW_AT }) : error;
    }
  }

  #damage(error: unknown, part: string, offset?: number): void {
    this.#diagnostics.damage(isReplayError(error) ? error.within({ ...PLACE, path: [part], offset }) : error);
  }

  /** Records something that is missing or odd, but not damaged. */
  #note(reason: string, message: string, part: string, offset: number): void {
    const code = reason === 'trailing-bytes' || reason === 'raw-length' ? 'corrupt' : 'truncated';
    this.#diagnostics.add({
      code,
      severity: 'warning',
      message: `slippi: ${message} (${part}) at byte ${offset}`,
      reason,
      path: [part],
      offset,
    });
  }
}

/** Leaves out the columns that sections needed and `fields` did not ask for. */
function onlyAsked(frames: SlippiFrames, fields: readonly SlippiFrameField[] | undefined): SlippiFrames {
  if (fields === undefined) return frames;
  const asked = new Set<string>(fields);
  const only = (columns: object, group: string): object =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => asked.has(`${group}.${name}`)));
  const { randomSeed, sceneFrameCounter, latestFinalizedFrame, pre, post, ...rest } = frames;
  return {
    ...rest,
    ...only({ randomSeed, sceneFrameCounter, latestFinalizedFrame }, 'frame'),
    pre: only(pre, 'pre'),
    post: only(post, 'post'),
  };
}
