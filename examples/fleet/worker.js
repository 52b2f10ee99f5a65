/** node worker.js: takes replays from the queue and writes their tables, one at a time. Start one per processor. */
import { UnrecoverableError, Worker } from 'bullmq';
import { isReplayError } from 'replaykit';
import { exportReplay } from 'replaykit/node';
import { bytesAt } from './location.js';
import { QUEUE, connection } from './queue.js';

const out = process.env.OUT ?? 'tables';

async function work(job) {
  const { location } = job.data;
  const bytes = await bytesAt(location);
  try {
    // Files appear whole or not at all, and existing ones are kept: a job may run twice, or in two places at once.
    const { replay, isComplete, isSkipped, rows } = await exportReplay({ name: location, bytes }, { out, to: 'parquet' });
    return { replay, isComplete, isSkipped, rows };
  } catch (error) {
    // Not a replay: skip it, without a failure.
    if (isReplayError(error, 'bad-signature') && error.format === undefined) return { ignored: true };
    // The same bytes would fail the same way.
    if (isReplayError(error) && !error.retryable) throw new UnrecoverableError(error.message);
    throw error;
  }
}

const worker = new Worker(QUEUE, work, {
  connection,
  concurrency: 1,
  // A dead worker keeps its job until the lock expires; then another worker takes it.
  lockDuration: Number(process.env.LOCK_MS ?? 30_000),
  stalledInterval: Number(process.env.STALLED_MS ?? 30_000),
  maxStalledCount: 3,
});
worker.on('failed', (job, error) => console.error(`${job?.data.location}: ${error.message}`));
worker.on('error', (error) => console.error(error.message));

for (const signal of ['SIGTERM', 'SIGINT']) {
  // finish the current job, then stop
  process.once(signal, () => void worker.close());
}
