import type { ReplayFormat } from '../kit/registry.js';
import type { ReplayBase } from '../core/replay-base.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { Card, Row } from './card.js';
import type { PlainSource } from './plain-source.js';

/** The closing facts of a read. */
export type Ending = Pick<ReplayBase, 'isComplete' | 'diagnostics'>;

/** Which events are wanted. Undefined leaves the choice to the format. */
export interface EventChoice {
  readonly types: readonly string[] | undefined;
  /** The wanted values of the field `name`. */
  readonly names: readonly string[] | undefined;
  /** Patterns of the classes whose entities are wanted, where there are entities. */
  readonly classes: readonly string[] | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Whether the recording is still being written. */
  readonly isFollowed?: boolean | undefined;
}

/** Events as a stream verb gives them. */
export interface EventReading {
  batches(): AsyncIterable<readonly object[]>;
  end(): Promise<Ending>;
}

/** What the program must know about the events of a format. */
export interface EventGuide {
  /** Every word that `--type` takes. */
  types(): readonly string[];
  /** The field that `--from` and `--to` compare. */
  readonly clock: string;
  /**
   * The value of the clock after some seconds of the game, or of the recording where the format has no other clock. Undefined if it has
   * no clock at all.
   */
  at(seconds: number, source: PlainSource, options: ReadOptions): number | undefined | Promise<number | undefined>;
  /** Fields that are left out of a line, because it shows them in another form. */
  readonly hidden: readonly string[];
  read(source: ReplaySource, choice: EventChoice, options: ReadOptions): EventReading;
  /** Whether a word of `types` that is not itself a type of event means this event. */
  aliases?(event: object, word: string): boolean;
  /** What a line shows of an event besides clock and type. Without it, the line shows the fields. */
  words?(event: object): string | undefined;
  /** What a line shows of an object in an event, such as the name of a player. Without it, or where it gives nothing, the line shows the fields. */
  readonly short?: (value: object) => string | undefined;
  /** An event as plain data, for events whose content changes while the reading goes on. */
  plain?(event: object): object;
}

/** A kind of thing in a file, with its fields: a line of `replaykit schema`. */
export interface SchemaEntry {
  /** The name that `--class` is compared with. */
  readonly name: string;
  /** Further facts about this kind. */
  readonly facts: Row;
  readonly fields: readonly Row[];
}

/** A stream of events inside a file, and a place in it. Without a place the whole stream is meant. */
export interface StreamPlace {
  /** As `--stream` names it. */
  readonly stream: string;
  readonly byteOffset: number | undefined;
  readonly eventIndex: number | undefined;
}

/** What is at a place of a stream. */
export interface StreamCard extends Card {
  /** The bytes of the event at the place, and where they begin in the stream. */
  readonly event?: { readonly start: number; readonly bytes: Uint8Array } | undefined;
}

/** How the program shows one format. Each format has one guide. */
export interface FormatGuide {
  readonly format: ReplayFormat;
  /** The facts that say most about a replay. */
  card(source: ReplaySource, options: ReadOptions): Promise<Card>;
  readonly events: EventGuide;
  /** The kinds of things that the file declares, or that its format is known to have. */
  schema(source: PlainSource, options: ReadOptions): Promise<Ending & { readonly entries: Iterable<SchemaEntry> }>;
  /** The parts of the file and their places. With `all`, every record is listed too. */
  structure(source: PlainSource, all: boolean, options: ReadOptions): Promise<Card>;
  /** The parts of a stream inside the file, or the event at a place of it, bit by bit. Formats without such streams lack it. */
  streamStructure?(source: PlainSource, place: StreamPlace, options: ReadOptions): Promise<StreamCard>;
  /**
   * Reads everything and checks what can be checked. `counts` says how much was read, and `shares` (0 to 1) how much of it is understood.
   */
  check(
    source: ReplaySource,
    options: ReadOptions,
  ): Promise<Ending & { readonly counts: Row; readonly shares?: Readonly<Record<string, number>> }>;
}
