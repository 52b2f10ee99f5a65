import type { ReadBudget } from '../../../core/budget.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { Sc2Details } from '../details.js';
import type { Sc2Event, Sc2GameEvent } from '../events.js';
import type { Sc2InitData } from '../lobby.js';
import type { Sc2Names } from '../names/names.js';
import type { Sc2StoredSection, Sc2StoredSections } from '../stored.js';

/** The files of a replay that were decoded, the names of its build, and whether `units` has beacons. */
export type Sc2Parts = Partial<Sc2StoredSections> &
  Pick<Sc2StoredSections, 'header'> & { readonly names?: Sc2Names | undefined; readonly withBeacons?: boolean | undefined };

/** What is known before the first event. */
export interface Sc2Facts {
  readonly parts: Sc2Parts;
  /** The details, else their backup; the lobby alike. */
  readonly details: Sc2Details | undefined;
  readonly lobby: Sc2InitData | undefined;
  readonly gameSpeed: number | undefined;
  readonly budget: ReadBudget;
}

/** What must be decoded for a section. */
export interface Sc2Needs {
  /** Files of the replay. */
  readonly files: readonly Sc2StoredSection[];
  /** The game events that its builder follows. No others are kept in memory. */
  readonly gameEvents?: readonly Sc2GameEvent['type'][] | undefined;
  /** Whether it shows types of units out of game events, where there are names. */
  readonly unitNames?: boolean | undefined;
  /** Further files, which only some replays need. Asked when `files` are decoded. */
  readonly more?: ((parts: Sc2Parts) => readonly Sc2StoredSection[]) | undefined;
}

/** What a builder may follow: events by their types. Game events come first, then messages, then the tracker. */
export type Sc2On = { readonly [Type in Sc2Event['type']]: (event: Extract<Sc2Event, { readonly type: Type }>) => void };

/** The types of the sections of a match. */
export interface Sc2SectionTypes {
  readonly facts: Sc2Facts;
  readonly needs: Sc2Needs;
  readonly on: Sc2On;
  readonly end: undefined;
}

/** Makes sections of the events of a replay. */
export type Sc2Builder<Sections extends object = object> = SectionBuilder<Sc2SectionTypes, Sections>;

/** How sections of a match are made. */
export type Sc2Definition<Sections extends object, Builder extends Sc2Builder<Sections> = Sc2Builder<Sections>> = SectionDefinition<
  Sc2SectionTypes,
  Builder
> & { readonly sections: readonly (keyof Sections & string)[] };

/** The files that say who plays. */
export const LOBBY = ['initData', 'details', 'attributes', 'metadata'] as const satisfies readonly Sc2StoredSection[];

/** Files that replace one that is missing or does not decode. */
export const BACKUPS = [
  ['initData', 'initDataBackup'],
  ['details', 'detailsBackup'],
] as const satisfies readonly (readonly [Sc2StoredSection, Sc2StoredSection])[];

export { ITEM_UNITS, builtFrom, keptObject } from '../../../protocols/blizzard/section-items.js';
