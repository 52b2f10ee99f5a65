/**
 * How soon an abort is obeyed, and how long the event loop waits for its turn: on hostile files of several kinds and on an honest demo. Both in
 * milliseconds, median and worst; a turn also in processor time, which other programs do not lengthen (collecting garbage counts in it).
 * A turn should take at most 50 ms, and an abort should be obeyed within 100 ms.
 */
import { readFileSync } from 'node:fs';
import { streamDem } from '../src/formats/dem/index.js';
import { parseIcrep } from '../src/formats/icrep/index.js';
import { parseSc2 } from '../src/formats/sc2/index.js';
import { corpusDir } from '../recordings/corpus-folder.js';
import { baselineCopies, fullHashTable, fullUpdates, sharedUnit } from '../recordings/hostile.js';

type Read = (signal?: AbortSignal) => Promise<unknown>;

const TURN_MS = 50;
const OBEYED_MS = 100;
const ABORTS = 9;

const demo =
  (bytes: Uint8Array): Read =>
  async (signal) => {
    for await (const batch of streamDem(bytes, { events: ['tick', 'gameEvent'], ...(signal && { signal }) }).batches()) void batch.length;
  };

async function reads(): Promise<Readonly<Record<string, Read>>> {
  const [scan, copies, list, unit] = [
    fullUpdates(300_000),
    baselineCopies(200_000),
    fullHashTable(8000, 400_000),
    sharedUnit(400, 48 << 20),
  ];
  return {
    'dem: full updates of nothing': demo(scan),
    'dem: copies of baselines': demo(copies),
    'sc2: a list of missing files': (signal) => parseSc2(list, { include: ['files'], ...(signal && { signal }) }),
    'icrep: a unit of 48 MB, shared': (signal) => parseIcrep(unit, { include: ['snapshots'], ...(signal && { signal }) }),
    ...(corpusDir() !== undefined && {
      'dem: an honest match': demo(new Uint8Array(readFileSync((await import('../recordings/dem/large-demo.js')).largeDemo()))),
    }),
  };
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Lengths of all turns of a read, and how long it took. */
async function turnsOf(read: Read): Promise<{ readonly ms: number; readonly turns: number[]; readonly processorTurns: number[] }> {
  const turns: number[] = [];
  const processorTurns: number[] = [];
  let last = performance.now();
  let lastProcessor = processorMs();
  let isOver = false;
  const look = (): void => {
    const now = performance.now();
    const nowProcessor = processorMs();
    turns.push(now - last);
    processorTurns.push(nowProcessor - lastProcessor);
    [last, lastProcessor] = [now, nowProcessor];
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const start = performance.now();
  await read();
  const ms = performance.now() - start;
  isOver = true;
  await new Promise(setImmediate);
  return { ms, turns, processorTurns };
}

/** From the time that an abort was due at to the end of the read; undefined where it had ended before. */
async function obeyed(read: Read, afterMs: number): Promise<number | undefined> {
  const controller = new AbortController();
  const due = performance.now() + afterMs;
  const timer = setTimeout(() => controller.abort(), afterMs);
  try {
    await read(controller.signal);
    return undefined;
  } catch (error) {
    if (error !== controller.signal.reason) throw error;
    return performance.now() - due;
  } finally {
    clearTimeout(timer);
  }
}

/** Of the turns that take a millisecond at least: the others are those of an idle loop. */
function medianAndWorst(values: readonly number[]): readonly [median: number, worst: number] {
  const sorted = values.filter((value) => value >= 1).sort((a, b) => a - b);
  return [sorted[sorted.length >> 1] ?? 0, sorted[sorted.length - 1] ?? 0];
}

const show = ([median, worst]: readonly [number, number]): string => `${median.toFixed(0).padStart(4)} /${worst.toFixed(0).padStart(4)}`;

console.log(`${'median / worst, ms'.padEnd(34)}      turn   processor      obeyed`);
for (const [name, read] of Object.entries(await reads())) {
  const { ms, turns, processorTurns } = await turnsOf(read);
  const delays: number[] = [];
  for (let i = 1; i <= ABORTS; i++) delays.push((await obeyed(read, (ms * i) / (ABORTS + 1))) ?? 0);
  const [processor, late] = [medianAndWorst(processorTurns), medianAndWorst(delays)];
  const verdict = processor[1] > TURN_MS || late[1] > OBEYED_MS ? '  !' : '';
  console.log(`${name.padEnd(34)} ${show(medianAndWorst(turns))}  ${show(processor)}  ${show(late)}  of ${ms.toFixed(0)} ms${verdict}`);
}
