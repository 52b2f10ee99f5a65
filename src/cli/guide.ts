import type { ReplayFormat } from '../kit/registry.js';
import type { ReplayBase } from '../core/replay-base.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { Card, Row } from './card.js';
import type { PlainSource } from './plain-source.js';

/** The closing facts of a read. */
export type Ending = Pick<ReplayBase, 'complete' | 'diagnostics'>;

/** Which events are wanted; undefined is the format's own choice. */
export interface EventChoice {
  readonly types: readonly string[] | undefined;
  /** Values of the field `name`. */
  readonly names: readonly string[] | undefined;
  /** Patterns of the classes whose entities are wanted, where there are entities. */
  readonly classes: readonly string[] | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Events as a stream verb gives them. */
export interface EventReading {
  batches(): AsyncIterable<readonly object[]>;
  end(): Promise<Ending>;
}

/** What the program must know of a format's events. */
export interface EventGuide {
  /** Every word that `--type` takes. */
  types(): readonly string[];
  /** The field that `--from` and `--to` are about, and a name for people. */
  readonly clock: string;
  /** The value of the clock after some seconds of the game, or of the recording where the format has no other clock; undefined: it has none. */
  at(seconds: number, source: PlainSource, options: ReadOptions): number | undefined | Promise<number | undefined>;
  /** Fields that the line shows already in another form. */
  readonly hidden: readonly string[];
  read(source: ReplaySource, choice: EventChoice, options: ReadOptions): EventReading;
  /** Whether a word of `types` that is no type of event stands for this event. */
  aliases?(event: object, word: string): boolean;
  /** What a line of text says of an event beside clock and type, where its fields are not it. */
  words?(event: object): string | undefined;
  /** An event as plain data, where the event itself is live. */
  plain?(event: object): object;
}

/** A kind of thing in a file, with its fields: a line of `replaykit schema`. */
export interface SchemaEntry {
  /** The name that `--class` is compared with. */
  readonly name: string;
  /** Further facts. */
  readonly facts: Row;
  readonly fields: readonly Row[];
}

/** How one format is recognised and shown. A format joins the program by one of these. */
export interface FormatGuide {
  readonly format: ReplayFormat;
  /** The facts that tell most of a replay. */
  card(source: ReplaySource, options: ReadOptions): Promise<Card>;
  readonly events: EventGuide;
  /** The kinds that the file declares, or that are known of its format. */
  schema(source: PlainSource, options: ReadOptions): Promise<Ending & { readonly entries: Iterable<SchemaEntry> }>;
  /** The parts of the file and their places; with `all` every record, too. */
  structure(source: PlainSource, all: boolean, options: ReadOptions): Promise<Card>;
  /** Reads everything and checks what can be checked. `counts` says how much was read, `shares` (0 to 1) how much of it is understood. */
  check(
    source: ReplaySource,
    options: ReadOptions,
  ): Promise<Ending & { readonly counts: Row; readonly shares?: Readonly<Record<string, number>> }>;
}
