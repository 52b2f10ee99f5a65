import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { IcrepContext } from './context.js';
import { fault } from './fault.js';
import { inPlace, readFront, readIndex, readOrderBlocks, readSection, usableSections, type StoredOrderBlock } from './framing.js';
import { blobAreaOffset } from './keyframe-index.js';
import type { IcrepSectionName } from './layout.js';
import type { Asking } from '../../io/framing.js';

/** A block of order frames as it is stored. */
export interface IcrepOrderBlock {
  readonly firstTick: number;
  readonly frameCount: number;
  /** A size-prefixed LZ4 block of the frames. */
  readonly stored: Uint8Array;
}

/** A keyframe as it is stored. */
export interface IcrepKeyframe {
  readonly tick: number;
  readonly isFull: boolean;
  /** A size-prefixed LZ4 block of the snapshot. */
  readonly stored: Uint8Array;
}

/**
 * A replay as records of the wire, compressed parts as they are stored: what `writeIcrep` takes. `packOrderBlocks` and
 * its siblings make the stored parts from typed values.
 */
export interface IcrepRecords {
  /** Flag bits other than those that say which sections exist. */
  readonly flags: number;
  readonly totalTicks: number;
  /** 32 bytes. */
  readonly finalStateHash: Uint8Array;
  readonly lostFrameCount: number;
  /** The JSON text as UTF-8. */
  readonly metadata: Uint8Array;
  readonly orders: readonly IcrepOrderBlock[];
  readonly keyframes: readonly IcrepKeyframe[];
  /** A size-prefixed LZ4 block. */
  readonly events?: Uint8Array | undefined;
  /** A size-prefixed LZ4 block. */
  readonly voice?: Uint8Array | undefined;
  /** Bincode, not compressed. */
  readonly signature?: Uint8Array | undefined;
  /** Bincode, not compressed as a whole. */
  readonly embedded?: Uint8Array | undefined;
}

/** The flag bits that say which sections exist: `FLAG_SIGNED`, `FLAG_HAS_EVENTS`, `FLAG_HAS_VOICE`. */
export const PRESENCE_FLAGS = 0b1011;

/**
 * Does what `decodeIcrepRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const model = decodeIcrepRecordsSync(bytes);
 * writeIcrep({ ...model, voice: undefined });
 */
export function decodeIcrepRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): IcrepRecords {
  return new SyncDrive(unwrappedBytes(bytes, 'icrep')).run(readIcrepRecords(options));
}

/** Reads the records from a whole file. */
export function* readIcrepRecords({ limits }: RecordsSyncOptions): Asking<IcrepRecords> {
  const context = new IcrepContext({ limits, strict: true });
  const header = yield* readFront(context);
  const ranges = usableSections(header, context);
  function* section(name: IcrepSectionName): Asking<Uint8Array | undefined> {
    const range = ranges.get(name);
    return range === undefined ? undefined : (yield* readSection(name, range, context)).slice();
  }
  const blocks: StoredOrderBlock[] = [];
  yield* readOrderBlocks(ranges.get('orders')!, context, blocks);
  const orders = blocks.map(({ block: { firstTick, frameCount }, stored }) => ({ firstTick, frameCount, stored: stored.slice() }));
  const keyframeRange = ranges.get('keyframes')!;
  const keyframeBytes = (yield* section('keyframes'))!;
  const { entries } = yield* readIndex(keyframeRange, header, context);
  const blobs = blobAreaOffset(keyframeRange, entries.length) - keyframeRange.offset;
  const keyframes = entries.map(({ tick, isFull, blobOffset, blobLength, uncompressedLength }, k) => {
    const stored = keyframeBytes.subarray(blobs + blobOffset, blobs + blobOffset + blobLength);
    inPlace({ path: [`keyframes[${k}]`], offset: keyframeRange.offset + blobs + blobOffset }, () =>
      checkPrefix(stored, uncompressedLength),
    );
    return { tick, isFull, stored };
  });
  return {
    flags: header.flags.raw & ~PRESENCE_FLAGS,
    totalTicks: header.totalTicks,
    finalStateHash: header.finalStateHash,
    lostFrameCount: header.lostFrameCount,
    metadata: (yield* section('metadata'))!,
    orders,
    keyframes,
    events: yield* section('events'),
    voice: yield* section('voice'),
    signature: yield* section('signature'),
    embedded: yield* section('embedded'),
  };
}

/** The file has the size of a blob twice. The records keep the one in the blob. */
function checkPrefix(stored: Uint8Array, declared: number): void {
  const size = stored.length < 4 ? -1 : new DataView(stored.buffer, stored.byteOffset, 4).getUint32(0, true);
  if (size !== declared) throw fault('malformed', `the blob declares ${size} bytes, the index ${declared}`);
}
