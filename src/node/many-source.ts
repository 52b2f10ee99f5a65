import { fileURLToPath } from 'node:url';
import { replayError } from '../core/errors.js';

/** One replay among many: a path (or `file:` URL), also of a file in a zip archive (`archive.zip/inner/name.dem`), or its bytes. */
export type ManySource = string | URL | Uint8Array;

/** What can be sent to a worker: a path, or bytes. */
export function pathOrBytes(source: ManySource): string | Uint8Array {
  if (!(source instanceof URL)) return source;
  if (source.protocol !== 'file:')
    throw replayError('usage', `${source.href} is not a file: open it with openUrl, or fetch it and pass its bytes`);
  return fileURLToPath(source);
}
