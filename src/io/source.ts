import { replayError, isReplayError } from '../core/errors.js';

/** Random access to an input: a file, an HTTP range, a blob. A verb calls `close` once when it is done. */
export interface RandomAccess {
  readonly byteLength: number;
  /** The bytes from `start` to `end` (exclusive), both inside the input. */
  read(start: number, end: number): Uint8Array | Promise<Uint8Array>;
  close?(): void | Promise<void>;
}

/** Anything bytes come from. A path is not a source: see `openFile` in `replaykit/node`. */
export type ReplaySource =
  Uint8Array | ArrayBuffer | Blob | Response | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array> | RandomAccess;

/** The whole input lies in memory. */
export interface BytesSource {
  readonly kind: 'bytes';
  readonly bytes: Uint8Array;
  close(): Promise<void>;
}
/** Any range can be asked for. */
export interface RandomSource {
  readonly kind: 'random';
  readonly byteLength: number;
  read(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
}
/** Pieces in order, once. */
export interface SequentialSource {
  readonly kind: 'sequential';
  /** The next piece; undefined at the end. */
  pull(): Promise<Uint8Array | undefined>;
  close(reason?: unknown): Promise<void>;
}
export type OpenedSource = BytesSource | RandomSource | SequentialSource;

/**
 * One of three plain kinds for whatever was given. Failures of the input become ReplayErrors with code
 * `source` and the original as `cause`; closing twice closes once.
 */
export function openSource(source: ReplaySource): OpenedSource {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return bytesSource(plainBytes(source));
  if (typeof source !== 'object' || source === null) {
    const hint = typeof source === 'string' ? ': a path is opened by openFile of replaykit/node' : '';
    throw replayError('usage', `a ${typeof source} is no replay source${hint}`);
  }
  if (isBlob(source)) return randomSource(blobAccess(source));
  if ('byteLength' in source && 'read' in source) return randomSource(source);
  if ('body' in source && 'status' in source) {
    if (!source.ok) throw replayError('source', `the server answered ${source.status} ${source.statusText}`.trimEnd());
    return source.body === null ? bytesSource(new Uint8Array(0)) : openSource(source.body);
  }
  if ('getReader' in source) return streamSource(source);
  if (Symbol.asyncIterator in source) return iteratorSource(source[Symbol.asyncIterator]());
  if (Symbol.iterator in source) return iteratorSource(source[Symbol.iterator]());
  throw replayError('usage', 'the object is no replay source');
}

/** A plain `Uint8Array` view of the same memory. Resizable buffers are copied: views on them are six times slower. */
export function plainBytes(source: ArrayBuffer | ArrayBufferView): Uint8Array {
  const buffer = ArrayBuffer.isView(source) ? source.buffer : source;
  const bytes = ArrayBuffer.isView(source) ? new Uint8Array(buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
  return (buffer as { resizable?: boolean }).resizable === true ? bytes.slice() : bytes;
}

function isBlob(source: object): source is Blob {
  return 'arrayBuffer' in source && 'slice' in source && 'size' in source;
}

function bytesSource(bytes: Uint8Array): BytesSource {
  return { kind: 'bytes', bytes, close: () => Promise.resolve() };
}

function blobAccess(blob: Blob): RandomAccess {
  return {
    byteLength: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  };
}

function randomSource(access: RandomAccess): RandomSource {
  return {
    kind: 'random',
    byteLength: access.byteLength,
    read: (start, end) =>
      fromSource(async () => {
        const bytes = pieceOf(await access.read(start, end));
        if (bytes.length !== end - start) {
          throw replayError('source', `bytes ${start} to ${end} were asked for, ${bytes.length} came`, { offset: start });
        }
        return bytes;
      }),
    close: once(async () => access.close?.()),
  };
}

function streamSource(stream: ReadableStream<Uint8Array>): SequentialSource {
  let reader: ReadableStreamDefaultReader<Uint8Array>;
  try {
    reader = stream.getReader();
  } catch (cause) {
    throw replayError('usage', 'the stream is already being read', { cause });
  }
  return {
    kind: 'sequential',
    pull: () => fromSource(async () => nextPiece(await reader.read())),
    close: once(async (reason) => {
      // cancelling a stream that has ended is a no-op, one that has failed rejects with its own error
      await reader.cancel(reason).catch(() => undefined);
      reader.releaseLock();
    }),
  };
}

function iteratorSource(iterator: AsyncIterator<Uint8Array> | Iterator<Uint8Array>): SequentialSource {
  let ended = false;
  return {
    kind: 'sequential',
    pull: () =>
      fromSource(async () => {
        try {
          const step = await iterator.next();
          ended = step.done === true;
          return nextPiece(step);
        } catch (error) {
          ended = true;
          throw error;
        }
      }),
    close: once(async () => {
      if (!ended) await iterator.return?.();
    }),
  };
}

function nextPiece(step: { done?: boolean | undefined; value?: unknown }): Uint8Array | undefined {
  return step.done === true ? undefined : pieceOf(step.value);
}

function pieceOf(value: unknown): Uint8Array {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return plainBytes(value);
  throw replayError('usage', `the source gave a ${typeof value} where bytes belong`);
}

async function fromSource<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (isReplayError(cause)) throw cause;
    throw replayError('source', cause instanceof Error ? cause.message : 'the source failed', { cause });
  }
}

function once(close: (reason?: unknown) => Promise<void>): (reason?: unknown) => Promise<void> {
  let closing: Promise<void> | undefined;
  return (reason) => (closing ??= close(reason));
}
