import { isDamage, type DiagnosticCode } from '../core/diagnostics.js';
import { isReplayError } from '../core/errors.js';
import { FORMAT_NAMES, type ReplayFormat } from '../kit/format-names.js';
import type { ReplaySource } from '../io/source.js';
import { summarizeReplay, type ReplaySummary } from '../kit/index.js';
import { MAX_BREAK_MS, sidesIdOf } from '../kit/series.js';
import { RowBatcher, defineTable } from '../tables/define.js';
import type { Table, TableBatch, TablesEnd } from '../tables/index.js';
import type { RowsEnd } from '../tables/row-sink.js';

/** The name of the table that lists the replays of the other tables. */
export const REPLAYS = 'replays';

const MAX_INT32 = 2 ** 31 - 1;

/** What the readings of a replay told of its state. */
export interface ReplayState {
  readonly isComplete: boolean;
  /** How often damage or something unknown was met. */
  readonly diagnostics: number;
  /** The first damage that has a description. */
  readonly damage?: ReplayDamage | undefined;
}

/** Damage, as a diagnostic describes it. */
export interface ReplayDamage {
  readonly code: DiagnosticCode;
  readonly message: string;
  /** In the content without compression around it. */
  readonly offset?: number | undefined;
}

interface ReplayRow {
  readonly path?: string | undefined;
  readonly format: ReplayFormat;
  readonly state: ReplayState;
  /** Undefined for a replay that is too damaged for a summary. */
  readonly summary?: ReplaySummary | undefined;
}

const definitionOf = (format: ReplayFormat) =>
  defineTable<ReplayRow>(format, REPLAYS, 5, 'One replay that was exported.', [
    ['path', 'string?', 'Where it was read from; null for bytes without a name.', ({ path }) => path],
    ['format', 'string', `${FORMAT_NAMES.join(', ')}.`, ({ format: name }) => name],
    ['is_complete', 'boolean', 'False when the file ended early or a part was skipped.', ({ state }) => state.isComplete],
    ['diagnostics', 'int32', 'How often damage or something unknown was met.', ({ state }) => Math.min(state.diagnostics, MAX_INT32)],
    ['damage', 'string?', 'The first damage, by its code: truncated, corrupt, checksum.', ({ state }) => state.damage?.code],
    ['damage_message', 'string?', 'What that damage is, in words.', ({ state }) => state.damage?.message],
    ['damage_offset', 'int64?', 'Where it is, in the content without compression around it.', ({ state }) => state.damage?.offset, 'bytes'],
    ['title', 'string?', 'What a list of replays would call it.', ({ summary }) => summary?.title],
    [
      'game',
      'string?',
      'The game, where the format says it: dota2, cs2, deadlock, sc2, storm, broodwar, w3g, melee, rocket-league, rf2, lmu; the game module of an icrep.',
      ({ summary }) => summary?.game,
    ],
    ['map', 'string?', 'Map or track.', ({ summary }) => summary?.map],
    ['build', 'string?', 'Version of the game, the engine or the recording, whichever the format has.', ({ summary }) => summary?.build],
    [
      'game_id',
      'string?',
      'The same for every recording of one game; null where the format has no such id.',
      ({ summary }) => summary?.gameId,
    ],
    [
      'sides_id',
      'string?',
      'The same for all games in which the same players stood on the same sides; null where the players are not known.',
      ({ summary }) => summary && sidesIdOf(summary),
    ],
    ['duration_seconds', 'double?', 'How long the match or the recording is.', ({ summary }) => summary?.durationSeconds, 'seconds'],
    ['played_at', 'timestamp?', 'When the match ended, or the recording began.', ({ summary }) => summary?.playedAt],
    [
      'players',
      'int32?',
      'How many players or drivers the summary names; null where it names none.',
      ({ summary }) => summary?.players.length || undefined,
    ],
    ['winner', 'string?', 'The players or the team that won, where the summary knows.', ({ summary }) => summary?.winner],
    ['tick_rate', 'double?', 'Ticks or game loops in a second of play.', ({ summary }) => summary?.ticksPerSecond],
    ['version_major', 'int32?', 'Parts of the version, as far as the format has them.', ({ summary }) => summary?.version?.major],
    ['version_minor', 'int32?', 'See version_major.', ({ summary }) => summary?.version?.minor],
    ['version_patch', 'int32?', 'See version_major.', ({ summary }) => summary?.version?.patch],
    ['version_build', 'int32?', 'The build number, where there is one.', ({ summary }) => summary?.version?.build],
  ]);

