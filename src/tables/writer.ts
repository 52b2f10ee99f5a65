import type { TableBatch } from './schema.js';

/** Where a writer's bytes go, in order. A promise is waited for before the next bytes come. The bytes are the sink's to keep. */
export type ByteSink = (bytes: Uint8Array) => void | Promise<void>;

/** Encodes the rows of one table. Calls must not overlap: wait for one before the next. */
export interface TableWriter {
  /** Adds rows. Throws ReplayError `usage` for a batch of another table. */
  write(batch: TableBatch): void | Promise<void>;
  /** Writes what is held back and the end of the file. A table without rows gives a file without rows. It does not close the sink. */
  end(): Promise<void>;
}
