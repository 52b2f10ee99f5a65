import { joined } from '../core/pieces.js';
import { batchMessage, footer, schemaMessage, type ArrowBlock } from './arrow-messages.js';
import type { Cell, ColumnData, ColumnType, Table } from './schema.js';
import { checkTable, type ByteSink, type TableWriter } from './writer.js';

const MAGIC = /* @__PURE__ */ Uint8Array.of(0x41, 0x52, 0x52, 0x4f, 0x57, 0x31, 0, 0);
const MAGIC_BYTES = 6;
/** The continuation with a size of 0 ends a stream. */
const END = /* @__PURE__ */ Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

/** What `arrowWriter` takes besides the table and the sink. */
export interface ArrowOptions {
  /** The stream form, which has no end to seek to: what a program reads from a pipe. Default: the file form, which is also called Feather 2. */
  readonly isStream?: boolean | undefined;
}

/**
 * Writes a table as Arrow IPC: each batch that it is given becomes a record batch at once, so nothing is held back. Types are as in Parquet: `int64` is Int 64,
 * timestamps are in milliseconds, UTC, texts are Utf8. Format, name and version of the table and the units of its columns are in the metadata of the schema as
 * `replaykit.table`. pyarrow, polars, R and apache-arrow read it.
 *
 * @example
 * const parts: Uint8Array[] = [];
 * const writer = arrowWriter(tablesOf('sc2')[0]!, (bytes) => void parts.push(bytes));
 * for await (const batch of streamTables(file, { tables: ['players'] })) await writer.write(batch);
 * await writer.end();
 */
export function arrowWriter(table: Table, sink: ByteSink, { isStream = false }: ArrowOptions = {}): TableWriter {
  const blocks: ArrowBlock[] = [];
  let written = 0;
  const give = async (...parts: readonly Uint8Array[]): Promise<void> => {
    const bytes = joined(parts);
    written += bytes.length;
    await sink(bytes);
  };
  const begin = async (): Promise<void> => {
    if (written === 0) await give(...(isStream ? [] : [MAGIC]), schemaMessage(table));
  };
  return {
    async write(batch) {
      checkTable(batch, table);
      await begin();
      if (batch.length === 0) return;
      const nodes: [number, number][] = [];
      const places: [number, number][] = [];
      const body: Uint8Array[] = [];
      let bodyBytes = 0;
      for (const { name, type } of table.columns) {
        const { nulls, buffers } = columnOf(batch.columns[name]!, batch.length, type);
        nodes.push([batch.length, nulls]);
        for (const buffer of buffers) {
          places.push([bodyBytes, buffer.length]);
          body.push(buffer, new Uint8Array(-buffer.length & 7));
          bodyBytes += (buffer.length + 7) & ~7;
        }
      }
      const metadata = batchMessage(batch.length, nodes, places, bodyBytes);
      blocks.push({ offset: written, metadataBytes: metadata.length, bodyBytes });
      await give(metadata, ...body);
    },
    async end() {
      await begin();
      if (isStream) return await give(END);
      const foot = footer(table, blocks);
      const size = new Uint8Array(4);
      new DataView(size.buffer).setUint32(0, foot.length, true);
      await give(END, foot, size, MAGIC.subarray(0, MAGIC_BYTES));
    },
  };
}

interface Column {
  readonly nulls: number;
  /** The bitmap of cells that are there, empty if all are, and the values. */
  readonly buffers: readonly Uint8Array[];
}

function columnOf(cells: ColumnData, rows: number, type: ColumnType): Column {
  let nulls = 0;
  for (let row = 0; row < rows; row++) if (cells[row] === null) nulls++;
  const validity = nulls === 0 ? new Uint8Array(0) : bitmap(cells, rows, (cell) => cell !== null);
  return { nulls, buffers: [validity, ...valuesOf(cells, rows, type)] };
}

function valuesOf(cells: ColumnData, rows: number, type: ColumnType): readonly Uint8Array[] {
  switch (type) {
    case 'boolean':
      return [bitmap(cells, rows, (cell) => cell === true)];
    case 'int32':
      return [bytesOf(Int32Array.from({ length: rows }, (_, row) => (cells[row] as number | null) ?? 0))];
    case 'double':
      return [bytesOf(Float64Array.from({ length: rows }, (_, row) => (cells[row] as number | null) ?? 0))];
    case 'int64':
      return [bytesOf(BigInt64Array.from({ length: rows }, (_, row) => (cells[row] as bigint | null) ?? 0n))];
    case 'timestamp':
      return [bytesOf(BigInt64Array.from({ length: rows }, (_, row) => BigInt((cells[row] as Date | null)?.getTime() ?? 0)))];
    case 'string':
      return textsOf(cells, rows);
  }
}

/** A bit for each row, the first in the lowest bit. */
function bitmap(cells: ColumnData, rows: number, isSet: (cell: Cell) => boolean): Uint8Array {
  const bits = new Uint8Array((rows + 7) >>> 3);
  for (let row = 0; row < rows; row++) if (isSet(cells[row]!)) bits[row >>> 3]! |= 1 << (row & 7);
  return bits;
}

/** Where each text begins, and all of them. */
function textsOf(cells: ColumnData, rows: number): readonly Uint8Array[] {
  const encoder = new TextEncoder();
  const texts = Array.from({ length: rows }, (_, row) => encoder.encode((cells[row] as string | null) ?? ''));
  const offsets = new Int32Array(rows + 1);
  for (const [row, text] of texts.entries()) offsets[row + 1] = offsets[row]! + text.length;
  return [bytesOf(offsets), joined(texts)];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
