/// <reference types="node" />
import { isReplayError } from '../core/errors.js';
import { packageVersion } from '../node/package-version.js';
import { UsageError, suggestion } from './args.js';
import type { Command } from './command.js';
import { isSystemError } from './inputs.js';
import { printable } from './printable.js';
import type { Terminal } from './terminal.js';

/** The commands. Each is loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  info: async () => (await import('./commands/info.js')).info,
  detect: async () => (await import('./commands/detect.js')).detect,
  events: async () => (await import('./commands/events.js')).events,
  schema: async () => (await import('./commands/schema.js')).schema,
  inspect: async () => (await import('./commands/inspect.js')).inspect,
  validate: async () => (await import('./commands/validate.js')).validate,
  export: async () => (await import('./commands/export.js')).exportTables,
  query: async () => (await import('./commands/query.js')).query,
  series: async () => (await import('./commands/series.js')).series,
  anonymize: async () => (await import('./commands/anonymize.js')).anonymize,
  cut: async () => (await import('./commands/cut.js')).cut,
  join: async () => (await import('./commands/join.js')).join,
  report: async () => (await import('./commands/report.js')).report,
  mcp: async () => (await import('./commands/mcp.js')).mcp,
  completion: async () => (await import('./commands/completion.js')).completion(allCommands),
};

const allCommands = (): Promise<(readonly [string, Command])[]> =>
  Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => [name, await load()] as const));

async function help(): Promise<string> {
  const lines: string[] = [];
  for (const [name, { summary }] of await allCommands()) lines.push(`  ${name.padEnd(10)}  ${summary}\n`);
  return `Usage: replaykit COMMAND [OPTION]... FILE...

${lines.join('')}
  replaykit info replays/
  replaykit events --type chat match.dem
  replaykit validate --json *.SC2Replay

  replaykit help COMMAND   explains a command with examples
  replaykit --version      prints the version
`;
}

/** The exit code after SIGINT by the convention of shells: 128 + 2. */
export const INTERRUPTED = 130;

async function commandOf(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`there is no command '${name}'${suggestion([name], Object.keys(COMMANDS))}`);
  return await load();
}

/** Runs the program with some arguments; gives its exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    terminal.progress.clear();
    if (terminal.signal.aborted) return INTERRUPTED;
    if (error instanceof UsageError) {
      terminal.complain(`replaykit: ${printable(hintFor(error.message, IS_FROM_NPX))}\n${triedNext(error.message, args)}`);
      return 2;
    }
    if (!isSystemError(error) && !isReplayError(error)) throw error;
    terminal.complain(`replaykit: ${printable(error.message)}\n`);
    return 1;
  }
}

/** Whether this program is in the cache of npx, and not where packages are installed. */
const IS_FROM_NPX = /[\\/]_npx[\\/]/.test(import.meta.url);

/** What to install, as a line that works: where npx runs the program, a package that is installed elsewhere is not found. */
export const hintFor = (message: string, isFromNpx: boolean): string =>
  !isFromNpx
    ? message
    : message.replace(/npm install ([\w@/ .-]+)$/, (_, packages: string) => {
        const options = ['replaykit', ...packages.split(' ')].map((name) => `-p ${name}`);
        return `npx ${options.join(' ')} replaykit ...`;
      });

/** Where to read on, unless the message itself says what to do. */
function triedNext(message: string, [name]: readonly string[]): string {
  if (/npm install|npx -p|did you mean|Known:|the nearest/.test(message)) return '';
  return `Try 'replaykit ${name !== undefined && Object.hasOwn(COMMANDS, name) ? `help ${name}` : '--help'}'.\n`;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError('a command is missing');
  if (name === '--version' || name === '-v') await terminal.out(`${packageVersion()}\n`);
  else if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) await terminal.out(await help());
  else if (name === 'help') return await (await commandOf(rest[0]!)).run(['--help'], terminal);
  else return await (await commandOf(name)).run(rest, terminal);
  return 0;
}
