import type { AskedWord } from '../../core/asked-words.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { withAsyncDispose, type AsyncClosing } from '../../io/async-closing.js';
import { drain } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import { checkTick, PlaybackDrive, type PlaybackState } from '../../io/playback.js';
import type { ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { Diagnostic } from '../../core/diagnostics.js';
import type { IcrepComponentSizes } from './component-layout.js';
import { IcrepContext } from './context.js';
import type { IcrepHeader } from './header.js';
import type { IcrepKeyframeIndexEntry } from './keyframe-index.js';
import type { IcrepMetadata } from './metadata.js';
import type { IcrepTickFrame } from './order-block.js';
import { openReading } from './reading.js';
import { seekTick, type IcrepSeek } from './seek.js';
import {
  DEFAULT_SECTIONS,
  STREAMS,
  type IcrepEvent,
  type IcrepEventName,
  type IcrepEventOf,
  type IcrepReplay,
  type IcrepSection,
  type IcrepStreamName,
} from './replay.js';
import { IcrepSession } from './session.js';
import type { IcrepSimState } from './sim-state.js';
import { viewsFor } from './views/load-views.js';
import type { IcrepViewOptions } from './views/section.js';
import { tickAtSeconds } from './tick-at-seconds.js';
import { NOT_COVERED, chainFacts, compareStates, signatureVerdict, type IcrepVerification, type SignedEntry } from './verification.js';

/** Which sections of a replay are wanted. */
export interface IcrepInclude<S extends AskedWord<S, IcrepSection>> {
  /**
   * The sections that are wanted; `header` always comes, and what is not asked for is not decoded. Default: `header` and `metadata`.
   */
  readonly include?: readonly S[] | undefined;
}
/** Which events of a replay are wanted. */
export interface IcrepEvents<E extends AskedWord<E, IcrepEventName>> {
  /**
   * The types of events that are wanted. `orders` and `analysis` stand for all events of a stream. Default: everything.
   */
  readonly events?: readonly E[] | undefined;
}
/** Options of `parseIcrep`. */
export type IcrepParseOptions<S extends AskedWord<S, IcrepSection> = IcrepSection> = ReadOptions & IcrepViewOptions & IcrepInclude<S>;
/** Options of `streamIcrep`. */
export type IcrepStreamOptions<E extends AskedWord<E, IcrepEventName> = IcrepEventName> = ReadOptions & IcrepEvents<E>;

/**
 * Reads an Iron Curtain replay and gives the sections that were asked for; the rest is not decoded. It implements the
 * published design in the wire profile `replaykit-icrep-1` (docs/formats/icrep.md). A damaged file gives what could be
 * read, `isComplete: false` and diagnostics whose `reason` is the format's own kind of failure.
 *
 * Cost: the sections asked for, once, in the order of the file; a few KB for header and metadata.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version`, `unsupported-feature`, `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseIcrep(file, { include: ['metadata', 'analysis'] });
 * console.log(replay.header.totalTicks, replay.metadata?.map_name, replay.analysis?.length);
 */
export async function parseIcrep<const S extends AskedWord<S, IcrepSection> = 'header' | 'metadata'>(
  source: ReplaySource,
  options: IcrepParseOptions<S> = {},
): Promise<IcrepReplay<S>> {
  const session = new IcrepSession([], options.include ?? DEFAULT_SECTIONS, options, await viewsFor(options.include));
  return await drain(session, openReplay(source, options), options);
}

/**
 * Order frames and analysis events as they are read; both streams are merged by tick, a frame before what happened while
 * its tick ran. One stream alone is read with flat memory; merged, the stored orders and the events wait for each other.
 *
 * @example
 * for await (const event of streamIcrep(file, { events: ['unitDestroyed'] })) {
 *   console.log(event.tick, event.killerOwner);
 * }
 */
export function streamIcrep<const E extends AskedWord<E, IcrepEventName> = IcrepStreamName>(
  source: ReplaySource,
  options: IcrepStreamOptions<E> = {},
): ReplayStream<IcrepEventOf<E>, IcrepHeader, IcrepReplay> {
  const session = new IcrepSession(options.events ?? STREAMS, DEFAULT_SECTIONS, options);
  return stream<IcrepEvent, IcrepHeader, IcrepReplay>(session, () => openReplay(source, options), options) as unknown as ReplayStream<
    IcrepEventOf<E>,
    IcrepHeader,
    IcrepReplay
  >;
}

/** Options of `openIcrep` and `verifyIcrep`. */
export interface IcrepOpenOptions extends ReadOptions {
  /** Where each component ends, for files that store components without lengths. Files with slots do not need it. */
  readonly componentSizes?: IcrepComponentSizes | undefined;
}

/** A replay that can be sought in. Each method reads what it needs and no more; calls that overlap wait for each other. */
export interface IcrepPlayback extends AsyncClosing {
  readonly header: IcrepHeader;
  readonly metadata?: IcrepMetadata | undefined;
  /** The index: every keyframe, ascending by tick. */
  readonly keyframes: readonly IcrepKeyframeIndexEntry[];
  /** False when the file ends early, or a part of it could not be read so far. */
  readonly isComplete: boolean;
  /** The damage met so far. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The last tick at or before some seconds of the match, for the methods that take ticks. Nothing is read.
   *
   * @throws ReplayError `usage` where the metadata does not give the length of the match (`duration_seconds`).
   */
  tickAtSeconds(seconds: number): number;
  /** The last keyframe at a tick or before it. Binary search, nothing is read. */
  keyframeBefore(tick: number): IcrepKeyframeIndexEntry | undefined;
  /** The decompressed snapshots that restore the keyframe before a tick: a full one, and the deltas that lead on from it. */
  snapshotsFor(tick: number): Promise<{ readonly full: Uint8Array; readonly deltas: readonly Uint8Array[]; readonly ordersFrom: number }>;
  /** The state of the keyframe before a tick, and the orders that are left to run up to it. Nothing is simulated. */
  seek(tick: number): Promise<IcrepSeek>;
  /** The same by seconds of the match. Throws `usage` where the metadata does not give the length of the match (`duration_seconds`). */
  seekSeconds(seconds: number): Promise<IcrepSeek>;
  /** The state at a keyframe, by its position in `keyframes`. */
  restore(position: number): Promise<IcrepSimState>;
  /** SHA-256 of the state of the keyframe before a tick; undefined when the file does not hold what it takes. */
  stateHash(tick: number): Promise<Uint8Array | undefined>;
  /** The stored frames from a tick up to another (exclusive); `tickAtSeconds` makes ticks of seconds. */
  orders(fromTick: number, toTick: number): Promise<readonly IcrepTickFrame[]>;
}

/**
 * Opens a replay to seek in. Header, metadata and keyframe index are read in at most three ranged reads; the rest when a
 * method needs it. A source that cannot seek (a stream) is buffered, up to `maxInputBytes`. Close it when done.
 *
 * @throws ReplayError as `parseIcrep`; the methods throw `usage` for a tick that the replay has not, `corrupt` where nothing restores it.
 * @example
 * const playback = await openIcrep(file);
 * const { state, orders } = await playback.seek(9000);
 * console.log(state.tick, state.entityCount, orders.length);
 * await playback.close();
 */
export async function openIcrep(source: ReplaySource, options: IcrepOpenOptions = {}): Promise<IcrepPlayback> {
  const opening = openReading(new IcrepContext(options));
  const { drive, opened: reading } = await PlaybackDrive.open('icrep', openReplay(source, options), options, opening);
  const state = (): PlaybackState => {
    const { diagnostics } = reading.context;
    return drive.withInputDamage({ isComplete: !diagnostics.damaged, diagnostics: diagnostics.list() });
  };
  return withAsyncDispose<IcrepPlayback>({
    header: reading.header,
    metadata: reading.metadata,
    keyframes: reading.keyframes,
    get isComplete() {
      return state().isComplete;
    },
    get diagnostics() {
      return state().diagnostics;
    },
    tickAtSeconds: (seconds) => tickAtSeconds(seconds, reading),
    keyframeBefore(tick) {
      checkTick(tick, 'icrep');
      return reading.keyframeBefore(tick);
    },
    snapshotsFor: (tick) => drive.call(() => reading.snapshotsFor(tick)),
    seek: (tick) => drive.call(() => seekTick(reading, tick)),
    seekSeconds: (seconds) => drive.call(() => seekTick(reading, tickAtSeconds(seconds, reading))),
    restore: (position) => drive.call(() => reading.restoredState(position)),
    stateHash: async (tick) => (await drive.call(() => reading.restoredState(reading.positionBefore(tick)))).stateHash(),
    orders: (fromTick, toTick) => drive.call(() => reading.frames(fromTick, toTick)),
    close: () => drive.close(),
  });
}

/** Whether an Ed25519 signature (64 bytes) of a message holds under a public key (32 bytes). */
export type IcrepSignatureCheck = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>;

/**
 * Checks all that a file says of itself: the relay's signature chain, the hash of every restored keyframe against the
 * order stream, the chain and the header, and the baselines of deltas. Ed25519 is WebCrypto's, or the caller's `verify`;
 * where there is neither, and where a hash cannot be made from what the file holds, the verdict is `notComputable`.
 *
 * What it cannot show is listed in `notCovered`. Cost: the orders, keyframes and signatures, decoded once.
 *
 * @example
 * const { signatures, finalState } = await verifyIcrep(file);
 * console.log(signatures.status, signatures.publicKey, finalState);
 */
export async function verifyIcrep(
  source: ReplaySource,
  options: IcrepOpenOptions & { readonly verify?: IcrepSignatureCheck | undefined } = {},
): Promise<IcrepVerification> {
  const opening = openReading(new IcrepContext(options));
  const { drive, opened: reading } = await PlaybackDrive.open('icrep', openReplay(source, options), options, opening);
  try {
    const facts = await drive.call(() => chainFacts(reading));
    const { publicKey, entries } = facts;
    const held =
      publicKey === undefined ? undefined : await checkEntries(publicKey, entries, options.verify ?? (await webCryptoCheck(publicKey)));
    const signatures = signatureVerdict(reading, facts, held);
    const states = await drive.call(() => compareStates(reading, facts, held));
    return drive.withInputDamage({ signatures, ...states, notCovered: NOT_COVERED, diagnostics: reading.context.diagnostics.list() });
  } finally {
    await drive.close();
  }
}

async function checkEntries(
  publicKey: Uint8Array,
  entries: readonly SignedEntry[],
  check: IcrepSignatureCheck | undefined,
): Promise<readonly boolean[] | undefined> {
  if (check === undefined) return undefined;
  const held: boolean[] = [];
  for (const { message, signature } of entries) held.push(await check(publicKey, message, signature));
  return held;
}

/** Ed25519 of WebCrypto; undefined where the platform lacks it, or where the key is invalid. */
async function webCryptoCheck(publicKey: Uint8Array): Promise<IcrepSignatureCheck | undefined> {
  const subtle = (globalThis as { crypto?: Crypto }).crypto?.subtle;
  if (subtle === undefined) return undefined;
  try {
    const key = await subtle.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify']);
    return (_, message, signature) => subtle.verify('Ed25519', key, signature.slice(), message.slice());
  } catch {
    return undefined;
  }
}
