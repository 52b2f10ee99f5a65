/** The script of the worker threads, which also counts the replays that they began and those that they ended. */
import { getEnvironmentData } from 'node:worker_threads';
import { parse as parseUncounted } from '../../src/node/pool-worker.js';

/** The name of the shared memory of both counts in the environment data of worker threads. */
export const COUNTS = 'replays begun and ended';

export const parse: typeof parseUncounted = async (task) => {
  const counts = getEnvironmentData(COUNTS) as Int32Array;
  Atomics.add(counts, 0, 1);
  const answer = await parseUncounted(task);
  Atomics.add(counts, 1, 1);
  return answer;
};