/**
 * What is known after a reading. An earlier one of the same content may have met damage in parts that this one did not ask for, so what it
 * told stands.
 */
export function stateAfter({ isComplete, diagnostics }: TablesEnd, before: ReplayState | undefined): ReplayState {
  const first = diagnostics.find(isDamage);
  const now = first === undefined ? undefined : { code: first.code, message: first.message, offset: first.offset };
  return {
    isComplete: isComplete && before?.isComplete !== false,
    diagnostics: Math.max(
      diagnostics.reduce((sum, { count }) => sum + count, 0),
      before?.diagnostics ?? 0,
    ),
    damage: before?.damage ?? now,
  };
}

/** The table `replays` of a format, with a row for each replay of the other tables. */
export const replaysTable = (format: ReplayFormat): Table => definitionOf(format).table;

/**
 * The same table as a query sees it. `series_id` depends on the other replays, so it is in no file: it is computed of all rows, as `seriesOf` does.
 */
export function queriedReplaysTable(format: ReplayFormat): Table {
  const table = replaysTable(format);
  const about =
    'The same for games of the same sides with at most three hours between their ends; null for a replay that belongs to no other.';
  return { ...table, columns: [...table.columns, { name: 'series_id', type: 'string', isNullable: true, about }] };
}

/** Adds the column `series_id` to the rows of a `replays` table. */
export const withSeries = (rows: string): string => `
  SELECT * EXCLUDE (is_next_series, series),
    CASE WHEN sides_id IS NOT NULL AND count(*) OVER (PARTITION BY sides_id, series) > 1 THEN sides_id || '-' || series END AS series_id
  FROM (
    SELECT *, 1 + sum(is_next_series) OVER (PARTITION BY sides_id ORDER BY played_at NULLS FIRST ROWS UNBOUNDED PRECEDING) AS series
    FROM (
      SELECT *, CASE
        WHEN row_number() OVER sides = 1 THEN 0
        WHEN (lag(played_at) OVER sides IS NULL) <> (played_at IS NULL) THEN 1
        WHEN epoch_ms(played_at) - epoch_ms(lag(played_at) OVER sides) > ${MAX_BREAK_MS} THEN 1
        ELSE 0 END AS is_next_series
      FROM ${rows}
      WINDOW sides AS (PARTITION BY sides_id ORDER BY played_at NULLS FIRST)))`;

/** The row of one replay. Its source is read for what the summary needs besides the rows. */
export async function replaysRow(
  source: ReplaySource,
  path: string | undefined,
  { format, replay, summarize = summarizeAlone }: TablesEnd & Pick<RowsEnd, 'summarize'>,
  state: ReplayState,
): Promise<TableBatch> {
  const rows = new RowBatcher(definitionOf(format), replay);
  rows.add({ path, format, state, summary: await summaryOf(source, summarize) });
  return rows.take()!;
}

const SUMMARIZING = { yieldAfterMs: Infinity };
const summarizeAlone = (source: ReplaySource): Promise<ReplaySummary> => summarizeReplay(source, SUMMARIZING);

async function summaryOf(
  source: ReplaySource,
  summarize: (source: ReplaySource) => Promise<ReplaySummary>,
): Promise<ReplaySummary | undefined> {
  try {
    return await summarize(source);
  } catch (error) {
    if (isReplayError(error)) return undefined;
    throw error;
  }
}
