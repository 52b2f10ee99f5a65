/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { RocketLeagueEvent, RocketLeagueEventOf, RocketLeagueEventType } from './events.js';
export type { RocketLeagueHeader } from './header.js';
export type { RocketLeagueInfo } from './info.js';
export type { RocketLeagueReplay, RocketLeagueSection, RocketLeagueSections } from './replay.js';
export type { RocketLeagueSpan } from './session.js';
