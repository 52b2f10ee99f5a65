import type { Diagnostic, Diagnostics } from './diagnostics.js';

/** What every result has, of whatever format. */
export interface ReplayBase<Format extends string = string> {
  readonly format: Format;
  /** False when the input ended early, or when a part of it was damaged and left out. `diagnostics` tells which. */
  readonly complete: boolean;
  /** What was damaged, unknown or missing, in the order in which it was met. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The three facts of a read. `ended` says that it came to where the format says that a file ends, or as far as was asked. */
export const replayBase = <Format extends string>(format: Format, diagnostics: Diagnostics, ended: boolean): ReplayBase<Format> => ({
  format,
  complete: ended && !diagnostics.damaged,
  diagnostics: diagnostics.list(),
});
