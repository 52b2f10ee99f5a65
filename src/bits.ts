/**
 * `replaykit/bits`: what every format is read with, for formats that this library does not read: byte and bit readers, the requests and drivers of
 * a reading that works on any source, and errors and diagnostics. None of it knows a format.
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
} from './core/errors.js';
export { ByteReader } from './core/byte-reader.js';
export { BitReader } from './core/bit-reader.js';
export { BitPackedReader } from './core/bit-packed-reader.js';
export type { DecodeLimits } from './core/limits.js';
export { Diagnostics, type Diagnostic, type DiagnosticCode, type DiagnosticOptions } from './core/diagnostics.js';
export { DEFAULT_LIMITS, checkLimit, limitsWith } from './core/limits.js';
export { replayBase, type ReplayBase } from './core/replay-base.js';
export { ByteCursor } from './core/byte-cursor.js';
export { follow, type ReplayFollow } from './io/follow.js';
export { openGrowing, type GrowingAccess, type GrowingOptions, type GrowingSource, type GrowingState } from './io/growing.js';
export { iterate, type ReplayIterable } from './io/drive-sync.js';
export { consumed, need, pause, seek, seekFromEnd, type Asking, type Coroutine, type Request, type Session } from './io/framing.js';
export type { ReadOptions, ReplayProgress, SyncReadOptions } from './io/options.js';
export { openSource, type OpenedSource, type RandomAccess, type ReplaySource } from './io/source.js';
export { stream, type ReplayStream } from './io/stream.js';
