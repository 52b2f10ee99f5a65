/** node enqueue.js FOLDER|FILE|URL...: queues replays. The name of a job is the hash of the content, so no replay is queued twice. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { hashReplay } from 'replaykit';
import { bytesAt } from './location.js';
import { QUEUE, connection, jobOptions } from './queue.js';

async function* locations(args) {
  for (const arg of args) {
    if (/^https?:/.test(arg) || !(await stat(arg)).isDirectory()) yield arg;
    else
      for (const entry of await readdir(arg, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

const queue = new Queue(QUEUE, { connection, defaultJobOptions: jobOptions });
let seen = 0;
for await (const location of locations(process.argv.slice(2))) {
  const jobId = await hashReplay(await bytesAt(location));
  await queue.add('export', { location }, { jobId });
  seen++;
}
console.log(`${seen} replays seen`, await queue.getJobCounts());
await queue.close();
