/** Everything that results are made of. */
export type {
  GamecacheItem,
  GamecacheLane,
  GamecachePlayer,
  GamecacheTeam,
  GamecacheVersionNumber,
  GamecacheWinner,
  LegacyGamecacheItem,
  V3GamecacheItem,
} from './items.js';
export type { GamecacheLayout, HeroNumbering } from './layout.js';
export type {
  Gamecache,
  GamecacheHeader,
  GamecacheLayoutOption,
  GamecacheSection,
  GamecacheSections,
  LegacyGamecacheHeader,
  V3GamecacheHeader,
} from './replay.js';
export type { GamecacheTextOptions } from './text.js';
export type { GamecacheVersion } from './version.js';
