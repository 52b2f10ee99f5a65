import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { SchemaElement } from 'hyparquet-writer';
import { corrupt } from '../core/errors.js';
import { zstdDecompress } from '../codecs/zstd.js';

/** Rows of a Parquet file, column by column. */
export interface ParquetRows {
  readonly length: number;
  /** The cells by the name of their column. A column that the file does not have is missing. */
  readonly columns: ReadonlyMap<string, readonly unknown[]>;
}

/** What is used of the package hyparquet. */
interface Hyparquet {
  parquetMetadataAsync(file: ByteRanges): Promise<ParquetFooter>;
  parquetRead(options: {
    readonly file: ByteRanges;
    readonly metadata: ParquetFooter;
    readonly rowStart: number;
    readonly rowEnd: number;
    readonly compressors: Readonly<Record<string, typeof zstdDecompress>>;
    onChunk(chunk: { readonly columnName: string; readonly columnData: ArrayLike<unknown> }): void;
  }): Promise<void>;
}

interface ByteRanges {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer;
}

interface ParquetFooter {
  readonly schema: readonly SchemaElement[];
  readonly row_groups: readonly { readonly num_rows: bigint }[];
}

/**
 * Loads the package that reads Parquet. It comes with `hyparquet-writer`, and is looked for from there: package managers that keep packages apart
 * show it to nobody else.
 */
async function hyparquet(): Promise<Hyparquet> {
  const writer = createRequire(import.meta.url).resolve('hyparquet-writer');
  return (await import(pathToFileURL(createRequire(writer).resolve('hyparquet')).href)) as Hyparquet;
}

/** A Parquet file of plain columns that is read one row group after the other, so that no more of it is in memory. */
export class ParquetFile {
  readonly #path: string;
  readonly #package: Hyparquet;
  readonly #file: number;
  readonly #footer: ParquetFooter;

  private constructor(path: string, from: Hyparquet, file: number, footer: ParquetFooter) {
    this.#path = path;
    this.#package = from;
    this.#file = file;
    this.#footer = footer;
  }

  /** Throws `corrupt`, with the path, for what is no Parquet file; errors of the file system. */
  static async open(path: string): Promise<ParquetFile> {
    const from = await hyparquet();
    const file = openSync(path, 'r');
    try {
      return new ParquetFile(path, from, file, await from.parquetMetadataAsync(rangesOf(file)));
    } catch (error) {
      closeSync(file);
      throw damaged(path, error);
    }
  }

  /** The columns, as the file describes them. */
  get columns(): readonly SchemaElement[] {
    // the first element is the row itself
    return this.#footer.schema.slice(1);
  }

  /** The rows of one row group after the other. Throws `corrupt`, with the path, where they cannot be read. */
  async *rowGroups(): AsyncGenerator<ParquetRows> {
    let rowStart = 0;
    for (const { num_rows } of this.#footer.row_groups) {
      const rowEnd = rowStart + Number(num_rows);
      yield await this.#rows(rowStart, rowEnd);
      rowStart = rowEnd;
    }
  }

  async #rows(rowStart: number, rowEnd: number): Promise<ParquetRows> {
    const columns = new Map<string, unknown[]>();
    try {
      await this.#package.parquetRead({
        file: rangesOf(this.#file),
        metadata: this.#footer,
        rowStart,
        rowEnd,
        compressors: { ZSTD: zstdDecompress },
        onChunk({ columnName, columnData }) {
          const before = columns.get(columnName);
          const cells = Array.isArray(columnData) ? (columnData as unknown[]) : Array.from(columnData);
          columns.set(columnName, before === undefined ? cells : before.concat(cells));
        },
      });
    } catch (error) {
      throw damaged(this.#path, error);
    }
    return { length: rowEnd - rowStart, columns };
  }

  close(): void {
    closeSync(this.#file);
  }
}

function rangesOf(file: number): ByteRanges {
  const byteLength = fstatSync(file).size;
  return {
    byteLength,
    slice(start, end = byteLength) {
      const bytes = new Uint8Array(end - start);
      for (let at = 0, got = 1; at < bytes.length && got > 0; at += got) got = readSync(file, bytes, at, bytes.length - at, start + at);
      return bytes.buffer;
    },
  };
}

const damaged = (path: string, cause: unknown): Error =>
  corrupt(`${path} cannot be read as Parquet: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
