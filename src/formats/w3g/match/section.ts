import type { ReadBudget } from '../../../core/budget.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { W3gActionIds } from '../decoder.js';
import type { W3gEvent, W3gEventName } from '../events.js';
import type { W3gHeader } from '../header.js';
import type { W3gNamesTable } from '../names/names.js';
import type { W3gPlayer } from '../players.js';
import type { W3gSettings } from '../settings.js';

/** What is known of a replay before its first event. */
export interface W3gFacts {
  readonly header: W3gHeader;
  readonly settings?: W3gSettings | undefined;
  readonly players: readonly W3gPlayer[];
  /** The seed of the game's chance, which differs from game to game. */
  readonly randomSeed: number;
  /** How many slots the file has. */
  readonly slots: number;
  /** Names by player id: of everybody who has a record. */
  readonly nameOf: ReadonlyMap<number, string>;
  /** Names of codes and orders, where they were asked for. */
  readonly names?: W3gNamesTable | undefined;
  readonly budget: ReadBudget;
}

/** What is known at the end. */
export interface W3gEnd {
  /** Sum of all increments. */
  readonly timeMs: number;
  /** The sum of the increments outside of pauses. */
  readonly playedMs: number;
  readonly actionIds: W3gActionIds;
}

/** What a builder may follow: events by their types, and the start of each command block of a player. */
export type W3gOn = { readonly [Type in W3gEvent['type']]: (event: Extract<W3gEvent, { readonly type: Type }>) => void } & {
  readonly command: (playerId: number, timeMs: number) => void;
};

/** The types of the sections of a replay. */
export interface W3gSectionTypes {
  readonly facts: W3gFacts;
  readonly needs: readonly W3gEventName[];
  readonly on: W3gOn;
  readonly end: W3gEnd;
}

/** Makes sections out of the events of a replay. */
export type W3gBuilder<Sections extends object> = SectionBuilder<W3gSectionTypes, Sections>;

/** How sections are made. */
export type W3gDefinition<Sections extends object, Builder extends W3gBuilder<Sections> = W3gBuilder<Sections>> = SectionDefinition<
  W3gSectionTypes,
  Builder
> & { readonly sections: readonly (keyof Sections & string)[] };

/** Gives one function to several types of events. */
export const forEach = <Type extends W3gEvent['type']>(
  types: readonly Type[],
  handle: (event: Extract<W3gEvent, { readonly type: Type }>) => void,
): Partial<W3gOn> => Object.fromEntries(types.map((type) => [type, handle]));
