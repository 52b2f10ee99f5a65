#!/usr/bin/env node
/// <reference types="node" />
import { printable } from './printable.js';
import { INTERRUPTED, runProgram } from './program.js';
import { Terminal } from './terminal.js';

const interruption = new AbortController();
const terminal = new Terminal(process, interruption.signal);

/** Ends the program at once, and leaves the screen as it was. */
function leave(code: number): void {
  terminal.progress.clear();
  process.exit(code);
}

// A reader that closes the pipe early (`| head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`replaykit: standard output: ${printable(error.message)}\n`);
  leave(error.code === 'EPIPE' ? 0 : 1);
});

// The first SIGINT lets the command clean up; a second one ends the program at once.
process.once('SIGINT', () => {
  process.once('SIGINT', () => leave(INTERRUPTED));
  interruption.abort();
});

process.exitCode = await runProgram(process.argv.slice(2), terminal);
terminal.progress.clear();
