import type { W3gAction } from '../actions.gen.js';
import type { W3gUnknownEvent } from '../events.js';
import type { W3gPlayer } from '../players.js';
import { actionsSection } from './actions.js';
import { apmSection, type W3gApm } from './apm.js';
import { buildOrdersSection, type W3gBuildOrder } from './build-orders.js';
import { chatSection, type W3gChatLine } from './chat.js';
import { clockSection, type W3gClock } from './clock.js';
import { dotaSection, type W3gDota } from './dota.js';
import { heroesSection, type W3gHero } from './heroes.js';
import { hotkeysSection, type W3gHotkeys } from './hotkeys.js';
import { leavesSection, type W3gLeave } from './leaves.js';
import { mmdSection, type W3gMmd } from './mmd.js';
import { playersSection } from './players.js';
import { selectionsSection, type W3gSelectionChange } from './selections.js';
import { storedValuesSection, type W3gStoredValue } from './stored-values.js';
import { summarySection, type W3gSummary } from './summary.js';
import { transfersSection, type W3gTransfer } from './transfers.js';
import type { W3gDefinition } from './section.js';

/** The game as people talk about it, made of its events. */
export interface W3gMatchSections {
  /** Map, version, length, teams, who won and by which rule. */
  readonly summary: W3gSummary;
  /** Everybody in a slot: players, computers, who watched. */
  readonly players: readonly W3gPlayer[];
  readonly chat: readonly W3gChatLine[];
  readonly leaves: readonly W3gLeave[];
  /** Length, pauses, speed. */
  readonly clock: W3gClock;
  /** Everything that players did, in order. */
  readonly actions: readonly (W3gAction | W3gUnknownEvent)[];
  /** Actions per minute of everybody who sent commands; see `W3gApm`. */
  readonly apm: readonly W3gApm[];
  /** Control groups, and how often they were used. */
  readonly hotkeys: readonly W3gHotkeys[];
  /** What each player had selected, change by change. */
  readonly selections: readonly W3gSelectionChange[];
  readonly heroes: readonly W3gHero[];
  readonly buildOrders: readonly W3gBuildOrder[];
  /** Resources that players gave away. */
  readonly transfers: readonly W3gTransfer[];
  /** What the map stored, as each client sent it. */
  readonly storedValues: readonly W3gStoredValue[];
  /** W3MMD: what the map reports about its game; undefined where it reports nothing. */
  readonly mmd?: W3gMmd | undefined;
  /** What DotA reports about its game; undefined for other maps. */
  readonly dota?: W3gDota | undefined;
}

/** How each section is made of the events. */
export const MATCH_SECTIONS: { readonly [S in keyof W3gMatchSections]: W3gDefinition<Pick<W3gMatchSections, S>> } = {
  summary: summarySection,
  players: playersSection,
  chat: chatSection,
  leaves: leavesSection,
  clock: clockSection,
  actions: actionsSection,
  apm: apmSection,
  hotkeys: hotkeysSection,
  selections: selectionsSection,
  heroes: heroesSection,
  buildOrders: buildOrdersSection,
  transfers: transfersSection,
  storedValues: storedValuesSection,
  mmd: mmdSection,
  dota: dotaSection,
};
