/**
 * `npm run bench [name]…`: runs the programs of bench/ one after the other, all of them or those whose name starts so.
 * Left out, and named: those whose `Run:` line asks for a file, and those on real replays where the corpus is not there.
 * Programs of bench/peers install other parsers, so they run only when they are named.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { corpusDir } from '../recordings/corpus-folder.js';

const folder = new URL('../bench/', import.meta.url);
const wanted = process.argv.slice(2);
/** What the programs share, and not one of them; and what `npm run bench:peers` runs. */
const SHARED = ['measure.ts', 'run.ts', 'deadem.ts', 'player-ticks.ts'];

/** Why a program cannot run by itself; undefined when it can. */
function obstacle(path: string): string | undefined {
  const text = readFileSync(path, 'utf8');
  if (/Run: .*<file/.test(text)) return /Run: (.*)/.exec(text)![1];
  return text.includes('requiredCorpus') && corpusDir() === undefined ? 'no corpus' : undefined;
}

const programsIn = (subfolder: string): string[] =>
  readdirSync(new URL(subfolder, folder))
    .filter((name) => /^[a-z].*\.ts$/.test(name) && !SHARED.includes(name))
    .map((name) => `${subfolder}${name}`);
const isWanted = (path: string): boolean => wanted.some((start) => path.split('/').at(-1)!.startsWith(start));
const names = wanted.length === 0 ? programsIn('') : [...programsIn(''), ...programsIn('peers/')].filter(isWanted);
const failed = names.filter((name) => {
  const path = fileURLToPath(new URL(name, folder));
  const why = obstacle(path);
  console.log(`\n> ${name}${why === undefined ? '' : `: skipped (${why})`}`);
  if (why !== undefined) return false;
  return spawnSync(process.execPath, ['--import', 'tsx', '--expose-gc', path], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) console.log(`\nFAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
