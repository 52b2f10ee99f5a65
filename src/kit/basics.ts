export type { Diagnostic, DiagnosticCode } from '../core/diagnostics.js';
export {
  ReplayCorruptError,
  ReplayError,
  ReplayLimitError,
  ReplaySignatureError,
  ReplaySourceError,
  ReplayTruncatedError,
  ReplayUnsupportedError,
  isReplayError,
  type ReplayErrorCode,
} from '../core/errors.js';
export { packError, reviveError, type ErrorParcel } from '../core/error-parcel.js';
export { reviveJson, toJson, type JsonValue } from '../core/json.js';
export { DEFAULT_LIMITS, type DecodeLimits } from '../core/limits.js';
export type { ReplayBase } from '../core/replay-base.js';
export type { ReplayFollow } from '../io/follow.js';
export { openGrowing, type GrowingAccess, type GrowingOptions, type GrowingSource, type GrowingState } from '../io/growing.js';
export type { ReplayIterable } from '../io/drive-sync.js';
export type { CodecOverride, CodecOverrides, ReadOptions, ReplayProgress, SyncReadOptions } from '../io/options.js';
export type { RandomAccess, ReplaySource } from '../io/source.js';
export type { ReplayStream } from '../io/stream.js';
