import { expect, it } from 'vitest';
import { loadDotaNames } from '../../../../src/formats/dem/index.js';
import { withoutHero } from '../../../../src/formats/dem/dota/names.js';
import { titleOf } from '../../../../src/formats/dem/dota/titles.js';

it('heroes, items and abilities have the names that players know', async () => {
  const names = await loadDotaNames();
  expect(['antimage', 'axe', 'zuus', 'nevermore', 'queenofpain', 'wisp'].map((key) => names.hero(`npc_dota_hero_${key}`))).toEqual([
    'Anti-Mage',
    'Axe',
    'Zeus',
    'Shadow Fiend',
    'Queen of Pain',
    'Io',
  ]);
  expect(['blink', 'tango', 'ward_observer', 'bfury', 'recipe_dagon', 'recipe_cyclone'].map((key) => names.item(`item_${key}`))).toEqual([
    'Blink Dagger',
    'Tango',
    'Observer Ward',
    'Battle Fury',
    'Dagon Recipe',
    "Eul's Scepter Recipe",
  ]);
  expect(
    ['axe_battle_hunger', 'axe_berserkers_call', 'lina_laguna_blade', 'sandking_burrowstrike', 'roshan_bash'].map((key) =>
      names.ability(key),
    ),
  ).toEqual(['Battle Hunger', "Berserker's Call", 'Laguna Blade', 'Burrowstrike', 'Bash']);
  expect(
    ['npc_dota_hero_axe', 'item_blink', 'npc_dota_creep_badguys_melee', 'modifier_axe_rage'].map((key) => names.readable(key)),
  ).toEqual(['Axe', 'Blink Dagger', 'Creep Badguys Melee', 'Axe Rage']);
  expect(['special_bonus_hp_100', 'special_bonus_strength_10', 'special_bonus_none', 'axe_bite'].map((key) => names.talent(key))).toEqual([
    '+100 Health',
    '+10 Strength',
    undefined,
    undefined,
  ]);
  expect(names.of('special_bonus_hp_100')).toBe('+100 Health');
  expect([1, 29, 999_999].map((id) => names.itemOfId(id))).toEqual(['item_blink', 'item_boots', undefined]);
  expect(names.patch).toMatch(/^7\.\d+$/);
});

it('whatever the combat log names is looked up at once; what has no name is undefined', async () => {
  const names = await loadDotaNames();
  expect(['npc_dota_hero_axe', 'item_smoke_of_deceit', 'viper_viper_strike'].map((name) => names.of(name))).toEqual([
    'Axe',
    'Smoke of Deceit',
    'Viper Strike',
  ]);
  const nothing = [undefined, '', 'npc_dota_hero_', 'item_', 'item_recipe_', 'constructor', 'item_constructor', 'modifier_stunned', 'axe'];
  expect(nothing.map((name) => names.of(name))).toEqual(nothing.map(() => undefined));
});

it('a usual name is its key in words, without the hero', () => {
  expect(titleOf('ghost')).toBe('Ghost');
  expect(titleOf('town_portal_scroll')).toBe('Town Portal Scroll');
  const heroes = new Set(['axe', 'sand', 'sand_king']);
  expect(['axe_culling_blade', 'sand_king_epicenter', 'axe', 'generic_hidden'].map((key) => withoutHero(key, heroes))).toEqual([
    'culling_blade',
    'epicenter',
    'axe',
    'generic_hidden',
  ]);
});
