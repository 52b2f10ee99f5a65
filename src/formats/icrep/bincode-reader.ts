import { ByteReader } from '../../core/byte-reader.js';
import type { ReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { latin1Text } from '../../core/text.js';
import { fault } from './fault.js';
import { FIXED_POINT } from './layout.js';

const strictUtf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a reader can read: a `Codec`. */
interface Readable<Value> {
  readonly minBytes: number;
  readonly read: (r: BincodeReader) => Value;
}

/**
 * Reads what bincode 1.x `serialize` writes (docs/formats/icrep.md, section 1) out of one unit that is in
 * memory as a whole. A unit that ends early is `malformed`, not `truncated`: its length was declared.
 */
export class BincodeReader extends ByteReader {
  readonly limits: Readonly<DecodeLimits>;
  readonly #names: readonly string[];

  /** `names` are the strings of the keyframes, by interned id. */
  constructor(bytes: Uint8Array, limits: Readonly<DecodeLimits>, names: readonly string[] = []) {
    super(bytes);
    this.limits = limits;
    this.#names = names;
  }

  override truncated(what: string): ReplayError {
    return this.malformed(`${what} at ${this.position} passes the end of its unit`);
  }

  malformed(detail: string): ReplayError {
    return fault('malformed', detail);
  }

  bool(): boolean {
    const byte = this.u8();
    if (byte > 1) throw this.malformed(`a bool is ${byte}`);
    return byte === 1;
  }

  /** Whether the `Option` that begins here holds a value. */
  some(): boolean {
    const byte = this.u8();
    if (byte > 1) throw this.malformed(`an Option begins with ${byte}`);
    return byte === 1;
  }

  /** A variant index below `count`. */
  variant(count: number, what: string): number {
    const index = this.u32();
    if (index >= count) throw this.malformed(`${what} has no variant ${index}`);
    return index;
  }

  /** A unit variant, as its name. */
  nameOf<Name extends string>(names: readonly Name[], what: string): Name {
    return names[this.variant(names.length, what)]!;
  }

  /** The count of a list whose elements take `elementBytes` at least: checked against the bytes left and `maxItems`. */
  count(elementBytes: number): number {
    const count = this.#size();
    if (count * elementBytes > this.remaining) throw this.malformed(`${count} elements do not fit into ${this.remaining} bytes`);
    if (count > this.limits.maxItems) checkLimit(this.limits, 'maxItems', count, { format: 'icrep' });
    return count;
  }

  /** A byte vector: a view. */
  blob(): Uint8Array {
    const size = this.#size();
    if (size > this.remaining) throw this.malformed(`${size} bytes are declared, ${this.remaining} are left`);
    return this.take(size);
  }

  string(): string {
    const size = this.#size();
    if (size > this.remaining) throw this.malformed(`a string of ${size} bytes is declared, ${this.remaining} are left`);
    if (size > this.limits.maxStringBytes) checkLimit(this.limits, 'maxStringBytes', size, { format: 'icrep' });
    const start = this.position;
    this.skip(size);
    for (let i = start; i < this.position; i++) {
      if (this.bytes[i]! >= 0x80) return this.#decode(start);
    }
    return latin1Text(this.bytes, start, this.position);
  }

  #decode(start: number): string {
    try {
      return strictUtf8.decode(this.bytes.subarray(start, this.position));
    } catch {
      throw this.malformed('a string is not UTF-8');
    }
  }

  #size(): number {
    const low = this.u32();
    if (this.u32() !== 0) throw this.malformed('a length has more than 32 bits');
    return low;
  }

  /** A tick: u64 that must fit 2^53. */
  tick(): number {
    const low = this.u32();
    const high = this.u32();
    if (high >= 1 << 21) throw this.malformed('a tick is above 2^53');
    return high * 4294967296 + low;
  }

  /** A number that the file counts in 1024ths. */
  fixed(): number {
    return this.i32() / FIXED_POINT;
  }

  fixed16(): number {
    return this.u16() / FIXED_POINT;
  }

  /** A value by what reads it. */
  of<Value>({ read }: Readable<Value>): Value {
    return read(this);
  }

  /** A value that may be absent. */
  option<Value>({ read }: Readable<Value>): Value | undefined {
    return this.some() ? read(this) : undefined;
  }

  /** A list. `next` checks each element against the one before it. */
  list<Value>(
    { minBytes, read }: Readable<Value>,
    next?: (r: this, value: Value, before: Value | undefined) => void,
    count = this.count(minBytes),
  ): readonly Value[] {
    const values: Value[] = [];
    let before: Value | undefined;
    for (let left = count; left > 0; left--) {
      const value = read(this);
      next?.(this, value, before);
      values.push(value);
      before = value;
    }
    return values;
  }

  /** The name of an interned id; undefined where the keyframes do not have it. */
  interned(id: number): string | undefined {
    return this.#names[id];
  }

  /** Throws unless everything was read. */
  done(what: string): void {
    if (this.remaining !== 0) throw this.malformed(`${this.remaining} bytes follow ${what}`);
  }
}
