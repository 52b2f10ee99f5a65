import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { beforeAll } from 'vitest';
import type { Command } from '../../src/cli/command.js';
import { runProgram } from '../../src/cli/program.js';
import { Terminal } from '../../src/cli/terminal.js';
import { builtForNode } from '../../scripts/node-build.js';
import { root } from './package.node.js';

/** How a run of the program ended. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program. */
export interface Cli {
  /**
   * `replaykit ARGS`, to its end, in this process: to start one for each call took most of the time of these tests. `export` and `query` are run as
   * they are built, since they have worker threads, whose script is made by a build. The environment has neither NO_COLOR nor FORCE_COLOR unless they
   * are given.
   */
  (args: readonly string[], stdin?: Uint8Array, env?: Readonly<Record<string, string>>): Promise<CliRun>;
  /** The same in a process of its own, with a file as standard output. */
  into(file: number, args: readonly string[]): Promise<{ readonly code: number | null; readonly stderr: string }>;
  /** The same as a process, left running. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>, cwd?: string): ChildProcessWithoutNullStreams;
}

function environment(env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, ...rest } = process.env;
  return { ...rest, ...env };
}

/** What is built of the program: the process, and what it calls. */
const PROGRAM = { main: 'src/cli/main.ts', program: 'src/cli/program.ts', terminal: 'src/cli/terminal.ts' };

/** The program, built from src/ where it is started. */
export function cliProcess(): Cli {
  let outdir = '';
  beforeAll(async () => void (outdir = await builtForNode(PROGRAM)));
  const start: Cli['start'] = (args, env, cwd = root) => {
    const child = spawn(process.execPath, [join(outdir, 'main.js'), ...args], { cwd, env: environment(env) });
    // a program that refuses its arguments does not read its input
    child.stdin.on('error', () => undefined);
    return child;
  };
  const run = async (...[args, stdin, env]: Parameters<Cli>): Promise<CliRun> => {
    if (args[0] !== 'export' && args[0] !== 'query') return await ran((terminal) => runProgram(args, terminal), stdin, env);
    const built = async <Module>(name: keyof typeof PROGRAM): Promise<Module> =>
      (await import(/* @vite-ignore */ pathToFileURL(join(outdir, `${name}.js`)).href)) as Module;
    const program = await built<typeof import('../../src/cli/program.js')>('program');
    const terminal = await built<typeof import('../../src/cli/terminal.js')>('terminal');
    return await ran((own) => program.runProgram(args, own), stdin, env, terminal.Terminal);
  };
  const into: Cli['into'] = async (file, args) => {
    const child = spawn(process.execPath, [join(outdir, 'main.js'), ...args], { cwd: root, stdio: ['ignore', file, 'pipe'] });
    let stderr = '';
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stderr };
  };
  return Object.assign(run, { start, into });
}

/** A command without a process of its own: what it would print, and its exit code. */
export const commandRun = (command: Command, args: readonly string[]): Promise<CliRun> => ran((terminal) => command.run(args, terminal));

async function ran(
  run: (terminal: Terminal) => Promise<number>,
  stdin?: Uint8Array,
  env?: Readonly<Record<string, string>>,
  TerminalHere: typeof Terminal = Terminal,
): Promise<CliRun> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written): unknown => {
    const decoder = new TextDecoder();
    return {
      isTTY: false,
      write: (data: Uint8Array | string) => {
        written[name] += typeof data === 'string' ? data : decoder.decode(data, { stream: true });
        return true;
      },
    };
  };
  const own = {
    stdin: Readable.from(stdin === undefined ? [] : [Buffer.from(stdin)]),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env: environment(env),
  } as unknown as NodeJS.Process;
  const code = await run(new TerminalHere(own, new AbortController().signal));
  return { code, ...written };
}

/** Waits for the end of a process. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * Sends SIGINT to a process that has read the beginning of its input, and waits for more, or soon will. `input` is more than pipes hold, so
 * that it is gone only when the process reads.
 */
export async function interrupted(child: ChildProcessWithoutNullStreams, input: Uint8Array): Promise<CliRun> {
  const run = ended(child);
  child.stdin.write(input);
  await once(child.stdin, 'drain');
  child.kill('SIGINT');
  return await run;
}

/** The values of lines of JSON. */
export const jsonLines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
