import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commandsSource } from '../../../scripts/brood-war/commands.js';
import { namesSource, supplySource } from '../../../scripts/brood-war/names.js';
import { terrainSource } from '../../../scripts/brood-war/terrain.js';
import { loadBroodWarNames } from '../../../src/formats/brood-war/index.js';

const path = (name: string): string => fileURLToPath(new URL(`../../../src/formats/brood-war/${name}`, import.meta.url));

it.each([
  ['commands.gen.ts', commandsSource],
  ['names/names.gen.ts', namesSource],
  ['match/unit-supply.gen.ts', supplySource],
  ['../../scene/formats/brood-war/terrain.gen.ts', terrainSource],
])('%s is what its script writes', (name, source) => {
  expect(readFileSync(path(name), 'utf8')).toBe(source());
});

it('names say what numbers are', async () => {
  const names = await loadBroodWarNames();
  expect([names.unit(37), names.tech(0), names.upgrade(16), names.order(14), names.unit(228)]).toEqual([
    'Zergling',
    'Stim Packs',
    'U-238 Shells',
    'AttackMove',
    undefined,
  ]);
  expect([names.isBuilding(111), names.isBuilding(0)]).toEqual([true, false]);
});
