/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { GamecacheItem } from './items.js';
export type { Gamecache, GamecacheHeader, GamecacheLayoutOption, GamecacheSection, GamecacheSections } from './replay.js';
export type { GamecacheTextOptions } from './text.js';
