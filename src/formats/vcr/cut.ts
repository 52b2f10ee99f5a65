import { checkCutSeconds } from '../../core/cut-seconds.js';
import { replayError } from '../../core/errors.js';
import { decodeVcrRecordsSync, type VcrRecords, type VcrSliceRecord } from './model.js';
import { writeVcr } from './writer.js';

/** Which part of a recording a cut holds, in seconds of the session. */
export interface VcrCutRange {
  /** Default: the beginning of the recording. */
  readonly fromSeconds?: number | undefined;
  /** Default: its end. */
  readonly toSeconds?: number | undefined;
}

/**
 * A part of a recording: its slices between two times of the session, with their counts and times in the header. Each slice has where the cars are, so a cut may begin
 * anywhere; what was said once before it, such as laps and penalties so far, is not in it.
 *
 * @throws ReplayError `usage` for a time that is not a number of at least 0, and where no slice is between the times; the first damage.
 * @example
 * const lap = cutVcr(bytes, { fromSeconds: 600, toSeconds: 690 });
 */
export function cutVcr(bytes: Uint8Array, { fromSeconds = 0, toSeconds = Infinity }: VcrCutRange): Uint8Array {
  checkCutSeconds('vcr', 'fromSeconds', fromSeconds);
  checkCutSeconds('vcr', 'toSeconds', toSeconds);
  const records = decodeVcrRecordsSync(bytes);
  const slices = records.slices.filter(({ sessionSeconds }) => sessionSeconds >= fromSeconds && sessionSeconds <= toSeconds);
  if (slices.length === 0) {
    throw replayError('usage', `there is no slice between ${fromSeconds} and ${toSeconds} seconds`, {
      format: 'vcr',
      path: ['fromSeconds'],
    });
  }
  return writeVcr(withSlices(records, slices));
}

function withSlices(records: VcrRecords, slices: readonly VcrSliceRecord[]): VcrRecords {
  const counts = {
    sliceCount: slices.length,
    eventCount: slices.reduce((sum, { events }) => sum + events.length, 0),
    startSeconds: slices[0]!.sessionSeconds,
    endSeconds: slices.at(-1)!.sessionSeconds,
  };
  if (records.layout === 'rf2') return { ...records, slices, header: { ...records.header, ...counts } };
  return { ...records, slices, metadata: { ...records.metadata, ...counts } };
}
