import type { Diagnostic } from '../core/diagnostics.js';
import type { ReplayFormat } from '../core/errors.js';
import type { ReplaySource } from '../io/source.js';

/** What a card can say of a replay; undefined is left out. */
export type Fact = string | number | bigint | boolean | undefined | readonly Row[];
/** A line of a table: every row of one table has the same keys. */
export type Row = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/** The most telling facts of one replay, in the order in which they are shown. Keys that end in `Seconds` are durations. */
export interface Card {
  readonly format: ReplayFormat;
  readonly complete: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: Readonly<Record<string, Fact>>;
}

/** How one format is recognised and described. A format joins the program by one of these. */
export interface CardMaker {
  /** Whether the first bytes (some 64 KB, or all there are: `whole`) are of this format, known or refused by name. */
  recognises(head: Uint8Array, whole: boolean): boolean;
  card(source: ReplaySource): Promise<Card>;
}
