import type { DecodeLimits } from './decode-limits.js';

/**
 * What kind of failure an error or diagnostic names.
 *
 * - `bad-signature`: the bytes are not of the format that was asked for.
 * - `wrapped`: the replay is inside gzip, bzip2 or zstd and the verb does not unwrap.
 * - `truncated`: the input ends before the structure does.
 * - `corrupt`: the bytes contradict the format.
 * - `checksum`: a stored hash differs from the computed one.
 * - `unsupported-version`, `unsupported-feature`: recognised, but not supported by this library.
 * - `limit`: a declared or needed size is above a limit in `DecodeLimits`. Always thrown, as a ReplayLimitError, which names the limit.
 * - `worker`: the worker that read the replay was too slow (`reason` says `timeout`), ran out of memory (`out-of-memory`), ended
 *   (`worker-exit`), was closed (`closed`) or did not start (`not-started`).
 * - `source`: reading the input failed.
 * - `usage`: the caller asked for something that does not exist.
 */
export type ReplayErrorCode =
  | 'bad-signature'
  | 'wrapped'
  | 'truncated'
  | 'corrupt'
  | 'checksum'
  | 'unsupported-version'
  | 'unsupported-feature'
  | 'limit'
  | 'worker'
  | 'source'
  | 'usage';

/** Where an error happened, as far as the code that throws it knows. */
export interface ErrorPlace {
  /** The format's name: one of `ReplayFormat`, or that of a format of your own. */
  readonly format?: string | undefined;
  readonly offset?: number | undefined;
  readonly path?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/** A frame of context that an outer layer adds to an error of an inner one. */
export interface ErrorContext {
  readonly format?: string | undefined;
  /** Put in front of the error's path. */
  readonly path?: readonly string[] | undefined;
  /** The whole path of an error that has none. */
  readonly part?: string | undefined;
  /** Replaces an offset that counts from a decoded buffer by the place of that buffer in the file. */
  readonly offset?: number | undefined;
}

const BRAND = Symbol.for('replaykit.ReplayError');

/**
 * Every failure of this library. `message` reads
 * `dem: string table 0 is updated and does not exist (DEM_Packet tick 60 > svc_UpdateStringTable > table 0) at byte 668`.
 *
 * @example
 * try { parseDemSync(bytes); } catch (error) {
 *   if (isReplayError(error, 'truncated')) console.log(error.offset, error.path);
 * }
 */
export class ReplayError extends Error {
  /** What kind of failure this is. */
  readonly code: ReplayErrorCode;
  /** The format being read; undefined where no format was known yet. */
  readonly format: string | undefined;
  /** Byte offset in the (unwrapped) file; undefined if there is none. */
  readonly offset: number | undefined;
  /** Outermost first: `['DEM_Packet tick 31022', 'svc_PacketEntities', 'entity 153']`. */
  readonly path: readonly string[];
  /** The format's own finer kind, e.g. icrep's `delta_without_full`. */
  readonly reason: string | undefined;
  /** The message without format, path and offset. */
  readonly detail: string;

  constructor(code: ReplayErrorCode, detail: string, place: ErrorPlace = {}) {
    super(messageOf(detail, place), place.cause === undefined ? {} : place);
    // Not `constructor.name`: bundlers shorten the names of classes.
    this.name = 'ReplayError';
    this.code = code;
    this.detail = detail;
    this.format = place.format;
    this.offset = place.offset;
    this.path = place.path ?? [];
    this.reason = place.reason;
  }

  /** True only when reading again may help (code `source`). */
  get retryable(): boolean {
    return this.code === 'source';
  }

  get [BRAND](): true {
    return true;
  }

