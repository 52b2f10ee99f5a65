import { replayError } from '../core/errors.js';
import { checkKeys } from '../core/known-names.js';
import { seekable } from '../io/drive-async.js';
import type { ReadOptions } from '../io/options.js';
import { asSource, openSource, type ReplaySource } from '../io/source.js';
import type { FormatReading, ReplaySummary } from './reading.js';
import { FORMAT_NAMES } from './registry.js';

/** Throws `usage` for an `include` that is not an object of lists, keyed by format. */
export function checkByFormat(include: unknown): void {
  if (include === undefined) return;
  if (Array.isArray(include) || typeof include !== 'object' || include === null) {
    throw replayError('usage', "include must be keyed by format: { dem: ['chat'] }", { path: ['include'] });
  }
  checkKeys('include', include, FORMAT_NAMES);
}

/** A summary with sections of the same replay. */
export async function summaryWith(
  known: FormatReading,
  content: ReplaySource,
  options: ReadOptions,
  wanted: readonly never[],
): Promise<ReplaySummary & { readonly sections: object }> {
  const held = await seekable(openSource(content), options);
  // both verbs read it from its start, and each closes what it was given
  const again = (): ReplaySource => asSource({ ...held, close: () => Promise.resolve() });
  try {
    const { isComplete, diagnostics, ...replay } = await known.parse(again(), { ...options, include: wanted });
    const summary = await known.summarize(again(), options);
    const more = summary.diagnostics.filter(
      (one) => !diagnostics.some(({ code, message }) => code === one.code && message === one.message),
    );
    const sections = Object.fromEntries(Object.entries(replay).filter(([name]) => wanted.includes(name as never)));
    return { ...summary, isComplete: summary.isComplete && isComplete, diagnostics: [...diagnostics, ...more], sections };
  } finally {
    await held.close();
  }
}
