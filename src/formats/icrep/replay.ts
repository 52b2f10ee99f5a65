import type { AskedParts, AskedWord } from '../../core/asked-words.js';
import type { ReplayBase } from '../../core/replay-base.js';
import type { IcrepAnalysisEvent } from './analysis.js';
import type { IcrepEmbeddedResources } from './embedded.js';
import type { IcrepHeader } from './header.js';
import type { IcrepKeyframeIndexEntry } from './keyframe-index.js';
import type { IcrepMetadata } from './metadata.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepTickSignature } from './signature-chain.js';
import type { IcrepDeltaSnapshot, IcrepSimSnapshot } from './snapshot.js';
import type { IcrepInternTable } from './values.js';
import type { IcrepViewSections } from './views/sections.js';
import type { IcrepVoiceTrack } from './voice.js';

/** A keyframe as it is stored: a whole state, or what changed since another. `openIcrep` restores states. */
export type IcrepKeyframeSnapshot =
  | ({ readonly tick: number; readonly isFull: true } & IcrepSimSnapshot)
  | ({ readonly tick: number; readonly isFull: false } & IcrepDeltaSnapshot);

/** Everything that a whole-file read of an `.icrep` can give. Sections are undefined where the file lacks them; a diagnostic says so. */
export interface IcrepSections extends IcrepViewSections {
  readonly header: IcrepHeader;
  readonly metadata?: IcrepMetadata | undefined;
  /** One frame per tick that was not lost. */
  readonly orders?: readonly IcrepTickFrame[] | undefined;
  /** The index of keyframes. */
  readonly keyframes?: readonly IcrepKeyframeIndexEntry[] | undefined;
  /** The keyframes themselves, decoded; damaged ones are left out. */
  readonly snapshots?: readonly IcrepKeyframeSnapshot[] | undefined;
  /** Strings by interned id, as the last keyframes have them: names of units, resources, upgrades and abilities. */
  readonly internTable?: IcrepInternTable | undefined;
  readonly analysis?: readonly IcrepAnalysisEvent[] | undefined;
  readonly voice?: readonly IcrepVoiceTrack[] | undefined;
  readonly signatures?: readonly IcrepTickSignature[] | undefined;
  /** The key that the signatures were made with, 32 bytes. */
  readonly relayPublicKey?: Uint8Array | undefined;
  readonly embedded?: IcrepEmbeddedResources | undefined;
}
/** What `include` asks for. */
export type IcrepSection = keyof IcrepSections;

/** What was asked for of a replay: `header` always, and the sections of `include`. */
export type IcrepReplay<S extends AskedWord<S, IcrepSection> = 'header' | 'metadata'> = ReplayBase<'icrep'> &
  AskedParts<IcrepSections, S, 'header'>;

/** The events of a stream: order frames, and the recorder's observations. */
export type IcrepEvent = IcrepAnalysisEvent | IcrepTickFrame;
/** The two streams of a file. */
export type IcrepStreamName = 'analysis' | 'orders';
/** The streams, of which all events are given where none are named. */
export const STREAMS = ['orders', 'analysis'] as const satisfies readonly IcrepStreamName[];
/** What `events` takes: the type of an event, or a stream, which stands for all of its events. */
export type IcrepEventName = IcrepEvent['type'] | IcrepStreamName;
/** The events that these names stand for. */
export type IcrepEventOf<E extends AskedWord<E, IcrepEventName>> =
  | Extract<IcrepEvent, { readonly type: E }>
  | ('analysis' extends E ? IcrepAnalysisEvent : never)
  | ('orders' extends E ? IcrepTickFrame : never);

/** The sections that whole-file verbs give without `include`. */
export const DEFAULT_SECTIONS = ['header', 'metadata'] as const satisfies IcrepSection[];
