/** `tsx site/build/main.ts`: writes every page of the site into site/pages. `--docs` writes those of docs/ alone. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeReference } from './reference.js';
import { stagePages } from './stage.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('../pages', import.meta.url));
const isDocs = process.argv.includes('--docs');
if (!isDocs) rmSync(folder, { recursive: true, force: true });
stagePages(root, folder);
if (!isDocs) await writeReference(root, folder);
