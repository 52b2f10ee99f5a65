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
export const heroOfPoints = (points: number): string | undefined => BY_POINT_VALUE[points - 1];
