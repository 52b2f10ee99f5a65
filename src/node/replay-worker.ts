/** The script of the worker threads: each export is a task that `WorkerPool.run` can name. */
import { parseTask, type ParseTask, type ReplayParcel } from './parse-task.js';
import { answerOf, type Answer } from './worker-answer.js';

/** Parses a replay; its large buffers are handed over, not copied. */
export async function parse(task: ParseTask): Promise<Answer<object>> {
  let parcel: ReplayParcel | undefined;
  const answer = await answerOf(async () => (parcel = await parseTask(task)).replay);
  return parcel === undefined || parcel.buffers.length === 0 ? answer : await moved(answer, parcel.buffers);
}

async function moved(answer: Answer<object>, buffers: readonly ArrayBuffer[]): Promise<Answer<object>> {
  const { move, transferableSymbol, valueSymbol } = await import('piscina');
  // its type says one object: a list works, and is how several go
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer } as unknown as Parameters<
    typeof move
  >[0]) as unknown as Answer<object>;
}

/** The tasks by name. */
export interface WorkerTasks {
  readonly parse: typeof parse;
}
