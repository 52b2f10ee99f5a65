import { bytesInMemory } from '../../containers/wrapper/bytes-in-memory.js';
import { ReadBudget } from '../../core/budget.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { need, pauseIfDue, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { plainRecording } from './gunzip.js';
import { readLmuMetadata, readRf2Header } from './header-reader.js';
import { sizeOf, VCR_LIMITS } from './layout.js';
import { noRecording, SIGNATURE_BYTES, vcrSignature } from './signature.js';
import { SINK_FULL, SliceWalker, type EventSink } from './framing.js';

/** A driver as an rFactor 2 file stores it, with strings as bytes (docs/formats/vcr.md, section 2.1). */
export interface VcrRf2DriverRecord {
  readonly number: number;
  readonly name: Uint8Array;
  readonly coDriver: Uint8Array;
  readonly vehicleName: Uint8Array;
  readonly vehicleVersion: Uint8Array;
  readonly vehicleId: Uint8Array;
  /** All 32 bytes of the field. */
  readonly vehicleFile: Uint8Array;
  readonly unknown48: Uint8Array;
  readonly entrySeconds: number;
  readonly exitSeconds: number;
}

/** What an rFactor 2 file has before its slices (section 2). */
export interface VcrRf2HeaderRecord {
  readonly rfm: Uint8Array;
  readonly unknown: number;
  readonly modInfo: Uint8Array;
  readonly scn: Uint8Array;
  readonly aiw: Uint8Array;
  readonly modName: Uint8Array;
  readonly modVersion: Uint8Array;
  readonly modUid: Uint8Array;
  readonly trackPath: Uint8Array;
  readonly unknownByte: number;
  readonly sessionByte: number;
  readonly block67: Uint8Array;
  readonly drivers: readonly VcrRf2DriverRecord[];
  readonly sliceCount: number;
  readonly eventCount: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A driver of a Le Mans Ultimate file (section 6.2). */
export interface VcrLmuDriverRecord {
  readonly number: number;
  readonly name: Uint8Array;
  readonly vehicleId: Uint8Array;
  readonly contentId: Uint8Array;
  readonly team: Uint8Array;
  readonly carNumber: Uint8Array;
  readonly unknown16: Uint8Array;
  readonly entrySeconds: number;
  readonly exitSeconds: number;
  readonly tail: Uint8Array;
}

/** What a Le Mans Ultimate file has after its slices (section 6.2). */
export interface VcrLmuMetadataRecord {
  readonly json: Uint8Array;
  readonly scn: Uint8Array;
  readonly aiw: Uint8Array;
  readonly trackName: Uint8Array;
  readonly trackVersion: Uint8Array;
  readonly contentHash: Uint8Array;
  readonly trackPath: Uint8Array;
  readonly unknownByte: number;
  readonly sessionByte: number;
  readonly block67: Uint8Array;
  readonly drivers: readonly VcrLmuDriverRecord[];
  /** Bytes between the last driver and the trailer. */
  readonly gap: Uint8Array;
  readonly trailerUnknown: number;
  readonly sliceCount: number;
  readonly eventCount: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly trailerEnd: Uint8Array;
}

/** One event as the file stores it. */
export interface VcrEventRecord {
  /** All 32 bits; bits 8 to 16 are the length of `payload`. */
  readonly header: number;
  readonly timeAdjustment: number;
  readonly payload: Uint8Array;
}

/** One slice: the events of one moment. */
export interface VcrSliceRecord {
  readonly sessionSeconds: number;
  readonly events: readonly VcrEventRecord[];
}

/** An rFactor 2 recording as its records in file order. */
export interface VcrRf2Records {
  readonly layout: 'rf2';
  /** The comment line without its end. */
  readonly comment: Uint8Array;
  readonly versionWord: number;
  readonly header: VcrRf2HeaderRecord;
  readonly slices: readonly VcrSliceRecord[];
  /** Bytes behind the declared slices. */
  readonly trailing: Uint8Array;
}

/** A Le Mans Ultimate recording as its records in file order. */
export interface VcrLmuRecords {
  readonly layout: 'lmu';
  /** The comment line without its end. */
  readonly comment: Uint8Array;
  readonly versionWord: number;
  readonly streamPrefix: number;
  readonly slices: readonly VcrSliceRecord[];
  /** The metadata, which follow the slices. Their offset is the sum of the sizes before them. */
  readonly metadata: VcrLmuMetadataRecord;
}

/** A recording as its records in file order: what `writeVcr` takes, and what every view derives from. */
export type VcrRecords = VcrRf2Records | VcrLmuRecords;

/** Slices that are read between two looks at the budget. */
const SLICES_AT_ONCE = 256;

/** Collects events as the file stores them. */
class RecordSink implements EventSink {
  readonly slices: VcrSliceRecord[] = [];
  #bytes: Uint8Array = new Uint8Array(0);
  #events: VcrEventRecord[] = [];

  get full(): boolean {
    return this.slices.length % SLICES_AT_ONCE === 0;
  }
  window(_view: DataView, bytes: Uint8Array): void {
    this.#bytes = bytes;
  }
  event(header: number, timeAdjustment: number, at: number): void {
    this.#events.push({ header, timeAdjustment, payload: this.#bytes.subarray(at, at + sizeOf(header)) });
  }
  keep(time: number): void {
    this.slices.push({ sessionSeconds: time, events: this.#events });
    this.#events = [];
  }
  forget(): void {
    this.#events = [];
  }
}

/**
 * Does what `decodeVcrRecords` does, for bytes in memory and without waiting; gzip, which the games write, is undone, and other compressions throw `wrapped`.
 *
 * @example
 * const { slices } = decodeVcrRecordsSync(bytes);
 */
export function decodeVcrRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): VcrRecords {
  const plain = plainRecording(bytesInMemory(bytes), limitsWith(options.limits, VCR_LIMITS).maxDecompressedBytes);
  if (plain.damage !== undefined) throw plain.damage.within({ format: 'vcr' });
  return new SyncDrive(plain.bytes).run(readVcrRecords(options));
}

/** Reads the records from a whole file. */
export function* readVcrRecords(options: RecordsSyncOptions): Asking<VcrRecords> {
  const reader = yield* need(Infinity);
  const signature = vcrSignature(reader.bytes.subarray(0, SIGNATURE_BYTES));
  if (signature === undefined) throw noRecording();
  const { comment, versionWord } = signature;
  reader.position = signature.end;
  try {
    const budget = new ReadBudget(limitsWith(options.limits));
    const sink = new RecordSink();
    function* walk(count: number, end: number): Asking<void> {
      const walker = new SliceWalker(end, budget.limits.maxFrameBytes);
      for (let left = SINK_FULL; left === SINK_FULL;) {
        const { position } = reader;
        left = walker.walk(reader, sink, count);
        if (left > 0) throw reader.truncated('a slice');
        budget.read(reader.position - position);
        yield* pauseIfDue(budget);
      }
    }
    if (signature.layout === 'rf2') {
      const header = readRf2Header(reader, budget.limits);
      yield* walk(header.sliceCount, Infinity);
      return { layout: 'rf2', comment, versionWord, header, slices: sink.slices, trailing: reader.take(reader.remaining) };
    }
    const metadataOffset = reader.u32();
    const streamPrefix = reader.u32();
    if (metadataOffset < reader.position || metadataOffset > reader.end) throw reader.truncated('the stream');
    yield* walk(Infinity, metadataOffset);
    return { layout: 'lmu', comment, versionWord, streamPrefix, slices: sink.slices, metadata: readLmuMetadata(reader, budget.limits) };
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'vcr', path: ['records'] }) : error;
  }
}
