import { describe, expect, it } from 'vitest';
import type { ByteCursor } from '../../src/core/byte-cursor.js';
import { AsyncDrive } from '../../src/io/drive-async.js';
import { SyncDrive, iterate } from '../../src/io/drive-sync.js';
import { consumed, need, seek, seekFromEnd, type Asking, type Coroutine, type Session } from '../../src/io/framing.js';
import type { ReadOptions } from '../../src/io/options.js';
import { openSource, type RandomAccess, type ReplaySource } from '../../src/io/source.js';
import { stream } from '../../src/io/stream.js';
import { bytesOf } from '../core/expectations.js';
import { SOURCES, openAs, pieces, watchedAccess, watchedStream } from '../contract/sources.js';

/** 200 KB, so that no grant holds all of it; byte i is a hash of i. */
const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => (Math.imul(i, 2654435761) >>> 13) & 255);
const at = (offset: number, length = 4): number[] => [...bytes.subarray(offset, offset + length)];
const take = (reader: ByteCursor, length = 4): number[] => [...reader.take(Math.min(length, reader.remaining))];

const drives: Record<string, <T>(run: Coroutine<never, T>) => Promise<T>> = {
  sync: (run) => Promise.resolve(new SyncDrive(bytes).run(run)),
  ...Object.fromEntries(
    SOURCES.filter((kind) => kind !== 'ReadableStream of single bytes').map((kind) => [
      kind,
      <T>(run: Coroutine<never, T>) => new AsyncDrive(openSource(openAs(kind, bytes))).run(run),
    ]),
  ),
};

describe.each(Object.entries(drives))('a coroutine over %s', (_, drive) => {
  it('gets at least what it asks for, and offsets in the file', async () => {
    function* run(): Asking<unknown[]> {
      const first = yield* need(10);
      const seen: unknown[] = [first.remaining >= 10, first.offset, take(first)];
      // without consumed the cursor stays
      const again = yield* need(100_000);
      seen.push(again.remaining >= 100_000, again.offset);
      yield* consumed(150_000);
      const later = yield* need(4);
      seen.push(later.offset, take(later));
      const last = yield* need(60_000);
      seen.push(last.remaining, last.end + last.origin);
      yield* consumed(200_000);
      seen.push((yield* need(1)).remaining);
      return seen;
    }
    expect(await drive(run())).toEqual([true, 0, at(0), true, 0, 150_000, at(150_000), 50_000, 200_000, 0]);
  });

  it('keeps the memory that it was given', async () => {
    function* run(): Asking<Uint8Array[]> {
      const views: Uint8Array[] = [];
      for (let offset = 0; offset < bytes.length; offset += 10_000) {
        views.push((yield* need(10_000)).take(10_000));
        yield* consumed(offset + 10_000);
      }
      return views;
    }
    const views = await drive(run());
    expect(bytesOf(Uint8Array.from(views.flatMap((view) => [...view]))) === bytesOf(bytes)).toBe(true);
  });

  it('steps ahead and to the end', async () => {
    function* run(): Asking<unknown[]> {
      yield* need(4);
      const ahead = yield* seek(120_000, 100);
      const seen: unknown[] = [ahead.remaining >= 100, ahead.offset, take(ahead)];
      const end = yield* seekFromEnd(6, 6);
      seen.push(end.offset, take(end, 10));
      seen.push((yield* seek(200_000, 10)).remaining, (yield* seek(5_000_000, 10)).remaining);
      return seen;
    }
    expect(await drive(run())).toEqual([true, 120_000, at(120_000), 199_994, at(199_994, 6), 0, 0]);
  });

  it('steps back to what was not consumed', async () => {
    function* run(): Asking<unknown[]> {
      const end = yield* seekFromEnd(10, 10);
      const seen: unknown[] = [end.offset, take(end)];
      const back = yield* seek(16, 8);
      return [...seen, back.offset, take(back)];
    }
    expect(await drive(run())).toEqual([199_990, at(199_990), 16, at(16)]);
  });

  it('asks for the start of a shorter file', async () => {
    function* run(): Asking<number> {
      return (yield* seekFromEnd(1_000_000, 10)).offset;
    }
    expect(await drive(run())).toBe(0);
  });
});

