/** Everything that results are made of. */
export type { Sc2Attribute, Sc2Attributes } from './attributes.js';
export type { Sc2Details, Sc2DetailsPlayer, Sc2Result } from './details.js';
export type { Sc2Event, Sc2GameEvent, Sc2MessageEvent, Sc2TrackerEvent } from './events.js';
export type { Sc2Header } from './header.js';
export type { Sc2Recipient, Sc2StreamName } from './layout.js';
export type { Sc2InitData, Sc2Slot } from './lobby.js';
export type { Sc2Apm } from './match/actions.js';
export type { Sc2BuildOrder, Sc2BuildStep } from './match/build-order.js';
export type { Sc2CameraMove, Sc2CameraPath } from './match/camera.js';
export type { Sc2ChatLine } from './match/chat.js';
export type { Sc2MatchSections, Sc2Names } from './match/match.js';
export type { Sc2Player, Sc2Race } from './match/players.js';
export type { Sc2SelectionChange } from './match/selections.js';
export type { Sc2PlayerStats, Sc2StatsSample } from './match/stats.js';
export type { Sc2Summary, Sc2Team } from './match/summary.js';
export type { Sc2Unit } from './match/units.js';
export type { Sc2File, Sc2Replay, Sc2Section, Sc2Sections } from './replay.js';
export type { Sc2Options } from './session.js';
