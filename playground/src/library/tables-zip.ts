import { makeZip } from 'client-zip';
import { tableWriter, type TableBatch, type TableWriter } from 'replaykit/tables';
import { startReplayWorkers } from 'replaykit/worker';
import type { Listed } from './listed.js';

const JOBS = 2;
/** Bytes of a file that stay in memory before the browser may put them on the disk. */
const KEPT_BYTES = 4 << 20;

/** A Parquet file that grows by the rows of one replay after the other. */
class GrowingFile {
  #parts: BlobPart[] = [];
  #bytes = 0;
  #writer: Promise<TableWriter> | undefined;
  #last: Promise<void> = Promise.resolve();

  write(batch: TableBatch): Promise<void> {
    this.#writer ??= tableWriter('parquet', batch.table, (bytes) => this.#keep(bytes));
    // the workers' batches come in any order, and a writer takes one at a time
    this.#last = this.#last.then(async () => await (await this.#writer!).write(batch));
    return this.#last;
  }

  async end(): Promise<Blob> {
    await this.#last;
    await (await this.#writer!).end();
    return new Blob(this.#parts);
  }

  #keep(bytes: Uint8Array): void {
    this.#parts.push(bytes.slice());
    this.#bytes += bytes.length;
    if (this.#bytes < KEPT_BYTES) return;
    this.#parts = [new Blob(this.#parts)];
    this.#bytes = 0;
  }
}

/**
 * All tables of all replays as a zip of Parquet files, `sc2/players.parquet`: the tables of `replaykit export`, in which the column `replay` is the path of
 * the file. A replay that fails has the rows before its failure.
 */
export async function tablesZip(files: readonly Listed[], onReplay: (done: number) => void, signal: AbortSignal): Promise<Blob> {
  const grown = new Map<string, GrowingFile>();
  const workers = await startReplayWorkers({ jobs: JOBS });
  try {
    let done = 0;
    const read = workers.each(
      files,
      async (worker, { file, path }) => {
        for await (const batch of worker.streamTables(file, { replay: path, signal })) {
          const name = `${batch.table.format}/${batch.table.name}.parquet`;
          let own = grown.get(name);
          if (own === undefined) grown.set(name, (own = new GrowingFile()));
          await own.write(batch);
        }
      },
      { signal },
    );
    for await (const result of read) {
      void result;
      onReplay(++done);
    }
  } finally {
    await workers.close();
  }
  const ended: { readonly name: string; readonly input: Blob }[] = [];
  for (const [name, file] of [...grown].sort(([a], [b]) => (a < b ? -1 : 1))) ended.push({ name, input: await file.end() });
  return await new Response(makeZip(ended)).blob();
}
