import { ReplayError, ReplayLimitError, isReplayError, replayError, type ErrorPlace, type ReplayErrorCode } from './errors.js';
import type { DecodeLimits } from './limits.js';

/** What a ReplayError has beyond an Error, as plain data. */
interface ReplayErrorFacts extends ErrorPlace {
  readonly code: ReplayErrorCode;
  readonly detail: string;
  readonly exceeded?: { readonly limit: keyof DecodeLimits; readonly actual: number; readonly allowed: number };
}

/**
 * An error on its way between threads, as plain data: structured cloning (`structuredClone`, `postMessage`) keeps name and message
 * of an Error, and drops class, brand, code and place. JSON holds it too.
 */
export interface ErrorParcel {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Node's own code, such as `ENOENT`. */
  readonly nodeCode: string | undefined;
  readonly cause: ErrorParcel | undefined;
  readonly replay: ReplayErrorFacts | undefined;
}

/** Longest chain of causes that is kept. */
const MAX_CAUSES = 8;

/**
 * Any thrown value as plain data, to send to another thread or page; `reviveError` makes the error of it again.
 *
 * @example
 * try { parseDemSync(bytes); } catch (error) { postMessage({ error: packError(error) }); }
 */
export const packError = (error: unknown): ErrorParcel => packed(error, MAX_CAUSES);

function packed(error: unknown, causesLeft: number): ErrorParcel {
  if (!(error instanceof Error) && !isReplayError(error)) {
    return { name: 'Error', message: String(error), stack: undefined, nodeCode: undefined, cause: undefined, replay: undefined };
  }
  const { name, message, stack } = error;
  const { code } = error as { readonly code?: unknown };
  return {
    name,
    message,
    stack,
    nodeCode: typeof code === 'string' ? code : undefined,
    cause: error.cause === undefined || causesLeft === 0 ? undefined : packed(error.cause, causesLeft - 1),
    replay: isReplayError(error) ? factsOf(error) : undefined,
  };
}

function factsOf(error: ReplayError): ReplayErrorFacts {
  const { code, detail, format, offset, path, reason } = error;
  const { limit, actual, allowed } = error as Partial<ReplayLimitError>;
  return {
    code,
    detail,
    format,
    offset,
    path,
    reason,
    ...(limit === undefined || actual === undefined || allowed === undefined ? {} : { exceeded: { limit, actual, allowed } }),
  };
}

/**
 * The error of a parcel: of its class, with code, place, causes and stack, so that `isReplayError` knows it.
 *
 * @example
 * // in the worker, and as it comes out of postMessage
 * const parcel = structuredClone(packError(new ReplayError('truncated', 'the header ends early', { offset: 12 })));
 * const error = reviveError(parcel);
 * if (isReplayError(error, 'truncated')) console.log(error.code, error.offset); // truncated 12
 */
export function reviveError(parcel: ErrorParcel): Error {
  const cause = parcel.cause === undefined ? undefined : reviveError(parcel.cause);
  const error = parcel.replay === undefined ? plainError(parcel, cause) : replayErrorOf(parcel.replay, cause);
  if (parcel.stack !== undefined) error.stack = parcel.stack;
  return error;
}

function replayErrorOf({ exceeded, code, detail, ...place }: ReplayErrorFacts, cause: Error | undefined): ReplayError {
  const where: ErrorPlace = { ...place, cause };
  return exceeded === undefined
    ? replayError(code as Exclude<ReplayErrorCode, 'limit'>, detail, where)
    : new ReplayLimitError(exceeded.limit, exceeded.actual, exceeded.allowed, where, detail);
}

function plainError({ name, message, nodeCode }: ErrorParcel, cause: Error | undefined): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, { name }, nodeCode === undefined ? {} : { code: nodeCode });
}
