/**
 * `replaykit/bits`: the byte and bit readers that every format is read with, and the errors they throw.
 * They know no format, so they serve for formats that this library does not read.
 */
export {
  ReplayCorruptError,
  ReplayError,
  ReplayLimitError,
  ReplaySignatureError,
  ReplaySourceError,
  ReplayTruncatedError,
  ReplayUnsupportedError,
  corrupt,
  isReplayError,
  replayError,
  truncated,
  type ErrorContext,
  type ErrorPlace,
  type ReplayErrorCode,
  type ReplayFormat,
} from './errors.js';
export { ByteReader } from './byte-reader.js';
export { BitReader } from './bit-reader.js';
export { BitPackedReader } from './bit-packed-reader.js';
export type { DecodeLimits } from './limits.js';
