import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from '#fixture';
import { replayError, type ReplayError } from '../../src/core/errors.js';
import {
  isReplayError,
  parseSc2Sync,
  parseVcrSync,
  streamGamecache,
  type Diagnostic,
  type RandomAccess,
  type ReplayProgress,
  type ReplaySource,
} from '../../src/index.js';
import type { FromWorker, StreamStep } from '../../src/worker/protocol.js';
import { workerHere, type WorkerHere } from './here.js';

let worker: WorkerHere;
beforeEach(() => void (worker = workerHere()));
afterEach(() => worker.close());

const turns = (ms = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const thrownBy = async (promise: Promise<unknown>): Promise<ReplayError> =>
  await promise.then(
    () => {
      throw new Error('expected a rejection');
    },
    (error: unknown) => error as ReplayError,
  );

/** Steps of streams that were sent so far. */
const batchesSent = (): number =>
  worker.said.filter(({ message }) => {
    const { type, parcel } = message as FromWorker & { readonly type: 'done' };
    return type === 'done' && (parcel.value as StreamStep | undefined)?.done === false;
  }).length;

/** A cache of so many games, as pieces of about a thousand. */
async function manyGames(
  pieces: number,
): Promise<{ readonly source: AsyncIterable<Uint8Array>; readonly pulled: () => number; closed: () => number }> {
  const cache = await fixture('gamecache-3.04b.dat');
  const games = cache.subarray(4);
  const count = new DataView(cache.buffer, cache.byteOffset).getUint32(0, true);
  const repeats = Math.ceil(1024 / count);
  const piece = new Uint8Array(games.length * repeats);
  for (let i = 0; i < repeats; i++) piece.set(games, i * games.length);
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, count * repeats * pieces, true);
  let pulled = 0;
  let closed = 0;
  async function* give(): AsyncGenerator<Uint8Array> {
    try {
      yield head;
      for (; pulled < pieces; pulled++) yield piece;
    } finally {
      closed++;
    }
  }
  return { source: give(), pulled: () => pulled, closed: () => closed };
}

describe('back-pressure', () => {
  test('the worker is never more than two batches ahead, and not at all before the second is wanted', async () => {
    const { source, pulled } = await manyGames(40);
    const stream = worker.verbs.streamGamecache(source);
    const batches = stream.batches()[Symbol.asyncIterator]();
    const taken: number[] = [];
    for (let i = 1; i <= 5; i++) {
      const step = await batches.next();
      taken.push((step.value as readonly unknown[]).length);
      await turns();
      expect(batchesSent()).toBeLessThanOrEqual(i === 1 ? 1 : i + 2);
    }
    // without a limit all of them would have been read by now
    expect(pulled()).toBeLessThan(20);
    expect(taken.every((length) => length >= 1 && length <= 3000)).toBe(true);
    await stream.cancel();
  });

  test('nothing is read before somebody asks', async () => {
    const { source, pulled } = await manyGames(2);
    worker.verbs.streamGamecache(source);
    await turns();
    expect([pulled(), worker.said.filter(({ message }) => message.type === 'call')]).toEqual([0, []]);
  });
});

describe('an end before the end', () => {
  test('an abort rejects with its reason, closes the source, and ends the work within two batches', async () => {
    const { source, pulled, closed } = await manyGames(1000);
    const stop = new AbortController();
    const reason = new Error('enough');
    const stream = worker.verbs.streamGamecache(source, { signal: stop.signal });
    const batches = stream.batches()[Symbol.asyncIterator]();
    await batches.next();
    stop.abort(reason);
    expect(await thrownBy(batches.next())).toBe(reason);
    expect(await thrownBy(stream.end())).toBe(reason);
    const [sent, read] = [batchesSent(), pulled()];
    await turns(50);
    expect(batchesSent()).toBeLessThanOrEqual(sent + 2);
    expect(pulled()).toBeLessThanOrEqual(read + 4);
    expect([closed(), worker.connection.busy]).toEqual([1, false]);
  });

  test('a parse is aborted too; a signal that has fired begins nothing', async () => {
    const { source, pulled, closed } = await manyGames(2000);
    const stop = new AbortController();
    const parsing = worker.verbs.parseGamecache(source, { signal: stop.signal, onProgress: () => stop.abort(new Error('late')) });
    expect((await thrownBy(parsing)).message).toBe('late');
    await turns(50);
    expect([pulled() < 20, closed()]).toEqual([true, 1]);
    const fired = AbortSignal.abort(new Error('before'));
    const calls = worker.said.length;
    expect((await thrownBy(worker.verbs.hashReplay(await fixture('toy-match.icrep'), { signal: fired }))).message).toBe('before');
    expect(worker.said.length).toBe(calls);
  });

  test('break and cancel close the source once, with the reason, and report what was read', async () => {
    const { source, closed } = await manyGames(100);
    const stream = worker.verbs.streamGamecache(source);
    for await (const item of stream) {
      expect(item.type).toBe('item');
      break;
    }
    expect(closed()).toBe(1);
    expect(await stream.end()).toMatchObject({ format: 'gamecache', isComplete: false });

    const cancelled: unknown[] = [];
    const bytes = await fixture('rf2-race.vcr');
    const readable = new ReadableStream<Uint8Array>({
      start: (control) => control.enqueue(bytes),
      cancel: (reason) => void cancelled.push(reason),
    });
    const other = worker.verbs.streamVcr(readable);
    await other.header();
    const reason = { why: 'seen enough' };
    await other.cancel(reason);
    expect(cancelled).toEqual([reason]);
    expect(readable.locked).toBe(false);
  });

  test('when the worker ends, what is under way rejects, and so does what comes later', async () => {
    const { source, closed } = await manyGames(2000);
    const parsing = thrownBy(worker.verbs.parseGamecache(source));
    const stream = worker.verbs.streamSc2(await fixture('toy-match.SC2Replay'));
    await stream.header();
    worker.connection.end(replayError('worker', 'gone', { reason: 'worker-exit' }), replayError('usage', 'the worker is closed'));
    expect(await parsing).toMatchObject({ code: 'worker', reason: 'worker-exit' });
    expect(await thrownBy(stream.end())).toMatchObject({ code: 'worker', reason: 'worker-exit' });
    expect(await thrownBy(worker.verbs.detectReplay(new Uint8Array(4)))).toMatchObject({ code: 'usage', detail: 'the worker is closed' });
    await turns();
    expect(closed()).toBe(1);
  });
});

