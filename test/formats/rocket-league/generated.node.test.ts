import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { padsSource } from '../../../scripts/rocket-league/pads.js';
import { attributes, GENERATED } from '../../../scripts/rocket-league/tables.js';
import { fieldsOf, LAYOUTS } from '../../../src/formats/rocket-league/network/layouts.js';
import { knownChain, knownType } from '../../../src/formats/rocket-league/network/known.js';

it.each(Object.entries(GENERATED))('%s is what the script makes', (name, source) => {
  const stored = readFileSync(new URL(`../../../src/formats/rocket-league/${name}`, import.meta.url), 'utf8');
  // the formatter may break lines
  expect(stored.replace(/\s+/g, '')).toBe(source().replace(/\s+/g, ''));
});

it('the tables say what their sources say', () => {
  for (const [name, [type]] of Object.entries(attributes.attributes)) expect(knownType(name), name).toBe(type);
  for (const [name, [parent]] of Object.entries(attributes.classes)) expect(knownChain(name)[1], name).toBe(parent);
  for (const type of Object.keys(LAYOUTS)) expect(fieldsOf(type as keyof typeof LAYOUTS).length).toBeGreaterThan(0);
});

it('the boost pads of maps are what the script makes', () => {
  const stored = readFileSync(new URL('../../../src/formats/rocket-league/match/pads.gen.ts', import.meta.url), 'utf8');
  expect(stored.replace(/\s+/g, '')).toBe(padsSource().replace(/\s+/g, ''));
});
