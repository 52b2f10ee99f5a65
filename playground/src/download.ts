import type { TableBatch, TableEncoding } from 'replaykit/tables';
import type { TableData } from './table-store.js';

/** File extensions. */
export const ENDINGS: Readonly<Record<TableEncoding, string>> = { csv: 'csv', ndjson: 'ndjson', parquet: 'parquet', arrow: 'arrow' };

const BATCH_ROWS = 4096;

/** Encodes rows of a table. The encoder is loaded on first use. */
export async function encodeRows(encoding: TableEncoding, data: TableData, rows: ArrayLike<number>): Promise<Blob> {
  const { tableWriter } = await import('replaykit/tables');
  const parts: BlobPart[] = [];
  const writer = await tableWriter(encoding, data.table, (bytes) => void parts.push(bytes as Uint8Array<ArrayBuffer>));
  for (let first = 0; first < rows.length; first += BATCH_ROWS) {
    const length = Math.min(BATCH_ROWS, rows.length - first);
    const columns = Object.fromEntries(
      Object.entries(data.columns).map(([name, cells]) => [name, Array.from({ length }, (_, i) => cells[rows[first + i]!]!)]),
    );
    await writer.write({ table: data.table, length, columns } satisfies TableBatch);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await writer.end();
  return new Blob(parts);
}

/** Saves bytes as a file. */
export function saveAs(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
