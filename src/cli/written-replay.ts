import { resolve } from 'node:path';
import { isDamage } from '../core/diagnostics.js';
import { replayError } from '../core/errors.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import { UsageError } from './args.js';
import { diagnosticText } from './each.js';
import type { FormatGuide } from './guide.js';
import { checkNew } from './new-file.js';

/** The name of the file to write. Throws UsageError where it is missing, is one of the inputs, or exists and `force` is not set. */
export function outOf(
  { out, force, json }: { readonly out?: string | undefined; readonly force?: boolean | undefined; readonly json?: boolean | undefined },
  inputs: readonly { readonly path?: string | undefined }[],
): string {
  if (out === undefined) throw new UsageError('--out OUT is missing');
  if (out === '-' && json === true) throw new UsageError('--json and --out - would both write to standard output');
  if (inputs.some(({ path }) => path !== undefined && resolve(path) === resolve(out)))
    throw new UsageError('FILE and OUT are the same file');
  if (out !== '-') checkNew(out, force === true);
  return out;
}

/** Throws `corrupt` where a replay that was written is not whole when it is read. */
export async function checkWritten(guide: FormatGuide, written: ReplaySource, options: ReadOptions): Promise<void> {
  const { isComplete, diagnostics } = await guide.check(written, options);
  if (isComplete) return;
  const damage = diagnostics.find(isDamage);
  const why = damage === undefined ? '' : `: ${diagnosticText(damage)}`;
  throw replayError('corrupt', `what was written does not read back${why}`, { format: guide.format });
}
