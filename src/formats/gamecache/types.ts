/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type {
  GamecacheLane,
  GamecachePlayer,
  GamecacheTeam,
  GamecacheVersionNumber,
  GamecacheWinner,
  LegacyGamecacheItem,
  V3GamecacheItem,
} from './items.js';
export type { GamecacheLayout, HeroNumbering } from './layout.js';
export type { LegacyGamecacheHeader, V3GamecacheHeader } from './replay.js';
export type { GamecacheVersion } from './version.js';
