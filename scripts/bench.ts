/** `npm run bench [name]…`: runs the programs of bench/ one after the other, all of them or those whose name starts so. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../bench/', import.meta.url);
const wanted = process.argv.slice(2);
/** What the programs share, and not one of them. */
const SHARED = 'measure.ts';

const names = readdirSync(folder)
  .filter((name) => /^[a-z].*\.ts$/.test(name) && name !== SHARED)
  .filter((name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
const failed = names.filter((name) => {
  console.log(`\n> ${name}`);
  return (
    spawnSync(process.execPath, ['--import', 'tsx', '--expose-gc', fileURLToPath(new URL(name, folder))], { stdio: 'inherit' }).status !== 0
  );
});
if (failed.length > 0) console.log(`\nFAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
