import type { Diagnostic } from '../core/diagnostics.js';
import type { ReplayFormat } from '../core/errors.js';

/** What a card can say of a replay; undefined is left out. */
export type Fact = string | number | bigint | boolean | undefined | readonly Row[];
/** A line of a table: every row of one table has the same keys. */
export type Row = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/** Facts of one replay, in the order in which they are shown. Keys that end in `Seconds` are durations. */
export interface Card {
  readonly format: ReplayFormat;
  readonly complete: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: Readonly<Record<string, Fact>>;
}