describe('what passes through', () => {
  test('progress rises to the size of the file, and diagnostics come as they are met', async () => {
    const bytes = (await fixture('toy-match.SC2Replay')).slice();
    bytes.fill(0, 2000, 2100);
    const [progress, told]: [ReplayProgress[], Diagnostic[]] = [[], []];
    const options = { include: ['details', 'gameEvents', 'trackerEvents'] } as const;
    const replay = await worker.verbs.parseSc2(new Blob([bytes]), {
      ...options,
      onProgress: (report) => void progress.push(report),
      onDiagnostic: (diagnostic) => void told.push(diagnostic),
    });
    const expected: Diagnostic[] = [];
    expect(replay).toEqual(parseSc2Sync(bytes, { ...options, onDiagnostic: (diagnostic) => void expected.push(diagnostic) }));
    expect(replay.isComplete).toBe(false);
    expect(told).toEqual(expected);
    expect(told.length).toBeGreaterThan(0);
    expect(progress.length).toBeGreaterThan(0);
    expect(progress.map(({ bytesRead }) => bytesRead)).toEqual(progress.map(({ bytesRead }) => bytesRead).sort((a, b) => a - b));
    expect(progress.at(-1)!.byteLength).toBe(bytes.length);
  });

  test('what a callback throws is what the verb rejects with', async () => {
    const wrong = new Error('in the callback');
    const onProgress = (): void => {
      throw wrong;
    };
    expect(await thrownBy(worker.verbs.parseVcr(await fixture('rf2-race.vcr'), { onProgress }))).toBe(wrong);
  });

  test('errors keep code, format, offset, path and class', async () => {
    const cut = (await fixture('toy-match.SC2Replay')).subarray(0, 2000);
    let expected: unknown;
    try {
      parseSc2Sync(cut, { strict: true });
    } catch (error) {
      expected = error;
    }
    const { name, code, format, offset, path, message } = expected as ReplayError;
    const error = await thrownBy(worker.verbs.parseSc2(cut, { strict: true }));
    expect(error).toMatchObject({ name, code, format, offset, path, message });
    expect([isReplayError(error, code), error.constructor]).toEqual([true, (expected as ReplayError).constructor]);
    const limit = await thrownBy(worker.verbs.parseGamecache(await fixture('gamecache-3.04b.dat'), { limits: { maxItems: 1 } }));
    expect(limit).toMatchObject({ code: 'limit', limit: 'maxItems', allowed: 1 });
    const unknown = await thrownBy(worker.verbs.parseDem(cut, { include: ['chatt' as 'chat'] }));
    expect(unknown).toMatchObject({ code: 'usage', path: ['include'] });
    const stream = worker.verbs.streamSc2(cut, { strict: true });
    const failure = await thrownBy(stream.end());
    expect(failure).toMatchObject({ code, offset });
    expect(await thrownBy(stream.end())).toBe(failure);
  });

  test('large arrays of a result are handed over, small ones travel together', async () => {
    const bytes = await fixture('rf2-race.vcr');
    const long = new Uint8Array(bytes.length);
    long.set(bytes);
    const { driverStates } = await worker.verbs.parseVcr(long, { include: ['driverStates'] });
    expect(driverStates).toEqual(parseVcrSync(bytes, { include: ['driverStates'] }).driverStates);
    const answer = worker.said.find(({ message }) => message.type === 'done' && message.id > 0)!;
    expect(answer.buffers).toBeGreaterThan(0);
    // they left the worker: what it had of them is empty
    const { driverStates: left } = (answer.message as FromWorker & { type: 'done' }).parcel.value as { driverStates: typeof driverStates };
    expect(left.x.length).toBe(0);
    expect(long).toEqual(bytes);
  });

  test('functions cannot go to another thread', async () => {
    const codecs = { inflate: (input: Uint8Array) => input };
    expect(await thrownBy(worker.verbs.parseVcr(await fixture('rf2-race.vcr'), { codecs }))).toMatchObject({ code: 'usage' });
    expect(worker.connection.busy).toBe(false);
  });
});

