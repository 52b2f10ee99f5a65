/**
 * `npm run hostile FILE|FOLDER... [-- --verb NAME] [--variants]`: reads files with every verb, and with every section alone, each in a process of its
 * own. It prints how each read ended, its processor time, its memory above the start, its longest turn of the event loop, and how long it went on
 * after a signal; a read that breaks what SECURITY.md promises is marked. With `--variants` ten larger and mutated files like each are made in a
 * temporary folder and read instead, everything in one process; those that do not hold stay there, and are read once more one by one.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { FORMATS } from '../../src/kit/registry.js';
import { Hostile, MAX_PEAK_MB, MAX_TURN_MS, formatOf, secondsAllowed, unpacked } from './run.node.js';
import { variantsOf } from './variants.js';

const { values, positionals } = parseArgs({
  options: { verb: { type: 'string', multiple: true }, variants: { type: 'boolean' } },
  allowPositionals: true,
});
const files = positionals.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => !name.endsWith('.md'))
        .map((name) => join(path, name))
    : [path],
);
/** What comes out of a wrapper is varied without it, unless it is larger. */
const MAX_UNPACKED_BYTES = 16 << 20;

const hostile = await Hostile.build();
let failures = 0;

async function read(file: string, verb: string): Promise<boolean> {
  const { seconds, printedBytes, peakMb, turnMs, abortMs, end } = await hostile.run(file, verb);
  const isInTime = seconds <= secondsAllowed(file, printedBytes) && turnMs <= MAX_TURN_MS && abortMs <= MAX_TURN_MS;
  const held = isInTime && peakMb <= MAX_PEAK_MB && !end.startsWith('FOREIGN') && !end.startsWith('DIED');
  if (!held && verb !== 'every') failures++;
  const ms = (value: number): string => `${String(value).padStart(5)} ms`;
  const figures = `${seconds.toFixed(2).padStart(6)} s ${String(peakMb).padStart(5)} MB  turn ${ms(turnMs)}  abort ${ms(abortMs)}`;
  console.log(`${held ? ' ' : '!'} ${figures}  ${basename(file).padEnd(36)} ${verb.padEnd(16)} ${end.slice(0, 150)}`);
  return held;
}

async function readVariants(file: string, folder: string, seed: number): Promise<void> {
  const format = formatOf(file);
  const extension = FORMATS[format].extensions.find((one) => basename(file).includes(one))!;
  const plain = unpacked(file);
  const isPlain = plain === undefined || plain.length <= MAX_UNPACKED_BYTES;
  const stem = basename(file).slice(0, basename(file).lastIndexOf(extension));
  const ending = isPlain ? extension : basename(file).slice(stem.length);
  for (const { name, bytes } of variantsOf(format, isPlain && plain !== undefined ? plain : readFileSync(file), seed)) {
    const variant = join(folder, `${stem}-${name}${ending}`);
    writeFileSync(variant, bytes);
    if (await read(variant, 'every')) rmSync(variant);
    else for (const verb of hostile.verbs(variant)) await read(variant, verb);
  }
}

if (values.variants === true) {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  for (const [seed, file] of files.entries()) await readVariants(file, folder, seed);
  if (failures === 0) rmSync(folder, { recursive: true });
  else console.log(`What did not hold is in ${folder}`);
} else for (const file of files) for (const verb of values.verb ?? hostile.verbs(file)) await read(file, verb);
hostile.remove();
process.exitCode = failures === 0 ? 0 : 1;
