import type { Diagnostics } from '../../../core/diagnostics.js';
import type { DemGameEvent } from '../events.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemEntityWorld, WatchedField } from '../entities/entity-world.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemHeader, DemServerInfo } from '../header.js';
import type { DemFileInfo } from '../file-info.js';
import type { ProtoMessage } from '../messages.js';
import type { DemSelect } from '../select.js';
import type { DemStringTable } from '../string-tables/string-table.js';

/** What has to be decoded for a watch to do its work. */
export interface DemNeeds {
  /** Ids of inner messages. */
  readonly messages?: readonly number[] | undefined;
  readonly gameEvents?: boolean | undefined;
  readonly stringTables?: boolean | undefined;
  /** Classes of entities; patterns may hold `*`. */
  readonly classes?: readonly string[] | undefined;
}

/**
 * One part of what a match was: what it gives, what must be decoded for it, and how to follow a recording. The engine knows a game only
 * by its watches; what they know of the game is in its own folder.
 */
export interface DemWatch<W extends DemWatcher = DemWatcher> {
  readonly sections: readonly string[];
  readonly events: readonly string[];
  /** A getter where it asks other modules: a constant that calls for them would stay in bundles that have no use for the watch. */
  readonly needs: DemNeeds;
  /** Watches that this one builds on: they see everything before it does. */
  readonly uses: readonly DemWatch[];
  /**
   * Whether all that it gives about a span of time is in that span: then a read that begins at a full packet gives the same as one from the
   * beginning. What counts, or looks back, does not resume.
   */
  readonly resumes?: boolean | undefined;
  /** Throws `usage` for options that make no sense, before anything is read. */
  readonly check?: (select: DemSelect) => void | undefined;
  /** Called when the header is known. `of` gives the watcher of a watch in `uses`. */
  start(recording: WatchedRecording, of: WatcherOf): W;
}

/** Follows one read of one recording. What a call is given is good until it returns. */
export interface DemWatcher {
  /** An inner message of `needs.messages`, after the string tables of its packet and before its entities. */
  message?(id: number, message: ProtoMessage, tick: number): void;
  /** In place of `message`: its bytes, for messages that come by the hundred thousand. */
  messageBytes?(id: number, bytes: Uint8Array, tick: number): void;
  /** A record of an entity was applied, of any class that is decoded. */
  entity?(op: DemEntityOp, entity: DemEntity, tick: number): void;
  /** A game event, after the entities of its packet. */
  gameEvent?(event: DemGameEvent): void;
  /** A packet was applied: the world is as of the end of this tick. */
  packet?(tick: number): void;
  /** Nothing more comes: the last chance to emit, before `sections`. */
  end?(): void;
  /** The sections of the watch, by name. */
  sections?(): object;
}

/** The recording as its watchers see it. */
export interface WatchedRecording {
  readonly header: DemHeader;
  readonly serverInfo: DemServerInfo | undefined;
  /** Lies at the end of a recording: undefined until then, and where the recording has none. */
  readonly fileInfo: DemFileInfo | undefined;
  /** At least the classes that were needed. Empty before the first packet. */
  readonly world: DemEntityWorld;
  /** A field by dotted name. Where an entity that it is read from is of a class without such a field, that is told. */
  field(name: string): WatchedField;
  /** A field that only some builds have: nothing is told. */
  optionalField(name: string): WatchedField;
  /** Whether the recording has entities and none of a class can be read: it is stepped over, or has another name. */
  isLost(className: string): boolean;
  /** The class of the entity that a CHandle value means, even where that class was not needed. */
  classOf(handle: number): string | undefined;
  /** The newest string table of a name. */
  stringTable(name: string): DemStringTable | undefined;
  readonly select: DemSelect;
  /** What was asked for: other lists need not grow. */
  readonly wanted: { readonly sections: ReadonlySet<string>; readonly events: ReadonlySet<string> };
  readonly diagnostics: Diagnostics;
  /** Gives an event to whoever asked for its type. */
  emit(event: { readonly type: string; readonly tick: number }): void;
  /** Adds to the list of a section what happens from `fromTick` on; throws `limit` past maxEvents. */
  keep<T>(list: T[], item: T): void;
}

export type WatcherOf = <W extends DemWatcher>(watch: DemWatch<W>) => W;
