import { replayError, ReplayLimitError, type ErrorPlace, type ReplayError, type ReplayErrorCode } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';

/** The error kinds of the format (docs/formats/icrep.md, section 11), and the library's code for each. */
const CODES = {
  bad_magic: 'bad-signature',
  unsupported_version: 'unsupported-version',
  unsupported_compression: 'unsupported-feature',
  truncated: 'truncated',
  malformed: 'corrupt',
  index_out_of_range: 'corrupt',
  lz4_corrupt: 'corrupt',
  non_monotonic_tick: 'corrupt',
  delta_without_full: 'corrupt',
  baseline_mismatch: 'checksum',
  signature_invalid: 'checksum',
  desync: 'checksum',
} as const satisfies Record<string, Exclude<ReplayErrorCode, 'limit'>>;

/** A failure as the format's own documents name it: the `reason` of errors and diagnostics. */
export type IcrepFault = keyof typeof CODES | 'limit_exceeded';

/** The error of a kind: `reason` holds the kind, `code` what it maps to. */
export function fault(kind: keyof typeof CODES, detail: string, place: Omit<ErrorPlace, 'reason' | 'format'> = {}): ReplayError {
  return replayError(CODES[kind], detail, { ...place, format: 'icrep', reason: kind });
}

/**
 * The error of the kind `limit_exceeded`: more than the format allows, by the name of the caller's limit on the same thing. It always
 * stops a read, as any `limit` does (docs/explain/decisions/0005-limits-always-throw.md).
 */
export function limitExceeded(
  limit: keyof DecodeLimits,
  actual: number,
  allowed: number,
  detail: string,
  place: Omit<ErrorPlace, 'reason' | 'format'> = {},
): ReplayLimitError {
  return new ReplayLimitError(limit, actual, allowed, { ...place, format: 'icrep', reason: 'limit_exceeded' }, detail);
}
