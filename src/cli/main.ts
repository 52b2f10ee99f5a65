#!/usr/bin/env node
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { UsageError, instead } from './args.js';
import type { Command } from './command.js';
import { isSystemError } from './inputs.js';
import { printable } from './printable.js';
import { Terminal } from './terminal.js';

/** The commands. Each is loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  info: async () => (await import('./commands/info.js')).info,
  detect: async () => (await import('./commands/detect.js')).detect,
  events: async () => (await import('./commands/events.js')).events,
  schema: async () => (await import('./commands/schema.js')).schema,
  inspect: async () => (await import('./commands/inspect.js')).inspect,
  validate: async () => (await import('./commands/validate.js')).validate,
  export: async () => (await import('./commands/export.js')).exportTables,
  anonymize: async () => (await import('./commands/anonymize.js')).anonymize,
};

async function help(): Promise<string> {
  const lines: string[] = [];
  for (const [name, load] of Object.entries(COMMANDS)) lines.push(`  ${name.padEnd(9)}  ${(await load()).summary}\n`);
  return `Usage: replaykit COMMAND [OPTION]... FILE...

${lines.join('')}
  replaykit info replays/
  replaykit events --type chat match.dem
  replaykit validate --json *.SC2Replay

  replaykit help COMMAND   teaches a command by example
  replaykit --version      tells the version
`;
}

/** The exit code after SIGINT by the convention of shells: 128 + 2. */
const INTERRUPTED = 130;

async function commandOf(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`there is no command '${name}'${instead([name], Object.keys(COMMANDS))}`);
  return await load();
}

function version(): string {
  // This file lies two folders below the root of the package, in src/ and in dist/ alike.
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError('a command is missing');
  if (name === '--version' || name === '-v') await terminal.out(`${version()}\n`);
  else if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) await terminal.out(await help());
  else if (name === 'help') return await (await commandOf(rest[0]!)).run(['--help'], terminal);
  else return await (await commandOf(name)).run(rest, terminal);
  return 0;
}

const interruption = new AbortController();
const terminal = new Terminal(process, interruption.signal);

/** Ends at once, and leaves the screen as it was. */
function leave(code: number): void {
  terminal.progress.clear();
  process.exit(code);
}

// A reader that closes the pipe early (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`replaykit: standard output: ${error.message}\n`);
  leave(error.code === 'EPIPE' ? 0 : 1);
});

// The first SIGINT lets the command clean up; a second one ends the program at once.
process.once('SIGINT', () => {
  process.once('SIGINT', () => leave(INTERRUPTED));
  interruption.abort();
});

try {
  process.exitCode = await run(process.argv.slice(2), terminal);
} catch (error) {
  terminal.progress.clear();
  if (interruption.signal.aborted) process.exitCode = INTERRUPTED;
  else if (error instanceof UsageError) {
    process.stderr.write(`replaykit: ${error.message}\nTry 'replaykit --help'.\n`);
    process.exitCode = 2;
  } else if (isSystemError(error)) {
    process.stderr.write(`replaykit: ${printable(error.message)}\n`);
    process.exitCode = 1;
  } else throw error;
}
terminal.progress.clear();
