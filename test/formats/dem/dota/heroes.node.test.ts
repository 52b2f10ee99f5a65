import { expect, it } from 'vitest';
import { constants } from '../../../../scripts/dem/dota-names.js';
import { heroId, heroName } from '../../../../src/formats/dem/dota/heroes.js';

it('every hero of dotaconstants has its id', () => {
  const heroes = Object.entries(constants('heroes'));
  for (const [id, { name }] of heroes) expect([heroName(Number(id)), heroId(name!)]).toEqual([name, Number(id)]);
  const known = Array.from({ length: 1000 }, (_, id) => heroName(id)).filter((name) => name !== undefined);
  expect(known).toHaveLength(heroes.length);
});
