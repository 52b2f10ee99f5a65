import type { ReplayProgress } from 'replaykit';
import { size } from '../words.js';

/** Progress of a reading in bytes, with a cancel button. */
export function Progress({
  progress,
  what,
  total,
  onCancel,
}: {
  readonly progress: ReplayProgress | undefined;
  readonly what: string;
  readonly total: number;
  readonly onCancel: () => void;
}) {
  const read = progress?.bytesRead ?? 0;
  const all = progress?.byteLength ?? total;
  return (
    <div class="progress" role="status">
      <progress value={read} max={Math.max(all, 1)} aria-label={what} />
      <span>
        {what} · {size(read)} of {size(all)}
      </span>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
