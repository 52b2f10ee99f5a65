import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMAT_NAMES, type ReplayFormat } from '../../src/kit/registry.js';
import { streamTables, tableWriter, type Cell, type Table, type TableWriter } from '../../src/tables/index.js';
import { corpusFacts, corpusFiles, isDamaged, type CorpusFile } from '../support/corpus.node.js';

/** Larger files take longer to be asked than they are worth. */
const MAX_BYTES = 1_500_000;

let folder: string;
let duck: DuckDBConnection;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replaykit-arrow-'));
  duck = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => {
  duck.closeSync();
  rmSync(folder, { recursive: true });
});

/** One file of each kind, as the beginning of its name says it: a game, a version, a way to record. */
function oneOfEachKind(format: ReplayFormat): CorpusFile[] {
  const files = corpusFiles(format).filter((file) => !isDamaged(file) && statSync(file.path).size <= MAX_BYTES);
  const kinds = new Map(files.map((file) => [format === 'dem' ? file.name.split('--')[0]! : format, file]));
  return [...kinds.values()];
}

/** A dictionary of Parquet has one zero, whatever its sign. */
const unsigned = (cell: unknown): unknown => (cell === 0 ? 0 : cell);

/** Both encodings of all tables of a replay. */
async function written(
  file: CorpusFile,
): Promise<readonly { readonly table: Table; readonly parquet: string; readonly arrow: Uint8Array }[]> {
  const open = new Map<string, { table: Table; parquet: string; fd: number; parts: Uint8Array[]; writers: readonly TableWriter[] }>();
  for await (const batch of streamTables(file.bytes())) {
    const { table } = batch;
    let known = open.get(table.name);
    if (known === undefined) {
      const parquet = join(folder, `${file.name}-${table.name}.parquet`);
      const [fd, parts]: [number, Uint8Array[]] = [openSync(parquet, 'w'), []];
      const writers = [
        await tableWriter('parquet', table, (bytes) => void writeSync(fd, bytes)),
        await tableWriter('arrow', table, (bytes) => void parts.push(bytes)),
      ];
      open.set(table.name, (known = { table, parquet, fd, parts, writers }));
    }
    for (const writer of known.writers) await writer.write(batch);
  }
  for (const { fd, writers } of open.values()) {
    for (const writer of writers) await writer.end();
    closeSync(fd);
  }
  return [...open.values()].map(({ table, parquet, parts }) => ({ table, parquet, arrow: Buffer.concat(parts) }));
}

describe.each(FORMAT_NAMES.map((format) => [format, oneOfEachKind(format)] as const))('tables of %s', (format, files) => {
  if (files.length === 0) return;
  const facts = corpusFacts(format, { files: 1, facts: 1 });
  it.each(files)('$name are the same as Arrow and as Parquet', async (file) => {
    for (const { table, parquet, arrow } of await written(file)) {
      const rows = (
        await duck.runAndReadAll(`select * from '${parquet.replaceAll("'", "''")}'`)
      ).getColumnsJS() as readonly (readonly Cell[])[];
      const read = tableFromIPC(arrow);
      for (const [i, { name, type }] of table.columns.entries()) {
        const cells = Array.from(read.getChild(name)!, (cell: unknown) =>
          cell !== null && type === 'timestamp' ? new Date(Number(cell)) : cell,
        );
        // most cells are equal as they are; only where one is not, the two are shown
        const expected = rows[i] ?? [];
        const isSame = cells.length === expected.length && cells.every((cell, row) => Object.is(cell, expected[row]));
        if (!isSame) expect(cells.map(unsigned), `${table.name}.${name}`).toEqual(expected.map(unsigned));
        facts.add(file, 1);
      }
    }
  });
});
