/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { IcrepHeader } from './header.js';
export type { IcrepEvent, IcrepEventName, IcrepEventOf, IcrepReplay, IcrepSection, IcrepSections } from './replay.js';
export type { IcrepSeek } from './seek.js';
export type { IcrepVerification } from './verification.js';
