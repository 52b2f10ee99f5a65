/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type { W3gActionBase, W3gObjectTag, W3gOrder, W3gPoint, W3gStoredUnit } from './action-values.js';
export type { W3gAction } from './actions.gen.js';
export type { W3gActionIds } from './decoder.js';
export type {
  W3gBlockEvent,
  W3gChatEvent,
  W3gChecksumEvent,
  W3gDesyncEvent,
  W3gEndTimerEvent,
  W3gLeaveEvent,
  W3gRecipient,
  W3gStartEvent,
  W3gTimeSlotEvent,
  W3gUnknownEvent,
} from './events.js';
export type { W3gGame, W3gSlot } from './game.js';
export type { W3gHead } from './info.js';
export type { W3gLeaveResult } from './layout.js';
export type { W3gActionClass, W3gApm } from './match/apm.js';
export type { W3gBuildOrder, W3gBuildStep } from './match/build-orders.js';
export type { W3gChatLine } from './match/chat.js';
export type { W3gClock, W3gPause } from './match/clock.js';
export type { W3gDota, W3gDotaBuilding, W3gDotaColor, W3gDotaKill, W3gDotaPlayer, W3gDotaSide } from './match/dota.js';
export type { W3gHero, W3gLearnedAbility, W3gRetraining } from './match/heroes.js';
export type { W3gHotkey, W3gHotkeys } from './match/hotkeys.js';
export type { W3gLeave } from './match/leaves.js';
export type { W3gMatchSections } from './match/match.js';
export type { W3gMmd, W3gMmdEvent, W3gMmdPlayer, W3gMmdVariable } from './match/mmd.js';
export type { W3gSelectionChange } from './match/selections.js';
export type { W3gStoredValue } from './match/stored-values.js';
export type { W3gSummary, W3gTeam } from './match/summary.js';
export type { W3gTransfer } from './match/transfers.js';
export type { W3gWinnerRule, W3gWinners } from './match/winner.js';
export type { W3gMetadata, W3gProfile, W3gSkins } from './metadata.js';
export type { W3gCodeKind, W3gCodeName, W3gNamesTable } from './names/names.js';
export type { W3gNetease } from './netease.js';
export type { W3gPlayer, W3gRace } from './players.js';
export type { W3gDefaultSection } from './replay.js';
export type { W3gSettings } from './settings.js';
export type { W3gMetadataRecord, W3gSlotRecord } from './stream-head.js';
