import type { RandomAccess, ReplaySource } from '../../src/io/source.js';

/** A source that counts how often it was closed and what was read from it. */
export interface WatchedSource {
  readonly source: ReplaySource;
  closed: number;
  reads: number;
  bytes: number;
}

export function watchedStream(pieces: readonly Uint8Array[]): WatchedSource {
  let next = 0;
  const watched = { closed: 0, reads: 0, bytes: 0 } as { -readonly [K in keyof WatchedSource]: WatchedSource[K] };
  watched.source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        watched.reads++;
        const piece = pieces[next++];
        if (piece === undefined) {
          watched.closed++;
          controller.close();
        } else {
          watched.bytes += piece.length;
          controller.enqueue(piece);
        }
      },
      cancel() {
        watched.closed++;
      },
    },
    { highWaterMark: 0 },
  );
  return watched;
}

export function watchedAccess(bytes: Uint8Array): WatchedSource & { readonly source: RandomAccess } {
  const watched = {
    closed: 0,
    reads: 0,
    bytes: 0,
    source: {
      byteLength: bytes.length,
      read(start: number, end: number): Promise<Uint8Array> {
        watched.reads++;
        watched.bytes += end - start;
        return Promise.resolve(bytes.slice(start, end));
      },
      close(): void {
        watched.closed++;
      },
    },
  };
  return watched;
}

/** The bytes cut at some places. */
export function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((start, i) => bytes.slice(start, places[i] ?? bytes.length));
}

export const pieces = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));

const OPENERS = {
  Uint8Array: (bytes: Uint8Array) => bytes,
  ArrayBuffer: (bytes: Uint8Array) => bytes.slice().buffer,
  Blob: (bytes: Uint8Array) => new Blob([bytes.slice()]),
  Response: (bytes: Uint8Array) => new Response(bytes.slice()),
  ReadableStream: (bytes: Uint8Array) => watchedStream(pieces(bytes, 97)).source,
  'ReadableStream of single bytes': (bytes: Uint8Array) => watchedStream(pieces(bytes, 1)).source,
  Iterable: (bytes: Uint8Array) => pieces(bytes, 97),
  AsyncIterable: (bytes: Uint8Array) =>
    (async function* () {
      for (const part of pieces(bytes, 97)) yield await Promise.resolve(part);
    })(),
  RandomAccess: (bytes: Uint8Array) => watchedAccess(bytes).source,
  'a view in a larger buffer': (bytes: Uint8Array) => {
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 3);
    return larger.subarray(3, 3 + bytes.length);
  },
} satisfies Record<string, (bytes: Uint8Array) => ReplaySource>;

/** Every kind of source. */
export const SOURCES = Object.keys(OPENERS) as readonly (keyof typeof OPENERS)[];

/** The bytes as a source of a kind, a new one at each call. */
export const openAs = (kind: keyof typeof OPENERS, bytes: Uint8Array): ReplaySource => OPENERS[kind](bytes);

/** Bytes whose `slice` is a view of the same memory, as that of Node's Buffer is. */
export class SharingBytes extends Uint8Array {
  override slice(start?: number, end?: number): Uint8Array<ArrayBuffer> {
    return this.subarray(start, end);
  }
}

interface Given {
  readonly given: Uint8Array;
  /** All memory that was handed over, that around the bytes too. */
  readonly memory: Uint8Array;
}

const inLarger = (bytes: Uint8Array, viewOf: (memory: ArrayBuffer, start: number, length: number) => Uint8Array): Given => {
  const memory = new Uint8Array(bytes.length + 64).fill(0xa5);
  memory.set(bytes, 13);
  return { given: viewOf(memory.buffer, 13, bytes.length), memory };
};

/** Node's Buffer, where this is Node. */
const { Buffer: NodeBuffer } = globalThis as { readonly Buffer?: { from(memory: ArrayBuffer, start: number, length: number): Uint8Array } };

const GIVEN: Readonly<Record<string, (bytes: Uint8Array) => Given>> = {
  'a Uint8Array': (bytes) => {
    const memory = plainCopy(bytes);
    return { given: memory, memory };
  },
  'a view into larger memory': (bytes) => inLarger(bytes, (memory, start, length) => new Uint8Array(memory, start, length)),
  'bytes that share what is sliced': (bytes) => inLarger(bytes, (memory, start, length) => new SharingBytes(memory, start, length)),
  ...(NodeBuffer === undefined
    ? {}
    : { 'a Buffer': (bytes: Uint8Array) => inLarger(bytes, (memory, start, length) => NodeBuffer.from(memory, start, length)) }),
};

/** Every kind of array in which a caller may have the bytes of a file. */
export const BYTES_GIVEN = Object.keys(GIVEN);

/** The bytes as an array of a kind, with all memory that the array is part of. */
export const givenAs = (kind: string, bytes: Uint8Array): Given => GIVEN[kind]!(bytes);

/** A copy as a plain array, of whatever kind the bytes are. */
export const plainCopy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
