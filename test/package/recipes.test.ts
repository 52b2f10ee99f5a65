import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nodeRecipes, readersFolder, recipesFolder, withOutput } from '../../scripts/recipes.js';
import { sampleFolder } from '../support/sample-files.node.js';
import { root } from '../support/package.node.js';

let folder = '';
beforeAll(() => {
  folder = readersFolder(join(inject('installed'), 'node_modules/replaykit'), sampleFolder());
});
afterAll(() => rmSync(folder, { recursive: true }));

// npx tsx scripts/recipes.ts writes what they print
test.each(nodeRecipes())('the program of %s prints what the page says', (name) => {
  const page = readFileSync(join(recipesFolder, name), 'utf8');
  expect(withOutput(page, folder)).toBe(page);
});

const EXAMPLES: Readonly<Record<string, readonly [file: string, ...printed: readonly RegExp[]]>> = {
  'node-folder': [
    '.',
    /^sample-cs2\.dem +cs2 +15 min +10 players +CS2, de_train *$/m,
    /^sample-warcraft3\.w3g +w3g +12 min +2 players +Ada vs Grace *$/m,
  ],
  'cs2-kill-map': [
    'sample-cs2.dem',
    /<title>73 kills on de_train<\/title>/,
    /<title>Grace killed Ada with m4a1<\/title><path d="M-691 -1070L-1266 -410"/,
  ],
  'dota-net-worth': ['sample-dota2.dem', /^ {2}5 {12}#{20}\| 3294$/m, /^won by radiant$/m],
  'sc2-build-order': [
    'sample-starcraft2.SC2Replay',
    /^Ada, terran\nSupply, time when it was placed or finished, step:\n 12 {3}0:14 {2}Supply Depot$/m,
    /^Grace, protoss$/m,
  ],
};
test.each(Object.entries(EXAMPLES))('examples/%s runs, in under 60 lines', (name, [file, ...printed]) => {
  const source = readFileSync(join(root, 'examples', name, 'main.js'), 'utf8');
  expect(source.split('\n').length).toBeLessThan(60);
  writeFileSync(join(folder, `${name}.mjs`), source);
  const output = execFileSync(process.execPath, [`${name}.mjs`, file], { cwd: folder, encoding: 'utf8' });
  for (const part of printed) expect(output).toMatch(part);
});

test('each of them but two, which are pages, is such a program', () => {
  expect(readdirSync(recipesFolder).filter((name) => !nodeRecipes().includes(name))).toEqual(['drop-zone.md', 'match-on-a-page.md']);
});