describe('a source that cannot seek', () => {
  it('refuses a step back to what was consumed', async () => {
    function* run(): Asking<void> {
      yield* need(200);
      yield* consumed(100);
      yield* seek(50, 10);
    }
    const watched = watchedStream(pieces(bytes, 1000));
    await expect(new AsyncDrive(openSource(watched.source)).run(run())).rejects.toMatchObject({ code: 'source', offset: 50 });
    expect(watched.closed).toBe(1);
  });

  it('keeps nothing of what it steps over', async () => {
    function* run(): Asking<number[]> {
      return take(yield* seek(190_000, 4));
    }
    const drive = new AsyncDrive(openSource(watchedStream(pieces(bytes, 1000)).source), { limits: { maxInputBytes: 2000 } });
    expect(await drive.run(run())).toEqual(at(190_000));
  });

  it('holds no more than maxInputBytes', async () => {
    function* run(): Asking<void> {
      yield* need(100_000);
    }
    const limited = (limit: number): Promise<void> =>
      new AsyncDrive(openSource(watchedStream(pieces(bytes, 1000)).source), { limits: { maxInputBytes: limit } }).run(run());
    await expect(limited(100_000)).resolves.toBeUndefined();
    await expect(limited(99_999)).rejects.toMatchObject({ code: 'limit', limit: 'maxInputBytes', actual: 100_000, allowed: 99_999 });
  });
});

describe('random access', () => {
  it('reads what is asked for in few ranges, small ones first', async () => {
    const watched = watchedAccess(bytes);
    const ranges: [number, number][] = [];
    const source: RandomAccess = {
      ...watched.source,
      read(start, end) {
        ranges.push([start, end]);
        return watched.source.read(start, end);
      },
    };
    function* run(): Asking<void> {
      yield* need(100);
      yield* seek(150_000, 5000);
      yield* seek(152_000, 1000);
      yield* seek(10, 20);
    }
    await new AsyncDrive(openSource(source)).run(run());
    expect(ranges).toEqual([
      [0, 4096],
      [150_000, 155_000],
      [10, 30],
    ]);
  });

  it('that gives too little is a failing source', async () => {
    function* run(): Asking<void> {
      yield* need(10);
    }
    const drive = new AsyncDrive(openSource({ byteLength: 100, read: () => new Uint8Array(3) }));
    await expect(drive.run(run())).rejects.toMatchObject({ code: 'source', retryable: true });
  });
});

/** Batches of one event for each kilobyte: its offset. */
function session(): Session<number, number, number> & { readonly done: () => number } {
  let read = 0;
  function* run(): Coroutine<number> {
    for (;;) {
      const reader = yield* need(1000);
      if (reader.remaining === 0) return;
      const batch: number[] = [];
      while (reader.remaining >= 1000) {
        batch.push(reader.offset);
        reader.take(1000);
      }
      read = reader.offset;
      if (batch.length === 0) return;
      yield* consumed(read);
      yield batch;
    }
  }
  return {
    run: run(),
    header: () => (read > 0 ? 1 : undefined),
    result: () => read,
    format: 'dem',
    clock: () => read / 1000,
    done: () => read,
  };
}
const offsets = Array.from({ length: 200 }, (_, i) => i * 1000);
const open = (source: ReplaySource) => () => openSource(source);

