import { isReplayError } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { checkNames } from '../../core/known-names.js';
import { ANALYSIS_EVENT_TYPES } from './analysis-codec.js';
import { AnalysisStream, type EventFollowers } from './analysis-stream.js';
import { BincodeReader } from './bincode-reader.js';
import type { IcrepContext } from './context.js';
import { readEmbedded, type IcrepEmbeddedResources } from './embedded.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';
import { inPlace, turnsInPlace, type StoredOrderBlock } from './framing.js';
import type { IcrepFileRange } from './header.js';
import { decodeKeyframe } from './keyframe.js';
import type { KeyframeIndex } from './keyframe-index.js';
import { FORMAT_LIMITS } from './layout.js';
import { readFrames, type IcrepTickFrame } from './order-block.js';
import type { IcrepKeyframeSnapshot } from './replay.js';
import { readSignatures, type IcrepSignatures } from './signature-chain.js';
import { unpackInTurns } from './stored-unit.js';
import type { IcrepInternTable } from './values.js';
import { readVoice, type IcrepVoiceTrack } from './voice.js';

/** How many bytes of memory decoded values take for each byte that they were decoded from. */
export const KEPT_BYTES_PER_BYTE = 6;

/** How much of a file was decoded. */
export interface IcrepDecodeCounts {
  readonly frames: number;
  readonly events: number;
  readonly keyframes: number;
  /** Bytes that came out of LZ4, and of sections that are not compressed. */
  readonly bytes: number;
}

/** The types of events of each stream. */
export const EVENT_TYPES = { orders: ['tickFrame'], analysis: [...ANALYSIS_EVENT_TYPES, 'unknown'] } as const;

/** Which events are wanted of each stream. */
export interface IcrepChoice {
  readonly orders: boolean;
  /** Undefined where none is wanted. */
  readonly analysis?: ReadonlySet<string> | undefined;
}

/** The choice that names of events and streams make. Throws `usage` for a name that is neither. */
export function choiceOf(events: readonly string[]): IcrepChoice {
  checkNames('events', events, ['orders', 'analysis', ...EVENT_TYPES.orders, ...EVENT_TYPES.analysis], 'icrep');
  const asked = new Set(events);
  const analysis = EVENT_TYPES.analysis.filter((type) => asked.has('analysis') || asked.has(type));
  return { orders: asked.has('orders') || asked.has('tickFrame'), analysis: analysis.length === 0 ? undefined : new Set(analysis) };
}

/** The types of events that hold interned ids. */
const NAMED = [
  'unitCreated',
  'constructionStarted',
  'playerStatSnapshot',
  'resourceCollected',
  'upgradeCompleted',
  'abilityUsed',
  'superweaponFired',
];
/** Whether the events that are wanted, all where no types are named, hold interned ids. */
export const holdNames = (wanted: ReadonlySet<string> | undefined): boolean =>
  wanted === undefined || NAMED.some((type) => wanted.has(type));

/** Decodes stored sections, and counts how much it decodes. */
export class IcrepDecoder {
  readonly counts = { frames: 0, keyframes: 0, bytes: 0 };
  readonly #context: IcrepContext;

  constructor(context: IcrepContext) {
    this.#context = context;
  }

  /** The frames of a block, those before the damage where it is damaged; `kept`: the caller collects them. */
  *frames({ block, stored }: StoredOrderBlock, kept = false): Asking<readonly IcrepTickFrame[]> {
    const frames: IcrepTickFrame[] = [];
    const { bytes } = this.counts;
    const place = { format: 'icrep', path: [`orders[${block.number}]`], offset: block.offset } as const;
    try {
      const unpacked = yield* unpackInTurns(stored, FORMAT_LIMITS.orderBlockBytes, this.#context);
      this.counts.bytes += unpacked.length;
      readFrames(block, unpacked, this.#context, frames);
    } catch (error) {
      this.#context.damage(isReplayError(error) ? error.within(place) : error);
    }
    this.counts.frames += frames.length;
    checkLimit(this.#context.limits, 'maxEvents', this.counts.frames, place);
    if (kept) inPlace(place, () => this.#context.budget.keep((this.counts.bytes - bytes) * KEPT_BYTES_PER_BYTE));
    return frames;
  }

  /** The keyframes of the index whose blobs begin at `start`; damaged ones are left out. */
  *snapshots({ entries, damaged }: KeyframeIndex, blobs: Uint8Array, start: number): Asking<readonly IcrepKeyframeSnapshot[]> {
    const snapshots: IcrepKeyframeSnapshot[] = [];
    for (const [k, entry] of entries.entries()) {
      if (damaged.has(k)) continue;
      yield* pauseIfDue(this.#context.budget);
      const { tick, blobOffset, blobLength } = entry;
      try {
        const stored = blobs.subarray(blobOffset, blobOffset + blobLength);
        const place = { path: [`keyframes[${k}]`], offset: start + blobOffset };
        const { isFull, snapshot, bytes } = yield* turnsInPlace(place, decodeKeyframe(entry, stored, this.#context));
        this.counts.keyframes++;
        this.counts.bytes += bytes.length;
        inPlace(place, () => this.#context.budget.keep(bytes.length * KEPT_BYTES_PER_BYTE));
        snapshots.push({ tick, isFull, ...snapshot } as IcrepKeyframeSnapshot);
      } catch (error) {
        this.#context.damage(error);
      }
    }
    return snapshots;
  }

  /** The wanted events of the analysis section, all where no types are named. */
  *analysis(
    stored: Uint8Array,
    { offset }: IcrepFileRange,
    totalTicks: number,
    wanted: ReadonlySet<string> | undefined,
    names: IcrepInternTable,
    followers: EventFollowers,
  ): Asking<AnalysisStream> {
    const place = { path: ['events'], offset };
    const unpacked = yield* turnsInPlace(place, unpackInTurns(stored, FORMAT_LIMITS.eventBytes, this.#context));
    const stream = inPlace(place, () => new AnalysisStream(unpacked, offset, totalTicks, wanted, names, followers, this.#context));
    this.counts.bytes += stream.byteLength;
    return stream;
  }

  *voice(stored: Uint8Array, { offset }: IcrepFileRange): Asking<readonly IcrepVoiceTrack[]> {
    const place = { path: ['voice'], offset };
    const unpacked = yield* turnsInPlace(place, unpackInTurns(stored, FORMAT_LIMITS.voiceBytes, this.#context));
    return inPlace(place, () => readVoice(this.#reader(unpacked)));
  }

  signatures(stored: Uint8Array, { offset }: IcrepFileRange): IcrepSignatures {
    return inPlace({ path: ['signature'], offset }, () => readSignatures(this.#reader(stored)));
  }

  *embedded(stored: Uint8Array, { offset }: IcrepFileRange): Asking<IcrepEmbeddedResources> {
    return yield* turnsInPlace({ path: ['embedded'], offset }, readEmbedded(this.#reader(stored), this.#context));
  }

  #reader(bytes: Uint8Array): BincodeReader {
    this.counts.bytes += bytes.length;
    return new BincodeReader(bytes, this.#context.limits);
  }
}
