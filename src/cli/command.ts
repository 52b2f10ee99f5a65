/** Where a command writes: data to `out`, everything else to `err`. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** One word of the command line. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `replaykit help COMMAND` prints. */
  readonly help: string;
  /** Gives the exit code: 0, or 1 when a file was damaged or could not be read. */
  run(args: readonly string[], output: Output): Promise<number>;
}
