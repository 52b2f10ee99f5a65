/**
 * What one warm read of a demo allocates, by function, garbage included: npx tsx bench/dem/allocations.ts [DEMO]
 */
import { readFileSync } from 'node:fs';
import { Session, type HeapProfiler } from 'node:inspector/promises';
import { basename } from 'node:path';
import { builtDem } from './built.js';
import { corpusDemo } from '../../recordings/dem/large-demo.js';
import { decodeAll } from './work.js';

const path = process.argv[2] ?? corpusDemo('deadlock--5186-broadcast--4217k.dem');
const bytes = new Uint8Array(readFileSync(path));
const { dem } = await builtDem();
for (let i = 0; i < 6; i++) decodeAll(dem, bytes);

const session = new Session();
session.connect();
await session.post('HeapProfiler.startSampling', {
  samplingInterval: 512,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
} as HeapProfiler.StartSamplingParameterType);
decodeAll(dem, bytes);
const { profile } = await session.post('HeapProfiler.stopSampling');
session.disconnect();

const byFunction = new Map<string, number>();
let total = 0;
const pending = [profile.head];
for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
  const name = `${node.callFrame.functionName || '(none)'} ${basename(node.callFrame.url)}:${node.callFrame.lineNumber + 1}`;
  byFunction.set(name, (byFunction.get(name) ?? 0) + node.selfSize);
  total += node.selfSize;
  pending.push(...node.children);
}
console.log(`${basename(path)}: ${(total / 1e6).toFixed(1)} MB in one read`);
const most = [...byFunction].sort(([, a], [, b]) => b - a).slice(0, 20);
console.table(
  most.map(([name, size]) => ({ function: name, MB: (size / 1e6).toFixed(2), share: `${((size / total) * 100).toFixed(1)} %` })),
);
