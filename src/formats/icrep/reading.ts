import { isReplayError, replayError } from '../../core/errors.js';
import { need, seek, seekFromEnd, type Asking } from '../../io/framing.js';
import { checkTick } from '../../io/playback.js';
import type { IcrepContext } from './context.js';
import { IcrepDecoder } from './decoder.js';
import { fault } from './fault.js';
import {
  blockAt,
  inPlace,
  turnsInPlace,
  readFront,
  readIndex,
  readMetadata,
  readOrderBlocks,
  readSection,
  sectionTruncated,
  usableSections,
  type StoredOrderBlock,
} from './framing.js';
import { declaredEnd, type IcrepFileRange, type IcrepHeader } from './header.js';
import { decodeKeyframe, type DecodedKeyframe } from './keyframe.js';
import { blobAreaOffset, keyframeAt, type KeyframeIndex, type IcrepKeyframeIndexEntry } from './keyframe-index.js';
import type { IcrepSectionName } from './layout.js';
import type { IcrepMetadata } from './metadata.js';
import type { IcrepTickFrame } from './order-block.js';
import type { ComponentLayout, IcrepPartKind } from './component-layout.js';
import { IcrepSimState, type IcrepPartForm } from './sim-state.js';
import { sameBytes } from './slots.js';
import type { IcrepDeltaSnapshot } from './snapshot.js';

/** Keyframes kept decoded: a full one and the deltas up to the next. */
const KEPT_KEYFRAMES = 10;
/** How many restored states are kept: the last one, and the one before it, which the next delta of a chain may need. */
const KEPT_STATES = 2;

/**
 * One opened file: header, metadata and index in memory, everything else read when it is asked for. Its verbs are
 * coroutines, so that one sync and one async driver serve them.
 */
export class IcrepReading {
  readonly header: IcrepHeader;
  readonly metadata: IcrepMetadata | undefined;
  readonly keyframes: readonly IcrepKeyframeIndexEntry[];
  readonly context: IcrepContext;
  /** How much was decoded so far, for tests and for callers that watch their budget. */
  readonly counts = { keyframesDecoded: 0, orderBlocksDecoded: 0, deltasApplied: 0 };
  readonly #damaged: KeyframeIndex['damaged'];
  readonly #sections: ReadonlyMap<IcrepSectionName, IcrepFileRange>;
  readonly #decoded = new Map<number, DecodedKeyframe>();
  readonly #states = new Map<number, IcrepSimState>();
  #orderBlocks: readonly StoredOrderBlock[] | undefined;

  constructor(
    header: IcrepHeader,
    metadata: IcrepMetadata | undefined,
    index: KeyframeIndex,
    sections: ReadonlyMap<IcrepSectionName, IcrepFileRange>,
    context: IcrepContext,
  ) {
    this.header = header;
    this.metadata = metadata;
    this.keyframes = index.entries;
    this.#damaged = index.damaged;
    this.#sections = sections;
    this.context = context;
  }

  /** The last keyframe at a tick or before it. Binary search, nothing is read. */
  keyframeBefore(tick: number): IcrepKeyframeIndexEntry | undefined {
    return this.keyframes[keyframeAt(this.keyframes, tick)];
  }

  /** The bytes of a section; undefined for one that the file has not. */
  *section(name: IcrepSectionName): Asking<Uint8Array | undefined> {
    const range = this.#sections.get(name);
    return range === undefined ? undefined : yield* readSection(name, range, this.context);
  }

  /** Where a section begins; 0 for one that the file has not. */
  offsetOf(name: IcrepSectionName): number {
    return this.#sections.get(name)?.offset ?? 0;
  }

