import { lz4Compress } from '../../codecs/lz4-compress.js';
import { ByteWriter } from '../../core/byte-writer.js';
import { utf8Bytes } from '../../core/text-bytes.js';
import { FIXED_POINT } from './layout.js';

/** The inverse of `BincodeReader`: writes what bincode 1.x `serialize` writes. */
export class BincodeWriter extends ByteWriter {
  bool(value: boolean): void {
    this.u8(value ? 1 : 0);
  }

  /** Writes the number of elements of a list, or the length of a string or of bytes. */
  count(value: number): void {
    this.u64Number(value);
  }

  tick(value: number): void {
    this.u64Number(value);
  }

  fixed(value: number): void {
    this.i32(value * FIXED_POINT);
  }

  fixed16(value: number): void {
    this.u16(value * FIXED_POINT);
  }

  blob(bytes: Uint8Array): void {
    this.count(bytes.length);
    this.bytes(bytes);
  }

  string(text: string): void {
    this.blob(utf8Bytes(text));
  }

  /** Writes exactly `length` bytes, without a length in front. */
  fixedBytes(bytes: Uint8Array, length: number): void {
    if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes where ${length} belong`);
    this.bytes(bytes);
  }

  /** Writes a variant without fields, given by its name. */
  nameOf<Name extends string>(names: readonly Name[], name: Name): void {
    const index = names.indexOf(name);
    if (index < 0) throw new RangeError(`${name} is not a variant`);
    this.u32(index);
  }

  option<Value>(value: Value | undefined, write: (w: this, value: Value) => void): void {
    this.bool(value !== undefined);
    if (value !== undefined) write(this, value);
  }

  list<Value>(values: readonly Value[], write: (w: this, value: Value) => void): void {
    this.count(values.length);
    for (const value of values) write(this, value);
  }
}

/** Packs bytes as a stored unit: their size and one LZ4 block. */
export function pack(bytes: Uint8Array): Uint8Array {
  const block = lz4Compress(bytes);
  const stored = new Uint8Array(4 + block.length);
  new DataView(stored.buffer).setUint32(0, bytes.length, true);
  stored.set(block, 4);
  return stored;
}

/** Packs what a function writes as a stored unit. */
export function packed(write: (w: BincodeWriter) => void): Uint8Array {
  const w = new BincodeWriter(1024);
  write(w);
  return pack(w.done());
}
