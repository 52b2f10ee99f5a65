import { gzip } from 'pako';
import { describe, expect, it } from 'vitest';
import { readReplay } from '../../src/containers/wrapper/whole.js';
import type { ReplayProgress } from '../../src/io/options.js';
import { bytesOf } from '../core/expectations.js';
import { SOURCES, openAs, pieces, watchedAccess, watchedStream } from '../contract/sources.js';

const bytes = Uint8Array.from({ length: 50_000 }, (_, i) => (Math.imul(i, 2654435761) >>> 13) & 255);

describe('readReplay', () => {
  it.each(SOURCES.filter((kind) => kind !== 'ReadableStream of single bytes'))('gives all of %s, out of any wrapper', async (kind) => {
    expect(bytesOf(await readReplay(openAs(kind, bytes))) === bytesOf(bytes)).toBe(true);
    expect(bytesOf(await readReplay(openAs(kind, gzip(gzip(bytes))))) === bytesOf(bytes)).toBe(true);
  });

  it('takes random access in one read, and closes each source once', async () => {
    const access = watchedAccess(bytes);
    await readReplay(access.source);
    expect([access.reads, access.bytes, access.closed]).toEqual([1, bytes.length, 1]);
    const stream = watchedStream(pieces(gzip(bytes), 1000));
    await readReplay(stream.source);
    expect(stream.closed).toBe(1);
  });

  it('tells the progress of the input, not of what comes out of it', async () => {
    const wrapped = gzip(bytes);
    for (const source of [wrapped, watchedAccess(wrapped).source, pieces(wrapped, 1000)]) {
      const seen: ReplayProgress[] = [];
      await readReplay(source, { onProgress: (progress) => seen.push(progress) });
      expect(seen.map(({ bytesRead }) => bytesRead)).toEqual(seen.map(({ bytesRead }) => bytesRead).sort((a, b) => a - b));
      expect(seen.at(-1)).toEqual({ bytesRead: wrapped.length, byteLength: wrapped.length });
    }
  });

  it('holds no more than maxInputBytes, and does not ask for more', async () => {
    const limits = { maxInputBytes: 20_000 };
    const tooLarge = { code: 'limit', limit: 'maxInputBytes', allowed: 20_000 };
    const access = watchedAccess(bytes);
    await expect(readReplay(access.source, { limits })).rejects.toMatchObject({ ...tooLarge, actual: 50_000 });
    expect([access.reads, access.closed]).toEqual([0, 1]);
    const stream = watchedStream(pieces(bytes, 1000));
    await expect(readReplay(stream.source, { limits })).rejects.toMatchObject({ ...tooLarge, actual: 21_000 });
    expect([stream.reads, stream.closed]).toEqual([21, 1]);
    // what is in memory already needs no room
    expect(await readReplay(bytes, { limits })).toHaveLength(bytes.length);
  });

  it('does not wait for a source that hangs', async () => {
    let cancelled: unknown;
    const hanging = new ReadableStream<Uint8Array>({
      pull: () => new Promise<void>(() => undefined),
      cancel: (why) => void (cancelled = why),
    });
    const controller = new AbortController();
    const reading = readReplay(hanging, { signal: controller.signal });
    controller.abort('too slow');
    await expect(reading).rejects.toBe('too slow');
    expect(cancelled).toBe('too slow');
  });
});
