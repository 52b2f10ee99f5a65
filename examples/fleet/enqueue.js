/** node enqueue.js FOLDER|FILE|URL...: queues replays. A job is named by the hash of its location, so none is queued twice. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Queue } from 'bullmq';
import { isUrl } from './location.js';
import { QUEUE, connection, jobFor, jobOptions } from './queue.js';

/** Paths are made absolute, because a worker may run in another folder. */
async function* locations(arg) {
  if (isUrl(arg) || !(await stat(arg)).isDirectory()) yield isUrl(arg) ? arg : resolve(arg);
  else
    for (const entry of await readdir(arg, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) yield resolve(join(entry.parentPath, entry.name));
}

const queue = new Queue(QUEUE, { connection, defaultJobOptions: jobOptions });
let seen = 0;
for (const arg of process.argv.slice(2)) {
  try {
    for await (const location of locations(arg)) {
      await queue.addBulk([jobFor(location)]);
      seen++;
    }
  } catch (error) {
    // Queue the others anyway.
    console.error(`${arg}: ${error.message}`);
    process.exitCode = 1;
  }
}
console.log(`${seen} replays seen`, await queue.getJobCounts());
await queue.close();
