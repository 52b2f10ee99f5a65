import type { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';

/** How a value is stored (docs/formats/icrep.md, section 1): one description, by which it is read and written. */
export interface Codec<Value> {
  /** The fewest bytes that a value takes. The count of a list is checked against them. */
  readonly minBytes: number;
  readonly read: (r: BincodeReader) => Value;
  readonly write: (w: BincodeWriter, value: Value) => void;
}

/** The values that readers and writers have a method for, with the fewest bytes of each. */
const MIN_BYTES = { u8: 1, u16: 2, u32: 4, i32: 4, u64: 8, i64: 8, bool: 1, tick: 8, fixed: 4, fixed16: 2, string: 8, blob: 8 } as const;
export type PlainName = keyof typeof MIN_BYTES;
export const PLAIN_NAMES = /* @__PURE__ */ Object.keys(MIN_BYTES) as readonly PlainName[];

/** A value that readers and writers have a method for. */
export const plain = <Name extends PlainName>(name: Name): Codec<ReturnType<BincodeReader[Name]>> => ({
  minBytes: MIN_BYTES[name],
  read: (r) => r[name]() as ReturnType<BincodeReader[Name]>,
  write: (w, value) => w[name](value as never),
});

export const U32: Codec<number> = /* @__PURE__ */ plain('u32');
export const STRING: Codec<string> = /* @__PURE__ */ plain('string');
export const BLOB: Codec<Uint8Array> = /* @__PURE__ */ plain('blob');

/** Bytes without a length in front: a view. */
export const fixedBytes = (length: number): Codec<Uint8Array> => ({
  minBytes: length,
  read: (r) => r.take(length),
  write: (w, bytes) => w.fixedBytes(bytes, length),
});

/** An enum without fields: the names of its variants, in the order of the wire. */
export const oneOf = <Name extends string>(names: readonly Name[], what: string): Codec<Name> => ({
  minBytes: 4,
  read: (r) => r.nameOf(names, what),
  write: (w, name) => w.nameOf(names, name),
});

/** A value that may be absent. */
export const option = <Value>(codec: Codec<Value>): Codec<Value | undefined> => ({
  minBytes: 1,
  read: (r) => r.option(codec),
  write: (w, value) => w.option(value, codec.write),
});

/** A list. `next` checks each element against the one before it. */
export const list = <Value>(
  element: Codec<Value>,
  next?: (r: BincodeReader, value: Value, before: Value | undefined) => void,
): Codec<readonly Value[]> => ({
  minBytes: 8,
  read: (r) => r.list(element, next),
  write: (w, values) => w.list(values, element.write),
});
