import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { abilityNamesPath, generate as generateAbilityNames } from '../../../../scripts/dem/deadlock-names.js';
import { generate, heroNamesPath } from '../../../../scripts/dem/deadlock-heroes.js';
import { HERO_NAMES } from '../../../../src/formats/dem/deadlock/hero-names.gen.js';

// npx tsx scripts/dem/deadlock-heroes.ts writes it
it('names of heroes are those of their source', () => {
  expect(readFileSync(heroNamesPath, 'utf8')).toBe(generate());
  expect(Object.keys(HERO_NAMES)).toHaveLength(63);
  expect(HERO_NAMES[1]).toEqual(['hero_inferno', 'Infernus']);
  expect(HERO_NAMES[18]).toEqual(['hero_krill', 'Mo & Krill']);
});

it('names of abilities and items are those of their source', () => {
  expect(readFileSync(abilityNamesPath, 'utf8')).toBe(generateAbilityNames());
});
