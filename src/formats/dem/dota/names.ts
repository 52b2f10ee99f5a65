import { DOTA_NAMES } from './names.gen.js';
import { titleOf, titleOfInternal } from './titles.js';

const HERO = 'npc_dota_hero_';
const ITEM = 'item_';
const RECIPE = 'recipe_';
const TALENT = 'special_bonus_';

/** The name of an ability without the name of its hero: `battle_hunger` of `axe_battle_hunger`. */
export function withoutHero(ability: string, heroes: { has(hero: string): boolean }): string {
  for (let end = ability.lastIndexOf('_'); end > 0; end = ability.lastIndexOf('_', end - 1)) {
    if (heroes.has(ability.slice(0, end))) return ability.slice(end + 1);
  }
  return ability;
}

/** Reads lines of `key name`. A key without a name has the one that `usual` makes of it. */
function read(text: string, usual: (key: string) => string): Map<string, string> {
  const names = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const space = line.indexOf(' ');
    const key = space < 0 ? line : line.slice(0, space);
    names.set(key, space < 0 ? usual(key) : line.slice(space + 1));
  }
  return names;
}

/**
 * English names of heroes, items, abilities and talents, by their internal names; `loadDotaNames` gives this table. It has nothing that is newer than
 * this library, and no talents whose text has numbers of an ability in it. Source: the data package dotaconstants.
 */
export class DotaNames {
  /** The patch of the game that the names are of. */
  readonly patch: string = DOTA_NAMES.patch;
  readonly #heroes = read(DOTA_NAMES.heroes, titleOf);
  readonly #items = read(DOTA_NAMES.items, titleOf);
  readonly #talents = read(DOTA_NAMES.talents, titleOf);
  #itemIds: Map<string, string> | undefined;
  readonly #abilities = read(DOTA_NAMES.abilities, (key) => titleOf(withoutHero(key, this.#heroes)));

  /** `npc_dota_hero_antimage` is Anti-Mage. */
  hero(name: string): string | undefined {
    return name.startsWith(HERO) ? this.#heroes.get(name.slice(HERO.length)) : undefined;
  }

  /** `item_blink` is Blink Dagger, `item_recipe_dagon` Dagon Recipe. */
  item(name: string): string | undefined {
    if (!name.startsWith(ITEM)) return undefined;
    const key = name.slice(ITEM.length);
    const made = key.startsWith(RECIPE) ? this.#items.get(key.slice(RECIPE.length)) : undefined;
    return this.#items.get(key) ?? (made === undefined ? undefined : `${made} Recipe`);
  }

  /** `axe_battle_hunger` is Battle Hunger. */
  ability(name: string): string | undefined {
    return this.#abilities.get(name);
  }

  /** `special_bonus_hp_100` is +100 Health. */
  talent(name: string): string | undefined {
    return name.startsWith(TALENT) ? this.#talents.get(name.slice(TALENT.length)) : undefined;
  }

  /** The internal name of an item by its number, as messages have it: 1 is `item_blink`. */
  itemOfId(id: number): string | undefined {
    const key = (this.#itemIds ??= read(DOTA_NAMES.itemIds, (line) => line)).get(String(id));
    return key === undefined ? undefined : ITEM + key;
  }

  /** The name of a hero, item, ability or talent. Attackers, targets and inflictors of the combat log may be any of these. */
  of(name: string | undefined): string | undefined {
    return name === undefined ? undefined : (this.hero(name) ?? this.item(name) ?? this.ability(name) ?? this.talent(name));
  }

  /** The same for anything that has an internal name, units and buildings too: where no name is known it is made of the internal one. */
  readable(name: string): string {
    return this.of(name) ?? titleOfInternal(name);
  }
}
