/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type { BroodWarCommandBase } from './command-cursor.js';
export type { BroodWarCommand } from './commands.gen.js';
export type { BroodWarUnknownCommand } from './events.js';
export type { BroodWarTemplate } from './header.js';
export type { BroodWarGeneration, BroodWarLeaveReason, BroodWarRace, BroodWarSlotType } from './layout.js';
export type {
  BroodWarForce,
  BroodWarMap,
  BroodWarMapUnit,
  BroodWarPoint,
  BroodWarResource,
  BroodWarStart,
  BroodWarTerrain,
} from './map/map.js';
export type { BroodWarAlliance } from './match/alliances.js';
export type { BroodWarApm } from './match/apm.js';
export type { BroodWarBuildKind, BroodWarBuildOrder, BroodWarBuildStep } from './match/build-orders.js';
export type { BroodWarChatLine } from './match/chat.js';
export type { BroodWarIneffective } from './match/effective.js';
export type { BroodWarFramesFrom } from './match/frames.js';
export type { BroodWarHotkey, BroodWarHotkeys } from './match/hotkeys.js';
export type { BroodWarLeave } from './match/leaves.js';
export type { BroodWarMatchSections } from './match/match.js';
export type { BroodWarOrder, BroodWarOrderKind } from './match/orders.js';
export type { BroodWarPlayer } from './match/players.js';
export type { BroodWarResearch } from './match/research.js';
export type { BroodWarSummary, BroodWarTeam } from './match/summary.js';
export type { BroodWarWinnerRule } from './match/winner.js';
export type { BroodWarNamesTable } from './names/names.js';
export type { BroodWarDefaultSection } from './replay.js';
export type { BroodWarSectionPlace } from './section-reader.js';
export type { BroodWarSlot } from './slots.js';
export type {
  BroodWarConfig,
  BroodWarEngineLimits,
  BroodWarShieldBattery,
  BroodWarSkins,
  BroodWarTagged,
  BroodWarUnknownSection,
} from './tagged.js';
