import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReplayFormat } from '../kit/registry.js';
import { NewFile } from './new-file.js';

/** What is known of a file that has not changed since it was read. */
export interface KnownFile {
  readonly format: ReplayFormat;
  /** SHA-256 of its content. */
  readonly replay: string;
}

/**
 * Remembers the hashes of files by their paths, so that a replay need not be read again to learn its hash. A file that was written to is
 * forgotten.
 */
export class KnownFiles {
  readonly #folder: string;

  constructor(cache: string) {
    this.#folder = join(cache, '_files');
  }

  /** What is known of a file; undefined where it is new or has changed. `now` is its state. */
  get(path: string, now: string): KnownFile | undefined {
    try {
      const { state, format, replay } = JSON.parse(readFileSync(this.#pathOf(path), 'utf8')) as KnownFile & { readonly state: string };
      return state === now ? { format, replay } : undefined;
    } catch {
      // The entry does not exist, or was cut off.
      return undefined;
    }
  }

  /** Remembers a file. `state` is what it was before the file was read. */
  set(path: string, state: string, { format, replay }: KnownFile, scratch: string): void {
    const file = new NewFile(scratch);
    file.write(new TextEncoder().encode(`${JSON.stringify({ state, format, replay, path: resolve(path) })}\n`));
    file.moveTo(this.#pathOf(path));
  }

  #pathOf(path: string): string {
    return join(this.#folder, `${createHash('sha256').update(resolve(path)).digest('hex')}.json`);
  }
}

/** A text that changes when a file is written to or replaced. */
export function stateOf(path: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}