  /** Decodes the k-th keyframe, without applying it to anything. */
  *keyframe(k: number): Asking<DecodedKeyframe> {
    const known = this.#decoded.get(k);
    if (known !== undefined) return known;
    const damage = this.#damaged.get(k);
    if (damage !== undefined) throw damage;
    const entry = this.keyframes[k]!;
    if (!entry.isFull && !this.context.components.isSettled) yield* this.#settle(k);
    const section = this.#sections.get('keyframes')!;
    const offset = blobAreaOffset(section, this.keyframes.length) + entry.blobOffset;
    const end = section.offset + section.length;
    const place = { offset, path: [`keyframes[${k}]`] };
    const reader = yield* seek(offset, this.#spanFrom(k, offset, end));
    const whole = reader.remaining < entry.blobLength ? yield* need(entry.blobLength) : reader;
    if (whole.remaining < entry.blobLength) throw sectionTruncated('keyframes', section, whole.end + whole.origin);
    const decoded = yield* turnsInPlace(place, decodeKeyframe(entry, whole.take(entry.blobLength), this.context));
    this.counts.keyframesDecoded++;
    remember(this.#decoded, k, decoded, KEPT_KEYFRAMES);
    return decoded;
  }

  /** Decodes the full keyframe before a delta, which says better than the delta whether the file stores components in slots. */
  *#settle(k: number): Asking<void> {
    let base = k;
    while (base > 0 && !this.keyframes[base]!.isFull) base--;
    try {
      if (this.keyframes[base]!.isFull) yield* this.keyframe(base);
    } catch (error) {
      // A caller that wants that keyframe meets the damage again.
      if (!isReplayError(error, 'corrupt') && !isReplayError(error, 'truncated')) throw error;
    }
  }

  /** A full keyframe is asked for together with the deltas behind it: one ranged read for all of them. */
  #spanFrom(k: number, offset: number, end: number): number {
    const entry = this.keyframes[k]!;
    if (!entry.isFull) return entry.blobLength;
    let last = entry.blobOffset + entry.blobLength;
    for (let i = k + 1; i < this.keyframes.length && !this.keyframes[i]!.isFull; i++) {
      const { blobOffset, blobLength } = this.keyframes[i]!;
      last = Math.max(last, blobOffset + blobLength);
    }
    return Math.min(end - offset, last - entry.blobOffset, 1 << 20);
  }

