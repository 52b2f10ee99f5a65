import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as passed } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MpqArchive } from '../../src/containers/mpq/index.js';
import * as replaykit from '../../src/index.js';
import { streamTables } from '../../src/tables/index.js';
import { workerHere } from '../worker/here.js';
import type { ReplaySource } from '../../src/io/source.js';

/** The most time after the signal that a verb may take to reject. */
const MAX_MS = 100;
const fixtures = new URL('../../fixtures/', import.meta.url);
const never = (): Promise<never> => new Promise(() => undefined);

type Stalled = (bytes: Uint8Array, at: number) => ReplaySource;
/** Sources that give the bytes before a place, and then nothing more, ever. */
const STALLED: Readonly<Record<string, Stalled>> = {
  'random access': (bytes, at) => ({
    byteLength: bytes.length,
    read: (start, end) => (end <= at ? Promise.resolve(bytes.slice(start, end)) : never()),
    close: never,
  }),
  'an asynchronous generator': (bytes, at) =>
    (async function* () {
      if (at > 0) yield bytes.slice(0, at);
      await never();
    })(),
  'a Readable of Node': (bytes, at) => {
    let given = at === 0;
    return new Readable({
      read() {
        if (given) return;
        given = true;
        this.push(bytes.slice(0, at));
      },
    });
  },
  'a ReadableStream whose cancel hangs': (bytes, at) => {
    let given = at === 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (given) return never();
        given = true;
        controller.enqueue(bytes.slice(0, at));
      },
      cancel: never,
    });
  },
};

type Verb = (source: ReplaySource, options: object) => unknown;
/** Every verb that waits, by name; those that read ticks take names of columns first. `openGrowing` and `openDemBroadcast` make sources. */
const VERBS: Readonly<Record<string, Verb>> = Object.fromEntries(
  Object.entries(replaykit as unknown as Record<string, (...given: unknown[]) => unknown>)
    .filter(([name]) => name !== 'openGrowing' && name !== 'openDemBroadcast')
    .filter(([name]) => /^(parse|read|open|stream|summarize|detect|hash|anonymize|verify)[A-Z]/.test(name) && !name.endsWith('Sync'))
    .map(([name, verb]) => [name, (source, options) => verb(source, name.endsWith('Ticks') ? { props: ['x'], ...options } : options)]),
);
Object.assign(VERBS, {
  streamTables: (source, options) => streamTables(source, options),
  openMpq: (source, options) => MpqArchive.open(source, options),
} satisfies Record<string, Verb>);

/** What a verb ends in: a stream is read to its end. */
async function ended(verb: Verb, source: ReplaySource, signal: AbortSignal): Promise<unknown> {
  const given = await verb(source, { signal });
  if (typeof given !== 'object' || given === null) return given;
  if ('end' in given) return await (given.end as () => Promise<unknown>)();
  if (Symbol.asyncIterator in given) for await (const _ of given as AsyncIterable<unknown>);
  return given;
}

/** The time that a verb may take, and turns of the event loop enough for the others that run beside it. */
async function waited(): Promise<End> {
  await passed(MAX_MS);
  for (let turns = 0; turns < 100; turns++) await nextTurn();
  return 'still waiting';
}

type End = 'value' | 'error' | 'aborted' | 'still waiting';

/** How a verb over a stalled source ends after a signal. A verb that needs nothing of what is missing, or is of another format, ends by itself. */
async function afterSignal(run: (signal: AbortSignal) => Promise<unknown>): Promise<End> {
  const controller = new AbortController();
  const reason = new Error('enough');
  const running = run(controller.signal).then(
    (): End => 'value',
    (error: unknown): End => (error === reason ? 'aborted' : 'error'),
  );
  await Promise.race([running, passed(20)]);
  controller.abort(reason);
  return await Promise.race([running, waited()]);
}

const files = readdirSync(fixtures).filter((name) => /\.(dem|dat|vcr|w3g|SC2Replay|icrep)$/.test(name));

describe('a signal is obeyed whatever the source does', () => {
  test.each(Object.entries(STALLED))('%s', { timeout: 60_000 }, async (_, stalled) => {
    const waiting: string[] = [];
    let aborted = 0;
    for (const file of files) {
      const plain = new Uint8Array(readFileSync(new URL(file, fixtures)));
      for (const bytes of [plain, new Uint8Array(gzipSync(plain))])
        await Promise.all(
          Object.entries(VERBS).flatMap(([name, verb]) =>
            [0, 20, bytes.length >> 1].map(async (at) => {
              const end = await afterSignal((signal) => ended(verb, stalled(bytes, at), signal));
              if (end === 'aborted') aborted++;
              // nothing can be said of a file before its first byte
              if (end === 'still waiting' || (at === 0 && end !== 'aborted')) waiting.push(`${name} of ${file} at ${at}: ${end}`);
            }),
          ),
        );
    }
    expect(waiting).toEqual([]);
    expect(aborted).toBeGreaterThanOrEqual(files.length * 2 * Object.keys(VERBS).length);
  });

  test.each(Object.entries(STALLED))('%s, in a worker', async (_, stalled) => {
    const bytes = new Uint8Array(readFileSync(new URL('toy-match.SC2Replay', fixtures)));
    const worker = workerHere();
    for (const at of [0, 20])
      expect(await afterSignal((signal) => worker.verbs.parseReplay(stalled(bytes, at), { signal }))).toBe('aborted');
    worker.close();
  });
});
