import { readFile } from 'node:fs/promises';
import { UnrecoverableError } from 'bullmq';

/** A failure that waiting does not cure: the replay is not there. */
const GONE = new Set([403, 404, 410]);

/** The bytes at a path or URL. What may be there later throws an Error; what never will be, an UnrecoverableError. */
export async function bytesAt(location) {
  if (!/^https?:/.test(location)) return new Uint8Array(await readFile(location));
  const response = await fetch(location, { headers: { 'user-agent': `replaykit-fleet ${process.pid}` } });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  const said = `${response.status} ${response.statusText}`;
  throw GONE.has(response.status) ? new UnrecoverableError(said) : new Error(said);
}
