import { closeSync, openSync, writeSync } from 'node:fs';
import zlib from 'node:zlib';
import type { SchemaElement } from 'hyparquet-writer';
import { hyparquetWriter } from '../tables/parquet.js';
import { ParquetFile, type ParquetRows } from './parquet-file.js';

/** The files of one table that become one. */
export interface MergeTask {
  /** The files of single replays, in the order of the replays. */
  readonly parts: readonly string[];
  /** What the column `replay` of each part says. */
  readonly replays: readonly string[];
  /** The merged file so far, by replay, of which the rows of other replays are kept. */
  readonly before?: string | undefined;
  /** The file that is made. */
  readonly into: string;
  /** What the file says of its table. */
  readonly about: string;
  readonly signal?: AbortSignal | undefined;
}

/** What puts files of one table into one. */
export interface Merger {
  /** Gives the number of rows. Rejects with `signal.reason`. */
  merge(task: MergeTask): Promise<number>;
  close(): void;
}

/** Rows of a row group. Readers skip groups by the least and most of their columns. */
export const MERGED_GROUP_ROWS = 1 << 16;

/** In Node from 22.15 on. */
const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Uint8Array, options: object) => Uint8Array };
/** ZSTD_c_compressionLevel, which the types of older Node do not have. */
const ZSTD_LEVEL = 100;

/** Merges without DuckDB: row group by row group, so that memory does not grow with the number of replays. Compressed by zstd where Node has it, else by Snappy. */
export async function rowMerger(): Promise<Merger> {
  const { ByteWriter, ParquetWriter } = await hyparquetWriter();
  const { snappyCompress } = await import('../codecs/snappy-compress.js');
  const codec = zstdCompressSync === undefined ? 'SNAPPY' : 'ZSTD';
  const zstd = (bytes: Uint8Array): Uint8Array => zstdCompressSync!(bytes, { params: { [ZSTD_LEVEL]: 9 } });

  return {
    async merge(task) {
      const { parts, before, into, about } = task;
      const [first, merged] = [await columnsOf(parts[0]!), before === undefined ? [] : await columnsOf(before)];
      // A table may have got columns, or lost them, since rows were written: those are null where a row has none.
      const columns = [...first, ...merged.filter(({ name }) => !first.some((column) => column.name === name))].map(
        (column): SchemaElement => ({ ...column, repetition_type: 'OPTIONAL' }),
      );
      const bytes = new ByteWriter();
      const writer = new ParquetWriter({
        writer: bytes,
        schema: [{ name: 'root', num_children: columns.length }, ...columns],
        codec,
        compressors: { SNAPPY: snappyCompress, ZSTD: zstd },
        kvMetadata: [{ key: 'replaykit.table', value: about }],
        createdBy: 'replaykit',
      });
      const file = openSync(into, 'w');
      let total = 0;
      try {
        const flush = (): void => {
          const written = bytes.getBytes();
          for (let at = 0; at < written.length;) at += writeSync(file, written, at);
          bytes.index = 0;
        };
        for await (const { length, columns: cells } of grouped(columns, inOrder(task))) {
          task.signal?.throwIfAborted();
          await writer.write({
            columnData: columns.map(({ name }) => ({ name, data: cells.get(name) as unknown[] })),
            rowGroupSize: length,
          });
          flush();
          total += length;
        }
        await writer.finish();
        flush();
      } finally {
        closeSync(file);
      }
      return total;
    },
    close: () => undefined,
  };
}

async function columnsOf(path: string): Promise<readonly SchemaElement[]> {
  const file = await ParquetFile.open(path);
  file.close();
  return file.columns;
}

/** The rows of all files by replay, and of each replay in its order. */
async function* inOrder({ parts, replays, before, signal }: MergeTask): AsyncGenerator<ParquetRows> {
  const kept = before === undefined ? undefined : runsOf(before, new Set(replays));
  let run = await kept?.next();
  for (const [i, part] of parts.entries()) {
    signal?.throwIfAborted();
    for (; run?.done === false && run.value.replay < replays[i]!; run = await kept!.next()) yield run.value.rows;
    yield* rowsOf(part);
  }
  for (; run?.done === false; run = await kept!.next()) yield run.value.rows;
}

async function* rowsOf(path: string): AsyncGenerator<ParquetRows> {
  const file = await ParquetFile.open(path);
  try {
    yield* file.rowGroups();
  } finally {
    file.close();
  }
}

/** Rows of a merged file, those of one replay after the other, without the replays in `without`. */
async function* runsOf(
  path: string,
  without: ReadonlySet<string>,
): AsyncGenerator<{ readonly replay: string; readonly rows: ParquetRows }, undefined> {
  for await (const rows of rowsOf(path)) {
    const replays = rows.columns.get('replay') as readonly string[];
    for (let from = 0, to = 0; from < rows.length; from = to) {
      const replay = replays[from]!;
      while (to < rows.length && replays[to] === replay) to++;
      if (!without.has(replay)) yield { replay, rows: part(rows, from, to) };
    }
  }
  return undefined;
}

/** Rows in groups of the right size. The rows of a replay that fit into one are in one. */
async function* grouped(columns: readonly SchemaElement[], runs: AsyncIterable<ParquetRows>): AsyncGenerator<ParquetRows> {
  const empty = () => ({ length: 0, columns: new Map<string, unknown[]>(columns.map(({ name }) => [name, []])) });
  let held = empty();
  for await (const run of runs) {
    const fits = held.length + run.length <= MERGED_GROUP_ROWS;
    for (let from = 0; from < run.length; from += MERGED_GROUP_ROWS) {
      if (held.length > 0 && !fits) {
        yield held;
        held = empty();
      }
      const { length, columns: cells } = part(run, from, Math.min(run.length, from + MERGED_GROUP_ROWS));
      for (const [name, into] of held.columns) {
        const column = cells.get(name);
        for (let i = 0; i < length; i++) into.push(column?.[i] ?? null);
      }
      held.length += length;
    }
  }
  if (held.length > 0) yield held;
}

function part({ length, columns }: ParquetRows, from: number, to: number): ParquetRows {
  if (from === 0 && to === length) return { length, columns };
  return { length: to - from, columns: new Map([...columns].map(([name, cells]) => [name, cells.slice(from, to)])) };
}
