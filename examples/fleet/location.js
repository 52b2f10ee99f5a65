import { readFile } from 'node:fs/promises';
import { UnrecoverableError } from 'bullmq';

/** Failures that waiting does not cure: the replay is not there, or may not be read. */
const GONE = new Set([403, 404, 410, 'ENOENT', 'EACCES', 'EISDIR']);
/** A server that says nothing for this long is asked again later. */
const TIMEOUT_MS = Number(process.env.FETCH_TIMEOUT_MS ?? 60_000);

export const isUrl = (location) => /^https?:/.test(location);

/** The bytes at a path or URL. What may be there later throws an Error; what never will be, an UnrecoverableError. */
export async function bytesAt(location) {
  try {
    return await (isUrl(location) ? download(location) : readFile(location));
  } catch (error) {
    // What fetch throws says what went wrong only in its cause.
    const message = error.cause === undefined ? error.message : `${error.message}: ${error.cause.message}`;
    throw GONE.has(error.code) ? new UnrecoverableError(message) : new Error(message, { cause: error });
  }
}

async function download(url) {
  const headers = { 'user-agent': `replaykit-fleet ${process.pid}` };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  throw Object.assign(new Error(`${response.status} ${response.statusText}`), { code: response.status });
}
