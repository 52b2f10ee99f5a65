import { execFileSync, spawn } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { FORMAT_NAMES, FORMATS, type ReplayFormat } from '../../../src/kit/registry.js';
import { root } from '../package.node.js';

/** The most memory that one read may take above the start, at default limits. */
export const MAX_PEAK_MB = 400;
/** A read that takes longer is ended. */
const GIVE_UP_SECONDS = 60;

/** How one read ended, and what it took. */
export interface HostileRun {
  readonly seconds: number;
  readonly peakMb: number;
  /** `a value`, `CODE: MESSAGE`, `FOREIGN …` for an exception that is no ReplayError, or `DIED …`. */
  readonly end: string;
}

/** Verbs of one format beside those that each has. */
const VERBS: Readonly<Partial<Record<ReplayFormat, readonly string[]>>> = {
  dem: ['readDemInfo', 'openDem', 'ticks'],
  sc2: ['mpq'],
  icrep: ['openIcrep', 'verifyIcrep'],
};
const COMMANDS = ['info', 'events', 'validate', 'inspect'];

/** The format that a file's name says it is of, whatever it is wrapped in. */
export function formatOf(file: string): ReplayFormat {
  const known = FORMAT_NAMES.find((format) => new RegExp(`\\${FORMATS[format].extension}(\\.(gz|bz2|zst|z))?$`).test(file));
  if (known === undefined) throw new Error(`${file}: what format is it of?`);
  return known;
}

const UNPACKERS = { '.zst': 'zstd', '.bz2': 'bzip2', '.gz': 'gzip' };

/** What a read may take, in seconds of the processor: 2 s for each MB of input or 1 s for each 20 MB decompressed, whichever is more, and half a second. */
export function secondsAllowed(file: string): number {
  const [, program] = Object.entries(UNPACKERS).find(([ending]) => file.endsWith(ending)) ?? [];
  const decompressed = program === undefined ? 0 : execFileSync(program, ['-dc', file], { maxBuffer: 2 ** 31 }).length;
  return 0.5 + Math.max((statSync(file).size / 2 ** 20) * 2, decompressed / (20 << 20));
}

/** Reads files with every verb, each in a process of its own. */
export class Hostile {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async build(): Promise<Hostile> {
    const folder = join(root, '.cache', `hostile-${process.pid}`);
    await build({
      entryPoints: [join(root, 'test/support/hostile/child.ts')],
      outdir: join(folder, 'out'),
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      platform: 'node',
      packages: 'external',
      alias: { '#fixture': join(root, 'test/support/fixture.node.ts') },
      logLevel: 'error',
    });
    return new Hostile(folder);
  }

  /** The verbs and commands for a file. */
  verbs(file: string): readonly string[] {
    const named = ['detectReplay', 'hashReplay', 'parseReplay', 'summarizeReplay', 'parse', 'parseSync', 'stream', 'iterate'];
    return [...named, ...(VERBS[formatOf(file)] ?? []), ...COMMANDS];
  }

  async run(file: string, verb: string): Promise<HostileRun> {
    const format = COMMANDS.includes(verb) ? 'cli' : formatOf(file);
    const child = spawn(process.execPath, [join(this.#folder, 'out/child.js'), format, verb, file], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      timeout: GIVE_UP_SECONDS * 1000,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stdio[3]!.on('data', (data: Buffer) => (said += data.toString()));
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.on('close', (...how: [number | null, string | null]) => resolve(how)),
    );
    if (said === '') return { seconds: GIVE_UP_SECONDS, peakMb: Infinity, end: `DIED ${code ?? signal}` };
    const run = JSON.parse(said) as HostileRun;
    return format === 'cli' && (code ?? 2) > 1 ? { ...run, end: `DIED exit code ${code}` } : run;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
