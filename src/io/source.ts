import { isReplayError, replayError, type ReplayError } from '../core/errors.js';
import type { GrowingSource } from './growing.js';

/** Random access to an input: a file, an HTTP range, a blob. A verb calls `close` once when it is done. */
export interface RandomAccess {
  readonly byteLength: number;
  /** The bytes from `start` to `end` (exclusive), both inside the input. */
  read(start: number, end: number): Uint8Array | Promise<Uint8Array>;
  close?(): void | Promise<void>;
}

/** Anything that bytes can be read from. A path is not a source: see `openFile` in `replaykit/node`. */
export type ReplaySource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | Response
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | Iterable<Uint8Array>
  | RandomAccess;

const OPENED = Symbol('opened source');
const UNWRAPPED = { [OPENED]: true, wrapped: false, damage: () => undefined } as const;

/** An input, whatever it once was. */
export interface OpenedSource {
  readonly [OPENED]: true;
  /** Whether all of it is in memory, any range can be read, or its pieces arrive in order, once. */
  readonly kind: 'bytes' | 'random' | 'sequential';
  /** Not known of pieces. */
  readonly byteLength: number | undefined;
  /**
   * Bytes from `start` on, undefined at the end of the input. How many there are is the source's choice: in memory it
   * gives all, a range ends at `end` or before, and pieces come as they come: for them `start` is where the last one ended.
   */
  read(start: number, end: number): Promise<Uint8Array | undefined>;
  /** Whether more may be written behind what there is: where it has no more, a read waits. */
  readonly isGrowing?: boolean;
  /** What a growing source lost on the way since the last call. */
  readonly losses?: (() => readonly ReplayError[]) | undefined;
  /** The signal that it obeys: see `abortable`. */
  readonly signal?: AbortSignal;
  /** Whether it comes out of a compression, of which only the end shows whether it is whole. */
  readonly wrapped: boolean;
  /** What is wrong with the compression around it, as far as it was read. */
  damage(): ReplayError | undefined;
  /** May be called more than once; the source is closed once. */
  close(reason?: unknown): Promise<void>;
}

/** Opens a source as one of three kinds. Failures of the input become ReplayErrors with code `source` and the original as `cause`. */
export function openSource(source: ReplaySource): OpenedSource {
  if (typeof source === 'object' && source !== null && OPENED in source) return source as unknown as OpenedSource;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return inMemory(plainBytes(source));
  if (typeof source === 'object' && source !== null) {
    if ('arrayBuffer' in source && 'slice' in source) {
      return randomAccess({ byteLength: source.size, read: (start, end) => source.slice(start, end).arrayBuffer() });
    }
    if ('byteLength' in source && 'read' in source) return randomAccess(source);
    if ('body' in source && 'status' in source) {
      if (!source.ok) throw replayError('source', `the server answered ${source.status} ${source.statusText}`.trimEnd());
      return openSource(source.body ?? new Uint8Array(0));
    }
    if ('getReader' in source) return streamed(source);
    if (Symbol.asyncIterator in source) {
      const pieces = iterated(source[Symbol.asyncIterator](), source);
      return 'isGrowing' in source ? { ...pieces, isGrowing: true, losses: (source as GrowingSource).losses } : pieces;
    }
    if (Symbol.iterator in source) return iterated(source[Symbol.iterator]());
  }
  throw replayError('usage', `unsupported source: ${source === null ? 'null' : typeof source}`);
}

/** Makes an opened source one that any verb takes. What is known of its wrapper goes with it. */
export const asSource = (source: OpenedSource): ReplaySource => source as unknown as ReplaySource;

/** A plain `Uint8Array` view of the same memory. Resizable buffers are copied: views on them are six times slower. */
export function plainBytes(source: ArrayBuffer | ArrayBufferView): Uint8Array {
  const view = ArrayBuffer.isView(source) ? source : new Uint8Array(source);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return (view.buffer as { resizable?: boolean }).resizable === true ? bytes.slice() : bytes;
}

function inMemory(bytes: Uint8Array): OpenedSource {
  return {
    ...UNWRAPPED,
    kind: 'bytes',
    byteLength: bytes.length,
    read: (start) => Promise.resolve(start < bytes.length ? bytes.subarray(start) : undefined),
    close: () => Promise.resolve(),
  };
}

/** A `RandomAccess`, or a Blob, which gives an ArrayBuffer. */
type Ranges = Omit<RandomAccess, 'read'> & { read(start: number, end: number): unknown };

function randomAccess(access: Ranges): OpenedSource {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = pieceOf(await access.read(start, end));
    if (bytes.length === end - start) return bytes;
    throw replayError('source', `bytes ${start} to ${end} were asked for, ${bytes.length} came`, { offset: start });
  };
  return guarded('random', access.byteLength, read, async () => access.close?.());
}

function streamed(stream: ReadableStream<Uint8Array>): OpenedSource {
  if (stream.locked) throw replayError('usage', 'the stream is already being read');
  const reader = stream.getReader();
  const close = async (reason: unknown): Promise<void> => {
    // cancelling a stream that has ended is a no-op, one that has failed rejects with its own error
    await reader.cancel(reason).catch(() => undefined);
    reader.releaseLock();
  };
  return sequential(() => reader.read(), close);
}

/** `owner` is what the iterator came from: a Readable of Node has a method `destroy`. */
function iterated(iterator: AsyncIterator<Uint8Array> | Iterator<Uint8Array>, owner?: object): OpenedSource {
  let isPending = false;
  let ended = false;
  const next = async (): Promise<Step> => {
    let step: Step = { done: true };
    isPending = true;
    try {
      return (step = await iterator.next());
    } finally {
      isPending = false;
      ended = step.done === true;
    }
  };
  return sequential(next, async () => {
    if (ended) return;
    // A generator answers `return` after the `next` it is still busy with, which may be never.
    if (isPending && owner !== undefined && 'destroy' in owner) (owner as { destroy(): void }).destroy();
    const returned = Promise.resolve(iterator.return?.());
    if (isPending) returned.catch(() => undefined);
    else await returned;
  });
}

interface Step {
  readonly done?: boolean | undefined;
  readonly value?: unknown;
}

function sequential(next: () => Promise<Step>, close: OpenedSource['close']): OpenedSource {
  const read = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await next();
    return done === true ? undefined : pieceOf(value);
  };
  return guarded('sequential', undefined, read, close);
}

function pieceOf(value: unknown): Uint8Array {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return plainBytes(value);
  throw replayError('usage', `the source gave a ${typeof value} where bytes belong`);
}

/** A source whose failures are ReplayErrors, and which is closed once. */
function guarded(
  kind: OpenedSource['kind'],
  byteLength: number | undefined,
  read: OpenedSource['read'],
  close: OpenedSource['close'],
): OpenedSource {
  let closing: Promise<void> | undefined;
  return {
    ...UNWRAPPED,
    kind,
    byteLength,
    read: async (start, end) => {
      try {
        return await read(start, end);
      } catch (cause) {
        if (isReplayError(cause)) throw cause;
        throw replayError('source', cause instanceof Error ? cause.message : 'the source failed', { cause });
      }
    },
    close: (reason) => (closing ??= close(reason)),
  };
}
