/** node failed.js [--retry]: lists failed jobs with their reasons; with --retry it queues them again. */
import { Queue } from 'bullmq';
import { QUEUE, connection } from './queue.js';

const queue = new Queue(QUEUE, { connection });
const failed = await queue.getFailed();
for (const job of failed) {
  console.log(`${job.data.location}: ${job.failedReason} (${job.attemptsMade} times)`);
  if (process.argv.includes('--retry')) await job.retry('failed', { resetAttemptsMade: true });
}
if (failed.length > 0 && process.argv.includes('--retry')) console.log(`${failed.length} queued again`);
await queue.close();
