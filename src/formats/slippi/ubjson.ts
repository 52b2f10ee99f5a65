import { corrupt, truncated } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { utf8Text } from '../../core/text.js';
import { viewOf } from '../../core/view-of.js';

/** A value of UBJSON, with its place in the bytes: docs/formats/slippi.md, section 12. */
export interface UbjsonNode {
  /** The marker of its type. */
  readonly marker: string;
  /** Index of its first byte behind the marker, and, of a string, behind its length. */
  readonly start: number;
  readonly end: number;
  readonly value?: number | bigint | string | boolean | null | undefined;
  /** Of a string: the marker of its length. */
  readonly lengthMarker?: string | undefined;
  readonly entries?: readonly (readonly [key: string, node: UbjsonNode])[] | undefined;
  readonly items?: readonly UbjsonNode[] | undefined;
}

/** Reads one value from its marker on. Containers with a declared type or count are not part of any replay: they throw `corrupt`. */
export function readUbjson(bytes: Uint8Array, limits: Readonly<DecodeLimits>): UbjsonNode {
  return new Reader(bytes, limits).value(0);
}

const SIZES: Readonly<Record<string, number>> = { i: 1, U: 1, I: 2, l: 4, L: 8, d: 4, D: 8, C: 1 };

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: Readonly<DecodeLimits>;
  #at = 0;
  #values = 0;

  constructor(bytes: Uint8Array, limits: Readonly<DecodeLimits>) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.#limits = limits;
  }

  value(depth: number): UbjsonNode {
    checkLimit(this.#limits, 'maxDepth', depth, { offset: this.#at });
    checkLimit(this.#limits, 'maxItems', ++this.#values, { offset: this.#at });
    const marker = this.#marker();
    const start = this.#at;
    switch (marker) {
      case '{':
        return { marker, start, entries: this.#entries(depth + 1), end: this.#at };
      case '[':
        return { marker, start, items: this.#items(depth + 1), end: this.#at };
      case 'S':
      case 'H': {
        const { length, marker: lengthMarker } = this.#length();
        const from = this.#skip(length);
        return { marker, start: from, end: this.#at, lengthMarker, value: utf8Text(this.#bytes, from, this.#at) };
      }
      case 'T':
        return { marker, start, end: start, value: true };
      case 'F':
        return { marker, start, end: start, value: false };
      case 'Z':
        return { marker, start, end: start, value: null };
      case 'C':
        return { marker, start: this.#skip(1), end: this.#at, value: String.fromCharCode(this.#bytes[start]!) };
      default:
        return { marker, value: this.#number(marker), start, end: this.#at };
    }
  }

  #entries(depth: number): UbjsonNode['entries'] {
    const entries: [string, UbjsonNode][] = [];
    while (!this.#closes(0x7d)) {
      const { length } = this.#length();
      const from = this.#skip(length);
      entries.push([utf8Text(this.#bytes, from, this.#at), this.value(depth)]);
    }
    return entries;
  }

  #items(depth: number): UbjsonNode['items'] {
    const items: UbjsonNode[] = [];
    while (!this.#closes(0x5d)) items.push(this.value(depth));
    return items;
  }

  /** Whether the next byte closes the container; it is then passed. */
  #closes(byte: number): boolean {
    if (this.#peek() !== byte) return false;
    this.#at++;
    return true;
  }

  #length(): { readonly length: number; readonly marker: string } {
    const offset = this.#at;
    const marker = this.#marker();
    const length = Number(this.#number(marker));
    if (!(length >= 0)) throw corrupt(`a length is ${length}`, { offset });
    checkLimit(this.#limits, 'maxStringBytes', length, { offset });
    return { length, marker };
  }

  #marker(): string {
    const marker = String.fromCharCode(this.#peek());
    this.#at++;
    return marker;
  }

  #peek(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw truncated('the metadata ends inside a value', { offset: this.#at });
    return byte;
  }

  #skip(byteLength: number): number {
    const from = this.#at;
    if (byteLength > this.#bytes.length - from) throw truncated('the metadata ends inside a value', { offset: from });
    this.#at = from + byteLength;
    return from;
  }

  #number(marker: string): number | bigint {
    const size = SIZES[marker];
    if (size === undefined || marker === 'C') throw corrupt(`${JSON.stringify(marker)} marks no value here`, { offset: this.#at - 1 });
    const at = this.#skip(size);
    const view = this.#view;
    switch (marker) {
      case 'i':
        return view.getInt8(at);
      case 'U':
        return view.getUint8(at);
      case 'I':
        return view.getInt16(at);
      case 'l':
        return view.getInt32(at);
      case 'L':
        return view.getBigInt64(at);
      case 'd':
        return view.getFloat32(at);
      default:
        return view.getFloat64(at);
    }
  }
}

/** A node as plain data. Objects have no prototype, since their keys are the file's. */
export function plainValue({ entries, items, value }: UbjsonNode): unknown {
  if (items !== undefined) return items.map(plainValue);
  if (entries === undefined) return value;
  const object = Object.create(null) as Record<string, unknown>;
  for (const [key, node] of entries) object[key] = plainValue(node);
  return object;
}

/** The nodes of strings, each with its path. */
export function* stringsOf(
  node: UbjsonNode,
  path: readonly string[] = [],
): Generator<readonly [path: readonly string[], node: UbjsonNode]> {
  for (const [key, child] of node.entries ?? []) yield* stringsOf(child, [...path, key]);
  for (const child of node.items ?? []) yield* stringsOf(child, path);
  if (node.marker === 'S') yield [path, node];
}
