/**
 * One read of one file, in a process of its own: `child.js FORMAT VERB FILE`, or `child.js cli COMMAND FILE`. Ends with a line of figures.
 * The verb `every` is all verbs, sections and commands, one after the other: the figures are those of the worst.
 */
import { readFileSync, writeSync } from 'node:fs';
import { isReplayError } from '../../src/core/errors.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { Terminal } from '../../src/cli/terminal.js';
import { Turns, obeyedAfterMs } from './turns.js';
import { commandsFor, verbsFor, type Verb } from './verbs.js';

/** A verb that takes less is not aborted. */
const MIN_ABORTED_SECONDS = 0.2;

const [format, verb, file] = process.argv.slice(2) as [ReplayFormat | 'cli', string, string];
const bytes = new Uint8Array(readFileSync(file));
const startBytes = process.memoryUsage.rss();
const turns = new Turns();
let started = process.cpuUsage();
let slowest = 0;
let turnMs = 0;
let abortMs = 0;
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

/** The most memory that this process held. `maxRSS` would begin with what the process that started it held, so it is asked only elsewhere. */
function peakBytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

process.on('exit', () => {
  const seconds = format === 'cli' ? secondsSince() : slowest;
  const peakMb = Math.round((peakBytes() - startBytes) / 2 ** 20);
  writeSync(3, JSON.stringify({ seconds, printedBytes, peakMb, turnMs: Math.round(turnMs), abortMs: Math.round(abortMs), end }));
});

if (format === 'cli') {
  process.argv = [process.argv[0]!, 'replaykit', verb, '--quiet', file];
  await import('../../src/cli/main.js');
} else if (verb === 'every') {
  const terminal = new Terminal(process, new AbortController().signal);
  for (const one of Object.values({ ...verbsFor(format), ...commandsFor(file, terminal) })) {
    // each verb has its own garbage, and not that of those before it
    globalThis.gc?.();
    await run(one);
    if (end.startsWith('FOREIGN')) break;
  }
} else await run(verbsFor(format)[verb]!);

async function run({ read, waits }: Verb): Promise<void> {
  started = process.cpuUsage();
  if (waits) turns.start();
  try {
    await read(bytes, {});
    end = 'a value';
  } catch (error) {
    end = isReplayError(error) ? `${error.code}: ${error.message}` : `FOREIGN ${error instanceof Error ? error.stack : String(error)}`;
  }
  const seconds = secondsSince();
  slowest = Math.max(slowest, seconds);
  if (!waits) return;
  turns.stop();
  turnMs = Math.max(turnMs, turns.longestMs);
  if (seconds < MIN_ABORTED_SECONDS) return;
  abortMs = Math.max(abortMs, (await obeyedAfterMs((signal) => read(bytes, { signal }), seconds * 500)) ?? 0);
}
