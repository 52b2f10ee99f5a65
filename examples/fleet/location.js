import { readFile } from 'node:fs/promises';
import { UnrecoverableError } from 'bullmq';

/** Status codes that retrying does not help: the replay does not exist, or may not be read. */
const GONE = new Set([403, 404, 410, 'ENOENT', 'EACCES', 'EISDIR']);
/** A request without data for this long fails and is retried later. */
const TIMEOUT_MS = Number(process.env.FETCH_TIMEOUT_MS ?? 60_000);

export const isUrl = (location) => /^https?:/.test(location);

/** The bytes at a path or URL. Throws an Error if retrying may help, and an UnrecoverableError if not. */
export async function bytesAt(location) {
  try {
    return await (isUrl(location) ? download(location) : readFile(location));
  } catch (error) {
    // The error of fetch names the reason only in its cause.
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
