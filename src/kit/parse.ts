import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import { openKnown } from './open.js';
import type { FormatReading, ReplaySummary } from './reading.js';
import { FORMATS } from './registry.js';
import type { AnyReplay } from './results.js';

/**
 * Reads a replay of any format, recognised by its content, and gives what the `parse` verb of that format gives unasked:
 * discriminate on `format`. The parser is loaded with `import()`, that of this format alone. For more sections, detect
 * first and call the format's own verb.
 *
 * @throws ReplayError `bad-signature` for what is of no format; else as the verb of the format.
 * @example
 * const replay = await parseReplay(file);
 * if (replay.format === 'sc2') console.log(replay.details?.title);
 */
export async function parseReplay(source: ReplaySource, options: ReadOptions = {}): Promise<AnyReplay> {
  const { format, source: content } = await openKnown(source, options);
  const reading: FormatReading = await FORMATS[format].load();
  return (await reading.parse(content, options)) as AnyReplay;
}

/**
 * A replay of any format in a few words: title, map, build, length, date, players. Reads what the summary of that format needs, and
 * no more: on bytes, a Blob, a file or random access a few KB; of a StarCraft II replay whose details do not say who won the
 * game events, too; of CS2 and Deadlock the first ten seconds of the recording, at most some 4 MB, since their players lie there. Those are the players of
 * that moment: who joined later, the score and the winner are known only further on (`players` and `score` of `parseDem`).
 *
 * @throws ReplayError as `parseReplay`.
 * @example
 * const { title, durationSeconds, players } = await summarizeReplay(file);
 * console.log(title, durationSeconds, players.map((player) => player.name));
 */
export async function summarizeReplay(source: ReplaySource, options: ReadOptions = {}): Promise<ReplaySummary> {
  const { format, source: content } = await openKnown(source, options);
  const { summarize } = await FORMATS[format].load();
  return await summarize(content, options);
}
