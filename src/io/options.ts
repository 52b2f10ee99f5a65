import type { Diagnostic } from '../core/diagnostics.js';
import type { DecodeLimits } from '../core/limits.js';

/** How far a read has come. `bytesRead` never falls, and ends at `byteLength` when the whole input was read. */
export interface ReplayProgress {
  /** Bytes that the source has given so far. */
  readonly bytesRead: number;
  /** Size of the input, where it is known. */
  readonly byteLength?: number | undefined;
  /** The format's own clock (tick, gameloop, seconds), where it has begun. */
  readonly clock?: number | undefined;
}

/** A codec to use instead of the built-in one. It must return exactly `outputLength` bytes, or throw. */
export type CodecOverride = (input: Uint8Array, outputLength: number) => Uint8Array;

/** Codecs that a caller may replace by faster ones, for example those of `node:zlib`. */
export type CodecOverrides = Partial<Record<'inflate' | 'bzip2' | 'snappy' | 'lz4', CodecOverride>>;

/** Options of every async verb. */
export interface ReadOptions {
  /** Stops after some ten milliseconds of work at most, inside large units too; the promise rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /** Called at most once per piece of input. */
  readonly onProgress?: ((progress: ReplayProgress) => void) | undefined;
  /** Throw at the first damage instead of recording a diagnostic. Default false. */
  readonly strict?: boolean | undefined;
  /** Called with each new diagnostic (folded ones are counted in the result). */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
  /** Changes to the default limits. */
  readonly limits?: Partial<DecodeLimits> | undefined;
  /** Give the event loop a turn after this many milliseconds of decoding. Default 12; `Infinity`: never. */
  readonly yieldAfterMs?: number | undefined;
  /** Undo gzip, bzip2, zstd or zlib around the replay, recognised by content. Default true. */
  readonly unwrap?: boolean | undefined;
  readonly codecs?: CodecOverrides | undefined;
}

/** Options of every sync verb: nothing to wait for, nothing to abort, no unwrapping. */
export type SyncReadOptions = Omit<ReadOptions, 'signal' | 'yieldAfterMs' | 'unwrap'>;

/** Options of the verbs that read records and wait: they always throw at damage. */
export type RecordsOptions = Omit<ReadOptions, 'strict' | 'onDiagnostic' | 'codecs'>;
/** Options of the sync verbs that read records. */
export type RecordsSyncOptions = Pick<SyncReadOptions, 'limits'>;
