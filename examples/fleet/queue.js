/** What all programs of the fleet agree on: where Redis is, and how a job is treated. */
import { createHash } from 'node:crypto';

export const QUEUE = 'replays';

export const connection = {
  // With a password: redis://:PASSWORD@HOST:6379
  url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  // A worker waits for Redis to come back instead of giving up.
  maxRetriesPerRequest: null,
};

export const jobOptions = {
  // A fetch that failed is tried again after 1, 2, 4, … seconds; a corrupt replay never is: see worker.js.
  attempts: 6,
  backoff: { type: 'exponential', delay: Number(process.env.BACKOFF_MS ?? 1000) },
  // While a finished job is remembered, the same location is not even queued. Later, the tables that are there say so.
  removeOnComplete: { age: 7 * 24 * 60 * 60 },
};

/** The job of one replay. */
export const jobFor = (location) => ({
  name: 'export',
  data: { location },
  opts: { jobId: createHash('sha256').update(location).digest('hex') },
});
