/** The script of the worker threads: each export is a task that `WorkerPool.run` can name. */
import { replayError } from '../core/errors.js';
import type { ExportOptions, ExportSource, ExportedReplay, NamedContent } from './export-replay.js';
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

/** The replay whose hash was read last, for `exportHashed`. */
let hashed: { readonly content: NamedContent; readonly task: ExportTask } | undefined;

/** Reads a replay for its hash. */
export const hashOne = (task: ExportTask): Promise<Answer<string>> =>
  answerOf(async () => {
    const { namedContentOf } = await import('./export-replay.js');
    dropHashed();
    hashed = { content: await namedContentOf(task.source, task.scratch, { ...task.options, ...ALONE }, opener), task };
    return hashed.content.hash;
  });

/** Exports the replay whose hash was read last. Undefined where another run is doing it. */
export const exportHashed = (hash: string): Promise<Answer<ExportedReplay | undefined>> =>
  answerOf(async () => {
    if (hashed?.content.hash !== hash) throw replayError('worker', 'the worker that read the replay ended', { reason: 'worker-exit' });
    const { content, task } = hashed;
    const [{ claimOn, exportContent, exportedBefore }, { Claims }, { TableFolder }] = await Promise.all([
      import('./export-replay.js'),
      import('./claims.js'),
      import('./table-folder.js'),
    ]);
    try {
      const { out, to = 'parquet' } = task.options;
      const before = exportedBefore(new TableFolder(out, to).manifestOf(hash), task.options);
      if (before !== undefined) return before;
      const claims = new Claims(out, task.scratch);
      const claim = claimOn(content, task.options);
      if (!claims.take(claim)) return undefined;
      try {
        return await exportContent(content, task.scratch, { ...task.options, ...ALONE });
      } finally {
        claims.release(claim);
      }
    } finally {
      dropHashed();
    }
  });

function dropHashed(): void {
  hashed?.content.discard();
  hashed = undefined;
}

/** Nothing else runs in a worker, so the event loop needs no turns. */
const ALONE = { yieldAfterMs: Infinity };

/** The tasks by name. */
export interface WorkerTasks {
  readonly parse: typeof parse;
  readonly hashOne: typeof hashOne;
  readonly exportHashed: typeof exportHashed;
}
