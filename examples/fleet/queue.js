/** Settings shared by all programs of the fleet: the address of Redis, and how jobs are retried. */
import { createHash } from 'node:crypto';

export const QUEUE = 'replays';

export const connection = {
  // With a password: redis://:PASSWORD@HOST:6379
  url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  // Workers wait for Redis to come back instead of giving up.
  maxRetriesPerRequest: null,
};

export const jobOptions = {
  // A failed fetch is retried after 1, 2, 4, … seconds; a corrupt replay is never retried: see worker.js.
  attempts: 6,
  backoff: { type: 'exponential', delay: Number(process.env.BACKOFF_MS ?? 1000) },
  // While Redis remembers a finished job, its location is not queued again. Later, the existing tables prevent a second export.
  removeOnComplete: { age: 7 * 24 * 60 * 60 },
};

/** The job for one replay. */
export const jobFor = (location) => ({
  name: 'export',
  data: { location },
  opts: { jobId: createHash('sha256').update(location).digest('hex') },
});
