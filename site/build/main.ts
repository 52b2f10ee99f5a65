/** `tsx site/build/main.ts`: writes every page of the site into site/pages. `--docs` writes those of docs/ alone. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dotaSample } from '../../recordings/dem/dota/sample.js';
import { readScene, sceneFile } from '../../src/scene/index.js';
import { writeReference } from './reference.js';
import { stagePages } from './stage.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('../pages', import.meta.url));
const isDocs = process.argv.includes('--docs');
if (!isDocs) rmSync(folder, { recursive: true, force: true });
stagePages(root, folder);
if (!isDocs) {
  await writeReference(root, folder);
  // the match that plays on the front page
  mkdirSync(join(folder, 'public'), { recursive: true });
  writeFileSync(join(folder, 'public/match.scene'), await sceneFile(await readScene(dotaSample())));
}
