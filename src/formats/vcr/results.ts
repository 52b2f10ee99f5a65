/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { VcrEvent, VcrEventOf, VcrEventType } from './events.js';
export type { VcrHeader } from './header.js';
export type { VcrReplay, VcrSection, VcrSections } from './replay.js';
export type { VcrSelect } from './session.js';
export type { VcrTextOptions } from './text.js';
