import type { Diagnostic, Diagnostics } from './diagnostics.js';

/** What every result has, whatever its format. */
export interface ReplayBase<Format extends string = string> {
  readonly format: Format;
  /** False if the input ended early, or if a damaged part was left out. `diagnostics` says which. */
  readonly isComplete: boolean;
  /** What was damaged, unknown or missing, in the order in which it was found. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The three facts of a read. `ended`: it reached the end that the format declares, or the end of the requested range. */
export const replayBase = <Format extends string>(format: Format, diagnostics: Diagnostics, ended: boolean): ReplayBase<Format> => ({
  format,
  isComplete: ended && !diagnostics.damaged,
  diagnostics: diagnostics.list(),
});
