import { ByteReader } from '../../core/byte-reader.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import { kindsOf } from '../../formats/vcr/event-kinds.js';
import { readRf2Header } from '../../formats/vcr/header-reader.js';
import { parseVcr } from '../../formats/vcr/index.js';
import { eventClassOf, eventTypeOf, POSE_FIRST_TYPE, POSE_LAST_TYPE, sizeOf, type VcrLayout } from '../../formats/vcr/layout.js';
import { SIGNATURE_BYTES, vcrSignature } from '../../formats/vcr/signature.js';
import { SliceWalker, type EventSink } from '../../formats/vcr/framing.js';
import { latin1Text } from '../../core/text.js';
import type { Row } from '../card.js';
import type { FormatGuide } from '../guide.js';
import { wholeBytes } from '../plain-source.js';

interface KindSum {
  class: number;
  type: number;
  kind: string;
  count: number;
  minBytes: number;
  maxBytes: number;
}

/** Counts slices, and their events by class and type. */
class SliceSums implements EventSink {
  readonly full = false;
  readonly slices: Row[] = [];
  readonly #kinds = new Map<number, KindSum>();
  readonly #layout: VcrLayout;
  readonly #all: boolean;
  #events = 0;
  firstTime: number | undefined = undefined;
  lastTime: number | undefined = undefined;
  mostEvents = 0;

  constructor(layout: VcrLayout, all: boolean) {
    this.#layout = layout;
    this.#all = all;
  }

  window(): void {}

  event(header: number): void {
    this.#events++;
    const eventClass = eventClassOf(header, this.#layout);
    const eventType = eventTypeOf(header);
    const size = sizeOf(header);
    const key = (eventClass << 6) | eventType;
    let sum = this.#kinds.get(key);
    if (sum === undefined) {
      sum = { class: eventClass, type: eventType, kind: this.#kindOf(key, size), count: 0, minBytes: size, maxBytes: size };
      this.#kinds.set(key, sum);
    }
    sum.count++;
    sum.minBytes = Math.min(sum.minBytes, size);
    sum.maxBytes = Math.max(sum.maxBytes, size);
  }

  keep(time: number, at: number): void {
    this.firstTime ??= time;
    this.lastTime = time;
    this.mostEvents = Math.max(this.mostEvents, this.#events);
    if (this.#all) this.slices.push({ slice: this.slices.length, offset: at, time, events: this.#events });
    this.#events = 0;
  }

  forget(): void {
    this.#events = 0;
  }

  kinds(): Row[] {
    return [...this.#kinds].sort(([a], [b]) => a - b).map(([, sum]) => ({ ...sum }));
  }

  #kindOf(key: number, size: number): string {
    const kind = kindsOf(this.#layout)[key]?.find(({ minSize, maxSize }) => size >= minSize && size <= maxSize);
    if (kind !== undefined) return kind.name ?? kind.type;
    const type = key & 63;
    // Poses are in no table of kinds, since their type number is the gear.
    return type >= POSE_FIRST_TYPE && type <= POSE_LAST_TYPE[this.#layout] ? 'driverState' : 'unknown';
  }
}

/** Comment, header, slices, and what follows them; events by kind. */
export const vcrStructure: FormatGuide['structure'] = async (source, all, options) => {
  const { format, isComplete, diagnostics, header } = await parseVcr(source, { ...options, include: ['events'] });
  const bytes = await wholeBytes(source, options);
  const signature = vcrSignature(bytes.subarray(0, SIGNATURE_BYTES))!;
  const { layout, comment, end: signatureEnd } = signature;
  const reader = new ByteReader(bytes);
  const sums = new SliceSums(layout, all);
  const limits = limitsWith(options.limits);
  reader.position = signatureEnd;
  let streamStart = signatureEnd;
  let streamEnd = bytes.length;
  let walked = 0;
  try {
    let count = Infinity;
    if (layout === 'rf2') count = readRf2Header(reader, limits).sliceCount;
    else {
      const declared = reader.u32();
      reader.skip(4);
      if (declared !== 0) streamEnd = Math.min(declared, bytes.length);
    }
    streamStart = reader.position;
    const walker = new SliceWalker(layout === 'rf2' ? Infinity : streamEnd, limits.maxFrameBytes);
    walker.walk(reader, sums, count);
    walked = walker.slices;
  } catch (error) {
    // parseVcr has reported what is wrong.
    if (!isReplayError(error)) throw error;
  }
  const afterSlices = reader.position;
  const sections = [
    { section: 'signature', offset: 0, bytes: signatureEnd },
    { section: 'header', offset: signatureEnd, bytes: streamStart - signatureEnd },
    { section: 'slices', offset: streamStart, bytes: afterSlices - streamStart },
    { section: layout === 'rf2' ? 'trailing' : 'metadata', offset: afterSlices, bytes: bytes.length - afterSlices },
  ];
  const facts = {
    layout,
    comment: latin1Text(comment, 0, comment.length),
    bytes: bytes.length,
    sections,
    slices: walked,
    declaredSlices: header.sliceCount,
    declaredEvents: header.eventCount,
    firstTime: sums.firstTime,
    lastTime: sums.lastTime,
    mostEventsInASlice: sums.mostEvents,
    events: sums.kinds(),
    ...(all && { allSlices: sums.slices }),
  };
  return { format, isComplete, diagnostics, facts };
};
