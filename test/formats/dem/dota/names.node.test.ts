import { expect, it } from 'vitest';
import { constants } from '../../../../scripts/dem/dota-names.js';
import { loadDotaNames } from '../../../../src/formats/dem/index.js';

/** Templates and labels are none. */
const isName = (name: string): boolean => name !== '' && !/[{}:\\]/.test(name);

it('every hero, item and ability of dotaconstants has its name', async () => {
  const names = await loadDotaNames();
  let compared = 0;
  const is = (actual: string | undefined, expected: string): void => {
    expect(actual).toBe(expected);
    compared++;
  };
  for (const { name, localized_name } of Object.values(constants('heroes'))) is(names.hero(name!), localized_name!);
  for (const [key, { dname }] of Object.entries(constants('items'))) if (isName(dname ?? '')) is(names.item(`item_${key}`), dname!);
  for (const [key, { dname }] of Object.entries(constants('abilities'))) {
    if (isName(dname ?? '') && !/^(ad_)?special_bonus/.test(key)) is(names.ability(key), dname!.trim());
  }
  expect(compared).toBeGreaterThan(1600);
});
