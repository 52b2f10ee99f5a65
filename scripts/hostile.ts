/**
 * `npm run hostile FILE|FOLDER... [-- --verb NAME]`: reads files with every verb, each in a process of its own, and says how it ended, how long it
 * took and how much memory it took above the start. A read above what SECURITY.md promises is marked.
 */
import { statSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Hostile, MAX_PEAK_MB, secondsAllowed } from '../test/support/hostile/run.node.js';

const { values, positionals } = parseArgs({ options: { verb: { type: 'string', multiple: true } }, allowPositionals: true });
const files = positionals.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => !name.endsWith('.md'))
        .map((name) => join(path, name))
    : [path],
);

const hostile = await Hostile.build();
let failures = 0;
for (const file of files) {
  for (const verb of values.verb ?? hostile.verbs(file)) {
    const { seconds, peakMb, end } = await hostile.run(file, verb);
    const held = peakMb <= MAX_PEAK_MB && seconds <= secondsAllowed(file) && !end.startsWith('FOREIGN') && !end.startsWith('DIED');
    if (!held) failures++;
    const figures = `${seconds.toFixed(2).padStart(6)} s ${String(peakMb).padStart(5)} MB`;
    console.log(`${held ? ' ' : '!'} ${figures}  ${basename(file).padEnd(36)} ${verb.padEnd(16)} ${end.slice(0, 150)}`);
  }
}
hostile.remove();
process.exitCode = failures === 0 ? 0 : 1;
