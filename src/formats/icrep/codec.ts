import type { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';

/** How a value is stored (docs/formats/icrep.md, section 1): one description, by which it is read and written. */
export interface Codec<Value> {
  /** The fewest bytes that a value takes. The count of a list is checked against them. */
  readonly minBytes: number;
  readonly read: (r: BincodeReader) => Value;
  readonly write: (w: BincodeWriter, value: Value) => void;
}

/** The values that readers and writers have a method for, by its name. */
export const PLAIN = {
  u8: { minBytes: 1, read: (r: BincodeReader) => r.u8(), write: (w: BincodeWriter, value: number) => w.u8(value) },
  u16: { minBytes: 2, read: (r: BincodeReader) => r.u16(), write: (w: BincodeWriter, value: number) => w.u16(value) },
  u32: { minBytes: 4, read: (r: BincodeReader) => r.u32(), write: (w: BincodeWriter, value: number) => w.u32(value) },
  i32: { minBytes: 4, read: (r: BincodeReader) => r.i32(), write: (w: BincodeWriter, value: number) => w.i32(value) },
  u64: { minBytes: 8, read: (r: BincodeReader) => r.u64(), write: (w: BincodeWriter, value: bigint) => w.u64(value) },
  i64: { minBytes: 8, read: (r: BincodeReader) => r.i64(), write: (w: BincodeWriter, value: bigint) => w.i64(value) },
  bool: { minBytes: 1, read: (r: BincodeReader) => r.bool(), write: (w: BincodeWriter, value: boolean) => w.bool(value) },
  tick: { minBytes: 8, read: (r: BincodeReader) => r.tick(), write: (w: BincodeWriter, value: number) => w.tick(value) },
  fixed: { minBytes: 4, read: (r: BincodeReader) => r.fixed(), write: (w: BincodeWriter, value: number) => w.fixed(value) },
  fixed16: { minBytes: 2, read: (r: BincodeReader) => r.fixed16(), write: (w: BincodeWriter, value: number) => w.fixed16(value) },
  string: { minBytes: 8, read: (r: BincodeReader) => r.string(), write: (w: BincodeWriter, value: string) => w.string(value) },
  blob: { minBytes: 8, read: (r: BincodeReader) => r.blob(), write: (w: BincodeWriter, value: Uint8Array) => w.blob(value) },
};

export const U32: Codec<number> = PLAIN.u32;
export const STRING: Codec<string> = PLAIN.string;
export const BLOB: Codec<Uint8Array> = PLAIN.blob;

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
