/// <reference types="node" />
import { statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { replayError } from '../core/errors.js';
import type { RandomAccess } from '../io/source.js';

/**
 * A file on disk as a replay source: only the ranges that a verb asks for are read. The file is opened at
 * the first read and closed by the verb when it is done; the next verb opens it again, so one source
 * serves several reads.
 *
 * @throws ReplayError `source`, when there is no such file.
 * @example
 * import { readDemInfo } from 'replaykit';
 * import { openFile } from 'replaykit/node';
 * const { header } = await readDemInfo(openFile('7518690009.dem'));
 */
export function openFile(path: string | URL): RandomAccess {
  const byteLength = sizeOf(path);
  let opening: Promise<FileHandle> | undefined;
  return {
    byteLength,
    async read(start, end) {
      const file = await (opening ??= open(path));
      return await readRange(file, start, end);
    },
    async close() {
      const closing = opening;
      opening = undefined;
      // The read that tried to open the file has already reported the error.
      await (await closing?.catch(() => undefined))?.close();
    },
  };
}

function sizeOf(path: string | URL): number {
  let stats;
  try {
    stats = statSync(path);
  } catch (cause) {
    throw replayError('source', cause instanceof Error ? cause.message : 'the file cannot be read', { cause });
  }
  if (stats.isDirectory())
    throw replayError(
      'source',
      `${String(path)} is a folder: give the files in it; exportReplays, openTables and the program take folders`,
    );
  if (!stats.isFile()) throw replayError('source', `${String(path)} is not a regular file`);
  return stats.size;
}

/** The bytes from `start` to `end`; fewer only when the file has become shorter. */
async function readRange(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
  }
  return bytes;
}
