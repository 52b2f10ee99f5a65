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
   * Sections that are wanted, by format: `{ dem: ['chat'], sc2: ['chat', 'buildOrder'] }`. The names are those of `include` of `parseDem`,
   * `parseSc2` and so on.
   */
  readonly include?: I | undefined;
};

/**
 * Reads a replay of any format, recognised by its content, and returns what the `parse` verb of that format returns: discriminate on
 * `format`. `include` names the wanted sections for each format; a format that it does not name has its default sections. Only the parser
 * of the recognised format is loaded, with `import()`.
 *
 * @throws ReplayError `bad-signature` for an unknown format; `usage` for unknown sections; otherwise as the verb of the format.
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
 * Summarizes a replay of any format: title, map, build, length, date, players.
 *
 * Cost: a few KB of bytes, a Blob, a file or random access. A StarCraft II replay whose details do not say who won also needs its game events. CS2 and
 * Deadlock, and Dota 2 if the file info names no players (recorded by a player, or cut off), need the first ten seconds of the recording, at most about
 * 4 MB: the players are those of that moment. Who joined later, the heroes, the score and the winner are in `players` and `score` of `parseDem`. A
 * diagnostic says if no player is named.
 *
 * Sections that `include` names for the format are read too, as by `parseReplay`, and are in `sections`: that costs what they cost, and a stream is held
 * in memory.
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

/** What is passed to the `parse` verb of a format, which checks the names. */
const sectionsOf = (
  include: Partial<Record<ReplayFormat, readonly string[] | undefined>> | undefined,
  format: ReplayFormat,
): readonly never[] | undefined => include?.[format] as readonly never[] | undefined;
