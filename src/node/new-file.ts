import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { joined } from '../core/pieces.js';
import type { ReplaySource } from '../io/source.js';
import { openFile } from './file-source.js';

/** Files up to this size are written at once. Most tables of most replays are smaller. */
const HELD_BYTES = 1 << 20;

/**
 * A file that appears under its name whole or not at all. It is written elsewhere on the same file system and then moved. When two are
 * moved to one name, one of them stays.
 *
 * All calls are synchronous. The tables of a replay are many small files, and a promise for each call would cost a worker three times the
 * work itself.
 */
export class NewFile {
  /** The path of the file until it is moved. */
  readonly #scratch: string;
  readonly #holdBytes: number;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #file: number | undefined;
  /** Bytes that were written so far. */
  byteLength = 0;

  /**
   * The file is written into `folder`, which exists, under a name of its own. Up to `holdBytes` stay in memory before the file is opened.
   */
  constructor(folder: string, holdBytes = HELD_BYTES) {
    this.#scratch = join(folder, randomUUID());
    this.#holdBytes = holdBytes;
  }

  write(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    this.byteLength += bytes.length;
    if (this.#heldBytes >= this.#holdBytes) this.#flush();
  }

  #flush(): void {
    this.#file ??= openSync(this.#scratch, 'wx');
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    for (const bytes of held) {
      for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from);
    }
  }

  /** Ends the file and moves it to its name. */
  moveTo(path: string): void {
    this.#flush();
    this.#close();
    moveInto(this.#scratch, path);
  }

  /** Gives what was written as a source, to be read before it is discarded. Nothing can be written afterwards. */
  source(): ReplaySource {
    if (this.#file === undefined) return joined(this.#held);
    this.#flush();
    this.#close();
    return openFile(this.#scratch);
  }

  /** Removes what was written. After `moveTo` there is nothing to remove. */
  discard(): void {
    this.#close();
    rmSync(this.#scratch, { force: true });
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** Moves a file, into a folder that may not exist yet. */
function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}
