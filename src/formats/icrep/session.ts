import type { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { checkNames } from '../../core/names.js';
import { consumed, need, seek, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { AnalysisEvent } from './analysis.js';
import { AnalysisStream } from './analysis-stream.js';
import { BincodeReader } from './bincode-reader.js';
import { inPlace, readFront, readIndex, readMetadata, readSection, sectionTruncated, usableSections } from './framing.js';
import { IcrepContext } from './context.js';
import { readEmbedded, type EmbeddedResources } from './embedded.js';
import { fault } from './fault.js';
import { declaredEnd, type FileRange, type IcrepHeader } from './header.js';
import { decodeKeyframe } from './keyframe.js';
import { blobAreaOffset, type KeyframeIndex, type KeyframeIndexEntry } from './keyframe-index.js';
import { FORMAT_LIMITS, ORDER_BLOCK_HEADER_BYTES, SECTION_PAIRS, type IcrepSectionName } from './layout.js';
import { mergeByTick } from './merge.js';
import { checkMetadata, type IcrepMetadata } from './metadata.js';
import { readFrames, readOrderBlock, type IcrepTickFrame, type OrderBlock } from './order-block.js';
import type { IcrepEvent, IcrepReplay, IcrepSection, IcrepSections, IcrepStreamName, KeyframeSnapshot } from './replay.js';
import { readSignatures, type IcrepSignatures } from './signature-chain.js';
import { unpack } from './stored-unit.js';
import { readVoice, type VoiceTrack } from './voice.js';

/** What a read has decoded so far: the measure of "what is not asked for is not decoded". */
export interface IcrepDecodeCounts {
  frames: number;
  events: number;
  keyframes: number;
  /** Bytes that came out of LZ4, and of sections that are not compressed. */
  bytes: number;
}

/** Events of the analysis stream alone are given in arrays of this many. */
const BATCH_EVENTS = 256;
/** Stored order blocks are asked for in pieces of this size. */
const ORDER_WINDOW_BYTES = 64 << 10;

/** Which section of the file each part of a result is read from. */
const SOURCES: Readonly<Record<IcrepSection, IcrepSectionName | undefined>> = {
  header: undefined,
  metadata: 'metadata',
  orders: 'orders',
  keyframes: 'keyframes',
  snapshots: 'keyframes',
  analysis: 'events',
  voice: 'voice',
  signatures: 'signature',
  relayPublicKey: 'signature',
  embedded: 'embedded',
};

const STREAMS: readonly IcrepStreamName[] = ['orders', 'analysis'];

interface StoredBlock {
  readonly block: OrderBlock;
  readonly stored: Uint8Array;
}

/** One read of one file: a single way forward through its sections, whatever their order. */
export class IcrepSession implements Session<IcrepEvent, IcrepHeader, IcrepReplay<IcrepSection>> {
  readonly run: Coroutine<IcrepEvent>;
  readonly counts: IcrepDecodeCounts = { frames: 0, events: 0, keyframes: 0, bytes: 0 };
  readonly #context: IcrepContext;
  readonly #streams: ReadonlySet<IcrepStreamName>;
  readonly #include: ReadonlySet<IcrepSection>;
  #header: IcrepHeader | undefined;
  #metadata: IcrepMetadata | undefined;
  #keyframes: readonly KeyframeIndexEntry[] | undefined;
  #snapshots: readonly KeyframeSnapshot[] | undefined;
  #frames: IcrepTickFrame[] | undefined;
  #events: AnalysisEvent[] | undefined;
  #voice: readonly VoiceTrack[] | undefined;
  #signatures: IcrepSignatures | undefined;
  #embedded: EmbeddedResources | undefined;
  /** Where the file was found to end, when that is before its sections do. */
  #fileEnd = Infinity;
  #tick: number | undefined;
  #ended = false;
  /** Order blocks and events that wait to be merged. */
  readonly #blocks: StoredBlock[] = [];
  #analysis: AnalysisStream | undefined;

  constructor(streams: readonly IcrepStreamName[], include: readonly IcrepSection[], options: SyncReadOptions) {
    checkNames('include', include, Object.keys(SOURCES), 'icrep');
    checkNames('streams', streams, STREAMS, 'icrep');
    this.#context = new IcrepContext(options);
    this.#streams = new Set(streams);
    this.#include = new Set<IcrepSection>(['header', ...include]);
    this.run = this.#read();
  }

  header(): IcrepHeader | undefined {
    return this.#header;
  }

  clock(): number | undefined {
    return this.#tick;
  }

  result(): IcrepReplay<IcrepSection> {
    const header = this.#header;
    if (header === undefined) throw fault('truncated', 'the file ends before its header does', { offset: 0, path: ['header'] });
    const sections: { readonly [S in IcrepSection]: () => unknown } = {
      header: () => header,
      metadata: () => this.#metadata,
      orders: () => this.#frames,
      keyframes: () => this.#keyframes,
      snapshots: () => this.#snapshots,
      analysis: () => this.#events,
      voice: () => this.#voice,
      signatures: () => this.#signatures?.chain,
      relayPublicKey: () => this.#signatures?.relayPublicKey,
      embedded: () => this.#embedded,
    };
    const asked = [...this.#include].map((section) => [section, sections[section]()]);
    return { ...replayBase('icrep', this.#context.diagnostics, this.#ended), ...(Object.fromEntries(asked) as IcrepSections) };
  }

  *#read(): Coroutine<IcrepEvent> {
    const context = this.#context;
    const header = yield* readFront(context);
    this.#header = header;
    const sections = usableSections(header, context);
    const wanted = new Set([...this.#include].map((section) => SOURCES[section]));
    if (this.#streams.has('orders')) wanted.add('orders');
    if (this.#streams.has('analysis')) wanted.add('events');
    for (const [name, range] of sections) {
      if (!wanted.has(name)) continue;
      try {
        yield* this.#section(name, range, header);
      } catch (error) {
        this.#survive(error, name);
      }
    }
    for (const name of wanted) if (name !== undefined && !sections.has(name)) this.#missing(name, header);
    if (this.#streams.size === 2) yield* this.#merged(header);
    yield* this.#checkEnd(sections, header);
    this.#ended = true;
  }

  #survive(error: unknown, name: IcrepSectionName): void {
    if (isReplayError(error, 'truncated') && error.path[0] === name && error.offset !== undefined) {
      this.#fileEnd = Math.min(this.#fileEnd, error.offset);
    }
    this.#context.damage(
      isReplayError(error) ? error.within({ format: 'icrep', ...(error.path.length === 0 ? { path: [name] } : {}) }) : error,
    );
  }

  #missing(name: IcrepSectionName, header: IcrepHeader): void {
    if (header.sections[name] !== undefined) return;
    const message = `icrep: the file has no section "${name}"`;
    this.#context.diagnostics.add({ code: 'skipped', severity: 'info', message, offset: SECTION_PAIRS[name], path: [name] });
  }

  /** Every prefix of a file must be known for one, even where the rest was not asked for. */
  *#checkEnd(sections: ReadonlyMap<IcrepSectionName, FileRange>, header: IcrepHeader): Asking<void> {
    const fileEnd = Math.min(this.#fileEnd, (yield* seek(declaredEnd(header), 1)).offset);
    for (const [name, range] of sections) {
      if (range.offset + range.length <= fileEnd) continue;
      // A section that was read has told of it.
      if (this.#fileEnd === Infinity) this.#context.damage(sectionTruncated(name, range, fileEnd));
      return;
    }
  }

  *#section(name: IcrepSectionName, range: FileRange, header: IcrepHeader): Coroutine<IcrepEvent> {
    const context = this.#context;
    const place = { path: [name], offset: range.offset };
    switch (name) {
      case 'metadata':
        this.#metadata = yield* readMetadata(range, context);
        this.counts.bytes += range.length;
        checkMetadata(this.#metadata, header, range, context);
        return;
      case 'orders':
        yield* this.#orders(range, header);
        return;
      case 'keyframes':
        yield* this.#readKeyframes(range, yield* readIndex(range, header, context));
        return;
      case 'events': {
        const stored = yield* readSection(name, range, context);
        this.#analysis = inPlace(place, () => new AnalysisStream(stored, range.offset, header.totalTicks, context));
        if (this.#include.has('analysis')) this.#events = [...this.#takeEvents(this.#analysis)];
        else if (this.#streams.size === 1) yield* this.#eventBatches(this.#analysis);
        return;
      }
      case 'voice': {
        const stored = yield* readSection(name, range, context);
        this.#voice = inPlace(place, () => readVoice(this.#unpacked(stored, FORMAT_LIMITS.voiceBytes)));
        return;
      }
      case 'signature': {
        const stored = yield* readSection(name, range, context);
        this.counts.bytes += stored.length;
        this.#signatures = inPlace(place, () => readSignatures(new BincodeReader(stored, context.limits)));
        return;
      }
      case 'embedded': {
        const stored = yield* readSection(name, range, context);
        this.counts.bytes += stored.length;
        this.#embedded = inPlace(place, () => readEmbedded(new BincodeReader(stored, context.limits), context));
        return;
      }
    }
  }

  #unpacked(stored: Uint8Array, cap: number): BincodeReader {
    const bytes = unpack(stored, cap, this.#context);
    this.counts.bytes += bytes.length;
    return new BincodeReader(bytes, this.#context.limits);
  }

  *#readKeyframes(range: FileRange, { entries, damaged }: KeyframeIndex): Asking<void> {
    this.#keyframes = entries;
    if (!this.#include.has('snapshots')) return;
    const start = blobAreaOffset(range, entries.length);
    const section = yield* readRest(start, range);
    const snapshots: KeyframeSnapshot[] = [];
    this.#snapshots = snapshots;
    for (const [k, entry] of entries.entries()) {
      if (damaged.has(k)) continue;
      const place = { path: [`keyframes[${k}]`], offset: start + entry.blobOffset };
      try {
        const stored = section.subarray(entry.blobOffset, entry.blobOffset + entry.blobLength);
        const { isFull, snapshot, bytes } = inPlace(place, () => decodeKeyframe(entry, stored, this.#context));
        snapshots.push({ tick: entry.tick, isFull, ...snapshot } as KeyframeSnapshot);
        this.counts.keyframes++;
        this.counts.bytes += bytes.length;
      } catch (error) {
        this.#context.damage(error);
      }
    }
  }

  /** Walks the blocks of the order section, a window at a time. */
  *#orders(range: FileRange, header: IcrepHeader): Coroutine<IcrepEvent> {
    const end = range.offset + range.length;
    checkTickCount(header, range);
    if (this.#include.has('orders')) this.#frames = [];
    let last: OrderBlock | undefined;
    let reader = yield* seek(range.offset, Math.min(range.length, ORDER_WINDOW_BYTES));
    while (reader.offset < end) {
      const left = end - reader.offset;
      const path = [`orders[${last === undefined ? 0 : last.number + 1}]`];
      if (left < ORDER_BLOCK_HEADER_BYTES) throw fault('truncated', `a block header of ${left} bytes`, { offset: reader.offset, path });
      if (reader.remaining < ORDER_BLOCK_HEADER_BYTES) {
        reader = yield* this.#window(reader.offset, Math.min(left, ORDER_WINDOW_BYTES));
        if (reader.remaining < ORDER_BLOCK_HEADER_BYTES) throw sectionTruncated('orders', range, reader.end + reader.origin);
      }
      const block = readOrderBlock(reader, last, end, this.#context);
      last = block;
      if (reader.remaining < block.compressedLength) {
        reader = yield* this.#window(reader.offset, Math.min(end - reader.offset, Math.max(block.compressedLength, ORDER_WINDOW_BYTES)));
        if (reader.remaining < block.compressedLength) throw sectionTruncated('orders', range, reader.end + reader.origin);
      }
      const stored = reader.take(block.compressedLength);
      if (this.#streams.size === 2) this.#blocks.push({ block, stored });
      else {
        const frames = this.#decode({ block, stored });
        if (this.#frames !== undefined) for (const frame of frames) this.#frames.push(frame);
        else if (frames.length > 0) yield frames;
      }
    }
  }

  *#window(offset: number, byteLength: number): Asking<ByteCursor> {
    yield* consumed(offset);
    return yield* need(byteLength);
  }

  #decode({ block, stored }: StoredBlock): readonly IcrepTickFrame[] {
    const frames: IcrepTickFrame[] = [];
    try {
      this.counts.bytes += readFrames(block, stored, this.#context, frames);
    } catch (error) {
      const place = { format: 'icrep', path: [`orders[${block.number}]`], offset: block.offset } as const;
      this.#context.damage(isReplayError(error) ? error.within(place) : error);
    }
    this.counts.frames += frames.length;
    checkLimit(this.#context.limits, 'maxEvents', this.counts.frames, {
      format: 'icrep',
      path: [`orders[${block.number}]`],
      offset: block.offset,
    });
    this.#tick = frames[frames.length - 1]?.tick ?? this.#tick;
    return frames;
  }

  *#takeEvents(analysis: AnalysisStream): Iterable<AnalysisEvent> {
    for (let event = analysis.take(); event !== undefined; event = analysis.take()) {
      this.counts.events++;
      yield event;
    }
    this.counts.bytes += analysis.byteLength;
  }

  *#eventBatches(analysis: AnalysisStream): Coroutine<IcrepEvent> {
    let batch: AnalysisEvent[] = [];
    for (const event of this.#takeEvents(analysis)) {
      batch.push(event);
      this.#tick = event.tick;
      if (batch.length < BATCH_EVENTS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /**
   * Both streams, merged. Where the file ends inside one of the two, the merge ends with it: its events are then a prefix
   * of those of the whole file.
   */
  *#merged(header: IcrepHeader): Coroutine<IcrepEvent> {
    const isCut = (range: FileRange | undefined): boolean => range !== undefined && range.offset + range.length > this.#fileEnd;
    const ordersAreCut = isCut(header.sections.orders);
    const analysis = this.#analysis;
    if (analysis !== undefined || !isCut(header.sections.events)) {
      for (const batch of mergeByTick(this.#decodedBlocks(), analysis, ordersAreCut)) {
        this.counts.events = analysis?.decoded ?? 0;
        if (batch.length > 0) yield batch;
      }
      if (!ordersAreCut) return;
    }
    const message = 'icrep: the file ends inside one of two streams; ask for one of them to read it as far as it goes';
    this.#context.diagnostics.add({ code: 'skipped', severity: 'warning', message, path: ['streams'] });
  }

  *#decodedBlocks(): Generator<readonly IcrepTickFrame[]> {
    for (const stored of this.#blocks) yield this.#decode(stored);
  }
}

/** The blobs of a keyframe section that begin at `start`. */
function* readRest(start: number, range: FileRange): Asking<Uint8Array> {
  const length = range.offset + range.length - start;
  const reader = yield* seek(start, length);
  if (reader.remaining < length) throw sectionTruncated('keyframes', range, reader.end + reader.origin);
  return reader.take(length);
}

/** A tick takes 24 bytes at least, and LZ4 makes no more than 256 of one: a count above that is a lie. */
function checkTickCount(header: IcrepHeader, range: FileRange): void {
  const stored = header.totalTicks - header.lostFrameCount;
  if (24 * stored <= FORMAT_LIMITS.ratio * range.length) return;
  throw fault('limit_exceeded', `${header.totalTicks} ticks cannot lie in ${range.length} bytes of orders`, {
    offset: 48,
    path: ['header', 'total_ticks'],
  });
}
