import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { UsageError } from './args.js';

/** Throws unless a new file of this name may be written. */
export function checkNew(path: string, force: boolean): void {
  if (!force && existsSync(path)) throw new UsageError(`${path} already exists: choose another name, or pass --force to overwrite it`);
}

/** Writes a file as a whole or not at all. */
export const writeWhole = (path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> =>
  wholeFile(path, (draft) => writeFile(draft, bytes, { signal, flag: 'wx' }), signal);

/** The same for a file that `write` writes under another name, from which it is moved. */
export async function wholeFile(path: string, write: (draft: string) => Promise<void>, signal: AbortSignal): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await write(draft);
    signal.throwIfAborted();
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
