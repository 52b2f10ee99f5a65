import { isReplayError, replayError } from '../../core/errors.js';

/** Errors of DuckDB that are not about the text of a query: how its message begins or what it contains, and what that means here. */
const KINDS: readonly (readonly [pattern: RegExp, code: 'source' | 'usage', reason: string])[] = [
  [/no space left|disk.*full|not enough space/i, 'source', 'disk-full'],
  [/could not set lock|conflicting lock|being used by another process/i, 'source', 'locked'],
  [/^Out of Memory Error|failed to (allocate|offload)/i, 'usage', 'out-of-memory'],
  [/^INTERRUPT/i, 'usage', 'interrupted'],
  [/^IO Error/i, 'source', 'io'],
];

/** The line of the query that a message ends with, and the mark below it. */
const QUOTED_QUERY = /\n+LINE \d+: [^]*$/;

/** Turns an error of DuckDB into a ReplayError with its message in one line, without the query in it, and a `reason`. Other errors stay as they are. */
export function duckError(error: unknown): unknown {
  if (!(error instanceof Error) || isReplayError(error)) return error;
  const message = error.message
    .replace(QUOTED_QUERY, '')
    .trimEnd()
    .replaceAll(/\s*\n\s*/g, ' ');
  const kind = KINDS.find(([pattern]) => pattern.test(message));
  return replayError(kind?.[1] ?? 'usage', message, { cause: error, reason: kind?.[2] });
}
