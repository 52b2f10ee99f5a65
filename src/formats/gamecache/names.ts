export { modifiedDate } from './values.js';
export { heroName } from './legacy-heroes.js';
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
export { proposePathEncoding, type PathEncodingProposal } from './path-encoding.js';
export type {
  Gamecache,
  GamecacheHeader,
  GamecacheLayoutOption,
  GamecacheSection,
  GamecacheSections,
  LegacyGamecacheHeader,
  V3GamecacheHeader,
} from './replay.js';
export { detectGamecacheLayout, type GamecacheDetection } from './signature.js';
export { gamecacheStats, groupGames, type GamecacheStats, type PlayerRecord } from './stats.js';
export type { GamecacheTextOptions } from './text.js';
export type { GamecacheVersion } from './version.js';
