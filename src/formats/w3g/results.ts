/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { W3gEvent, W3gEventName, W3gEventOf } from './events.js';
export type { W3gHeader } from './header.js';
export type { W3gInfo } from './info.js';
export type { W3gReplay, W3gSection, W3gSections } from './replay.js';
export type { W3gOptions } from './session.js';
