/**
 * The most that a file may make the library do. Every declared size is checked against one of these
 * before anything is allocated; a size above it throws `ReplayLimitError`, in lenient mode too.
 */
export interface DecodeLimits {
  /** Bytes of input that may be buffered at once, for sources that cannot seek. */
  maxInputBytes: number;
  /** Bytes that one compressed unit (a frame, a sector, a wrapper) may decode to. */
  maxDecompressedBytes: number;
  /** Bytes of one frame as stored: a command, an archived file, a block. */
  maxFrameBytes: number;
  /** Bytes of one string. */
  maxStringBytes: number;
  /** Entries of one declared list. */
  maxItems: number;
  /** Levels of nested structures, and wrappers in wrappers. */
  maxDepth: number;
  /** Entities at once. Source 2 numbers 16,384; Iron Curtain allows 50,000. */
  maxEntities: number;
  /** Events kept by a whole-file verb in one section. */
  maxEvents: number;
  /**
   * Bytes that one reading keeps, about what they take in memory: rows of string tables, states of entities, events and states that a
   * whole-file verb collects. Stream what does not fit.
   */
  maxKeptBytes: number;
  /** Work of one reading, in units of about what reading one byte costs (some 10 ns): bounds the time of the sync verbs. */
  maxWorkUnits: number;
  /** Units of work for each byte that was read, beyond the first 16 million: no real file needs many more than one. */
  maxWorkPerByte: number;
  /** Different diagnostics kept; more are counted in the last one. */
  maxDiagnostics: number;
}

/** Generous for real replays, harmless for a page: no real file at hand comes near any of them. */
export const DEFAULT_LIMITS: Readonly<DecodeLimits> = Object.freeze({
  maxInputBytes: 1 << 28,
  maxDecompressedBytes: 1 << 30,
  maxFrameBytes: 64 << 20,
  maxStringBytes: 1 << 20,
  maxItems: 1 << 22,
  maxDepth: 64,
  maxEntities: 50_000,
  maxEvents: 50_000_000,
  maxKeptBytes: 192 << 20,
  maxWorkUnits: 2 ** 34,
  maxWorkPerByte: 8,
  maxDiagnostics: 100,
});
