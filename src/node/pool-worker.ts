/** The script of the worker threads: each export is a task that `WorkerPool.run` can name. */
import type { ExportOptions, ExportSource, ExportedReplay } from './export-replay.js';
import type { Packed, Parcel } from '../worker/parcel.js';
import { PathOpener } from './open-path.js';
import { parseTask, type ParseTask } from './parse-task.js';
import { answerOf, type Answer } from './worker-answer.js';

/** A worker has one task at a time, and often several of one archive. */
const opener = new PathOpener();

/** Parses a replay; its large buffers are handed over, not copied. */
export async function parse(task: ParseTask): Promise<Answer<Parcel>> {
  let packed: Packed | undefined;
  const answer = await answerOf(async () => (packed = await parseTask(task, opener)).parcel);
  return packed === undefined || packed.buffers.length === 0 ? answer : await moved(answer, packed.buffers);
}

async function moved(answer: Answer<Parcel>, buffers: readonly ArrayBuffer[]): Promise<Answer<Parcel>> {
  const { move, transferableSymbol, valueSymbol } = await import('piscina');
  // The type asks for one object, but a list works too, and is the way to transfer several buffers.
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer } as unknown as Parameters<
    typeof move
  >[0]) as unknown as Answer<Parcel>;
}

/** What a worker is asked to export, and where it may write files that are not whole yet. */
export interface ExportTask {
  readonly source: ExportSource;
  readonly scratch: string;
  readonly options: ExportOptions;
}

/** Exports a replay. */
export const exportOne = ({ source, scratch, options }: ExportTask): Promise<Answer<ExportedReplay>> =>
  answerOf(async () => {
    const { exportInto } = await import('./export-replay.js');
    // Nothing else runs in a worker, so the event loop needs no turns.
    return await exportInto(scratch, source, { ...options, yieldAfterMs: Infinity }, opener);
  });

/** The tasks by name. */
export interface WorkerTasks {
  readonly parse: typeof parse;
  readonly exportOne: typeof exportOne;
}