describe('sources', () => {
  test('every kind gives the same, and what stays here is closed once', async () => {
    const bytes = await fixture('toy-match.SC2Replay');
    const expected = parseSc2Sync(bytes);
    const inLarger = new Uint8Array(bytes.length + 20);
    inLarger.set(bytes, 7);
    let closed = 0;
    const reads: number[] = [];
    const access: RandomAccess = {
      byteLength: bytes.length,
      read: (start, end) => (reads.push(end - start), bytes.subarray(start, end)),
      close: () => void closed++,
    };
    const halves = [bytes.subarray(0, 900), bytes.subarray(900)];
    const sources: readonly ReplaySource[] = [
      bytes,
      inLarger.subarray(7, 7 + bytes.length),
      bytes.slice().buffer,
      new Blob([bytes.slice()]),
      new File([bytes.slice()], 'a.SC2Replay'),
      new Response(bytes.slice()),
      new Blob([bytes.slice()]).stream(),
      halves,
      (async function* () {
        yield* halves;
      })(),
      access,
    ];
    for (const source of sources) expect(await worker.verbs.parseSc2(source)).toEqual(expected);
    expect([closed, reads.length > 0, inLarger[7]]).toEqual([1, true, bytes[0]]);
    expect(await worker.verbs.summarizeReplay(access)).toMatchObject({ format: 'sc2', title: 'Anna vs Bo' });
    expect(closed).toBe(2);
  });

  test('an address is fetched by the worker', async () => {
    const bytes = await fixture('toy-match.icrep');
    const url = URL.createObjectURL(new Blob([bytes.slice()]));
    expect(await worker.verbs.summarizeReplay(new URL(url))).toMatchObject({ format: 'icrep', title: 'Ada vs Gräce' });
    URL.revokeObjectURL(url);
    const data = new URL('data:application/octet-stream;base64,AAAA');
    expect(await thrownBy(worker.verbs.parseReplay(data))).toMatchObject({ code: 'bad-signature' });
  });

  test('what is not a source is refused, and so are paths where there are no files', async () => {
    expect(await thrownBy(worker.verbs.parseReplay(7 as unknown as Uint8Array))).toMatchObject({ code: 'usage' });
    expect(await thrownBy(worker.verbs.parseReplay('match.dem'))).toMatchObject({ code: 'usage' });
    expect(await thrownBy(worker.verbs.parseReplay(new URL('file:///match.dem')))).toMatchObject({ code: 'usage' });
  });

  test('a path is opened where the platform can', async () => {
    const bytes = await fixture('toy-match.icrep');
    const there = workerHere({ openPath: (path) => ({ byteLength: bytes.length, read: (a, b) => (String(path), bytes.subarray(a, b)) }) });
    expect((await there.verbs.summarizeReplay('toy-match.icrep')).title).toBe('Ada vs Gräce');
    expect((await there.verbs.summarizeReplay(new URL('file:///toy-match.icrep'))).title).toBe('Ada vs Gräce');
    there.close();
  });

  test('what a source throws is the cause', async () => {
    const access: RandomAccess = { byteLength: 10_000, read: () => Promise.reject(new RangeError('the disk is gone')) };
    const error = await thrownBy(worker.verbs.parseReplay(access));
    expect(error).toMatchObject({ code: 'source', detail: 'the disk is gone', cause: { name: 'RangeError' } });
  });
});

test('several calls at once do not mix', async () => {
  const files = await Promise.all(['toy-match.SC2Replay', 'rf2-race.vcr', 'toy-match.icrep', 'dota2-container.dem'].map(fixture));
  const found = await Promise.all([...files, ...files].map((bytes) => worker.verbs.parseReplay(bytes)));
  expect(found.map(({ format }) => format)).toEqual(['sc2', 'vcr', 'icrep', 'dem', 'sc2', 'vcr', 'icrep', 'dem']);
  const [games, here] = await Promise.all([
    worker.verbs.streamGamecache(await fixture('gamecache-3.04b.dat')).end(),
    streamGamecache(await fixture('gamecache-3.04b.dat')).end(),
  ]);
  expect(games).toEqual(here);
});
