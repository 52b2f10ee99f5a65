import type { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { partitionPoint } from '../../core/sorted.js';
import { consumed, need, seek, type Asking } from '../../io/framing.js';
import type { IcrepContext } from './context.js';
import { fault, limitExceeded } from './fault.js';
import { readHeader, type IcrepFileRange, type IcrepHeader } from './header.js';
import { keyframeIndexBytes, readKeyframeIndex, type KeyframeIndex } from './keyframe-index.js';
import {
  FLAG_INCOMPLETE,
  FORMAT_LIMITS,
  HEADER_BYTES,
  KEYFRAME_ENTRY_BYTES,
  KNOWN_FLAGS,
  ORDER_BLOCK_HEADER_BYTES,
  SECTION_NAMES,
  SECTION_PAIRS,
  type IcrepSectionName,
} from './layout.js';
import { parseMetadata, type IcrepMetadata } from './metadata.js';
import { readOrderBlock, type OrderBlock } from './order-block.js';

/** Header and metadata come with the first ranged read of most files. */
const FRONT_BYTES = 4 << 10;
/** An index that counts no entries. */
const EMPTY_INDEX_BYTES = 8;
/** The shortest interval between keyframes that the design allows, in ticks. */
const MIN_KEYFRAME_INTERVAL = 60;

/** Reads the header and reports what is odd about it. The cursor must be at the start. */
export function* readFront({ diagnostics }: IcrepContext): Asking<IcrepHeader> {
  const header = readHeader(yield* need(FRONT_BYTES));
  const unknown = header.flags.raw & ~KNOWN_FLAGS;
  if (unknown !== 0) {
    diagnostics.add({
      code: 'unknown-field',
      severity: 'warning',
      message: `icrep: flag bits 0x${unknown.toString(16)} are not known`,
      offset: 7,
      path: ['header'],
    });
  }
  if ((header.flags.raw & FLAG_INCOMPLETE) !== 0) {
    const message = `icrep: the recording is marked incomplete, ${header.lostFrameCount} frames were lost`;
    diagnostics.add({ code: 'skipped', severity: 'warning', message, offset: 7, path: ['header'] });
  }
  return header;
}

/**
 * The sections that can be read, in the order of the file. One that overlaps the header or another is damage, and
 * left out. Sections that are always there and have no offset are damage too.
 */
export function usableSections(header: IcrepHeader, context: IcrepContext): ReadonlyMap<IcrepSectionName, IcrepFileRange> {
  const present = SECTION_NAMES.flatMap((name) => {
    const range = header.sections[name];
    return range === undefined ? [] : [{ name, range }];
  }).sort((a, b) => a.range.offset - b.range.offset);
  const usable = new Map<IcrepSectionName, IcrepFileRange>();
  let end = HEADER_BYTES;
  for (const { name, range } of present) {
    if (range.offset < end) {
      const detail = `the section begins at ${range.offset}, inside what ends at ${end}`;
      context.damage(fault('malformed', detail, { offset: SECTION_PAIRS[name], path: [name] }));
      continue;
    }
    usable.set(name, range);
    end = range.offset + range.length;
  }
  for (const name of ['metadata', 'orders', 'keyframes'] as const) {
    if (header.sections[name] === undefined)
      context.damage(fault('malformed', 'the section is missing', { offset: SECTION_PAIRS[name], path: [name] }));
  }
  const keyframes = header.sections.keyframes;
  if (keyframes !== undefined && keyframes.length === EMPTY_INDEX_BYTES) {
    const detail = 'the file has no keyframes, which are mandatory: nothing restores a state';
    context.damage(fault('malformed', detail, { offset: SECTION_PAIRS.keyframes + 4, path: ['keyframes'] }));
  }
  return usable;
}

/** All bytes of a section; throws `truncated` when the file ends inside it. */
export function* readSection(name: IcrepSectionName, range: IcrepFileRange, context: IcrepContext): Asking<Uint8Array> {
  checkSize(name, range, context);
  const reader = yield* seek(range.offset, range.length);
  // The offset of an empty section may still be after the end of the file.
  if (reader.remaining < range.length || reader.offset < range.offset) throw sectionTruncated(name, range, reader.end + reader.origin);
  return reader.take(range.length);
}

function checkSize(name: IcrepSectionName, range: IcrepFileRange, { limits }: IcrepContext): void {
  checkLimit(limits, 'maxFrameBytes', range.length, { format: 'icrep', offset: SECTION_PAIRS[name], path: [name] });
}

export function sectionTruncated(name: IcrepSectionName, range: IcrepFileRange, fileEnd: number): ReplayError {
  const detail = `the section reaches to byte ${range.offset + range.length}, the file ends at ${fileEnd}`;
  return fault('truncated', detail, { offset: fileEnd, path: [name] });
}

/** Reads the metadata object. Throws when it is too large, cut or no JSON. */
export function* readMetadata(range: IcrepFileRange, context: IcrepContext): Asking<IcrepMetadata> {
  const place = { path: ['metadata'], offset: range.offset };
  if (range.length > FORMAT_LIMITS.metadataBytes) {
    const detail = `metadata of ${range.length} bytes, the format allows ${FORMAT_LIMITS.metadataBytes}`;
    throw limitExceeded('maxFrameBytes', range.length, FORMAT_LIMITS.metadataBytes, detail, { ...place, offset: SECTION_PAIRS.metadata });
  }
  const bytes = yield* readSection('metadata', range, context);
  return inPlace(place, () => parseMetadata(bytes, context.limits));
}

/** Reads the index at the front of the keyframe section. Entries that break a rule of the format are damage. */
export function* readIndex(range: IcrepFileRange, header: IcrepHeader, context: IcrepContext): Asking<KeyframeIndex> {
  const guess = 8 + KEYFRAME_ENTRY_BYTES * Math.ceil(header.totalTicks / MIN_KEYFRAME_INTERVAL + 2);
  const reader = yield* seek(range.offset, Math.min(guess, range.length, 1 << 20));
  const head = reader.bytes.subarray(reader.position, reader.end);
  if (head.length < Math.min(8, range.length) || reader.offset < range.offset)
    throw sectionTruncated('keyframes', range, reader.end + reader.origin);
  const indexBytes = keyframeIndexBytes(head, range, context.limits);
  const whole = reader.remaining < indexBytes ? yield* need(indexBytes) : reader;
  if (whole.remaining < indexBytes) throw sectionTruncated('keyframes', range, whole.end + whole.origin);
  return readKeyframeIndex(whole.take(indexBytes), range, context);
}

/** A block of order frames as it is stored. */
export interface StoredOrderBlock {
  readonly block: OrderBlock;
  /** The size-prefixed LZ4 block of the frames. */
  readonly stored: Uint8Array;
}

/** The blocks of the order section in file order. Nothing is decompressed; about `windowBytes` are held at a time. */
export class OrderBlocks {
  readonly #range: IcrepFileRange;
  readonly #windowBytes: number;
  readonly #context: IcrepContext;
  #reader: ByteCursor | undefined;
  #last: OrderBlock | undefined;

  constructor(range: IcrepFileRange, windowBytes: number, context: IcrepContext) {
    this.#range = range;
    this.#windowBytes = windowBytes;
    this.#context = context;
  }

  /** The next block; undefined behind the last. After an error there is no more. */
  *next(): Asking<StoredOrderBlock | undefined> {
    const { offset: start, length } = this.#range;
    const end = start + length;
    this.#reader ??= yield* seek(start, Math.min(length, this.#windowBytes));
    const left = end - this.#reader.offset;
    if (left === 0) return undefined;
    if (left < ORDER_BLOCK_HEADER_BYTES) {
      const path = [`orders[${this.#last === undefined ? 0 : this.#last.number + 1}]`];
      throw fault('truncated', `a block header of ${left} bytes`, { offset: this.#reader.offset, path });
    }
    const block = readOrderBlock(yield* this.#granted(ORDER_BLOCK_HEADER_BYTES), this.#last, end, this.#context);
    this.#last = block;
    const stored = (yield* this.#granted(block.compressedLength)).take(block.compressedLength);
    return { block, stored };
  }

  /** A reader over at least that many bytes. It is a new window when they pass the end of the current one. */
  *#granted(byteLength: number): Asking<ByteCursor> {
    let reader = this.#reader!;
    if (reader.remaining >= byteLength) return reader;
    const left = this.#range.offset + this.#range.length - reader.offset;
    yield* consumed(reader.offset);
    reader = yield* need(Math.min(left, Math.max(byteLength, this.#windowBytes)));
    this.#reader = reader;
    if (reader.remaining < byteLength) throw sectionTruncated('orders', this.#range, reader.end + reader.origin);
    return reader;
  }
}

/** All blocks of a section into `blocks`, those before the damage where it is damaged. The section is read once, and kept. */
export function* readOrderBlocks(range: IcrepFileRange, context: IcrepContext, blocks: StoredOrderBlock[]): Asking<void> {
  checkSize('orders', range, context);
  const walk = new OrderBlocks(range, range.length, context);
  for (let block = yield* walk.next(); block !== undefined; block = yield* walk.next()) blocks.push(block);
}

/** Position of the last block that begins at a tick or before it; -1 where there is none. */
export const blockAt = (blocks: readonly StoredOrderBlock[], tick: number): number =>
  partitionPoint(blocks.length, (i) => blocks[i]!.block.firstTick <= tick) - 1;

/** Where a unit lies. */
interface Place {
  readonly path: readonly string[];
  readonly offset: number;
}

/** Runs something whose errors count in a unit of their own, and gives them their place in the file. */
export function inPlace<T>(place: Place, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw placed(error, place);
  }
}

/** The same for what gives others their turn. */
export function* turnsInPlace<T>(place: Place, run: Asking<T>): Asking<T> {
  try {
    return yield* run;
  } catch (error) {
    throw placed(error, place);
  }
}

const placed = (error: unknown, place: Place): unknown => (isReplayError(error) ? error.within({ format: 'icrep', ...place }) : error);
