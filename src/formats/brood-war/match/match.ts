import type { BroodWarEvent } from '../events.js';
import { alliancesSection, type BroodWarAlliance } from './alliances.js';
import { apmSection, type BroodWarApm } from './apm.js';
import { buildOrdersSection, type BroodWarBuildOrder } from './build-orders.js';
import { chatSection, type BroodWarChatLine } from './chat.js';
import { commandsSection } from './commands.js';
import { hotkeysSection, type BroodWarHotkeys } from './hotkeys.js';
import { leavesSection, type BroodWarLeave } from './leaves.js';
import { ordersSection, type BroodWarOrder } from './orders.js';
import { playersSection, type BroodWarPlayer } from './players.js';
import { researchSection, type BroodWarResearch } from './research.js';
import type { BroodWarDefinition } from './section.js';
import { summarySection, type BroodWarSummary } from './summary.js';

/** The game as people talk about it, made of its commands. */
export interface BroodWarMatchSections {
  /** Map, length, matchup, who won and by which rule. */
  readonly summary: BroodWarSummary;
  /** Everybody who plays or watches, by team. */
  readonly players: readonly BroodWarPlayer[];
  readonly chat: readonly BroodWarChatLine[];
  readonly leaves: readonly BroodWarLeave[];
  /** Everything that players did, in order. */
  readonly commands: readonly BroodWarEvent[];
  /** Commands per minute, all and effective ones. */
  readonly apm: readonly BroodWarApm[];
  /** What each player ordered to be made, with an estimate of the supply. */
  readonly buildOrders: readonly BroodWarBuildOrder[];
  /** Technologies and upgrades. */
  readonly research: readonly BroodWarResearch[];
  /** Orders that have a place. */
  readonly orders: readonly BroodWarOrder[];
  /** Control groups, and how often they were used. */
  readonly hotkeys: readonly BroodWarHotkeys[];
  /** Alliances and shared vision. */
  readonly alliances: readonly BroodWarAlliance[];
}

/** How each section is made of the commands. */
export const MATCH_SECTIONS: { readonly [S in keyof BroodWarMatchSections]: BroodWarDefinition<Pick<BroodWarMatchSections, S>> } = {
  summary: summarySection,
  players: playersSection,
  chat: chatSection,
  leaves: leavesSection,
  commands: commandsSection,
  apm: apmSection,
  buildOrders: buildOrdersSection,
  research: researchSection,
  orders: ordersSection,
  hotkeys: hotkeysSection,
  alliances: alliancesSection,
};
