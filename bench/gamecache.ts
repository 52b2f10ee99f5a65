/**
 * Peak memory of streaming 100 MB of synthetic cache, against a child that only reads the file.
 * Run: npx tsx bench/gamecache.ts
 */
import { execFileSync } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtures } from '../recordings/gamecache/fixtures.js';
import { streamGamecache } from '../src/formats/gamecache/index.js';

const BYTES = 100_000_000;

/** The items of a v3 fixture, over and over. */
function writeCache(path: string): void {
  const whole = fixtures()['gamecache-3.04b.dat']!;
  const items = whole.subarray(4);
  const rounds = Math.ceil(BYTES / items.length);
  const file = openSync(path, 'w');
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, rounds * new DataView(whole.buffer, whole.byteOffset).getUint32(0, true), true);
  writeSync(file, header);
  const block = new Uint8Array(items.length * 1000);
  for (let i = 0; i < 1000; i++) block.set(items, i * items.length);
  for (let left = rounds; left > 0; left -= 1000) writeSync(file, block, 0, Math.min(left, 1000) * items.length);
  closeSync(file);
}

const [job, path] = process.argv.slice(2);
if (job !== undefined && path !== undefined) {
  let items = 0;
  const started = performance.now();
  const source = createReadStream(path, { highWaterMark: 1 << 16 });
  if (job === 'read') for await (const chunk of source) items += (chunk as Uint8Array).length > 0 ? 1 : 0;
  else for await (const batch of streamGamecache(source as AsyncIterable<Uint8Array>).batches()) items += batch.length;
  // maxRSS would begin at what the process that started this one held
  const peakMb = Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
  console.log(JSON.stringify({ job, items, seconds: (performance.now() - started) / 1000, peakMb }));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'gamecache-'));
  try {
    const file = join(folder, 'gamecache.dat');
    writeCache(file);
    const child = (which: string): { peakMb: number } => {
      const line = execFileSync(process.execPath, [...process.execArgv, process.argv[1]!, which, file], { encoding: 'utf8' });
      process.stdout.write(line);
      return JSON.parse(line) as { peakMb: number };
    };
    const read = child('read');
    const stream = child('stream');
    console.log(`peak above reading alone: ${(stream.peakMb - read.peakMb).toFixed(1)} MB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
