import { isReplayError } from '../../core/errors.js';
import { replayBase } from '../../core/replay-base.js';
import { checkNames } from '../../core/known-names.js';
import { pauseIfDue, seek, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { IcrepAnalysisEvent } from './analysis.js';
import { SectionBuilders, definitionsFor } from '../../io/sections.js';
import type { AnalysisStream, EventFollowers } from './analysis-stream.js';
import { IcrepContext } from './context.js';
import { holdNames, IcrepDecoder, KEPT_BYTES_PER_BYTE, choiceOf, type IcrepChoice, type IcrepDecodeCounts } from './decoder.js';
import type { IcrepEmbeddedResources } from './embedded.js';
import { fault, limitExceeded } from './fault.js';
import {
  inPlace,
  OrderBlocks,
  readFront,
  readIndex,
  readMetadata,
  readSection,
  sectionTruncated,
  usableSections,
  type StoredOrderBlock,
} from './framing.js';
import { declaredEnd, type IcrepFileRange, type IcrepHeader } from './header.js';
import { internTableOf, readInternTable } from './intern-table.js';
import { blobAreaOffset, type IcrepKeyframeIndexEntry } from './keyframe-index.js';
import { FORMAT_LIMITS, SECTION_PAIRS, type IcrepSectionName } from './layout.js';
import { mergeByTick } from './merge.js';
import { checkMetadata, type IcrepMetadata } from './metadata.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepEvent, IcrepReplay, IcrepSection, IcrepSections, IcrepKeyframeSnapshot } from './replay.js';
import type { IcrepSignatures } from './signature-chain.js';
import type { IcrepInternTable } from './values.js';
import { VIEW_NAMES } from './views/names.js';
import type { IcrepViewSections, VIEW_SECTIONS } from './views/sections.js';
import type { IcrepViewOptions, IcrepViewTypes } from './views/section.js';
import type { IcrepVoiceTrack } from './voice.js';

/** Events of the analysis stream alone are given in arrays of this many. */
const BATCH_EVENTS = 256;
const NO_EVENTS: ReadonlySet<string> = new Set();
/** Stored order blocks are asked for in pieces of this size. */
const ORDER_WINDOW_BYTES = 64 << 10;

/** The sections that are read from one place of the file. The others are made of the events. */
type StoredSection = Exclude<IcrepSection, keyof IcrepViewSections>;

/** Which section of the file each part of a result is read from. */
const SOURCES: Readonly<Record<StoredSection, IcrepSectionName | undefined>> = {
  header: undefined,
  metadata: 'metadata',
  orders: 'orders',
  keyframes: 'keyframes',
  snapshots: 'keyframes',
  internTable: 'keyframes',
  analysis: 'events',
  voice: 'voice',
  signatures: 'signature',
  relayPublicKey: 'signature',
  embedded: 'embedded',
};

/** One read of one file: a single way forward through its sections, whatever their order. */
export class IcrepSession implements Session<IcrepEvent, IcrepHeader, IcrepReplay<IcrepSection>> {
  readonly format = 'icrep';
  readonly run: Coroutine<IcrepEvent>;
  readonly #context: IcrepContext;
  readonly #decoder: IcrepDecoder;
  readonly #wanted: IcrepChoice;
  /** Whether both streams are given. */
  readonly #isMerged: boolean;
  readonly #include: ReadonlySet<IcrepSection>;
  readonly #builders: SectionBuilders<IcrepViewTypes>;
  readonly #followers: EventFollowers;
  /** The sections that are made of events, at the end. */
  #made: Readonly<Record<string, unknown>> = {};
  /** Sections of the file that are read for those. */
  readonly #needsMetadata: boolean;
  readonly #needsNames: boolean;
  #header: IcrepHeader | undefined;
  #metadata: IcrepMetadata | undefined;
  #keyframes: readonly IcrepKeyframeIndexEntry[] | undefined;
  #snapshots: readonly IcrepKeyframeSnapshot[] | undefined;
  #internTable: IcrepInternTable | undefined;
  #frames: IcrepTickFrame[] | undefined;
  #events: IcrepAnalysisEvent[] | undefined;
  #voice: readonly IcrepVoiceTrack[] | undefined;
  #signatures: IcrepSignatures | undefined;
  #embedded: IcrepEmbeddedResources | undefined;
  /** Where the file was found to end, when that is before its sections do. */
  #fileEnd = Infinity;
  #tick: number | undefined;
  #ended = false;
  /** Order blocks and events that wait to be merged. */
  readonly #blocks: StoredOrderBlock[] = [];
  #analysis: AnalysisStream | undefined;

  /** `views` makes the sections of `VIEW_NAMES`; without it there are none. */
  constructor(
    events: readonly string[],
    include: readonly string[],
    options: SyncReadOptions & IcrepViewOptions,
    views: Partial<typeof VIEW_SECTIONS> = {},
  ) {
    checkNames('include', include, [...Object.keys(SOURCES), ...VIEW_NAMES], 'icrep');
    this.#context = new IcrepContext(options);
    this.#decoder = new IcrepDecoder(this.#context);
    this.#wanted = choiceOf(events);
    this.#isMerged = this.#wanted.orders && this.#wanted.analysis !== undefined;
    this.#include = new Set(['header', ...(include as readonly IcrepSection[])]);
    const definitions = definitionsFor<IcrepViewTypes>(Object.values(views), new Set(include));
    this.#builders = new SectionBuilders<IcrepViewTypes>(definitions, { budget: this.#context.budget, options });
    this.#needsMetadata = definitions.some(({ needs }) => needs.metadata === true);
    const followed = definitions.flatMap(({ needs }) => needs.events);
    this.#followers = new Map(followed.map((type) => [type, this.#builders.following(type)])) as unknown as EventFollowers;
    const named = this.#include.has('analysis') ? undefined : new Set([...(this.#wanted.analysis ?? []), ...followed]);
    this.#needsNames = this.#include.has('internTable') || holdNames(named);
    this.run = this.#read();
  }

  header(): IcrepHeader | undefined {
    return this.#header;
  }

  /** What was decoded so far: the measure of "what is not asked for is not decoded". */
  get counts(): IcrepDecodeCounts {
    return { ...this.#decoder.counts, events: this.#analysis?.decoded ?? 0 };
  }

  clock(): number | undefined {
    return this.#tick;
  }

  result(): IcrepReplay<IcrepSection> {
    const header = this.#header;
    if (header === undefined) throw fault('truncated', 'the file ends before its header does', { offset: 0, path: ['header'] });
    const sections: { readonly [S in StoredSection]: () => unknown } = {
      header: () => header,
      metadata: () => this.#metadata,
      orders: () => this.#frames,
      keyframes: () => this.#keyframes,
      snapshots: () => this.#snapshots,
      internTable: () => this.#internTable,
      analysis: () => this.#events,
      voice: () => this.#voice,
      signatures: () => this.#signatures?.chain,
      relayPublicKey: () => this.#signatures?.relayPublicKey,
      embedded: () => this.#embedded,
    };
    const asked = [...this.#include].map((section) => [
      section,
      section in sections ? sections[section as StoredSection]() : this.#made[section],
    ]);
    return { ...replayBase('icrep', this.#context.diagnostics, this.#ended), ...(Object.fromEntries(asked) as IcrepSections) };
  }

  *#read(): Coroutine<IcrepEvent> {
    const context = this.#context;
    const header = yield* readFront(context);
    this.#header = header;
    const sections = usableSections(header, context);
    const wanted = new Set([...this.#include].map((section) => (section in SOURCES ? SOURCES[section as StoredSection] : 'events')));
    if (this.#needsMetadata) wanted.add('metadata');
    if (this.#wanted.orders) wanted.add('orders');
    if (this.#wanted.analysis) wanted.add('events');
    if (this.#needsNames) wanted.add('keyframes');
    let early: { readonly stored: Uint8Array; readonly range: IcrepFileRange } | undefined;
    for (const [name, range] of sections) {
      if (!wanted.has(name)) continue;
      try {
        // Events before the keyframes wait for the names of things.
        const isEarly = name === 'events' && this.#needsNames && (sections.get('keyframes')?.offset ?? 0) > range.offset;
        if (isEarly) early = { stored: yield* readSection(name, range, context), range };
        else yield* this.#section(name, range, header);
      } catch (error) {
        this.#survive(error, name);
      }
    }
    try {
      if (early !== undefined) yield* this.#eventSection(early.stored, early.range, header);
    } catch (error) {
      this.#survive(error, 'events');
    }
    for (const name of wanted) if (name !== undefined && !sections.has(name)) this.#missing(name, header);
    if (this.#isMerged) yield* this.#merged(header);
    if (this.#analysis !== undefined) {
      const damage = (error: unknown): void => this.#survive(error, 'events');
      const end = { totalTicks: header.totalTicks, metadata: this.#metadata };
      this.#made = yield* this.#builders.build(end, this.#context.budget, damage);
    }
    yield* this.#checkEnd(sections, header);
    this.#ended = true;
  }

  #survive(error: unknown, name: IcrepSectionName): void {
    if (isReplayError(error, 'truncated') && error.path[0] === name && error.offset !== undefined) {
      this.#fileEnd = Math.min(this.#fileEnd, error.offset);
    }
    this.#context.damage(isReplayError(error) ? error.within({ format: 'icrep', part: name }) : error);
  }

  #missing(name: IcrepSectionName, header: IcrepHeader): void {
    if (header.sections[name] !== undefined) return;
    const message = `icrep: the file has no section "${name}"`;
    this.#context.diagnostics.add({ code: 'skipped', severity: 'info', message, offset: SECTION_PAIRS[name], path: [name] });
  }

  /** Any prefix of a file must be recognised as incomplete, even when the missing part was not asked for. */
  *#checkEnd(sections: ReadonlyMap<IcrepSectionName, IcrepFileRange>, header: IcrepHeader): Asking<void> {
    const fileEnd = Math.min(this.#fileEnd, (yield* seek(declaredEnd(header), 1)).offset);
    for (const [name, range] of sections) {
      if (range.offset + range.length <= fileEnd) continue;
      // A section that was read has reported it already.
      if (this.#fileEnd === Infinity) this.#context.damage(sectionTruncated(name, range, fileEnd));
      return;
    }
  }

  *#section(name: IcrepSectionName, range: IcrepFileRange, header: IcrepHeader): Coroutine<IcrepEvent> {
    const context = this.#context;
    const decoder = this.#decoder;
    switch (name) {
      case 'metadata':
        this.#metadata = yield* readMetadata(range, context);
        decoder.counts.bytes += range.length;
        checkMetadata(this.#metadata, header, range, context);
        return;
      case 'orders':
        yield* this.#orders(range, header);
        return;
      case 'keyframes': {
        const index = yield* readIndex(range, header, context);
        this.#keyframes = index.entries;
        const start = blobAreaOffset(range, index.entries.length);
        if (this.#include.has('snapshots')) {
          try {
            this.#snapshots = yield* decoder.snapshots(index, yield* readRest(start, range), start);
          } catch (error) {
            this.#survive(error, name);
          }
        }
        if (!this.#needsNames) return;
        // snapshots of a damaged file know other names: what is given must not depend on what else is asked for
        const isWhole = this.#snapshots?.length === index.entries.length;
        this.#internTable = isWhole ? internTableOf(this.#snapshots!) : yield* readInternTable(index, start, context);
        return;
      }
      case 'events':
        yield* this.#eventSection(yield* readSection(name, range, context), range, header);
        return;
      case 'voice':
        this.#voice = yield* decoder.voice(yield* readSection(name, range, context), range);
        return;
      case 'signature':
        this.#signatures = decoder.signatures(yield* readSection(name, range, context), range);
        return;
      case 'embedded':
        this.#embedded = yield* decoder.embedded(yield* readSection(name, range, context), range);
        return;
    }
  }

  *#eventSection(stored: Uint8Array, range: IcrepFileRange, { totalTicks }: IcrepHeader): Coroutine<IcrepEvent> {
    const isKept = this.#include.has('analysis');
    // without a choice of events all of them are given, which sections alone do not need
    const given = isKept ? this.#wanted.analysis : (this.#wanted.analysis ?? NO_EVENTS);
    this.#analysis = yield* this.#decoder.analysis(stored, range, totalTicks, given, this.#internTable ?? [], this.#followers);
    if (isKept) yield* this.#keepEvents(this.#analysis, range);
    else if (!this.#isMerged) yield* this.#eventBatches(this.#analysis);
  }

  *#orders(range: IcrepFileRange, header: IcrepHeader): Coroutine<IcrepEvent> {
    checkTickCount(header, range);
    if (this.#include.has('orders')) this.#frames = [];
    const blocks = new OrderBlocks(range, ORDER_WINDOW_BYTES, this.#context);
    for (let stored = yield* blocks.next(); stored !== undefined; stored = yield* blocks.next()) {
      if (this.#isMerged) {
        this.#blocks.push(stored);
        continue;
      }
      const frames = yield* this.#decode(stored);
      yield* pauseIfDue(this.#context.budget);
      if (this.#frames !== undefined) for (const frame of frames) this.#frames.push(frame);
      else if (frames.length > 0) yield frames;
    }
  }

  *#decode(stored: StoredOrderBlock): Asking<readonly IcrepTickFrame[]> {
    const frames = yield* this.#decoder.frames(stored, this.#frames !== undefined);
    this.#tick = frames[frames.length - 1]?.tick ?? this.#tick;
    return frames;
  }

  *#keepEvents(analysis: AnalysisStream, { offset }: IcrepFileRange): Asking<void> {
    const { budget } = this.#context;
    this.#events = [];
    inPlace({ path: ['events'], offset }, () => budget.keep(analysis.byteLength * KEPT_BYTES_PER_BYTE));
    while (!analysis.ended) {
      const event = analysis.step();
      if (event !== undefined) this.#events.push(event);
      // a generator for each event would cost a tenth of its decoding
      if (budget.untilPause <= 0) yield* pauseIfDue(budget);
    }
  }

  *#eventBatches(analysis: AnalysisStream): Coroutine<IcrepEvent> {
    const { budget } = this.#context;
    let batch: IcrepAnalysisEvent[] = [];
    while (!analysis.ended) {
      const event = analysis.step();
      if (event !== undefined) {
        batch.push(event);
        this.#tick = event.tick;
      }
      if (batch.length === BATCH_EVENTS) {
        yield batch;
        batch = [];
      }
      if (budget.untilPause <= 0) yield* pauseIfDue(budget);
    }
    if (batch.length > 0) yield batch;
  }

  /**
   * Both streams, merged. Where the file ends inside one of the two, the merge ends with it: its events are then a prefix
   * of those of the whole file.
   */
  *#merged(header: IcrepHeader): Coroutine<IcrepEvent> {
    const isCut = (range: IcrepFileRange | undefined): boolean => range !== undefined && range.offset + range.length > this.#fileEnd;
    const ordersAreCut = isCut(header.sections.orders);
    const analysis = this.#analysis;
    if (analysis !== undefined || !isCut(header.sections.events)) {
      yield* mergeByTick(this.#blocks, (stored) => this.#decode(stored), analysis, ordersAreCut);
      if (!ordersAreCut) return;
    }
    const message = 'icrep: the file ends inside one of two streams; ask for one of them to read it as far as it goes';
    this.#context.diagnostics.add({ code: 'skipped', severity: 'warning', message, path: ['events'] });
  }
}

/** The blobs of a keyframe section that begin at `start`. */
function* readRest(start: number, range: IcrepFileRange): Asking<Uint8Array> {
  const length = range.offset + range.length - start;
  const reader = yield* seek(start, length);
  if (reader.remaining < length) throw sectionTruncated('keyframes', range, reader.end + reader.origin);
  return reader.take(length);
}

/** A tick takes at least 24 bytes, and LZ4 makes at most 256 bytes out of one. A larger count is impossible. */
function checkTickCount(header: IcrepHeader, range: IcrepFileRange): void {
  const stored = header.totalTicks - header.lostFrameCount;
  const most = Math.floor((FORMAT_LIMITS.ratio * range.length) / 24);
  if (stored <= most) return;
  const detail = `${header.totalTicks} ticks do not fit into ${range.length} bytes of orders`;
  throw limitExceeded('maxEvents', stored, most, detail, { offset: 48, path: ['header', 'total_ticks'] });
}
