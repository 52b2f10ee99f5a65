import type { BitReader } from '../../../core/bit-reader.js';
import { corrupt } from '../../../core/errors.js';
import type { ReadBudget } from '../../../core/budget.js';
import { checkLimit, type DecodeLimits } from '../../../core/limits.js';
import { latin1Text } from '../../../core/text.js';
import { checkedSnappyLength, snappyDecompress } from '../../../codecs/snappy.js';
import type { StringTableRows } from './string-table.js';

/** Keys of the previous entries of the same message that a new key may start like. */
const HISTORY = 32;
/** Rows are compressed one by one when this flag of the table is set. */
const FLAG_COMPRESSED_VALUES = 1;
/** The fewest bits of an entry: index step, hasKey, hasValue. */
const MIN_ENTRY_BITS = 3;
/** Units of work for an entry. Its bytes come on top. */
const ENTRY_UNITS = 4;

/**
 * Applies the entry stream of a create or update message to a table (docs/formats/dem.md, section 5,
 * confirmed on real files) and gives the rows that it named, in order.
 */
export function applyEntries(table: StringTableRows, reader: BitReader, count: number, budget: ReadBudget): number[] {
  const { limits } = budget;
  checkLimit(limits, 'maxItems', count);
  if (count < 0 || count * MIN_ENTRY_BITS > reader.remaining)
    throw corrupt(`${count} entries do not fit into ${reader.remaining >>> 3} bytes`, { offset: 0 });
  budget.work(count * ENTRY_UNITS);
  const history: string[] = [];
  const changed: number[] = [];
  let index = -1;
  for (let i = 0; i < count; i++) {
    index += reader.bool() ? 1 : reader.varuint32() + 2;
    reader.check('string table entry');
    checkLimit(limits, 'maxItems', index + 1);
    const key = reader.bool() ? readKey(reader, history, limits) : undefined;
    if (history.length === HISTORY) history.shift();
    history.push(key ?? table.keyBytes(index) ?? '');
    const hasValue = reader.bool();
    reader.check('string table entry');
    const kept = table.keptBytes;
    table.set(index, key, undefined);
    if (hasValue) readValue(reader, table, index, budget);
    budget.keep(table.keptBytes - kept);
    changed.push(index);
  }
  return changed;
}

function readKey(reader: BitReader, history: readonly string[], limits: Readonly<DecodeLimits>): string {
  let prefix = '';
  if (reader.bool()) {
    const position = reader.bits(5);
    const length = reader.bits(5);
    const earlier = history[position];
    if (earlier === undefined)
      throw corrupt(`a key begins as entry ${position} of ${history.length} earlier ones`, { offset: reader.position >>> 3 });
    prefix = earlier.slice(0, length);
  }
  const rest = reader.nulTerminated(limits.maxStringBytes);
  return prefix + latin1Text(rest, 0, rest.length);
}

function readValue(reader: BitReader, table: StringTableRows, index: number, budget: ReadBudget): void {
  const { encoding } = table;
  if (encoding.userDataFixedSize) {
    table.set(index, undefined, readBits(reader, encoding.userDataSizeBits));
    return;
  }
  const compressed = (encoding.flags & FLAG_COMPRESSED_VALUES) !== 0 && reader.bool();
  const byteLength = encoding.usingVarintBitcounts ? reader.ubitVar() : reader.bits(17);
  const known = table.stored(index);
  // the same again, as instancebaseline often has it: the value stays the very same, and what was made of it
  if (known?.length === byteLength && compressed === (table.value(index) !== known) && reader.skipEqual(known)) return;
  const stored = reader.bytes(byteLength);
  let value = stored;
  if (compressed) {
    const length = checkedSnappyLength(stored, 0, stored.length, budget.limits.maxDecompressedBytes);
    budget.fits(length);
    budget.read(length);
    value = snappyDecompress(stored, 0, stored.length, length);
  }
  table.set(index, undefined, value, stored);
}

/** Fixed-size values may be narrower than a byte: they are in the low bits. */
function readBits(reader: BitReader, bits: number): Uint8Array {
  if (bits > reader.remaining) throw reader.overrun('string table value');
  const bytes = new Uint8Array((bits + 7) >>> 3);
  for (let i = 0, left = bits; left > 0; i++, left -= 8) bytes[i] = reader.bits(Math.min(8, left));
  return bytes;
}
