/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type {
  GamecacheLane,
  GamecachePlayer,
  GamecacheTeam,
  GamecacheVersionNumber,
  GamecacheWinner,
  GamecacheLegacyItem,
  GamecacheV3Item,
} from './items.js';
export type { GamecacheHeroNumbering, GamecacheLayout } from './layout.js';
export type { GamecacheLegacyHeader, GamecacheV3Header } from './replay.js';
export type { GamecacheVersion } from './version.js';
