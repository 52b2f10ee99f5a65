import { openReplay } from '../containers/wrapper/index.js';
import { checkLimit, limitsWith } from '../core/limits.js';
import { seekable } from '../io/drive-async.js';
import type { ReadOptions } from '../io/options.js';
import type { OpenedSource, RandomAccess, ReplaySource } from '../io/source.js';

/** A source that can be read several times: bytes in memory, or a file. */
export type PlainSource = Uint8Array | RandomAccess;

/** Whether a source can be read again and again. */
export const isRereadable = (source: ReplaySource): source is PlainSource =>
  source instanceof Uint8Array || ('read' in source && 'byteLength' in source && source.byteLength !== undefined);

/** A source without its wrapper that can be read again and again. What was compressed or came as a stream is held in memory. */
export async function plainSource(source: ReplaySource, options: ReadOptions): Promise<PlainSource> {
  const opened = await openReplay(source, options);
  if (opened.kind !== 'sequential' && isRereadable(source)) {
    await opened.close();
    return source;
  }
  const held = await seekable(opened, options);
  const bytes = (await held.read(0, Infinity)) ?? new Uint8Array(0);
  if (held.damage() === undefined) return bytes;
  // The verb must learn of damage to the wrapper from its source.
  return { ...held, byteLength: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) } satisfies OpenedSource;
}

/** The whole content in memory, up to `maxInputBytes`. */
export async function wholeBytes(source: PlainSource, options: ReadOptions): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  checkLimit(limitsWith(options.limits), 'maxInputBytes', source.byteLength, { path: ['input'], offset: 0 });
  return await rangeOf(source, 0, source.byteLength);
}

/** The bytes of a range, as far as there are any. */
export async function rangeOf(source: PlainSource, start: number, end: number): Promise<Uint8Array> {
  const from = Math.min(start, source.byteLength);
  const to = Math.min(end, source.byteLength);
  if (source instanceof Uint8Array) return source.subarray(from, to);
  try {
    return from === to ? new Uint8Array(0) : await source.read(from, to);
  } finally {
    await source.close?.();
  }
}
