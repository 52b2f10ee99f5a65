import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { refuseLinks } from './refuse-links.js';
import { RunFolders } from './run-folders.js';

const CLAIMS = '_claims';
/** How often a run looks whether what it waits for is free. */
const LOOK_MS = 200;

/**
 * What the runs that share a folder are working on, so that no two do the same: a file for each piece of work, which names the folder of its
 * run. The claim of a run that died is void.
 */
export class Claims {
  readonly #root: string;
  readonly #run: string;
  readonly #runs: RunFolders;

  /** `runFolder`: the folder of the run that works. */
  constructor(root: string, runFolder: string) {
    this.#root = root;
    this.#run = basename(runFolder);
    this.#runs = new RunFolders(root);
  }

  /** Takes a piece of work. False while another run that is alive has it. */
  take(name: string): boolean {
    refuseLinks(this.#root, CLAIMS, name);
    const path = this.#pathOf(name);
    if (this.#write(path)) return true;
    if (this.#runs.isAlive(holderOf(path))) return false;
    // Of two runs that come to this point at once, both may take it: then the work is done twice, to the same result.
    rmSync(path, { force: true });
    return this.#write(path);
  }

  /** Takes a piece of work as soon as it is free. Rejects with `signal.reason`. */
  async wait(name: string, signal?: AbortSignal): Promise<void> {
    while (!this.take(name)) await setTimeout(LOOK_MS, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }

  /** Gives back what was taken. */
  release(name: string): void {
    rmSync(this.#pathOf(name), { force: true });
  }

  #write(path: string): boolean {
    try {
      writeFileSync(path, this.#run, { flag: 'wx' });
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      if (code !== 'ENOENT') throw error;
      mkdirSync(dirname(path), { recursive: true });
      return this.#write(path);
    }
  }

  #pathOf(name: string): string {
    return join(this.#root, CLAIMS, name);
  }
}

/** The run that has a claim; empty when it was given back meanwhile. */
function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
