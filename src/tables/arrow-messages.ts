import { FlatbufferWriter, type FlatbufferField } from '../codecs/flatbuffer-writer.js';
import { aboutTable } from './about-table.js';
import type { ColumnType, Table, TableColumn } from './schema.js';

/** MetadataVersion V5, of Arrow 1.0 and later. */
const VERSION = 4;
/** Kinds of messages. */
const SCHEMA = 1;
const RECORD_BATCH = 3;
/** Types of columns (Schema.fbs). */
const INT = 2;
const FLOATING_POINT = 3;
const UTF8 = 5;
const BOOL = 6;
const TIMESTAMP = 10;
const DOUBLE_PRECISION = 2;
const MILLISECOND = 1;

/** The bytes before a message: continuation and size. */
const PREFIX_BYTES = 8;

/** Where a record batch is in a file. */
export interface ArrowBlock {
  readonly offset: number;
  readonly metadataBytes: number;
  readonly bodyBytes: number;
}

function typeOf(writer: FlatbufferWriter, type: ColumnType): readonly [type: number, offset: number] {
  switch (type) {
    case 'boolean':
      return [BOOL, writer.table([])];
    case 'int32':
      return [
        INT,
        writer.table([
          ['i32', 32],
          ['i8', 1],
        ]),
      ];
    case 'int64':
      return [
        INT,
        writer.table([
          ['i32', 64],
          ['i8', 1],
        ]),
      ];
    case 'double':
      return [FLOATING_POINT, writer.table([['i16', DOUBLE_PRECISION]])];
    case 'string':
      return [UTF8, writer.table([])];
    case 'timestamp': {
      const zone = writer.string('UTC');
      return [
        TIMESTAMP,
        writer.table([
          ['i16', MILLISECOND],
          ['offset', zone],
        ]),
      ];
    }
  }
}

function field(writer: FlatbufferWriter, { name, type, isNullable }: TableColumn): number {
  const [typeId, typeOffset] = typeOf(writer, type);
  const children = writer.offsets([]);
  const text = writer.string(name);
  const fields: FlatbufferField[] = [
    ['offset', text],
    ['i8', Number(isNullable)],
    ['i8', typeId],
    ['offset', typeOffset],
    undefined,
    ['offset', children],
  ];
  return writer.table(fields);
}

function schema(writer: FlatbufferWriter, table: Table): number {
  const fields = writer.offsets(table.columns.map((column) => field(writer, column)));
  const [key, value] = [writer.string('replaykit.table'), writer.string(JSON.stringify(aboutTable(table)))];
  const metadata = writer.offsets([
    writer.table([
      ['offset', key],
      ['offset', value],
    ]),
  ]);
  return writer.table([undefined, ['offset', fields], ['offset', metadata]]);
}

/** A message with its prefix, padded so that what follows begins at a multiple of eight. */
function message(writer: FlatbufferWriter, kind: number, header: number, bodyBytes: number): Uint8Array {
  const metadata = writer.finish(
    writer.table([
      ['i16', VERSION],
      ['i8', kind],
      ['offset', header],
      ['i64', bodyBytes],
    ]),
  );
  const size = Math.ceil(metadata.length / 8) * 8;
  const bytes = new Uint8Array(PREFIX_BYTES + size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xffffffff);
  view.setUint32(4, size, true);
  bytes.set(metadata, PREFIX_BYTES);
  return bytes;
}

/** The message that says which columns there are. */
export function schemaMessage(table: Table): Uint8Array {
  const writer = new FlatbufferWriter();
  return message(writer, SCHEMA, schema(writer, table), 0);
}

/** The message in front of the buffers of some rows: how many are null in each column, and where each buffer is. */
export function batchMessage(
  rows: number,
  nodes: readonly (readonly [rows: number, nulls: number])[],
  buffers: readonly (readonly [offset: number, byteLength: number])[],
  bodyBytes: number,
): Uint8Array {
  const writer = new FlatbufferWriter();
  const [nodeList, bufferList] = [writer.structs(nodes), writer.structs(buffers)];
  return message(
    writer,
    RECORD_BATCH,
    writer.table([
      ['i64', rows],
      ['offset', nodeList],
      ['offset', bufferList],
    ]),
    bodyBytes,
  );
}

/** The end of a file: the schema again, and where the record batches are. */
export function footer(table: Table, blocks: readonly ArrowBlock[]): Uint8Array {
  const writer = new FlatbufferWriter();
  const schemaOffset = schema(writer, table);
  const dictionaries = writer.structs([]);
  const batches = writer.structs(blocks.map(({ offset, metadataBytes, bodyBytes }) => [offset, metadataBytes, bodyBytes]));
  return writer.finish(
    writer.table([
      ['i16', VERSION],
      ['offset', schemaOffset],
      ['offset', dictionaries],
      ['offset', batches],
    ]),
  );
}
