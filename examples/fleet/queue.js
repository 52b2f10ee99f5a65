/** What all programs of the fleet agree on: where Redis is, and how a job is treated. */
export const QUEUE = 'replays';

export const connection = {
  url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  // a worker waits for Redis to come back instead of giving up
  maxRetriesPerRequest: null,
};

export const jobOptions = {
  // A fetch that failed is tried again after 1, 2, 4, … seconds; a corrupt replay never is: see worker.js.
  attempts: 6,
  backoff: { type: 'exponential', delay: Number(process.env.BACKOFF_MS ?? 1000) },
  // While a finished job is remembered, the same replay is not even queued. Later, the tables that are there say so.
  removeOnComplete: { age: 7 * 24 * 60 * 60 },
};