  /**
   * The state at the k-th keyframe: a full one, and the deltas that lead from it, found by their baselines (full-anchored
   * and chained files alike). Each baseline's hash is checked; a mismatch is damage (code `checksum`).
   */
  *restore(k: number): Asking<{ readonly state: IcrepSimState; readonly deltaTicks: readonly number[] }> {
    const chain = yield* this.#chain(k);
    let state: IcrepSimState | undefined;
    // Start from the nearest state in memory, so that the deltas before it need not be applied.
    let from = chain.findIndex((j) => this.#states.has(j));
    if (from >= 0) state = this.#states.get(chain[from]!)!;
    else {
      from = chain.length - 1;
      const full = yield* this.keyframe(chain[from]!);
      if (!full.isFull) throw fault('delta_without_full', 'no full keyframe leads here', { path: [`keyframes[${k}]`] });
      const { components } = this.context;
      const forms = { entities: formOf(components, 'entities'), players: formOf(components, 'players') };
      state = inPlace({ path: [`keyframes[${chain[from]!}]`], offset: this.#blobOffset(chain[from]!) }, () =>
        IcrepSimState.of(full.snapshot.core, full.bytes.subarray(0, full.coreEnd), forms, components.sizes),
      );
      remember(this.#states, chain[from]!, state, KEPT_STATES);
    }
    let current = state;
    for (let i = from - 1; i >= 0; i--) {
      const j = chain[i]!;
      const delta = yield* this.keyframe(j);
      if (delta.isFull) continue;
      const place = { path: [`keyframes[${j}]`], offset: this.#blobOffset(j) };
      this.#checkBaseline(current, delta.snapshot, place);
      const next = current === state ? state.clone() : current;
      inPlace(place, () => next.apply(delta.snapshot));
      current = next;
      this.counts.deltasApplied++;
    }
    if (current !== state) remember(this.#states, k, current, KEPT_STATES);
    const deltaTicks = chain.slice(0, -1).map((j) => this.keyframes[j]!.tick);
    return { state: current.clone(), deltaTicks: deltaTicks.reverse() };
  }

  #blobOffset(k: number): number {
    return blobAreaOffset(this.#sections.get('keyframes')!, this.keyframes.length) + this.keyframes[k]!.blobOffset;
  }

  #checkBaseline(
    baseline: IcrepSimState,
    { core }: IcrepDeltaSnapshot,
    place: { readonly path: readonly string[]; readonly offset: number },
  ): void {
    const hash = baseline.stateHash();
    if (hash === undefined || sameBytes(hash, core.baselineHash)) return;
    this.context.damage(fault('baseline_mismatch', `the state of tick ${core.baselineTick} has another hash than the delta names`, place));
  }

  /** The k-th keyframe and its baselines, up to the full one; the file's own order of application is the reverse. */
  *#chain(k: number): Asking<readonly number[]> {
    const chain = [k];
    for (let j = k; !this.keyframes[j]!.isFull;) {
      const delta = yield* this.keyframe(j);
      const tick = delta.isFull ? -1 : delta.snapshot.core.baselineTick;
      const baseline = keyframeAt(this.keyframes, tick);
      if (baseline < 0 || baseline >= j || this.keyframes[baseline]!.tick !== tick) {
        const place = { path: [`keyframes[${j}]`], offset: this.#blobOffset(j) };
        throw fault('delta_without_full', `the baseline of tick ${tick} is not in the index`, place);
      }
      chain.push(baseline);
      j = baseline;
    }
    return chain;
  }

  /** The state at the k-th keyframe alone. */
  *restoredState(k: number): Asking<IcrepSimState> {
    if (this.keyframes[k] === undefined)
      throw replayError('usage', `there is no keyframe ${k}: the replay has ${this.keyframes.length}, counted from 0`, { format: 'icrep' });
    return (yield* this.restore(k)).state;
  }

  /** Position of the last keyframe at a tick or before it; throws where there is no such tick or none. */
  positionBefore(tick: number): number {
    if (!Number.isSafeInteger(tick) || tick < 0 || tick > this.header.totalTicks) {
      throw replayError('usage', `tick ${tick} is not between 0 and ${this.header.totalTicks}`, { format: 'icrep' });
    }
    const k = keyframeAt(this.keyframes, tick);
    if (k >= 0) return k;
    throw fault('delta_without_full', `there are no keyframes at tick ${tick} or before`, {
      path: ['keyframes'],
      offset: this.offsetOf('keyframes'),
    });
  }

  /** The decompressed bytes of the full keyframe and of the deltas that restore the keyframe before a tick. */
  *snapshotsFor(tick: number): Asking<{ readonly full: Uint8Array; readonly deltas: readonly Uint8Array[]; readonly ordersFrom: number }> {
    const k = this.positionBefore(tick);
    const chain = [...(yield* this.#chain(k))].reverse();
    const parts: Uint8Array[] = [];
    for (const j of chain) parts.push((yield* this.keyframe(j)).bytes);
    return { full: parts[0]!, deltas: parts.slice(1), ordersFrom: this.keyframes[k]!.tick };
  }

  /** All order blocks by number, from the headers alone, up to the first damage. The section is read once, compressed, and kept. */
  *orderBlocks(): Asking<readonly StoredOrderBlock[]> {
    if (this.#orderBlocks !== undefined) return this.#orderBlocks;
    const range = this.#sections.get('orders');
    const blocks: StoredOrderBlock[] = [];
    try {
      if (range !== undefined) yield* readOrderBlocks(range, this.context, blocks);
    } catch (error) {
      this.context.damage(error);
    }
    return (this.#orderBlocks = blocks);
  }

  /** The frames from one tick up to another (exclusive). Decodes the blocks that hold them. */
  *frames(fromTick: number, toTick: number): Asking<readonly IcrepTickFrame[]> {
    for (const tick of [fromTick, toTick]) if (tick !== Infinity) checkTick(tick, 'icrep');
    if (fromTick > toTick)
      throw replayError('usage', `fromTick ${fromTick} is after toTick ${toTick}`, {
        format: 'icrep',
        path: ['fromTick'],
      });
    const frames: IcrepTickFrame[] = [];
    const blocks = yield* this.orderBlocks();
    for (let b = Math.max(0, blockAt(blocks, fromTick)); b < blocks.length && blocks[b]!.block.firstTick < toTick; b++) {
      for (const frame of yield* this.#framesOf(blocks[b]!)) if (frame.tick >= fromTick && frame.tick < toTick) frames.push(frame);
    }
    return frames;
  }

  *#framesOf(stored: StoredOrderBlock): Asking<readonly IcrepTickFrame[]> {
    this.counts.orderBlocksDecoded++;
    return yield* new IcrepDecoder(this.context).frames(stored);
  }
}

/** Opens a file that can be sought in: its length, then header, metadata and index in at most three ranged reads. */
export function* openReading(context: IcrepContext): Asking<IcrepReading> {
  const byteLength = (yield* seekFromEnd(0, 0)).offset;
  yield* seek(0, 4 << 10);
  const header = yield* readFront(context);
  const sections = usableSections(header, context);
  const end = declaredEnd(header);
  const metadataRange = sections.get('metadata');
  let metadata: IcrepMetadata | undefined;
  let index: KeyframeIndex = { entries: [], damaged: new Map() };
  try {
    if (metadataRange !== undefined) metadata = yield* readMetadata(metadataRange, context);
  } catch (error) {
    context.damage(error);
  }
  const keyframesRange = sections.get('keyframes');
  try {
    if (keyframesRange !== undefined) index = yield* readIndex(keyframesRange, header, context);
  } catch (error) {
    context.damage(error);
  }
  if (byteLength < end) {
    for (const [name, range] of sections) {
      if (range.offset + range.length > byteLength) context.damage(sectionTruncated(name, range, byteLength));
    }
  }
  return new IcrepReading(header, metadata, index, sections, context);
}

const formOf = (components: ComponentLayout, kind: IcrepPartKind): IcrepPartForm =>
  components.isSlotted(kind) ? 'slots' : components.sizes[kind] === undefined ? 'opaque' : 'split';

function remember<Value>(map: Map<number, Value>, key: number, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
