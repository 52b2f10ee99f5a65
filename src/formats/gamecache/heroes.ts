import type { GamecacheHeroNumbering } from './layout.js';

/** Heroes by point value, from 1: what 2.05 and later store (docs/formats/gamecache.md, section 2.5; names as of map 6.83c). */
const BY_POINT_VALUE = (
  'Vengeful Spirit,Lord of Olympus,Enchantress,Morphling,Crystal Maiden,Rogue Knight,Naga Siren,Earthshaker,' +
  'Stealth Assassin,Lone Druid,Slayer,Juggernaut,Silencer,Treant Protector,Tauren Chieftain,Keeper of the Light,' +
  'Ursa Warrior,Ogre Magi,Tinker,Prophet,Phantom Lancer,Stone Giant,Goblin Techies,Holy Knight,Moon Rider,Dwarven Sniper,' +
  'Troll Warlord,Shadow Shaman,Guardian Wisp,Pandaren Brewmaster,Centaur Warchief,Bounty Hunter,Dragon Knight,Anti-Mage,' +
  'Drow Ranger,Omniknight,Beastmaster,Twin Head Dragon,Alchemist,Priestess of the Moon,Storm Spirit,Sacred Warrior,' +
  'Templar Assassin,Faerie Dragon,Clockwerk Goblin,Admiral,Windrunner,Gyrocopter,Disruptor,Tuskarr,Phoenix,Bristleback,' +
  'Grand Magus,Ember Spirit,Legion Commander,Skywrath Mage,Goblin Shredder,Earth Spirit,Oracle,Phantom Assassin,Gorgon,' +
  'Night Stalker,Skeleton King,Doom Bringer,Nerubian Assassin,Slithereen Guard,Queen of Pain,Bone Fletcher,Faceless Void,' +
  'Netherdrake,Lightning Revenant,Lifestealer,Oblivion,Tidehunter,Bane Elemental,Necrolyte,Butcher,Spiritbreaker,' +
  'Nerubian Weaver,Shadow Fiend,Sand King,Axe,Bloodseeker,Lord of Avernus,Spectre,Witch Doctor,Obsidian Destroyer,Warlock,' +
  'Geomancer,Shadow Priest,Pit Lord,Undying,Dark Seer,Invoker,Enigma,Batrider,Ancient Apparition,Murloc Nightcrawler,' +
  "Soul Keeper,Tormented Soul,Shadow Demon,Lich,Death Prophet,Demon Witch,Venomancer,Magnataur,Necro'lic,Chaos Knight," +
  'Winter Wyvern,Arc Warden,Lycanthrope,Broodmother'
).split(',');

/** The name of a hero by its point value; undefined for 0 (no hero) and for values that no hero has. */
const heroOfPoints = (points: number): string | undefined => BY_POINT_VALUE[points - 1];

/**
 * The fixed list of the versions before 2.00 holds the same heroes in another order: runs of point values
 * `[first, last]`, from list position 1. Enigma (95) is at 15, Bristleback (52) at 29.
 */
const LIST_RUNS: readonly (readonly [number, number])[] = [
  [1, 14],
  [95, 95],
  [16, 28],
  [52, 52],
  [30, 44],
  [99, 100],
  [102, 108],
  [111, 112],
  [60, 94],
];

/** The list uses the name that this hero had until map 6.68. */
const LORD_OF_OLYMPUS = 2;

/**
 * The name of a hero number; undefined for 0 (no hero) and for numbers that the numbering does not have.
 *
 * @example
 * gamecacheHeroName(69, 'points'); // 'Faceless Void'
 * gamecacheHeroName(69, 'list'); // 'Oblivion'
 */
export function gamecacheHeroName(heroId: number, numbering: GamecacheHeroNumbering): string | undefined {
  if (numbering === 'points') return heroOfPoints(heroId);
  if (heroId === LORD_OF_OLYMPUS) return 'Lord of Olympia';
  let position = heroId;
  for (const [first, last] of LIST_RUNS) {
    const length = last - first + 1;
    if (position >= 1 && position <= length) return heroOfPoints(first + position - 1);
    position -= length;
  }
  return undefined;
}
