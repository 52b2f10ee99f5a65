import { isReplayError } from '../core/errors.js';
import type { ReplayFormat } from '../kit/registry.js';
import type { ReplaySource } from '../io/source.js';
import { summarizeReplay, type ReplaySummary } from '../kit/index.js';
import { RowBatcher, defineTable } from '../tables/define.js';
import type { Table, TableBatch, TablesEnd } from '../tables/index.js';

/** The name of the table that lists the replays of the other tables. */
export const REPLAYS = 'replays';

const MAX_INT32 = 2 ** 31 - 1;

interface ReplayRow {
  readonly path: string | undefined;
  readonly end: TablesEnd;
  /** Undefined for a replay that is too damaged for a summary. */
  readonly summary: ReplaySummary | undefined;
}

const definitionOf = (format: ReplayFormat) =>
  defineTable<ReplayRow>(format, REPLAYS, 1, 'One replay that was exported.', [
    ['path', 'string?', 'Where it was read from; null for bytes without a name.', ({ path }) => path],
    ['format', 'string', 'dem, sc2, icrep, vcr, w3g, gamecache.', ({ end }) => end.format],
    ['complete', 'boolean', 'False when the file ended early or a part was skipped.', ({ end }) => end.complete],
    ['diagnostics', 'int32', 'How often damage or something unknown was met.', ({ end }) => Math.min(diagnosticsOf(end), MAX_INT32)],
    ['title', 'string?', 'What a list of replays would call it.', ({ summary }) => summary?.title],
    ['game', 'string?', 'dota2, cs2, deadlock, sc2, w3g, rf2, lmu; the game module of an icrep.', ({ summary }) => summary?.game],
    ['map', 'string?', 'Map or track.', ({ summary }) => summary?.map],
    ['build', 'string?', 'Version of the game, the engine or the recording, whichever the format tells.', ({ summary }) => summary?.build],
    ['duration', 'double?', 'How long the match or the recording is.', ({ summary }) => summary?.durationSeconds, 'seconds'],
    ['played_at', 'timestamp?', 'When the match ended, or the recording began.', ({ summary }) => summary?.playedAt],
    [
      'players',
      'int32?',
      'How many players or drivers the summary names; null where it names none.',
      ({ summary }) => summary?.players.length || undefined,
    ],
    ['winner', 'string?', 'The players or the team that won, where the summary tells.', ({ summary }) => summary?.winner],
    ['tick_rate', 'double?', 'Ticks or game loops in a second of play.', ({ summary }) => summary?.ticksPerSecond],
    ['version_major', 'int32?', 'Parts of the version, as far as the format has them.', ({ summary }) => summary?.version?.major],
    ['version_minor', 'int32?', 'See version_major.', ({ summary }) => summary?.version?.minor],
    ['version_patch', 'int32?', 'See version_major.', ({ summary }) => summary?.version?.patch],
    ['version_build', 'int32?', 'The build number, where there is one.', ({ summary }) => summary?.version?.build],
  ]);

/** How often damage or something unknown was met. */
export const diagnosticsOf = ({ diagnostics }: TablesEnd): number => diagnostics.reduce((sum, { count }) => sum + count, 0);

/** The table `replays` of a format, with a row for each replay of the other tables. */
export const replaysTable = (format: ReplayFormat): Table => definitionOf(format).table;

/** The row of one replay. */
export async function replaysRow(source: ReplaySource, path: string | undefined, end: TablesEnd): Promise<TableBatch> {
  const rows = new RowBatcher(definitionOf(end.format), end.replay);
  rows.add({ path, end, summary: await summaryOf(source) });
  return rows.take()!;
}

async function summaryOf(source: ReplaySource): Promise<ReplaySummary | undefined> {
  try {
    return await summarizeReplay(source, { yieldAfterMs: Infinity });
  } catch (error) {
    if (isReplayError(error)) return undefined;
    throw error;
  }
}
