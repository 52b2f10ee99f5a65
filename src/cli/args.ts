import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line asks for something that does not exist: exit code 2. */
export class UsageError extends Error {}

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
type Parsed<T extends OptionsConfig> = ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>>;

/** Options and operands of one command; what it does not know is a UsageError. */
export function readArgs<T extends OptionsConfig>(args: readonly string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
