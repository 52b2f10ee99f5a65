import type { ComponentChildren } from 'preact';
import type { OpenReplay } from '../replay.js';
import type { Reading } from '../reading.js';
import { openHex } from '../hex-place.js';
import { Problem } from './problem.js';
import { Progress } from './progress.js';

/** Shows a reading: its progress, its value, or why it failed. */
export function Await<T>({
  replay,
  of: reading,
  what = 'Reading',
  children,
}: {
  readonly replay: OpenReplay;
  readonly of: Reading<T>;
  /** What is being read, for display. */
  readonly what?: string;
  readonly children: (value: T) => ComponentChildren;
}) {
  const state = reading.state.value;
  switch (state.is) {
    case 'reading':
      return <Progress progress={state.progress} what={what} total={replay.file.size} onCancel={() => reading.cancel()} />;
    case 'read':
      return <>{children(state.value)}</>;
    case 'failed':
      return <Problem error={state.error} replay={replay} onOffset={openHex} />;
    case 'canceled':
      return (
        <div class="nothing">
          <p>Canceled.</p>
          <button type="button" onClick={() => reading.again()}>
            Read again
          </button>
        </div>
      );
  }
}
