/** One read of one file, in a process of its own: `child.js FORMAT VERB FILE`, or `child.js cli COMMAND FILE`. Ends with a line of figures. */
import { readFileSync, writeSync } from 'node:fs';
import { isReplayError } from '../../../src/core/errors.js';
import type { ReplayFormat } from '../../../src/kit/registry.js';
import { verbsFor } from './verbs.js';

const [format, verb, file] = process.argv.slice(2) as [ReplayFormat | 'cli', string, string];
const bytes = new Uint8Array(readFileSync(file));
const startBytes = process.memoryUsage.rss();
const started = process.cpuUsage();
let end = 'a value';

process.on('exit', () => {
  // processor time: what else runs on the machine does not count
  const { user, system } = process.cpuUsage(started);
  const seconds = (user + system) / 1e6;
  const peakBytes = process.resourceUsage().maxRSS * 1024 - startBytes;
  writeSync(3, JSON.stringify({ seconds, peakMb: Math.round(peakBytes / 2 ** 20), end }));
});

if (format === 'cli') {
  process.argv = [process.argv[0]!, 'replaykit', verb, '--quiet', file];
  await import('../../../src/cli/main.js');
} else {
  try {
    await verbsFor(format)[verb]!(bytes);
  } catch (error) {
    end = isReplayError(error) ? `${error.code}: ${error.message}` : `FOREIGN ${String(error)}`;
  }
}