describe('stream', () => {
  it('gives events one by one or in batches, and the header before', async () => {
    const reading = stream(session(), open(pieces(bytes, 777)));
    expect(await reading.header()).toBe(1);
    const events: number[] = [];
    for await (const event of reading) events.push(event);
    expect(events).toEqual(offsets);
    expect(await reading.end()).toBe(200_000);
    expect([...iterate(session(), bytes)]).toEqual(offsets);
  });

  it('is one reading: what one method has given, no other gives again', async () => {
    const reading = stream(session(), open(pieces(bytes, 1000)));
    const first = await reading.batches()[Symbol.asyncIterator]().next();
    const rest: number[] = [];
    for await (const event of reading) rest.push(event);
    expect([...(first.value as number[]), ...rest]).toEqual(offsets);
  });

  it('answers calls that overlap', async () => {
    const reading = stream(session(), open(pieces(bytes, 1000)));
    expect(await Promise.all([reading.header(), reading.header(), reading.end(), reading.end()])).toEqual([1, 1, 200_000, 200_000]);
  });

  it('has no header when the input is empty', async () => {
    await expect(stream(session(), open(new Uint8Array(0))).header()).rejects.toMatchObject({ code: 'truncated' });
    expect(() => iterate(session(), new Uint8Array(0)).header()).toThrow(expect.objectContaining({ code: 'truncated' }) as Error);
  });

  it('ends with what was read when it is cancelled', async () => {
    const watched = watchedStream(pieces(bytes, 1000));
    const reading = stream(session(), open(watched.source));
    await reading.header();
    await reading.cancel();
    expect([await reading.end(), watched.closed, watched.reads]).toEqual([1000, 1, 1]);
    for await (const _ of reading) throw new Error('an event after cancel');
  });

  it('ends, and does not fail, when it is cancelled while a batch is on its way', async () => {
    let closed = false;
    let give: (bytes: Uint8Array) => void = () => undefined;
    const access: RandomAccess = {
      byteLength: 200_000,
      read: (start, end) => {
        if (closed) throw new Error('a read after the end');
        if (start === 0) return bytes.slice(start, end);
        return new Promise((resolve) => (give = () => resolve(bytes.slice(start, end - 1))));
      },
      close: () => void (closed = true),
    };
    const reading = stream(session(), open(access));
    const batches = reading.batches()[Symbol.asyncIterator]();
    await batches.next();
    const onItsWay = batches.next();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await reading.cancel();
    give(bytes);
    expect(await onItsWay).toEqual({ done: true, value: undefined });
    expect(await reading.end()).toBeGreaterThan(0);
  });

  it('does not open a source that nobody reads', async () => {
    let opened = 0;
    const reading = stream(session(), () => {
      opened++;
      return openSource(bytes);
    });
    await reading.cancel();
    expect(opened).toBe(0);
  });

  it('fails every later call as it failed first', async () => {
    const broken = new Error('gone');
    let reads = 0;
    const access: RandomAccess = {
      byteLength: 200_000,
      read: (start, end) => (reads++ === 0 ? bytes.slice(start, end) : Promise.reject(broken)),
    };
    const reading = stream(session(), open(access));
    expect(await reading.header()).toBe(1);
    await expect(reading.end()).rejects.toMatchObject({ code: 'source', cause: broken });
    await expect(reading.end()).rejects.toMatchObject({ code: 'source', cause: broken });
    expect(reads).toBe(2);
  });

  it('rejects with the reason of its signal', async () => {
    const reason = { any: 'thing' };
    const before = stream(session(), open(bytes), { signal: AbortSignal.abort(reason) });
    await expect(before.end()).rejects.toBe(reason);
    const plain = stream(session(), open(bytes), { signal: AbortSignal.abort() });
    await expect(plain.end()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('does not wait for a source that hangs', async () => {
    const controller = new AbortController();
    let cancelled: unknown;
    const hanging = new ReadableStream<Uint8Array>({
      pull: () => new Promise<void>(() => undefined),
      cancel: (why) => void (cancelled = why),
    });
    const reading = stream(session(), open(hanging), { signal: controller.signal }).end();
    setTimeout(() => controller.abort('too slow'), 5);
    await expect(reading).rejects.toBe('too slow');
    expect(cancelled).toBe('too slow');
  });

  it('lets the event loop turn', async () => {
    const turns = async (options: ReadOptions): Promise<number> => {
      let count = 0;
      let on = true;
      const tick = (): void => {
        count++;
        if (on) setTimeout(tick, 0);
      };
      setTimeout(tick, 0);
      const reading = stream(session(), open(bytes), options);
      for await (const _ of reading.batches()) {
        const until = performance.now() + 2;
        while (performance.now() < until);
      }
      on = false;
      return count;
    };
    expect(await turns({ yieldAfterMs: Infinity })).toBe(0);
    expect(await turns({ yieldAfterMs: 0 })).toBeGreaterThan(0);
  });

  it('reports progress with the clock of the format', async () => {
    const seen: unknown[] = [];
    await stream(session(), open(pieces(bytes, 100_000)), { onProgress: (progress) => seen.push(progress) }).end();
    expect(seen[0]).toEqual({ bytesRead: 100_000, clock: 0 });
    expect(seen.at(-1)).toEqual({ bytesRead: 200_000, byteLength: 200_000, clock: 200 });
  });
});
