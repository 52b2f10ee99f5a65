/**
 * `counted-work.child.ts FORMAT`: reads files of one format, each section alone, and prints what each read cost. A process of its own, since V8 counts
 * blocks of code only where it did so before the code was loaded.
 */
import { Session, type Profiler } from 'node:inspector/promises';

/** What reading twice as large a file costs more. */
export interface CountedSection {
  readonly name: string;
  readonly section: string;
  /** Blocks of code (bodies of functions, loops and branches) that ran in src/, as V8 counts them. What built-in functions do is not in it. */
  readonly blocks: number;
  /** Work that the read counted. */
  readonly units: number;
  /** The most work between two pauses. */
  readonly turnUnits: number;
}

const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const { ReadBudget } = await import('../../src/core/budget.js');
/** What counts work and memory is not itself counted. */
const BOOKKEEPING = /\/core\/(?:budget|kept-size)\.ts$/;
const { parseReplay } = await import('../../src/kit/index.js');
const { DOUBLED } = await import('./doubled.js');

let units = 0;
let turnUnits = 0;
let pausedAt = 0;
// eslint-disable-next-line typescript/unbound-method
const { work, paused } = ReadBudget.prototype;
ReadBudget.prototype.work = function (more) {
  units += more;
  turnUnits = Math.max(turnUnits, units - pausedAt);
  work.call(this, more);
};
ReadBudget.prototype.paused = function () {
  pausedAt = units;
  paused.call(this);
};

/** Blocks that ran since the last call. */
async function blocksRun(): Promise<number> {
  const { result }: Profiler.TakePreciseCoverageReturnType = await profiler.post('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => url.includes('/src/') && !url.includes('node_modules') && !BOOKKEEPING.test(url));
  const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

const format = process.argv[2] as keyof typeof DOUBLED;
for (const one of DOUBLED[format]) {
  const { name, size, sections } = one;
  const [small, large] = [one.make(size), one.make(2 * size)];
  for (const section of sections) {
    const costOf = async (bytes: Uint8Array): Promise<CountedSection> => {
      units = turnUnits = pausedAt = 0;
      await blocksRun();
      await parseReplay(bytes, { include: { [format]: [section] } });
      return { name, section, blocks: await blocksRun(), units, turnUnits };
    };
    // what is made once for all reads is made before
    await costOf(small);
    const once = await costOf(small);
    const twice = await costOf(large);
    const more = { ...twice, blocks: twice.blocks - once.blocks, units: twice.units - once.units };
    process.stdout.write(`${JSON.stringify(more)}\n`);
  }
}
process.exit(0);
