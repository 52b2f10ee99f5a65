import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseLinks } from './refuse-links.js';

const SCRATCH = '_scratch';
/** A run shows this often that it is alive. When it has not for the longer time, it is taken for dead. */
const BEAT_MS = 60_000;
const LIVES_MS = 10 * BEAT_MS;

/** A folder for the files that one run is writing. */
export interface RunFolder {
  readonly path: string;
  /** Removes it, at the end of the run. */
  remove(): Promise<void>;
}

/** The folders of the runs that write into one folder of tables. While a run's folder is there and is touched, the run is alive. */
export class RunFolders {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Makes the folder of a run; on the same file system as the tables, so that files can be moved. */
  async make(): Promise<RunFolder> {
    refuseLinks(this.#root, SCRATCH);
    const path = join(this.#root, SCRATCH, `${processesHere() ?? 'run'}-${process.pid}-${randomUUID()}`);
    await mkdir(path, { recursive: true });
    const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS).unref();
    return {
      path,
      async remove() {
        clearInterval(beat);
        await rm(path, { recursive: true, force: true });
      },
    };
  }

  /** Whether a run is alive, by the name of its folder: not where the system shows that its process is gone, nor after ten minutes without a sign. */
  isAlive(name: string): boolean {
    const folder = statSync(join(this.#root, SCRATCH, name), { throwIfNoEntry: false });
    return folder !== undefined && !isOfDead(name) && Date.now() - folder.mtimeMs <= LIVES_MS;
  }

  /** Removes what dead runs have left. */
  async sweep(): Promise<void> {
    refuseLinks(this.#root, SCRATCH);
    const folder = join(this.#root, SCRATCH);
    for (const name of await readdir(folder).catch(() => []))
      if (!this.isAlive(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * A name for the processes that know each other by number: those of this boot and, on Linux, of this container. Undefined where the system has no
 * such name: hosts that share a folder may have the same name of host.
 */
function processesHere(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return createHash('sha256')
      .update(`${boot}${readlinkSync('/proc/self/ns/pid')}`)
      .digest('hex')
      .slice(0, 12);
  } catch {
    return undefined;
  }
}

/** Whether the folder of a run is certainly of a process that is gone. */
function isOfDead(name: string): boolean {
  const [place, pid] = name.split('-');
  if (place === undefined || place !== processesHere()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
