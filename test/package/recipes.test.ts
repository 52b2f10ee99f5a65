import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nodeRecipes, readersFolder, recipesFolder, withOutput } from '../../scripts/recipes.js';

let folder = '';
beforeAll(() => {
  folder = readersFolder(join(inject('installed'), 'node_modules/replaykit'));
});
afterAll(() => rmSync(folder, { recursive: true }));

// npx tsx scripts/recipes.ts writes what they print
test.each(nodeRecipes())('the program of %s prints what the page says', (name) => {
  const page = readFileSync(join(recipesFolder, name), 'utf8');
  expect(withOutput(page, folder)).toBe(page);
});

test('there are ten of them, one of which is a page', () => {
  expect(nodeRecipes()).toHaveLength(9);
});
