/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { StormBattlelobby } from './battlelobby.js';
export type { StormEvent, StormEventName, StormEventOf } from './events.js';
export type { StormHeader } from './header.js';
export type { StormInfo } from './info.js';
export type { StormReplay, StormSection, StormSections } from './replay.js';
export type { StormOptions } from './session.js';
