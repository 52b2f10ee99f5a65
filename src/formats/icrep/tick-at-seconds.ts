import { replayError } from '../../core/errors.js';
import type { IcrepHeader } from './header.js';
import type { IcrepMetadata } from './metadata.js';

/** What gives the length of a tick. */
interface Timed {
  readonly header: IcrepHeader;
  readonly metadata?: IcrepMetadata | undefined;
}

/** The last tick at or before some seconds of the match. */
export function tickAtSeconds(seconds: number, { header, metadata }: Timed): number {
  if (!(seconds >= 0))
    throw replayError('usage', `seconds must be a number of at least 0, got ${String(seconds)}`, { format: 'icrep', path: ['seconds'] });
  const duration = metadata?.['duration_seconds'];
  if (typeof duration === 'number' && duration > 0) return Math.floor((seconds / duration) * header.totalTicks + 1e-6);
  const detail = 'the metadata of this replay has no duration_seconds: pass a tick';
  throw replayError('usage', detail, { format: 'icrep', path: ['seconds'] });
}
