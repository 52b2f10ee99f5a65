import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import { openKnown } from './open.js';
import type { FormatReading } from './reading.js';
import { FORMATS, type ReplayFormat } from './registry.js';
import type { AskedByFormat, ReplayWith, SectionsByFormat, SummaryWith } from './results.js';
import { checkByFormat, summaryWith } from './sections.js';

/** The options of `parseReplay` and `summarizeReplay`. */
export type ReplayParseOptions<I extends AskedByFormat<I> = SectionsByFormat> = ReadOptions & {
  /**
   * Sections that are wanted, by format: `{ dem: ['chat'], sc2: ['chat', 'buildOrder'] }`. The words are those that the `include` of `parseDem`,
   * `parseSc2` and the others takes.
   */
  readonly include?: I | undefined;
};

/**
 * Reads a replay of any format, recognised by its content, and gives what the `parse` verb of that format gives: discriminate on
 * `format`. `include` says by format which sections that are; a format that it does not name gives what its verb gives unasked. The parser
 * is loaded with `import()`, that of this format alone.
 *
 * @throws ReplayError `bad-signature` for what is of no format; `usage` for sections that there are not; else as the verb of the format.
 * @example
 * const replay = await parseReplay(file, { include: { dem: ['chat'], sc2: ['chat', 'details'] } });
 * if (replay.format === 'sc2') console.log(replay.details?.title);
 * if (replay.format === 'dem') for (const line of replay.chat) console.log(line.tick, line.text);
 */
export async function parseReplay<const I extends AskedByFormat<I> = Record<never, never>>(
  source: ReplaySource,
  options: ReplayParseOptions<I> = {},
): Promise<ReplayWith<I>> {
  const { include, ...reading } = options;
  checkByFormat(include);
  const { format, source: content } = await openKnown(source, reading);
  const known: FormatReading = await FORMATS[format].load();
  return (await known.parse(content, { ...reading, include: sectionsOf(include, format) })) as ReplayWith<I>;
}

/**
 * A replay of any format in a few words: title, map, build, length, date, players. Reads what the summary of that format needs, and
 * no more: on bytes, a Blob, a file or random access a few KB; of a StarCraft II replay whose details do not say who won the
 * game events, too; of CS2 and Deadlock, and of Dota 2 where the file info names no players (a player recorded, or the recording was cut off), the first
 * ten seconds of the recording, at most some 4 MB, since the players lie there. Those are the players of that moment: who joined later, which heroes were
 * picked, the score and the winner are known only further on (`players` and `score` of `parseDem`). Where nobody is named a diagnostic says so.
 *
 * Sections that `include` names for its format are read too, as by `parseReplay`, and stand in `sections`: that costs what they cost, and a stream is held in
 * memory.
 *
 * @throws ReplayError as `parseReplay`.
 * @example
 * const { title, durationSeconds, players } = await summarizeReplay(file);
 * console.log(title, durationSeconds, players.map((player) => player.name));
 * @example
 * const summary = await summarizeReplay(file, { include: { dem: ['chat'] } });
 * if (summary.format === 'dem') console.log(summary.title, summary.sections.chat.length);
 */
export async function summarizeReplay<const I extends AskedByFormat<I> = Record<never, never>>(
  source: ReplaySource,
  options: ReplayParseOptions<I> = {},
): Promise<SummaryWith<I>> {
  const { include, ...reading } = options;
  checkByFormat(include);
  const { format, source: content } = await openKnown(source, reading);
  const known: FormatReading = await FORMATS[format].load();
  const wanted = sectionsOf(include, format);
  if (wanted === undefined) return await known.summarize(content, reading);
  return await summaryWith(known, content, reading, wanted);
}

/** What the `parse` verb of a format is given: names that it checks. */
const sectionsOf = (
  include: Partial<Record<ReplayFormat, readonly string[] | undefined>> | undefined,
  format: ReplayFormat,
): readonly never[] | undefined => include?.[format] as readonly never[] | undefined;
