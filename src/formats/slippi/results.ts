/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { SlippiEvent, SlippiEventOf, SlippiEventType } from './events.js';
export type { SlippiFrameField } from './field-names.js';
export type { SlippiFrames } from './frames.js';
export type { SlippiHeader, SlippiReplay, SlippiSection, SlippiSections } from './replay.js';
export type { SlippiSelect } from './session.js';
