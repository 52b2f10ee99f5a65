import { snappyCompress } from '../../../codecs/snappy-compress.js';
import { BitWriter } from '../../../core/bit-writer.js';
import { utf8Bytes } from '../../../core/text-bytes.js';
import { latin1Text } from '../../../core/text.js';
import type { ProtoMessage } from '../messages.js';
import type { RowEncoding } from './string-table.js';

/** One row to send; indexes must rise from row to row. */
export interface DemRowInput {
  readonly index: number;
  readonly key?: string | undefined;
  readonly value?: Uint8Array | undefined;
}

/** Keys of the previous rows that a key may start like, and the longest prefix that five bits can say. */
const HISTORY = 32;
const MAX_PREFIX = 31;
const FLAG_COMPRESSED_VALUES = 1;

/** The value of a svc_CreateStringTable. */
export function stringTableCreate(name: string, rows: readonly DemRowInput[], encoding: RowEncoding, compressed = false): ProtoMessage {
  const bytes = rowBytes(rows, encoding);
  return {
    name,
    num_entries: rows.length,
    user_data_fixed_size: encoding.userDataFixedSize,
    user_data_size: (encoding.userDataSizeBits + 7) >>> 3,
    user_data_size_bits: encoding.userDataSizeBits,
    flags: encoding.flags,
    string_data: compressed ? snappyCompress(bytes) : bytes,
    uncompressed_size: compressed ? bytes.length : 0,
    data_compressed: compressed,
    using_varint_bitcounts: encoding.usingVarintBitcounts,
  };
}

/** The value of a svc_UpdateStringTable. */
export function stringTableUpdate(tableId: number, rows: readonly DemRowInput[], encoding: RowEncoding): ProtoMessage {
  return { table_id: tableId, num_changed_entries: rows.length, string_data: rowBytes(rows, encoding) };
}

/** Rows as the entry stream of a message. The reader's history holds the table's key for a row sent without one: such a place is never referred to. */
function rowBytes(rows: readonly DemRowInput[], encoding: RowEncoding): Uint8Array {
  const writer = new BitWriter();
  const history: string[] = [];
  let last = -1;
  for (const { index, key, value } of rows) {
    if (index <= last) throw new RangeError(`row ${index} after row ${last}`);
    writer.bool(index === last + 1);
    if (index !== last + 1) writer.varuint32(index - last - 2);
    last = index;
    writer.bool(key !== undefined);
    const bytes = key === undefined ? '' : binaryText(utf8Bytes(key));
    if (key !== undefined) writeKey(writer, bytes, history);
    if (history.length === HISTORY) history.shift();
    history.push(bytes);
    writer.bool(value !== undefined);
    if (value !== undefined) writeValue(writer, value, encoding);
  }
  return writer.done();
}

const binaryText = (bytes: Uint8Array): string => latin1Text(bytes, 0, bytes.length);

function writeKey(writer: BitWriter, key: string, history: readonly string[]): void {
  let best = -1;
  let prefix = 0;
  history.forEach((earlier, position) => {
    let same = 0;
    while (same < MAX_PREFIX && same < key.length && earlier[same] === key[same]) same++;
    if (same > prefix) [best, prefix] = [position, same];
  });
  writer.bool(best >= 0);
  if (best >= 0) {
    writer.bits(best, 5);
    writer.bits(prefix, 5);
  }
  writer.nulTerminated(Uint8Array.from(key.slice(prefix), (char) => char.charCodeAt(0)));
}

function writeValue(writer: BitWriter, value: Uint8Array, encoding: RowEncoding): void {
  if (encoding.userDataFixedSize) {
    for (let left = encoding.userDataSizeBits, i = 0; left > 0; left -= 8, i++) writer.bits(value[i] ?? 0, Math.min(8, left));
    return;
  }
  let stored = value;
  if ((encoding.flags & FLAG_COMPRESSED_VALUES) !== 0) {
    const packed = snappyCompress(value);
    const smaller = packed.length < value.length;
    writer.bool(smaller);
    if (smaller) stored = packed;
  }
  if (encoding.usingVarintBitcounts) writer.ubitVar(stored.length);
  else writer.bits(stored.length, 17);
  writer.bytes(stored);
}
