import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What is held in memory before the file is opened: most tables of most replays are smaller. */
const HELD_BYTES = 1 << 20;

/**
 * A file that appears under its name whole or not at all: it is written elsewhere on the same file system and moved. Two that are moved to
 * one name leave one of the two.
 */
export class NewFile {
  /** Where it is until it is moved. */
  readonly #scratch: string;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #file: FileHandle | undefined;
  /** Bytes so far. */
  byteLength = 0;

  /** `folder`: where it is written, under a name of its own. It exists. */
  constructor(folder: string) {
    this.#scratch = join(folder, randomUUID());
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    this.byteLength += bytes.length;
    if (this.#heldBytes >= HELD_BYTES) await this.#flush();
  }

  async #flush(): Promise<void> {
    this.#file ??= await open(this.#scratch, 'wx');
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    for (const bytes of held) await this.#file.writeFile(bytes);
  }

  /** Ends the file and moves it to its name. */
  async moveTo(path: string): Promise<void> {
    await this.#flush();
    await this.#close();
    await moveInto(this.#scratch, path);
  }

  /** Removes what was written. After `moveTo` there is nothing to remove. */
  async discard(): Promise<void> {
    await this.#close();
    await rm(this.#scratch, { force: true });
  }

  async #close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}

/** Moves a file, into a folder that may not exist yet. */
async function moveInto(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  }
}
