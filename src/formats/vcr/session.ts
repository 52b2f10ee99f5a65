import { ReadBudget } from '../../core/budget.js';
import { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError, truncated } from '../../core/errors.js';
import { checkLimit, limitsWith } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { checkNames } from '../../core/known-names.js';
import { consumed, need, seek, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { SectionBuilders, definitionsFor } from '../../io/sections.js';
import { ALL_EVENTS } from './event-kinds.js';
import { EventDecoder, type EventPlan } from './decoder.js';
import { EventStream } from './event-stream.js';
import type { VcrEvent, VcrEventType } from './events.js';
import { driverFrom, lmuHeader, rf2Header, type VcrDriver, type VcrHeader } from './header.js';
import { readLmuMetadata, readRf2Header } from './header-reader.js';
import { LMU_TRAILER_BYTES } from './layout.js';
import type { VcrLmuMetadataRecord, VcrRf2HeaderRecord } from './model.js';
import { ALL_SECTIONS, type VcrReplay, type VcrSection } from './replay.js';
import { RACE_SECTIONS } from './race/sections.js';
import type { VcrOn, VcrSectionTypes } from './race/section.js';
import { VcrReport } from './report.js';
import { noRecording, SIGNATURE_BYTES, vcrSignature, type VcrSignature } from './signature.js';
import { isReplaced, textDecoder, type VcrText, type VcrTextOptions } from './text.js';

/** What a read of a recording takes besides the source. */
export interface VcrSelect {
  /** Gives only the events and states of these drivers, and those of nobody. */
  readonly drivers?: readonly number[] | undefined;
}
export type VcrSessionOptions = SyncReadOptions & VcrTextOptions & VcrSelect;

/** Bytes of the first request. Most headers of rFactor 2 are smaller. */
const FIRST_BYTES = 4096;
/** Bytes of the request for the metadata of Le Mans Ultimate, which takes a few KB and ends where the file does. */
const METADATA_BYTES = 32 << 10;

/** Format and path of damage in the header. */
const IN_HEADER = { format: 'vcr', path: ['header'] } as const;

/** One read of one recording. */
export class VcrSession implements Session<VcrEvent, VcrHeader, VcrReplay<VcrSection>> {
  readonly format = 'vcr';
  readonly run: Coroutine<VcrEvent>;
  readonly #plan: EventPlan;
  readonly #sections: ReadonlySet<VcrSection>;
  readonly #budget: ReadBudget;
  readonly #builders: SectionBuilders<VcrSectionTypes>;
  readonly #report: VcrReport;
  readonly #text: VcrText;
  /** Whether the recording may be written on: then no byte may be waited for that can be done without. */
  #isGrowing = false;
  #decoder: EventDecoder | undefined;
  #header: VcrHeader | undefined;
  #drivers: readonly VcrDriver[] = [];
  #ended = false;
  /** The sections that are made of events, at the end. */
  #made: Readonly<Record<string, unknown>> = {};

  /** Takes the types of the events that are given, and the sections of the result. */
  constructor(events: readonly string[], sections: readonly string[], options: VcrSessionOptions) {
    checkNames('include', sections, ALL_SECTIONS, 'vcr');
    checkNames('events', events, ALL_EVENTS, 'vcr');
    this.#sections = new Set(sections as readonly VcrSection[]);
    this.#budget = new ReadBudget(limitsWith(options.limits));
    const definitions = definitionsFor<VcrSectionTypes>(Object.values(RACE_SECTIONS), new Set(sections));
    this.#builders = new SectionBuilders<VcrSectionTypes>(definitions, { budget: this.#budget });
    const emits = new Set(events as readonly VcrEventType[]);
    const types = new Set([...emits, ...definitions.flatMap(({ needs }) => needs)]);
    const following = [...types].map((type) => [type, this.#builders.following(type as keyof VcrOn)] as const);
    this.#plan = {
      types,
      emits,
      following: new Map(following.filter(([, functions]) => functions.length > 0)) as EventPlan['following'],
      columns: this.#sections.has('driverStates'),
      drivers: options.drivers,
    };
    this.#report = new VcrReport({ ...options, maxDiagnostics: this.#budget.limits.maxDiagnostics });
    this.#text = textDecoder(options.nameEncoding);
    this.run = this.#read();
  }

  /** Says which source is read. May be called until the reading begins; without it, all bytes are there. */
  reads(source: OpenedSource): void {
    this.#isGrowing = source.isGrowing === true;
  }

  header(): VcrHeader | undefined {
    return this.#header;
  }

  /** Counts of what was decoded so far. */
  get counts(): { readonly eventsDecoded: number; readonly statesDecoded: number } {
    return this.#decoder?.counts ?? { eventsDecoded: 0, statesDecoded: 0 };
  }

  result(): VcrReplay<VcrSection> {
    const header = this.#header;
    if (!header) throw truncated('the file ends before its header does', { ...IN_HEADER, offset: 0 });
    const sections = this.#sections;
    return {
      ...replayBase('vcr', this.#report.diagnostics, this.#ended),
      header,
      ...(sections.has('drivers') && { drivers: this.#drivers }),
      ...Object.fromEntries(Object.entries(this.#made).filter(([section]) => sections.has(section as VcrSection))),
      ...(sections.has('driverStates') && { driverStates: this.#decoder!.columns.done() }),
    } as VcrReplay<VcrSection>;
  }

  *#read(): Coroutine<VcrEvent> {
    const { bytes, position, end } = yield* need(this.#isGrowing ? SIGNATURE_BYTES : FIRST_BYTES);
    const signature = vcrSignature(bytes.subarray(position, Math.min(end, position + SIGNATURE_BYTES)));
    if (signature === undefined) throw noRecording();
    if (!signature.known) {
      const message = `version word 0x${signature.versionWord.toString(16)} is unknown, read like the known ones`;
      this.#report.note('version', 'header', message, signature.end - 4);
    }
    const decoder = new EventDecoder(signature.layout, this.#plan, this.#budget, this.#text, this.#report);
    this.#decoder = decoder;
    yield* consumed(signature.end);
    if (signature.layout === 'rf2') yield* this.#readRf2(signature, decoder);
    else yield* this.#readLmu(signature, decoder);
    const damage = (error: unknown): void => this.#report.damage(error, 'sections');
    this.#made = yield* this.#builders.build({ drivers: this.#drivers }, this.#budget, damage);
  }

  *#readRf2(signature: VcrSignature, decoder: EventDecoder): Coroutine<VcrEvent> {
    const record = yield* this.#readHeader();
    this.#tellsOf(rf2Header(signature, record, this.#text), record);
    const stream = this.#streamTo(Infinity, decoder);
    if (!(yield* stream.slices(record.sliceCount, record.eventCount, false))) {
      // Damage of a wrapper shows at its end, so that is where the reading goes. Where the wrapper is undone as a whole beforehand, it
      // shows too.
      yield* seek(Number.MAX_SAFE_INTEGER, 1);
      return;
    }
    yield* stream.beyond();
    this.#ended = true;
    stream.compareCounts(record);
  }

  /** Reads a header of any length, by asking for more bytes until it is whole. */
  *#readHeader(): Asking<VcrRf2HeaderRecord> {
    for (let needed = this.#isGrowing ? 1 : FIRST_BYTES; ;) {
      const cursor = yield* need(needed);
      const { remaining } = cursor;
      try {
        const record = readRf2Header(cursor, this.#budget.limits);
        yield* consumed(cursor.offset);
        return record;
      } catch (error) {
        if (!isReplayError(error)) throw error;
        if (error.code !== 'truncated' || remaining < needed) throw error.within(IN_HEADER);
        needed = this.#isGrowing ? remaining + 1 : remaining * 2;
      }
    }
  }

  *#readLmu(signature: VcrSignature, decoder: EventDecoder): Coroutine<VcrEvent> {
    const first = yield* need(8);
    if (first.remaining < 8) throw first.truncated('the header').within(IN_HEADER);
    const metadataOffset = first.u32();
    const streamPrefix = first.u32();
    const streamStart = first.offset;
    const finished = metadataOffset >= streamStart;
    const wantsStream = this.#plan.types.size > 0 || this.#plan.columns;
    const stream = this.#streamTo(finished ? metadataOffset : Infinity, decoder);
    yield* consumed(streamStart);
    const whole = !wantsStream || (yield* stream.slices(Infinity, 0, !finished));
    const record = finished ? yield* this.#readMetadata(metadataOffset) : undefined;
    this.#tellsOf(lmuHeader(signature, metadataOffset, streamPrefix, record, this.#text, this.#budget.limits), record);
    if (!finished) {
      const unfinished = truncated('the recording was not finished: it has no metadata', { reason: 'unfinished' });
      this.#report.damage(unfinished, 'header', streamStart - 8);
    } else if (record !== undefined && wantsStream && whole) stream.compareCounts(record);
    this.#ended = whole && record !== undefined;
  }

  *#readMetadata(offset: number): Asking<VcrLmuMetadataRecord | undefined> {
    let cursor = yield* seek(offset, METADATA_BYTES);
    for (let needed = METADATA_BYTES; cursor.remaining >= needed; needed *= 2) {
      checkLimit(this.#budget.limits, 'maxFrameBytes', needed, { format: 'vcr', path: ['metadata'], offset });
      cursor = yield* need(needed * 2);
    }
    try {
      if (cursor.remaining < LMU_TRAILER_BYTES) throw cursor.truncated('the metadata');
      return readLmuMetadata(new ByteCursor(cursor.bytes, cursor.position, cursor.end, cursor.origin), this.#budget.limits);
    } catch (error) {
      // A damaged offset may be after the end of the file.
      this.#report.damage(error, 'metadata', Math.min(offset, cursor.origin + cursor.end));
      return undefined;
    }
  }

  #streamTo(end: number, decoder: EventDecoder): EventStream {
    return new EventStream(decoder, this.#plan, this.#report, end, this.#budget);
  }

  /** Keeps the header and the drivers, and records what is strange about them. */
  #tellsOf(header: VcrHeader, record: VcrRf2HeaderRecord | VcrLmuMetadataRecord | undefined): void {
    this.#header = header;
    this.#drivers = record?.drivers.map((driver) => driverFrom(driver, this.#text)) ?? [];
    if (header.sessionByte !== undefined && header.sessionType === undefined)
      this.#report.note('sessionType', 'header', `session type ${header.sessionByte & 15} is undefined`, 0);
    const texts = [header, ...this.#drivers];
    for (const told of texts) {
      const field = Object.entries(told.raw ?? {}).find(([, bytes]) => isReplaced(this.#text(bytes), bytes));
      if (field === undefined) continue;
      const path = 'number' in told ? `driver ${told.number}` : 'header';
      this.#report.note('nameEncoding', path, `${field[0]} does not fit its encoding: see nameEncoding`, 0);
      return;
    }
  }
}
