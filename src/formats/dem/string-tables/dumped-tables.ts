import { ProtoSchema, type ProtoMessage } from '../../../codecs/protobuf/message.js';

/**
 * The string tables of a DEM_FullPacket. Rows are left as bytes: most readers want a few of the tables, and a seek passes over the dumps of a whole
 * recording. Keys are bytes too, which need not be UTF-8.
 */
const SCHEMA = `
CDemoFullPacket: 1 CDemoStringTables string_table
CDemoStringTables: 1 *table_t tables
table_t: 1 string table_name, 2 *bytes items
items_t: 1 bytes str, 2 bytes data
`;
let schema: ProtoSchema | undefined;
const decode = (type: string, bytes: Uint8Array): ProtoMessage => (schema ??= new ProtoSchema(SCHEMA)).decode(type, bytes);

/** A table of a dump. */
export interface DumpedTable {
  readonly table_name?: string;
  /** As `dumpedRow` reads them. */
  readonly items?: readonly Uint8Array[];
}

/** A row of a table. */
export interface DumpedRow {
  readonly str?: Uint8Array;
  readonly data?: Uint8Array;
}

/** The tables in the payload of a DEM_FullPacket. */
export const dumpedTables = (payload: Uint8Array): readonly DumpedTable[] =>
  (decode('CDemoFullPacket', payload)['string_table'] as { readonly tables?: readonly DumpedTable[] } | undefined)?.tables ?? [];

export const dumpedRow = (item: Uint8Array): DumpedRow => decode('items_t', item);
