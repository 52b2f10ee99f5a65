/** What the verbs return and what their options take: the types of this format that `replaykit` itself exports. */
export type { DemBroadcastFetch } from './broadcast/requests.js';
export type { DemFileInfo } from './file-info.js';
export type { DemHeader } from './header.js';
export type { DemInfo } from './info.js';
export type { DemGame } from './messages.js';
export type { DemOpenOptions, DemPlayback } from './opened-demo.js';
export type { DemEvent, DemEventOf, DemEventType, DemReplay, DemSection, DemSections } from './replay.js';
export type { DemSelect } from './select.js';
export type { DemTickProp } from './ticks/tick-names.js';
export type { DemTicksSelect } from './ticks/tick-select.js';
export type { DemTicksEnd } from './ticks/ticks-session.js';
