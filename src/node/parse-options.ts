import type { DecodeLimits } from '../core/limits.js';

/** The part of `ReadOptions` that is plain data and can be sent to a worker. */
export interface ReplayReadOptions {
  /** Throw at the first damage instead of recording a diagnostic, so that a damaged replay gives an error. Default false. */
  readonly strict?: boolean | undefined;
  /** Changes to the default limits. */
  readonly limits?: Partial<DecodeLimits> | undefined;
  /** Undo gzip, bzip2, zstd or zlib around a replay, recognised by content. Default true. */
  readonly unwrap?: boolean | undefined;
}
