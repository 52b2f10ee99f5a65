import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAME = 'REPLAYKIT_RUN_FOLDER';

const folderOf = (pid: number): string => fileURLToPath(new URL(`../.cache/run-${pid}`, import.meta.url));

/** Begins a run in this process, also where a run of the tests started it; what is built for it is removed when the process ends. */
export function beginRun(): string {
  const folder = (process.env[NAME] = folderOf(process.pid));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The folder for what is built for one run of the tests, or for this process where it is none of theirs. */
export const runFolder = (): string => process.env[NAME] ?? beginRun();