  /**
   * The same failure, seen from an outer layer: format, offset and the front of the path filled in. What the error already
   * names stays, so that nested layers may each add their part.
   */
  within({ format, offset, part, path = part === undefined || this.path.length > 0 ? [] : [part] }: ErrorContext): ReplayError {
    if (this === counted) return this;
    const isPlaced = path.length > 0 && path.every((name, i) => name === this.path[i]);
    const place = {
      format: this.format ?? format,
      offset: isPlaced ? (this.offset ?? offset) : (offset ?? this.offset),
      path: isPlaced ? this.path : [...path, ...this.path],
      reason: this.reason,
      cause: this.cause,
    };
    if (place.format === this.format && place.offset === this.offset && place.path.length === this.path.length) return this;
    return this instanceof ReplayLimitError
      ? new ReplayLimitError(this.limit, this.actual, this.allowed, place, this.detail)
      : replayError(this.code as Exclude<ReplayErrorCode, 'limit'>, this.detail, place);
  }
}

function messageOf(detail: string, { format, path, offset }: ErrorPlace): string {
  const inside = path?.length ? ` (${path.join(' > ')})` : '';
  return (format ? `${format}: ` : '') + detail + inside + (offset === undefined ? '' : ` at byte ${offset}`);
}

/** The bytes are not of this format, or wrapped in a compression that the verb does not undo. */
export class ReplaySignatureError extends ReplayError {
  override name = 'ReplaySignatureError';
}
/** The input ends before the structure does. */
export class ReplayTruncatedError extends ReplayError {
  override name = 'ReplayTruncatedError';
}
/** The bytes contradict the format, or a checksum. */
export class ReplayCorruptError extends ReplayError {
  override name = 'ReplayCorruptError';
}
/** A version or feature that is recognised and not read. */
export class ReplayUnsupportedError extends ReplayError {
  override name = 'ReplayUnsupportedError';
}
/** Reading the input failed; `cause` is what the source threw. */
export class ReplaySourceError extends ReplayError {
  override name = 'ReplaySourceError';
}

/** Advice for limits that the caller can keep by reading in another way. */
const ADVICE: { readonly [L in keyof DecodeLimits]?: string } = {
  maxEvents: ': the stream verbs keep none',
  maxKeptBytes: ': the stream verbs keep no events',
};

/** A size is above a limit of `DecodeLimits`; raise that limit to read the file. */
export class ReplayLimitError extends ReplayError {
  /** The limit's name in `DecodeLimits`. */
  readonly limit: keyof DecodeLimits;
  /** What the file needs, at least. */
  readonly actual: number;
  /** What is allowed. */
  readonly allowed: number;
  override name = 'ReplayLimitError';

  /** `detail` names a cap of the format, which no option can raise. */
  constructor(
    limit: keyof DecodeLimits,
    actual: number,
    allowed: number,
    place: ErrorPlace = {},
    detail = `${limit} is ${allowed}, and ${actual} is needed${ADVICE[limit] ?? ''}`,
  ) {
    super('limit', detail, place);
    this.limit = limit;
    this.actual = actual;
    this.allowed = allowed;
  }
}

/** Codes whose errors have a class of their own; `limit` has one too, with a constructor of its own. */
const CLASSES: Partial<Record<ReplayErrorCode, typeof ReplayError>> = {
  'bad-signature': ReplaySignatureError,
  wrapped: ReplaySignatureError,
  truncated: ReplayTruncatedError,
  corrupt: ReplayCorruptError,
  checksum: ReplayCorruptError,
  'unsupported-version': ReplayUnsupportedError,
  'unsupported-feature': ReplayUnsupportedError,
  source: ReplaySourceError,
};

/** What every failure is in a call of `countingErrors`. */
let counted: ReplayError | undefined;
let isCounting = false;

/**
 * Calls a function in which every failure is one and the same error, so that none costs a stack or a message. For reads that only count further
 * damage. Limits, and errors of the source and of the caller, are made as always.
 */
export function countingErrors(run: () => void): void {
  counted ??= new ReplayError('corrupt', 'damage that is only counted');
  const before = isCounting;
  isCounting = true;
  try {
    run();
  } finally {
    isCounting = before;
  }
}

/** Whether a caught value is an error of `countingErrors`, which does not say what failed. */
export const isCounted = (error: unknown): boolean => error === counted && counted !== undefined;

/** The error of a code, as the subclass that belongs to it. */
export function replayError(code: Exclude<ReplayErrorCode, 'limit'>, detail: string, place?: ErrorPlace): ReplayError {
  if (isCounting && code !== 'source' && code !== 'usage') return counted!;
  return new (CLASSES[code] ?? ReplayError)(code, detail, place);
}

/** The input ends before `what` does. */
export const truncated = (what: string, place?: ErrorPlace): ReplayError => replayError('truncated', what, place);

/** The bytes contradict the format. */
export const corrupt = (what: string, place?: ErrorPlace): ReplayError => replayError('corrupt', what, place);

/** An error at the first bytes of a file that has none. */
export const emptyFile = (error: unknown): unknown =>
  isReplayError(error, 'bad-signature') || isReplayError(error, 'truncated') ? truncated('the file is empty', error) : error;

/**
 * Whether a caught value is an error of this library, by brand and not by class: it holds across
 * realms and duplicate bundles, where `instanceof` does not.
 */
export function isReplayError(value: unknown, code?: ReplayErrorCode): value is ReplayError {
  const error = value as { readonly [BRAND]?: boolean; readonly code?: unknown } | null | undefined;
  return error?.[BRAND] === true && (code === undefined || error.code === code);
}
