import { replayError } from '../../core/errors.js';
import type { IcrepHeader } from './header.js';
import type { IcrepMetadata } from './metadata.js';

/** What tells how long a tick is. */
interface Timed {
  readonly header: IcrepHeader;
  readonly metadata?: IcrepMetadata | undefined;
}

/** The last tick at or before some seconds of the match. */
export function tickAtSeconds(seconds: number, { header, metadata }: Timed): number {
  if (!(seconds >= 0))
    throw replayError('usage', `a number of seconds belongs here, not ${String(seconds)}`, { format: 'icrep', path: ['seconds'] });
  const duration = metadata?.['duration_seconds'];
  if (typeof duration === 'number' && duration > 0) return Math.floor((seconds / duration) * header.totalTicks + 1e-6);
  const detail = 'the metadata of this replay does not tell its duration_seconds: ask by tick instead';
  throw replayError('usage', detail, { format: 'icrep', path: ['seconds'] });
}
