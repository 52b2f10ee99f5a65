/**
 * Names of items by their definition index (`m_iItemDefinitionIndex`), as game events name them: `ak47`. The numbers are those of `items_game.txt`, which the game ships with
 * (SteamDatabase/GameTracking-CS2 keeps its versions). 1, 4, 7, 9, 13, 19, 32, 42 and 59 confirmed on real files by `item_equip`, 36, 39 and 49 by the class of the
 * entity, the rest from public parsers.
 */
const NAMES: Readonly<Record<number, string>> = {
  1: 'deagle',
  2: 'elite',
  3: 'fiveseven',
  4: 'glock',
  7: 'ak47',
  8: 'aug',
  9: 'awp',
  10: 'famas',
  11: 'g3sg1',
  13: 'galilar',
  14: 'm249',
  16: 'm4a1',
  17: 'mac10',
  19: 'p90',
  23: 'mp5sd',
  24: 'ump45',
  25: 'xm1014',
  26: 'bizon',
  27: 'mag7',
  28: 'negev',
  29: 'sawedoff',
  30: 'tec9',
  31: 'taser',
  32: 'hkp2000',
  33: 'mp7',
  34: 'mp9',
  35: 'nova',
  36: 'p250',
  38: 'scar20',
  39: 'sg556',
  40: 'ssg08',
  42: 'knife',
  43: 'flashbang',
  44: 'hegrenade',
  45: 'smokegrenade',
  46: 'molotov',
  47: 'decoy',
  48: 'incgrenade',
  49: 'c4',
  57: 'healthshot',
  59: 'knife',
  60: 'm4a1_silencer',
  61: 'usp_silencer',
  63: 'cz75a',
  64: 'revolver',
};
/** Knives that are bought for their looks: `item_equip` calls each of them a knife. */
const FIRST_KNIFE = 500;
const LAST_KNIFE = 527;

/** `ak47`; every knife is a `knife`, and a number that is not known `item1234`. */
export function itemName(definitionIndex: number): string {
  if (definitionIndex >= FIRST_KNIFE && definitionIndex <= LAST_KNIFE) return 'knife';
  return NAMES[definitionIndex] ?? `item${definitionIndex}`;
}
