/** node memory.mjs read|stream DEMO BUILT: prints the peak memory of this process in MB. */
import { createReadStream, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [job, path, built] = process.argv.slice(2);
const { streamDem } = await import(pathToFileURL(built).href);
const source = createReadStream(path, { highWaterMark: 1 << 16 });
let count = 0;
if (job === 'read') for await (const chunk of source) count += chunk.length;
else for await (const batch of streamDem(source, { events: ['tick'] }).batches()) count += batch.length;
if (count === 0) throw new Error(`${job} gave nothing`);
// maxRSS would begin at what the process that started this one held
console.log(Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024);
