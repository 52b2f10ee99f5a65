import { checkLimit } from '../../../core/limits.js';
import type { ReadBudget } from '../../../core/budget.js';
import type { W3gActionIds } from '../decoder.js';
import type { W3gEvent } from '../events.js';
import type { W3gHeader } from '../header.js';
import type { W3gNamesTable } from '../names/names.js';
import type { W3gPlayer } from '../players.js';
import type { W3gSettings } from '../settings.js';

/** What is known of a replay before its first event. */
export interface W3gFacts {
  readonly header: W3gHeader;
  readonly settings: W3gSettings | undefined;
  readonly players: readonly W3gPlayer[];
  /** How many slots the file has. */
  readonly slots: number;
  /** Names by player id: of everybody who has a record. */
  readonly nameOf: ReadonlyMap<number, string>;
  /** Names of codes and orders, where they were asked for. */
  readonly names: W3gNamesTable | undefined;
  readonly budget: ReadBudget;
}

/** What is known at the end. */
export interface W3gEnd {
  /** Sum of all increments. */
  readonly time: number;
  /** The sum of the increments outside of pauses. */
  readonly playedMs: number;
  readonly actionIds: W3gActionIds;
}

/** Functions by the type of event that they are called with. */
export type W3gHandlers = { readonly [Type in W3gEvent['type']]?: (event: Extract<W3gEvent, { readonly type: Type }>) => void };

/** Gives one function to several types of events. */
export const forEach = <Type extends W3gEvent['type']>(
  types: readonly Type[],
  handle: (event: Extract<W3gEvent, { readonly type: Type }>) => void,
): W3gHandlers => Object.fromEntries(types.map((type) => [type, handle]));

/** Follows the events of a replay and makes a section of them. */
export interface W3gWatch<Section> {
  /** A command block of a player begins. */
  readonly command?: (playerId: number, time: number) => void;
  /** What it does with the events that it follows. */
  readonly on: W3gHandlers;
  section(end: W3gEnd): Section;
}

/** Roughly the memory that an event or a row of a section takes. */
export const KEPT_ROW_BYTES = 160;
/** Roughly the memory that a tag takes. */
export const KEPT_TAG_BYTES = 32;

/** Rows that are kept, each counted against the limits. */
export class Rows<Row> {
  readonly all: Row[] = [];
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  add(row: Row, moreBytes = 0): void {
    const { limits } = this.#budget;
    checkLimit(limits, 'maxEvents', this.all.length + 1);
    this.#budget.keep(KEPT_ROW_BYTES + moreBytes);
    this.all.push(row);
  }
}
