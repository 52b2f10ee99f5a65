/// <reference types="node" />
import { open, stat, type FileHandle } from 'node:fs/promises';
import { replayError } from '../core/errors.js';
import { openGrowing, type GrowingOptions, type GrowingSource } from '../io/growing.js';

/**
 * A file that is still being written, as a source: a verb that streams it gets what is there, then waits for more, until `stop`, an abort, or `idleMs`
 * without a new byte. It is read once. If the file becomes shorter than what was read, or another takes its place, the read fails with `source`.
 *
 * @throws ReplayError `usage` for invalid times; while reading `source`, also when there is no such file.
 * @example
 * import { streamDem } from 'replaykit';
 * import { openGrowingFile } from 'replaykit/node';
 * const source = openGrowingFile('recording.dem', { idleMs: 60_000 });
 * for await (const event of streamDem(source, { events: ['chat'] })) console.log(event.tick, event.text);
 */
export function openGrowingFile(path: string | URL, options: GrowingOptions = {}): GrowingSource {
  let opening: Promise<FileHandle> | undefined;
  return openGrowing(
    {
      async state() {
        const { dev, ino, size } = await stat(path).catch((cause: unknown) => {
          throw replayError('source', cause instanceof Error ? cause.message : 'the file cannot be read', { cause });
        });
        return { byteLength: size, identity: `${dev} ${ino}` };
      },
      async read(start, end) {
        const bytes = new Uint8Array(end - start);
        const file = await (opening ??= open(path));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      },
      async close() {
        await (await opening?.catch(() => undefined))?.close();
      },
    },
    options,
  );
}
