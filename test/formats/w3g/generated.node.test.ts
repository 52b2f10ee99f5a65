import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { actionsSource } from '../../../scripts/w3g/actions.js';
import { heroAbilitiesSource, namesSource } from '../../../scripts/w3g/names.js';
import { loadW3gNames } from '../../../src/formats/w3g/index.js';

const path = (name: string): string => fileURLToPath(new URL(`../../../src/formats/w3g/${name}`, import.meta.url));

it.each([
  ['actions.gen.ts', actionsSource],
  ['names/names.gen.ts', namesSource],
  ['match/hero-abilities.gen.ts', heroAbilitiesSource],
])('%s is what its script writes', (name, source) => {
  expect(readFileSync(path(name), 'utf8')).toBe(source());
  expect(transformSync(source(), { loader: 'ts' }).warnings).toEqual([]);
});

it('names say what codes and orders are', async () => {
  const names = await loadW3gNames();
  expect([names.of('hfoo'), names.of(0xd0003), names.of('Hamg'), names.of('xxxx'), names.of(0xd028b)]).toEqual([
    'Footman',
    'smart',
    'Archmage',
    undefined,
    undefined,
  ]);
  expect([names.code('AHwe'), names.code('tret')?.kind, names.code('Rhde')?.kind, names.code('hbar')?.kind]).toEqual([
    { name: 'Summon Water Elemental', kind: 'ability' },
    'item',
    'upgrade',
    'building',
  ]);
});
