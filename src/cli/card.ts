import type { ReplayBase } from '../core/replay-base.js';
import type { ReplaySummary, ReplaySummaryPlayer } from '../kit/index.js';

/** A value on a card. Undefined values are not shown. */
export type Fact = string | number | bigint | boolean | undefined | readonly Row[];
/** A row of a table. All rows of one table have the same keys. */
export type Row = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/** Facts of one replay, in the order in which they are shown. Keys that end in `Seconds` are durations. */
export interface Card extends ReplayBase {
  readonly facts: Readonly<Record<string, Fact>>;
  /** The players, if the card knows more about them than a summary does. */
  readonly players?: readonly ReplaySummaryPlayer[];
  /** What `summarizeReplay` returns, if the card is made of the same sections. */
  readonly summary?: ReplaySummary;
}
