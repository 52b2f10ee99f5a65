import { ByteCursor } from '../../core/byte-cursor.js';
import { Diagnostics, type DiagnosticCode } from '../../core/diagnostics.js';
import { isReplayError, truncated } from '../../core/errors.js';
import { checkLimit, limitsWith, type DecodeLimits } from '../../core/limits.js';
import { consumed, need, seek, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { EventDecoder, type EventPlan } from './event-sink.js';
import type { VcrEvent, VcrEventType } from './events.js';
import { driverFrom, lmuHeader, rf2Header, type VcrDriver, type VcrHeader } from './header.js';
import { readLmuMetadata, readRf2Header } from './header-reader.js';
import { EVENT_HEADER_BYTES, LMU_TRAILER_BYTES, POSE_BYTES, SLICE_HEADER_BYTES } from './layout.js';
import type { LmuMetadataRecord, Rf2HeaderRecord } from './records.js';
import type { VcrReplay, VcrSection } from './replay.js';
import { noRecording, SIGNATURE_BYTES, vcrSignature, type VcrSignature } from './signature.js';
import { SINK_FULL, SliceWalker, WALKED } from './slices.js';
import { isReplaced, textDecoder, type VcrText, type VcrTextOptions } from './text.js';

/** What a read of a recording takes besides the source. */
export interface VcrSelect {
  /** Only events and states of these drivers (and of nobody). */
  readonly drivers?: readonly number[] | undefined;
}
export type VcrSessionOptions = SyncReadOptions & VcrTextOptions & VcrSelect;

/** What is asked for at first: the headers of rFactor 2 are mostly smaller. */
const FIRST_BYTES = 4096;
/** Metadata of Le Mans Ultimate is a few KB; it is read to the end of the file. */
const METADATA_BYTES = 32 << 10;
/** Nothing that could be a slice. */
const STUCK = -2;
/** Events of the parse verbs, which keep states as columns. */
const RACE_EVENTS: readonly VcrEventType[] = [
  'garage',
  'lights',
  'flag',
  'countdown',
  'countdownTime',
  'penaltyGiven',
  'penaltyServed',
  'penaltyRemoved',
  'session',
  'checkpoint',
  'standings',
  'pit',
  'contact',
  'impact',
  'damage',
  'trackCut',
  'bestSector',
  'tyres',
  'weather',
  'brakeTemperature',
  'virtualEnergy',
  'trackLimits',
  'unknown',
];
/** Every type of event. */
export const ALL_EVENTS: readonly VcrEventType[] = ['driverState', ...RACE_EVENTS];

/** One read of one recording. */
export class VcrSession implements Session<VcrEvent, VcrHeader, VcrReplay<VcrSection>> {
  readonly run: Coroutine<VcrEvent>;
  readonly #plan: EventPlan;
  readonly #sections: ReadonlySet<VcrSection>;
  readonly #wantsStream: boolean;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #diagnostics: Diagnostics;
  readonly #text: VcrText;
  readonly #noted = new Set<string>();
  #decoder: EventDecoder | undefined;
  #header: VcrHeader | undefined;
  #drivers: readonly VcrDriver[] = [];
  #ended = false;
  #origin = 0;

  /** Either event types, which are yielded, or sections, which are kept. */
  constructor(events: readonly VcrEventType[] | undefined, sections: readonly VcrSection[], options: VcrSessionOptions) {
    this.#sections = new Set<VcrSection>(['header', ...sections]);
    this.#plan = {
      types: new Set(events ?? (this.#sections.has('events') ? RACE_EVENTS : [])),
      emits: events !== undefined,
      columns: this.#sections.has('driverStates'),
      drivers: options.drivers,
    };
    this.#limits = limitsWith(options.limits);
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.#limits.maxDiagnostics });
    this.#text = textDecoder(options.nameEncoding);
    this.#wantsStream = this.#plan.types.size > 0 || this.#plan.columns;
    this.run = this.#read();
  }

  header(): VcrHeader | undefined {
    return this.#header;
  }

  /** What was decoded so far. */
  get counts(): { readonly eventsDecoded: number; readonly statesDecoded: number } {
    return this.#decoder?.counts ?? { eventsDecoded: 0, statesDecoded: 0 };
  }

  /** Damage outside of what the session itself reads: a gzip around it that ends early. */
  damage(error: unknown): void {
    this.#diagnostics.damage(isReplayError(error) ? error.within({ format: 'vcr', path: ['gzip'] }) : error);
  }

  result(): VcrReplay<VcrSection> {
    if (this.#header === undefined) throw truncated('the file ends before its header does', { format: 'vcr', path: ['header'], offset: 0 });
    const diagnostics = this.#diagnostics.list();
    const complete = this.#ended && !diagnostics.some(({ severity }) => severity === 'error');
    const sections = this.#sections;
    return {
      format: 'vcr',
      complete,
      diagnostics,
      header: this.#header,
      ...(sections.has('drivers') && { drivers: this.#drivers }),
      ...(sections.has('events') && { events: this.#decoder?.kept ?? [] }),
      ...(sections.has('driverStates') && { driverStates: this.#decoder!.columns.done() }),
    } as VcrReplay<VcrSection>;
  }

  *#read(): Coroutine<VcrEvent> {
    const reader = yield* need(FIRST_BYTES);
    const signature = vcrSignature(reader.bytes.subarray(reader.position, Math.min(reader.end, reader.position + SIGNATURE_BYTES)));
    if (signature === undefined) throw noRecording();
    if (!signature.known) {
      this.#note(
        'unknown-build',
        'version',
        'header',
        `version word 0x${signature.versionWord.toString(16)} is unknown, read like the known ones`,
        signature.end - 4,
      );
    }
    this.#decoder = new EventDecoder(signature.layout, this.#plan, this.#limits, this.#text, (reason, path, message, at) =>
      this.#note(
        reason === 'unknownEvent' ? 'unknown-event' : reason === 'unknownCode' ? 'unknown-field' : 'corrupt',
        reason,
        path,
        message,
        this.#origin + at,
      ),
    );
    yield* consumed(signature.end);
    if (signature.layout === 'rf2') yield* this.#readRf2(signature, this.#decoder);
    else yield* this.#readLmu(signature, this.#decoder);
  }

  *#readRf2(signature: VcrSignature, decoder: EventDecoder): Coroutine<VcrEvent> {
    const record = yield* this.#readHeader();
    this.#header = rf2Header(signature, record, this.#text);
    this.#drivers = record.drivers.map((driver) => driverFrom(driver, this.#text));
    this.#checkHeader(this.#header, this.#drivers);
    const walker = new SliceWalker(Infinity, this.#limits.maxFrameBytes);
    const whole = yield* this.#slices(walker, decoder, record.sliceCount, record.eventCount, false);
    if (whole === undefined) return;
    this.#ended = yield* this.#beyond(walker, decoder);
    this.#compareCounts(walker, record);
  }

  /** The header, however long: more is asked for until it is whole. */
  *#readHeader(): Asking<Rf2HeaderRecord> {
    let needed = FIRST_BYTES;
    for (;;) {
      const reader = yield* need(needed);
      const start = reader.position;
      try {
        const record = readRf2Header(reader, this.#limits);
        yield* consumed(reader.offset);
        return record;
      } catch (error) {
        if (!isReplayError(error)) throw error;
        const atEnd = reader.end - start < needed;
        if (error.code !== 'truncated' || atEnd) throw error.within({ format: 'vcr', path: ['header'] });
        needed = (reader.end - start) * 2;
      }
    }
  }

  *#readLmu(signature: VcrSignature, decoder: EventDecoder): Coroutine<VcrEvent> {
    const first = yield* need(8);
    if (first.remaining < 8) throw first.truncated('the header').within({ format: 'vcr', path: ['header'] });
    const metadataOffset = first.u32();
    const streamPrefix = first.u32();
    const streamStart = first.offset;
    const finished = metadataOffset >= streamStart;
    const walker = new SliceWalker(finished ? metadataOffset : Infinity, this.#limits.maxFrameBytes);
    yield* consumed(streamStart);
    const whole = !this.#wantsStream || (yield* this.#slices(walker, decoder, Infinity, 0, !finished)) === true;
    const record = finished ? yield* this.#readMetadata(metadataOffset) : undefined;
    this.#header = lmuHeader(signature, metadataOffset, streamPrefix, record, this.#text);
    this.#drivers = record?.drivers.map((driver) => driverFrom(driver, this.#text)) ?? [];
    this.#checkHeader(this.#header, this.#drivers);
    if (!finished)
      this.#damage(truncated('the recording was not finished: it has no metadata', { reason: 'unfinished' }), 'header', streamStart - 8);
    else if (record !== undefined && this.#wantsStream && whole) this.#compareCounts(walker, record);
    this.#ended = whole && record !== undefined;
  }

  *#readMetadata(offset: number): Asking<LmuMetadataRecord | undefined> {
    let reader = yield* seek(offset, METADATA_BYTES);
    for (let needed = METADATA_BYTES; reader.remaining >= needed; needed *= 2) {
      checkLimit(this.#limits, 'maxFrameBytes', needed, { format: 'vcr', path: ['metadata'], offset });
      reader = yield* need(needed * 2);
    }
    try {
      if (reader.remaining < LMU_TRAILER_BYTES) throw reader.truncated('the metadata');
      return readLmuMetadata(new ByteCursor(reader.bytes, reader.position, reader.end, reader.origin), this.#limits);
    } catch (error) {
      this.#damage(error, 'metadata', offset);
      return undefined;
    }
  }

  /**
   * Walks up to `count` slices; gives whether all went well, or undefined when the stream broke off (which is
   * recorded). With `toEnd` the end of the file is where the stream may end.
   */
  *#slices(
    walker: SliceWalker,
    decoder: EventDecoder,
    count: number,
    eventCount: number,
    toEnd: boolean,
  ): Coroutine<VcrEvent, true | undefined> {
    let needed = SLICE_HEADER_BYTES;
    for (;;) {
      const reader = yield* need(needed);
      const atEnd = reader.remaining < needed;
      if (this.#plan.columns) {
        // a declared count is believed as far as the bytes go
        decoder.columns.reserve(Math.min(eventCount, Math.floor(reader.remaining / (EVENT_HEADER_BYTES + POSE_BYTES.rf2))));
      }
      this.#origin = reader.origin;
      needed = SINK_FULL;
      while (needed === SINK_FULL) {
        try {
          needed = walker.walk(reader, decoder, count);
        } catch (error) {
          decoder.forget();
          if (this.#plan.emits && decoder.events.length > 0) yield decoder.take();
          this.#damage(error, `slice ${walker.slices}`, reader.offset);
          return undefined;
        }
        if (this.#plan.emits && decoder.events.length > 0) yield decoder.take();
      }
      const { offset, remaining } = reader;
      yield* consumed(offset);
      if (needed === WALKED) return true;
      if (!atEnd) continue;
      if (toEnd && remaining === 0) return true;
      this.#damage(truncated(remaining === 0 ? 'the stream ends early' : 'a slice is cut off'), `slice ${walker.slices}`, offset);
      return undefined;
    }
  }

  /** Reads on behind the declared slices, as long as there are whole ones. Gives true: what was declared is there. */
  *#beyond(walker: SliceWalker, decoder: EventDecoder): Coroutine<VcrEvent, true> {
    let needed = SLICE_HEADER_BYTES;
    for (;;) {
      const reader = yield* need(needed);
      const atEnd = reader.remaining < needed;
      if (reader.remaining === 0) return true;
      this.#origin = reader.origin;
      const { offset } = reader;
      needed = this.#oneMore(walker, decoder, reader);
      if (this.#plan.emits && decoder.events.length > 0) yield decoder.take();
      if (needed === STUCK || (needed > 0 && atEnd)) {
        let end = offset;
        for (let rest = reader; rest.remaining > 0; rest = yield* need(1)) {
          end = rest.origin + rest.end;
          yield* consumed(end);
        }
        this.#note('corrupt', 'trailingBytes', 'trailer', `${end - offset} bytes follow the last slice`, offset);
        return true;
      }
      if (needed <= 0) {
        needed = SLICE_HEADER_BYTES;
        yield* consumed(reader.offset);
      }
    }
  }

  /** One slice more: what `walk` gives, or `STUCK` where there is none. */
  #oneMore(walker: SliceWalker, decoder: EventDecoder, reader: ByteCursor): number {
    try {
      return walker.walk(reader, decoder, walker.slices + 1);
    } catch (error) {
      decoder.forget();
      if (!isReplayError(error, 'corrupt')) throw error;
      return STUCK;
    }
  }

  /** Trusts the data, and says where the declared counts differ. */
  #compareCounts({ slices, events }: SliceWalker, declared: { readonly sliceCount: number; readonly eventCount: number }): void {
    if (slices === declared.sliceCount && events === declared.eventCount) return;
    const message = `${declared.sliceCount} slices with ${declared.eventCount} events are declared, ${slices} with ${events} are there`;
    this.#note('corrupt', 'declaredCounts', 'header', message, 0);
  }

  #checkHeader(header: VcrHeader, drivers: readonly VcrDriver[]): void {
    if (header.sessionType === 'unknown')
      this.#note('unknown-field', 'sessionType', 'header', `session type ${header.sessionByte! & 15} is undefined`, 0);
    const texts: [string, VcrHeader | VcrDriver][] = [
      ['header', header],
      ...drivers.map((driver): [string, VcrDriver] => [`driver ${driver.number}`, driver]),
    ];
    for (const [path, { raw = {} }] of texts) {
      const field = Object.entries(raw).find(([, bytes]) => isReplaced(this.#text(bytes), bytes));
      if (field === undefined) continue;
      this.#note('corrupt', 'nameEncoding', path, `${field[0]} is not in the encoding that names are read by: see nameEncoding`, 0);
      return;
    }
  }

  /** Something to know that is no damage; told once per reason and path. */
  #note(code: DiagnosticCode, reason: string, path: string, message: string, offset: number): void {
    const key = `${reason} ${path}`;
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    this.#diagnostics.add({
      code,
      severity: 'warning',
      message: `vcr: ${message} (${path}) at byte ${offset}`,
      reason,
      path: [path],
      offset,
    });
  }

  #damage(error: unknown, path: string, offset: number): void {
    this.#diagnostics.damage(isReplayError(error) ? error.within({ format: 'vcr', path: [path], offset }) : error);
  }
}
