/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { BroodWarEvent, BroodWarEventName, BroodWarEventOf } from './events.js';
export type { BroodWarHeader } from './header.js';
export type { BroodWarInfo } from './info.js';
export type { BroodWarOptions } from './session.js';
export type { BroodWarReplay, BroodWarSection, BroodWarSections } from './replay.js';
