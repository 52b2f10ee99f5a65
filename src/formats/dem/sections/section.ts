import type { ReadBudget } from '../../../core/budget.js';
import type { Diagnostics } from '../../../core/diagnostics.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemEntityWorld, WatchedField } from '../entities/entity-world.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemGameEvent } from '../events.js';
import type { DemFileInfo } from '../file-info.js';
import type { DemHeader, DemServerInfo } from '../header.js';
import type { ProtoMessage } from '../messages.js';
import type { DemSelect } from '../select.js';
import type { DemStringTable } from '../string-tables/string-table.js';

/** What must be decoded for a section. */
export interface DemNeeds {
  /** Ids of inner messages. */
  readonly messages?: readonly number[] | undefined;
  readonly gameEvents?: boolean | undefined;
  /** Names of string tables whose rows are looked into. */
  readonly stringTables?: readonly string[] | undefined;
  /** Classes of entities; patterns may contain `*`. */
  readonly classes?: readonly string[] | undefined;
}

/** What a builder may follow in a recording. What a call is given is valid until it returns. */
export interface DemFollowed {
  /** An inner message of `needs.messages`, after the string tables of its packet and before its entities. */
  readonly message: (id: number, message: ProtoMessage, tick: number) => void;
  /** In place of `message`: its bytes, for messages that come by the hundred thousand. */
  readonly messageBytes: (id: number, bytes: Uint8Array, tick: number) => void;
  /** A record of an entity was applied, of any class that is decoded. */
  readonly entity: (op: DemEntityOp, entity: DemEntity, tick: number) => void;
  /** A game event, after the entities of its packet. */
  readonly gameEvent: (event: DemGameEvent) => void;
  /**
   * A packet was applied: the world is as of the end of this tick. A builder that has more to do for the packet than fits into one turn returns
   * false, and is called again after a pause, before anybody else.
   */
  readonly packet: (tick: number) => boolean | void;
  /** Nothing more comes: the last chance to emit events, before `build`. */
  readonly end: () => void;
}

/** The types that the sections of demos share. */
export interface DemSectionTypes {
  readonly facts: DemRecording;
  readonly needs: DemNeeds;
  readonly on: DemFollowed;
  /** Nothing: builders read the end from their recording. */
  readonly end: undefined;
}

/** Makes sections and events while it follows one read of one recording. An open demo is asked for its sections again and again. */
export type DemSectionBuilder<Sections extends object = object> = SectionBuilder<DemSectionTypes, Sections>;

/**
 * How sections and events of a game are made. The engine knows a game only by these definitions: everything that is special to a game is in
 * the folder of the game.
 */
export interface DemSectionDefinition<Builder extends DemSectionBuilder = DemSectionBuilder> extends SectionDefinition<
  DemSectionTypes,
  Builder
> {
  readonly events: readonly string[];
  /** A getter where it asks other modules: a constant that calls them would stay in bundles that do not use the section. */
  readonly needs: DemNeeds;
  readonly uses: readonly DemSectionDefinition[];
  /**
   * Whether a read that begins at a full packet gives the same for a span of time as one from the beginning. Sections that count, or look
   * back, do not resume.
   */
  readonly resumes?: boolean | undefined;
  /** Checks options before anything is read; throws `usage`. */
  readonly check?: ((select: DemSelect) => void) | undefined;
}

/** The recording as builders of sections see it. */
export interface DemRecording {
  readonly header: DemHeader;
  readonly serverInfo: DemServerInfo | undefined;
  /** From the end of the recording: undefined until then, and where the recording has none. */
  readonly fileInfo: DemFileInfo | undefined;
  /** At least the classes that were needed. Empty before the first packet. */
  readonly world: DemEntityWorld;
  /** A field by dotted name. Reading it from an entity whose class has no such field adds a diagnostic. */
  field(name: string): WatchedField;
  /**
   * The first of these fields that a class has, for what builds call differently (`ALTERNATIVES`). Reading it from an entity whose class has none of them
   * adds a diagnostic.
   */
  firstField(names: readonly string[]): WatchedField;
  /** A field that only some builds have: no diagnostic is added. */
  optionalField(name: string): WatchedField;
  /** Whether the recording has entities but none of a class can be read: it is stepped over, or has another name. */
  isLost(className: string): boolean;
  /** The class of the entity that a CHandle value refers to, even where that class was not needed. */
  classOf(handle: number): string | undefined;
  /** The class of the entity at an index, even where that class was not needed. */
  classAt(index: number): string | undefined;
  /** The newest string table of a name. */
  stringTable(name: string): DemStringTable | undefined;
  readonly select: DemSelect;
  /** What was asked for: other lists need not grow. */
  readonly wanted: { readonly sections: ReadonlySet<string>; readonly events: ReadonlySet<string> };
  readonly diagnostics: Diagnostics;
  /** Builders count here what they loop over and what they keep. */
  readonly budget: ReadBudget;
  /** Passes an event on if its type was asked for. */
  emit(event: { readonly type: string; readonly tick: number }): void;
  /** Adds what happens from `fromTick` on to the list of a section, and counts it in the budget. Throws `limit` past maxEvents. */
  keep<T>(list: T[], item: T): void;
}
