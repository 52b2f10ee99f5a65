import { describe, expect, it } from 'vitest';
import { openSource, plainBytes, type OpenedSource, type ReplaySource } from '../../src/io/source.js';
import { watchedAccess, watchedStream } from '../contract/sources.js';

const bytes = Uint8Array.from({ length: 200 }, (_, i) => i);

/** Everything that a source gives. */
async function contentOf(source: OpenedSource): Promise<number[]> {
  const all: number[] = [];
  for (;;) {
    const { byteLength = Infinity } = source;
    const piece = all.length < byteLength ? await source.read(all.length, byteLength) : undefined;
    if (piece === undefined) return all;
    all.push(...piece);
  }
}

const usage = (message: RegExp): Error =>
  expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) as string }) as Error;

describe('openSource', () => {
  const kinds: Record<string, [kind: OpenedSource['kind'], make: () => ReplaySource]> = {
    Uint8Array: ['bytes', () => bytes],
    'a view': ['bytes', () => Uint8Array.of(9, ...bytes, 9).subarray(1, 201)],
    'another view': ['bytes', () => new DataView(Uint8Array.of(9, ...bytes, 9).buffer, 1, 200) as unknown as Uint8Array],
    ArrayBuffer: ['bytes', () => bytes.slice().buffer],
    Blob: ['random', () => new Blob([bytes.slice()])],
    File: ['random', () => new File([bytes.slice()], 'x.dem')],
    RandomAccess: ['random', () => watchedAccess(bytes).source],
    'synchronous RandomAccess': ['random', () => ({ byteLength: 200, read: (start, end) => bytes.subarray(start, end) })],
    Response: ['sequential', () => new Response(bytes.slice())],
    ReadableStream: ['sequential', () => watchedStream([bytes.slice(0, 7), new Uint8Array(0), bytes.slice(7)]).source],
    array: ['sequential', () => [bytes.slice(0, 50), bytes.slice(50)]],
    generator: [
      'sequential',
      () =>
        (function* () {
          yield bytes.slice(0, 99);
          yield bytes.slice(99);
        })(),
    ],
    'asynchronous generator': [
      'sequential',
      () =>
        (async function* () {
          yield await Promise.resolve(bytes.slice(0, 99));
          yield bytes.slice(99);
        })(),
    ],
    'iterable of ArrayBuffers': ['sequential', () => [bytes.slice().buffer] as unknown as Iterable<Uint8Array>],
  };
  it.each(Object.entries(kinds))('takes %s', async (_, [kind, make]) => {
    const source = openSource(make());
    expect(source.kind).toBe(kind);
    expect(await contentOf(source)).toEqual([...bytes]);
    await source.close();
    await source.close();
  });

  it('takes the Response of another library, which may have a size', async () => {
    const response = {
      ok: true,
      status: 200,
      statusText: '',
      size: 0,
      body: [bytes.slice()],
      arrayBuffer: () => Promise.reject(new Error('no')),
    };
    expect(await contentOf(openSource(response as unknown as Response))).toEqual([...bytes]);
  });

  it('takes a Response without a body', async () => {
    expect(await contentOf(openSource(new Response(null)))).toEqual([]);
  });

  it('copies a resizable buffer, which would be slow to read', () => {
    const buffer = new (ArrayBuffer as unknown as new (length: number, options: object) => ArrayBuffer)(4, { maxByteLength: 8 });
    if (!('resizable' in buffer)) return;
    expect(plainBytes(new Uint8Array(buffer)).buffer).not.toBe(buffer);
    const fixed = new ArrayBuffer(4);
    expect(plainBytes(new Uint8Array(fixed, 1, 2)).buffer).toBe(fixed);
  });

  it.each([
    ['a text', 'replay.dem', /unsupported source: string/],
    ['a number', 7, /unsupported source: number/],
    ['null', null, /unsupported source/],
    ['undefined', undefined, /unsupported source/],
    ['an object', {}, /unsupported source: object/],
  ])('refuses %s', (_, value, message) => {
    expect(() => openSource(value as unknown as ReplaySource)).toThrow(usage(message));
  });

  it('refuses a stream that is being read', () => {
    const stream = new Response(bytes.slice()).body!;
    stream.getReader();
    expect(() => openSource(stream)).toThrow(usage(/already being read/));
  });

  it('refuses the answer of a server that has no file', () => {
    expect(() => openSource(new Response('gone', { status: 404, statusText: 'Not Found' }))).toThrow(
      expect.objectContaining({ code: 'source', message: 'the server answered 404 Not Found', retryable: true }) as Error,
    );
    expect(() => openSource(new Response('', { status: 503 }))).toThrow('the server answered 503');
  });

  it('refuses pieces that are not bytes', async () => {
    const source = openSource(['text'] as unknown as Iterable<Uint8Array>);
    await expect(contentOf(source)).rejects.toEqual(usage(/gave a string where bytes belong/));
  });
});

describe('a source that fails', () => {
  const broken = new Error('disk on fire');
  const sources: Record<string, () => ReplaySource> = {
    RandomAccess: () => ({ byteLength: 9, read: () => Promise.reject(broken) }),
    'synchronous RandomAccess': () => ({
      byteLength: 9,
      read() {
        throw broken;
      },
    }),
    ReadableStream: () => new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(broken) }),
    iterable: () => ({
      [Symbol.iterator]: () => ({
        next(): never {
          throw broken;
        },
      }),
    }),
    'asynchronous iterable': () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(broken) }) }),
  };
  it.each(Object.entries(sources))('%s: code source, with the cause', async (_, make) => {
    const source = openSource(make());
    await expect(contentOf(source)).rejects.toMatchObject({ code: 'source', message: 'disk on fire', cause: broken, retryable: true });
    await source.close();
  });

  it('may throw what is not an Error', async () => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    const source = openSource({ byteLength: 9, read: () => Promise.reject('no') });
    await expect(contentOf(source)).rejects.toMatchObject({ code: 'source', message: 'the source failed', cause: 'no' });
  });

  it('gives fewer or more bytes than were asked for', async () => {
    for (const length of [0, 4, 6]) {
      const source = openSource({ byteLength: 9, read: () => new Uint8Array(length) });
      await expect(source.read(2, 7)).rejects.toMatchObject({
        code: 'source',
        offset: 2,
        detail: `bytes 2 to 7 were asked for, ${length} came`,
      });
    }
  });
});

describe('closing', () => {
  it('happens once', async () => {
    const access = watchedAccess(bytes);
    const source = openSource(access.source);
    await Promise.all([source.close(), source.close()]);
    await source.close();
    expect(access.closed).toBe(1);
  });

  it('cancels a stream with the reason, and unlocks it', async () => {
    let reason: unknown;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes.slice()),
      cancel: (why) => void (reason = why),
    });
    const source = openSource(stream);
    await source.read(0, 1);
    await source.close('enough');
    expect([reason, stream.locked]).toEqual(['enough', false]);
  });

  it('returns from an iterator that is not at its end, and only then', async () => {
    let returned = 0;
    const make = (steps: number): AsyncIterable<Uint8Array> => ({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve(steps-- > 0 ? { done: false, value: bytes } : { done: true, value: undefined }),
        return: () => Promise.resolve({ done: true, value: returned++ as never }),
      }),
    });
    const whole = openSource(make(1));
    await contentOf(whole);
    await whole.close();
    expect(returned).toBe(0);
    await openSource(make(1)).close();
    expect(returned).toBe(1);
  });
});
