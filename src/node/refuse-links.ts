import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { replayError } from '../core/errors.js';

/** Throws `usage` when a path into a folder goes through a symbolic link. The maker of the link could choose what is written or removed. */
export function refuseLinks(root: string, ...parts: readonly string[]): void {
  let path = root;
  for (const part of parts) {
    path = join(path, part);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw replayError('usage', `${path} is a symbolic link: an export follows none inside its folder`);
  }
}
