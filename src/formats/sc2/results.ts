/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { Sc2Event, Sc2EventName, Sc2EventOf } from './events.js';
export type { Sc2Header } from './header.js';
export type { Sc2Map, Sc2MapOptions } from './map/sc2-map.js';
export type { Sc2Replay, Sc2Section, Sc2Sections } from './replay.js';
export type { Sc2Options } from './session.js';
