import { CS2_ITEMS } from './items.gen.js';

/** An item that players carry. */
interface Item {
  /** As game events name it: `ak47`. */
  readonly name: string;
  /** As the game shows it in English: `AK-47`. */
  readonly title: string | undefined;
}

/** The game event `item_equip` calls all of these a knife. */
const KNIVES = /^(knife|bayonet)/;

let items: ReadonlyMap<number, Item> | undefined;

function itemsByIndex(): ReadonlyMap<number, Item> {
  return (items ??= new Map(
    CS2_ITEMS.trim()
      .split('\n')
      .map((line): [number, Item] => {
        const [index, name = '', ...title] = line.split(' ');
        return [Number(index), { name: KNIVES.test(name) ? 'knife' : name, title: title.join(' ') || undefined }];
      }),
  ));
}

let titles: ReadonlyMap<string, string> | undefined;

/** The English name of a weapon as kills, damage and shots call it: `ak47` and `weapon_ak47` are AK-47; undefined for what is in no list, as `world`. */
export function weaponTitle(name: string): string | undefined {
  titles ??= new Map([...itemsByIndex().values()].flatMap(({ name: key, title }) => (title === undefined ? [] : [[key, title]])));
  const key = name.replace(/^weapon_/, '');
  return KNIVES.test(key) ? 'Knife' : titles.get(key);
}

/**
 * The name of an item by its definition index (`m_iItemDefinitionIndex`): `ak47`; every knife is a `knife`, and a number that is not known
 * `item1234`. 1, 4, 7, 9, 13, 19, 32, 42 and 59 are confirmed on real files by `item_equip`, 36, 39 and 49 by the class of the entity.
 */
export function itemName(definitionIndex: number): string {
  return itemsByIndex().get(definitionIndex)?.name ?? `item${definitionIndex}`;
}

/** The name of an item as the game shows it in English: `AK-47`, `Karambit`. Without one, it is what `itemName` gives. */
export function itemTitle(definitionIndex: number): string {
  return itemsByIndex().get(definitionIndex)?.title ?? itemName(definitionIndex);
}
