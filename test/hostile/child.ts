/**
 * One read of one file, in a process of its own: `child.js FORMAT VERB FILE`, or `child.js cli COMMAND FILE`. Ends with a line of figures.
 * The verb `every` is all verbs and commands, one after the other: the time is that of the slowest.
 */
import { readFileSync, writeSync } from 'node:fs';
import { isReplayError } from '../../src/core/errors.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { Terminal } from '../../src/cli/terminal.js';
import { commandsFor, verbsFor } from './verbs.js';

const [format, verb, file] = process.argv.slice(2) as [ReplayFormat | 'cli', string, string];
const bytes = new Uint8Array(readFileSync(file));
const startBytes = process.memoryUsage.rss();
let started = process.cpuUsage();
let slowest = 0;
let end = 'a value';
let printedBytes = 0;

const { stdout } = process;
const write = stdout.write.bind(stdout) as (...args: unknown[]) => boolean;
stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
  printedBytes += chunk.length;
  return write(chunk, ...rest);
};

/** Processor time: what else runs on the machine does not count. */
function secondsSince(): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

process.on('exit', () => {
  const seconds = verb === 'every' ? slowest : secondsSince();
  const peakBytes = process.resourceUsage().maxRSS * 1024 - startBytes;
  writeSync(3, JSON.stringify({ seconds, printedBytes, peakMb: Math.round(peakBytes / 2 ** 20), end }));
});

if (format === 'cli') {
  process.argv = [process.argv[0]!, 'replaykit', verb, '--quiet', file];
  await import('../../src/cli/main.js');
} else if (verb === 'every') {
  const terminal = new Terminal(process, new AbortController().signal);
  for (const one of Object.values({ ...verbsFor(format), ...commandsFor(file, terminal) })) {
    // each verb has its own garbage, and not that of those before it
    globalThis.gc?.();
    started = process.cpuUsage();
    await run(one);
    slowest = Math.max(slowest, secondsSince());
    if (end.startsWith('FOREIGN')) break;
  }
} else await run(verbsFor(format)[verb]!);

async function run(one: (bytes: Uint8Array) => unknown): Promise<void> {
  try {
    await one(bytes);
    end = 'a value';
  } catch (error) {
    end = isReplayError(error) ? `${error.code}: ${error.message}` : `FOREIGN ${error instanceof Error ? error.stack : String(error)}`;
  }
}
