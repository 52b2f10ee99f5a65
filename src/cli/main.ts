#!/usr/bin/env node
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { UsageError } from './args.js';
import type { Command, Output } from './command.js';
import { info } from './commands/info.js';

const COMMANDS: Readonly<Record<string, Command>> = { info };

const HELP = `Usage: replaykit COMMAND [OPTION]... FILE...

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`)
  .join('\n')}

  replaykit help COMMAND   tells more of a command
  replaykit --version      tells the version
`;

const commandOf = (name: string): Command => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(`there is no command '${name}'`);
  return command;
};

function version(): string {
  // two folders below the package, in src/ as in dist/
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function run(args: readonly string[], output: Output): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError('a command is missing');
  if (name === '--version' || name === '-v') output.out(`${version()}\n`);
  else if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) output.out(HELP);
  else if (name === 'help') output.out(commandOf(rest[0]!).help);
  else return await commandOf(name).run(rest, output);
  return 0;
}

// a reader that has seen enough (`| head`) is no failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await run(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`replaykit: ${error.message}\nTry 'replaykit --help'.\n`);
  process.exitCode = 2;
}
