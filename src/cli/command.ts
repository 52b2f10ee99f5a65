import { readArgs, type OptionsConfig, type Values } from './args.js';
import type { Terminal } from './terminal.js';

/** A command, which is the first word of the command line. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `replaykit help COMMAND` prints. */
  readonly help: string;
  /** Its options as they are written: `--json`, `-q`. */
  readonly options: readonly string[];
  /** Returns the exit code: 0, or 1 if a file was damaged or could not be read. Throws UsageError for 2. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** The options that every command takes. */
const COMMON = { help: { type: 'boolean', short: 'h' }, quiet: { type: 'boolean', short: 'q' } } as const;
/** Other names of options, where a command has them: JSON is printed a line at a time, which some tools call NDJSON. */
const OTHER_NAMES = { ndjson: 'json' } as const;

/** Help on options that every command takes, and on what its operands and exit codes are. */
const FOOT = `  -q, --quiet   write nothing to standard error, except usage errors
  -h, --help    this text

FILE may be a file, a folder (every replay below it), a zip archive or a file in it (week.zip/cup/match.dem), a pattern
in quotes ('replays/**/*.dem'), a URL (https://...) or - for standard input.
Formats are recognised by content, also inside gzip, bzip2, zstd and zlib.
Exit code: 0; 1 if a file is damaged, cannot be read or has an unknown format; 2 for a usage error; 130 after Ctrl-C.
`;

/** Makes a command. `--help` and `--quiet`, which all commands have, are added to its options. */
export function command<const O extends OptionsConfig>(spec: {
  readonly summary: string;
  /** Usage, examples and options. The text at the end, which is the same for all commands, is added. */
  readonly help: string;
  readonly options: O;
  run(values: Values<O>, operands: readonly string[], terminal: Terminal): Promise<number>;
}): Command {
  const help = `${spec.help}${FOOT}`;
  return {
    summary: spec.summary,
    help,
    options: Object.entries<OptionsConfig[string]>({ ...spec.options, ...COMMON }).flatMap(([name, { short }]) =>
      short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`],
    ),
    async run(args, terminal) {
      const others = Object.entries(OTHER_NAMES).filter(([, name]) => name in spec.options);
      const otherOptions = Object.fromEntries(others.map(([other, name]) => [other, spec.options[name]!]));
      const { values, positionals } = readArgs(args, { ...spec.options, ...COMMON, ...otherOptions });
      for (const [other, name] of others) if (other in values) Object.assign(values, { [name]: values[other as keyof typeof values] });
      const { help: wantsHelp, quiet } = values as Values<typeof COMMON>;
      if (wantsHelp === true) {
        await terminal.out(help);
        return 0;
      }
      if (quiet === true) terminal.beQuiet();
      return await spec.run(values as unknown as Values<O>, positionals, terminal);
    },
  };
}
