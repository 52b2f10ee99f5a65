import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { snappyDecompress } from '../../src/codecs/snappy.js';
import { openMpq } from '../../src/containers/mpq/archive.js';
import { mpqCodecs } from '../../src/containers/mpq/codecs.js';
import { ReadBudget } from '../../src/core/budget.js';
import { isReplayError } from '../../src/core/errors.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { decodeDemRecordsSync } from '../../src/formats/dem/model.js';
import { BlockStream } from '../../src/formats/w3g/block-stream.js';
import { W3gContext } from '../../src/formats/w3g/context.js';
import { readFront } from '../../src/formats/w3g/front.js';
import { FileName as Sc2FileName } from '../../src/formats/sc2/layout.js';
import { FileName as StormFileName } from '../../src/formats/storm/layout.js';
import { SyncDrive } from '../../src/io/drive-sync.js';
import { FORMAT_NAMES, FORMATS, type ReplayFormat } from '../../src/kit/registry.js';
import { verbsFor } from './verbs.js';
import { root } from '../support/package.node.js';

/** The most memory that one read may take above the start, at default limits. */
export const MAX_PEAK_MB = 400;
/** The longest turn, and the longest wait for a signal to be obeyed. */
export const MAX_TURN_MS = 100;
/** A read that takes longer is ended. */
const GIVE_UP_SECONDS = 60;

/** How one read ended, and what it took. */
export interface HostileRun {
  readonly seconds: number;
  /** Bytes that a command printed. */
  readonly printedBytes: number;
  readonly peakMb: number;
  /** The longest turn of the event loop, and the longest time that a signal was not obeyed, of verbs that wait. */
  readonly turnMs: number;
  readonly abortMs: number;
  /** `a value`, `CODE: MESSAGE`, `FOREIGN …` for an exception that is not a ReplayError, or `DIED …`. */
  readonly end: string;
}

const COMMANDS = ['info', 'events', 'validate', 'inspect'];

/** The format that a file's name says it is of, whatever it is wrapped in. */
export function formatOf(file: string): ReplayFormat {
  const known = FORMAT_NAMES.find((format) =>
    FORMATS[format].extensions.some((extension) => new RegExp(`\\${extension}(\\.(gz|bz2|zst|z))?$`).test(file)),
  );
  if (known === undefined) throw new Error(`${file}: what format is it of?`);
  return known;
}

const UNPACKERS = { '.zst': 'zstd', '.bz2': 'bzip2', '.gz': 'gzip' };

/** The bytes of a file out of the wrapper that its name implies, up to any damage; undefined if it has no wrapper. */
export function unpacked(file: string): Uint8Array | undefined {
  const [, program] = Object.entries(UNPACKERS).find(([ending]) => file.endsWith(ending)) ?? [];
  return program === undefined ? undefined : spawnSync(program, ['-dc', file], { maxBuffer: 2 ** 31 }).stdout;
}

/**
 * What a read may take, in seconds of the processor: 2 s for each MB of input or 1 s for each 20 MB decompressed, whichever is more, and half a
 * second. What a command prints takes its time like what is decompressed.
 */
export function secondsAllowed(file: string, printedBytes = 0): number {
  const outside = unpacked(file);
  const inside = decompressedInside(formatOf(file), new Uint8Array(outside ?? readFileSync(file)));
  const bytes = (outside?.length ?? 0) + inside + printedBytes;
  return 0.5 + Math.max((statSync(file).size / 2 ** 20) * 2, bytes / (20 << 20));
}

/** Bytes that the file's own compression holds, as far as it can be undone: what a damaged file declares does not count. */
function decompressedInside(format: ReplayFormat, bytes: Uint8Array): number {
  try {
    switch (format) {
      case 'dem': {
        const packed = decodeDemRecordsSync(bytes).records.filter(({ isCompressed }) => isCompressed);
        return packed.reduce((sum, { bytes: stored }) => sum + lengthOf(() => snappyDecompress(stored, 0, stored.length, 64 << 20)), 0);
      }
      case 'sc2':
      case 'storm': {
        const archive = new SyncDrive(bytes).run(
          (function* () {
            return yield* (yield* openMpq(false, new ReadBudget(DEFAULT_LIMITS), mpqCodecs(undefined))).tables();
          })(),
        );
        const drive = new SyncDrive(bytes);
        const names = drive
          .run(archive.entries(Object.values(format === 'sc2' ? Sc2FileName : StormFileName)))
          .flatMap(({ name }) => name ?? []);
        return names.reduce((sum, name) => sum + lengthOf(() => drive.run(archive.read(name))), 0);
      }
      case 'vcr':
        return gunzipSync(bytes).length;
      case 'w3g':
        return inflatedBlocks(bytes);
      default:
        return 0;
    }
  } catch {
    return 0;
  }
}

/** Bytes in the blocks of a Warcraft III replay, up to the first that is damaged. */
function inflatedBlocks(bytes: Uint8Array): number {
  let stream: BlockStream | undefined;
  try {
    new SyncDrive(bytes).run(
      (function* () {
        const context = new W3gContext({});
        stream = new BlockStream(context, (yield* readFront(context)).header);
        while (yield* stream.next()) stream.position = stream.end;
      })(),
    );
  } catch (error) {
    if (!isReplayError(error)) throw error;
  }
  return stream?.byteLength ?? 0;
}

/** 0 for what is damaged. */
function lengthOf(content: () => Uint8Array | undefined): number {
  try {
    return content()?.length ?? 0;
  } catch {
    return 0;
  }
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
      entryPoints: [join(root, 'test/hostile/child.ts')],
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
    return [...Object.keys(verbsFor(formatOf(file))), ...COMMANDS];
  }

  async run(file: string, verb: string): Promise<HostileRun> {
    const format = COMMANDS.includes(verb) ? 'cli' : formatOf(file);
    const child = spawn(process.execPath, ['--expose-gc', join(this.#folder, 'out/child.js'), format, verb, file], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      timeout: GIVE_UP_SECONDS * 1000,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stdio[3]!.on('data', (data: Buffer) => (said += data.toString()));
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.on('close', (...how: [number | null, string | null]) => resolve(how)),
    );
    if (said === '')
      return { seconds: GIVE_UP_SECONDS, printedBytes: 0, peakMb: Infinity, turnMs: 0, abortMs: 0, end: `DIED ${code ?? signal}` };
    const run = JSON.parse(said) as HostileRun;
    return format === 'cli' && (code ?? 2) > 1 ? { ...run, end: `DIED exit code ${code}` } : run;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
