import { replayError, type ErrorPlace, type ReplayError, type ReplayErrorCode } from '../../core/errors.js';

/** The error kinds of the format (docs/formats/icrep.md, section 11), and the library's code for each. */
const CODES = {
  bad_magic: 'bad-signature',
  unsupported_version: 'unsupported-version',
  unsupported_compression: 'unsupported-feature',
  truncated: 'truncated',
  malformed: 'corrupt',
  index_out_of_range: 'corrupt',
  limit_exceeded: 'limit',
  lz4_corrupt: 'corrupt',
  non_monotonic_tick: 'corrupt',
  delta_without_full: 'corrupt',
  baseline_mismatch: 'checksum',
  signature_invalid: 'checksum',
  desync: 'checksum',
} as const satisfies Record<string, ReplayErrorCode>;

/** A failure as the format's own documents name it: the `reason` of errors and diagnostics. */
export type IcrepFault = keyof typeof CODES;

/** The error of a kind: `reason` holds the kind, `code` what it maps to. */
export function fault(kind: IcrepFault, detail: string, place: Omit<ErrorPlace, 'reason' | 'format'> = {}): ReplayError {
  return replayError(CODES[kind], detail, { ...place, format: 'icrep', reason: kind });
}
