import { arrowWriter } from '../tables/arrow.js';
import { streamTables, tableWriter, type Table, type TableEncoding, type TableWriter } from '../tables/index.js';
import { UsageError } from './args.js';
import { eachInput, readOptions, type EncodingOptions } from './each.js';
import type { Input } from './inputs.js';
import { printable, printableJson } from './printable.js';
import type { Terminal } from './terminal.js';

/** What is written to standard output, and how. */
export interface ExportOne extends EncodingOptions {
  readonly name: string;
  readonly encoding: TableEncoding;
  readonly rawCsv: boolean;
}

/** What may be printed on a terminal. */
const isText = (encoding: TableEncoding): boolean => encoding === 'csv' || encoding === 'ndjson';

/** Writes one table of all inputs to standard output, one replay after the other. Arrow is written as a stream. */
export async function exportOne(
  { name, encoding, rawCsv, pathEncoding }: ExportOne,
  inputs: readonly Input[],
  terminal: Terminal,
): Promise<number> {
  if (!isText(encoding) && terminal.width !== undefined)
    throw new UsageError(
      `${encoding} on a terminal cannot be read: send it to a program or a file, as in: replaykit export … --out - > table.${encoding}`,
    );
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const sink = async (bytes: Uint8Array): Promise<void> => {
    if (encoding === 'ndjson') await terminal.out(printableJson(decoder.decode(bytes)));
    else if (encoding === 'csv') await terminal.out(decoder.decode(bytes));
    else await terminal.outBytes(bytes);
  };
  let open: { readonly table: Table; readonly writer: TableWriter } | undefined;
  const code = await eachInput(inputs, terminal, async (input) => {
    const reading = streamTables(input.source(), { ...readOptions(terminal, { pathEncoding }), tables: [name] });
    for await (const batch of reading) {
      if (open === undefined) {
        const { table } = batch;
        const writer =
          encoding === 'arrow' ? arrowWriter(table, sink, { isStream: true }) : await tableWriter(encoding, table, sink, { raw: rawCsv });
        open = { table, writer };
      }
      if (batch.table.format !== open.table.format)
        throw new UsageError(
          `${name} of ${printable(input.name)} has other columns (${batch.table.format}) than that of ${open.table.format}: give replays of one format`,
        );
      await open.writer.write(batch);
    }
    return (await reading.end()).isComplete;
  });
  await open?.writer.end();
  if (open === undefined && code === 0) terminal.say(`there are no rows of ${name}\n`);
  return code;
}
