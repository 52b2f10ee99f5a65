/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { RocketLeagueEvent, RocketLeagueEventOf, RocketLeagueEventType } from './events.js';
export type { RocketLeagueBallFrames, RocketLeagueCarFrames, RocketLeagueFrameField, RocketLeagueFrames } from './frame-fields.js';
export type { RocketLeagueHeader } from './header.js';
export type { RocketLeagueInfo } from './info.js';
export type { RocketLeagueReplay, RocketLeagueSection, RocketLeagueSections } from './replay.js';
export type { RocketLeagueFields, RocketLeagueSpan } from './session.js';
