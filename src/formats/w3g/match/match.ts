import type { W3gAction } from '../actions.gen.js';
import type { W3gUnknownEvent } from '../events.js';
import type { W3gPlayer } from '../players.js';
import { watchActions } from './actions.js';
import { watchApm, type W3gApm } from './apm.js';
import { watchBuildOrders, type W3gBuildOrder } from './build-orders.js';
import { watchChat, type W3gChatLine } from './chat.js';
import { watchClock, type W3gClock } from './clock.js';
import type { W3gDota } from './dota.js';
import { watchHeroes, type W3gHero } from './heroes.js';
import { watchHotkeys, type W3gHotkeys } from './hotkeys.js';
import { watchLeaves, type W3gLeave } from './leaves.js';
import type { W3gMmd } from './mmd.js';
import { watchPlayers } from './players.js';
import { watchSelections, type W3gSelectionChange } from './selections.js';
import { watchStoredValues, type W3gStoredValue } from './stored-values.js';
import { watchDota, watchMmd, watchSummary, type W3gSummary } from './summary.js';
import { watchTransfers, type W3gTransfer } from './transfers.js';
import type { W3gFacts, W3gWatch } from './watch.js';

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
  /** W3MMD: what the map tells of its game; undefined where it does not. */
  readonly mmd: W3gMmd | undefined;
  /** What DotA tells of its game; undefined for other maps. */
  readonly dota: W3gDota | undefined;
}

/** How each section is made of the events. */
export const WATCHES: { readonly [S in keyof W3gMatchSections]: (facts: W3gFacts) => W3gWatch<W3gMatchSections[S]> } = {
  summary: watchSummary,
  players: watchPlayers,
  chat: watchChat,
  leaves: watchLeaves,
  clock: watchClock,
  actions: watchActions,
  apm: watchApm,
  hotkeys: watchHotkeys,
  selections: watchSelections,
  heroes: watchHeroes,
  buildOrders: watchBuildOrders,
  transfers: watchTransfers,
  storedValues: watchStoredValues,
  mmd: watchMmd,
  dota: watchDota,
};

/** Sections that need no action. */
const WITHOUT_ACTIONS: readonly string[] = ['chat', 'leaves'];

/** Whether the actions must be decoded for a section. */
export const needsActions = (section: keyof W3gMatchSections): boolean => !WITHOUT_ACTIONS.includes(section);
