import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { isReplayError, type ReplayError, type ReplayLimitError } from '../../src/core/errors.js';
import { reviveJson, toJson, type JsonValue } from '../../src/core/json.js';
import { DEFAULT_LIMITS, type DecodeLimits } from '../../src/core/limits.js';
import type { ReplayBase } from '../../src/core/replay-base.js';
import type { ReplayProgress, SyncReadOptions } from '../../src/io/options.js';
import type { ReplaySource } from '../../src/io/source.js';
import { anonymizeReplay, cutReplay, detectReplay, hashReplay, parseReplay, summarizeReplay } from '../../src/kit/index.js';
import { streamTables } from '../../src/tables/read.js';
import { frugally } from '../support/counted-work.js';
import { expectSame } from '../support/expect-same.js';
import { IS_LONG, LAW_RUNS } from '../support/runs.js';
import type { FormatContract } from './format.js';
import { BYTES_GIVEN, SOURCES, cutAt, givenAs, openAs, pieces, plainCopy, watchedAccess, watchedStream } from './sources.js';
import { wrappers } from './wrappers.js';

/** Work that a read of a few KB takes at most, damaged or not. */
const SMALL_READ: Partial<DecodeLimits> = { maxWorkUnits: 1 << 22 };
const TIMEOUT = { timeout: 30_000 + LAW_RUNS * 200 };

/** The numbers of a range, or every so many of them, from any one on. */
function* numbers(from: number, to: number, step: number): Iterable<number> {
  for (let n = IS_LONG ? from : from + Math.floor(Math.random() * step); n <= to; n += IS_LONG ? 1 : step) yield n;
}

/** What takes any format names tables. */
const ASKS_OF_ANY_FORMAT: FormatContract['asks'] = {
  'streamTables tables': ['players', (bytes, tables) => streamTables(bytes, { tables }).end()],
};

/** Runs the laws of docs/explain/laws.md over one format. */
export function laws<Model>(contract: FormatContract<Model>): void {
  const { files } = contract;
  const plain = (events: readonly unknown[]): unknown[] => events.map((event) => contract.plainEvent?.(event) ?? event);
  const result = (replay: ReplayBase): unknown => contract.plainResult?.(replay) ?? replay;
  const check = (property: fc.IAsyncProperty<unknown> | fc.IProperty<unknown>): Promise<void> | void =>
    fc.assert(property as fc.IProperty<unknown>, { numRuns: Math.ceil(LAW_RUNS / (contract.runsDividedBy ?? 1)) });

  /** Events so far and how it ended; live events are made plain as they come. */
  function readAll(
    bytes: Uint8Array,
    options?: Pick<SyncReadOptions, 'strict' | 'limits'>,
  ): { events: unknown[]; end?: ReplayBase; error?: ReplayError } {
    const events: unknown[] = [];
    try {
      const reading = contract.iterate(bytes, options);
      for (const batch of reading.batches()) events.push(...plain(batch));
      return { events, end: reading.end() };
    } catch (error) {
      if (!isReplayError(error)) throw error;
      return { events, error };
    }
  }

  async function streamAll(source: ReplaySource): Promise<{ events: unknown[]; end: unknown }> {
    const events: unknown[] = [];
    const reading = contract.stream(source);
    for await (const batch of reading.batches()) events.push(...plain(batch));
    return { events, end: result(await reading.end()) };
  }

  const whole = (bytes: Uint8Array): { events: unknown[]; end: unknown } => {
    const { events, end, error } = readAll(bytes);
    if (error) throw error;
    return { events, end: result(end!) };
  };

  describe(`the laws hold for ${contract.format}`, () => {
    it('1: what is written is read, and what is read is written', TIMEOUT, async () => {
      await check(
        fc.property(contract.models, (model) => {
          expectSame(contract.read(contract.write(model)), model);
        }),
      );
      for (const name of contract.fixtures) {
        const bytes = await fixture(name);
        expectSame(contract.write(contract.read(bytes)), bytes, name);
      }
    });

    it('2: sync, async, stream and iterate agree, for every kind of source', TIMEOUT, async () => {
      await check(
        fc.asyncProperty(files, fc.constantFrom(...SOURCES), async (bytes, kind) => {
          const expected = whole(bytes);
          expect(expected.events.length).toBeGreaterThan(0);
          expectSame(result(await contract.parse(openAs(kind, bytes))), result(contract.parseSync(bytes)));
          expectSame(await streamAll(openAs(kind, bytes)), expected);
        }),
      );
    });

    it('3: any chunking gives the same events', TIMEOUT, async () => {
      await check(
        fc.asyncProperty(files, fc.array(fc.nat(), { maxLength: 20 }), async (bytes, cuts) => {
          expectSame(await streamAll(cutAt(bytes, cuts)), whole(bytes));
        }),
      );
    });

    it('4: any wrapper gives the same result, and the sync verbs refuse it', TIMEOUT, async () => {
      await check(
        fc.asyncProperty(files, fc.constantFrom(...Object.keys(wrappers)), async (bytes, name) => {
          const wrapped = wrappers[name]!(bytes);
          expectSame(await streamAll(pieces(wrapped, 1000)), whole(bytes));
          if (contract.ownWrappers?.includes(name)) return;
          expect(() => contract.parseSync(wrapped)).toThrow(expect.objectContaining({ code: 'wrapped', format: contract.format }) as Error);
        }),
      );
    });

    it('4: records are the same from any source in any wrapper, and the sync verb refuses wrappers', TIMEOUT, async () => {
      await check(
        fc.asyncProperty(files, fc.constantFrom(...SOURCES), fc.constantFrom(...Object.keys(wrappers)), async (bytes, kind, name) => {
          const records = contract.read(bytes);
          const wrapped = wrappers[name]!(bytes);
          expectSame(await contract.decode(openAs(kind, bytes)), records);
          expectSame(await contract.decode(pieces(wrapped, 1000)), records);
          await expect(contract.decode(wrapped, { unwrap: false })).rejects.toMatchObject({ code: 'wrapped' });
          if (contract.ownWrappers?.includes(name)) expectSame(contract.read(wrapped), records);
          else expect(() => contract.read(wrapped)).toThrow(expect.objectContaining({ code: 'wrapped', format: contract.format }) as Error);
        }),
      );
    });

    it('5: every prefix is incomplete or an error, and its events are a prefix', TIMEOUT, async () => {
      function prefixHolds(bytes: Uint8Array, length: number, expected: readonly unknown[], limits?: Partial<DecodeLimits>): void {
        const { events, end } = frugally(() => readAll(bytes.slice(0, length), { limits }));
        expect(end?.isComplete ?? false, `${length} of ${bytes.length} bytes`).toBe(false);
        expectSame(events, expected.slice(0, events.length));
      }
      for (const name of contract.fixtures) {
        const bytes = await fixture(name);
        if (bytes.length > 8192) continue;
        const { events } = whole(bytes);
        for (const length of numbers(0, bytes.length - 1, 8)) prefixHolds(bytes, length, events);
      }
      // what is no longer listed still counts
      const lists = fc.constantFrom(undefined, { maxDiagnostics: 0 });
      await check(
        fc.property(files, fc.nat(), lists, (bytes, at, limits) => prefixHolds(bytes, at % bytes.length, whole(bytes).events, limits)),
      );
    });

    const mutations = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 });
    const mutated = (bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array => {
      const copy = bytes.slice();
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return copy;
    };

    it('6: any mutation yields a value or a ReplayError, for little work', TIMEOUT, async () => {
      await check(
        fc.property(files, mutations, (bytes, changes) => {
          const damaged = mutated(bytes, changes);
          const { events, error: limit } = frugally(() => readAll(damaged, { limits: SMALL_READ }));
          expect(limit).not.toMatchObject({ code: 'limit', limit: expect.stringMatching(/^maxWork/) as string });
          // an event takes a bit at least
          expect(events.length).toBeLessThanOrEqual(8 * damaged.length);
          try {
            frugally(() => contract.parseSync(damaged, { limits: SMALL_READ }));
          } catch (error) {
            if (!isReplayError(error)) throw error;
          }
        }),
      );
    });

    it('7: a part that was asked for is that part of the whole, and the rest is not decoded', TIMEOUT, async () => {
      await check(
        fc.property(files, fc.subarray([...contract.sections]), (bytes, sections) => {
          const all = contract.include(bytes, contract.sections);
          const some = contract.include(bytes, sections);
          const wanted = result(all.replay) as Record<string, unknown>;
          for (const section of sections) expectSame((result(some.replay) as Record<string, unknown>)[section], wanted[section], section);
          for (const section of contract.sections) {
            if (!sections.includes(section) && section !== 'header') expect(some.replay, section).not.toHaveProperty(section);
          }
          expect(some.work).toBeLessThanOrEqual(all.work);
          const [cheap, dear] = contract.cheaperThan;
          expect(contract.include(bytes, [cheap]).work).toBeLessThan(contract.include(bytes, [dear]).work);
        }),
      );
    });

    it('8: break, abort and cancel close the source once', TIMEOUT, async () => {
      const stops: Record<string, (source: ReplaySource, after: number, eventCount: () => number) => Promise<void>> = {
        async break(source, after) {
          let seen = 0;
          for await (const _ of contract.stream(source)) if (seen++ >= after) break;
        },
        async abort(source, after, eventCount) {
          const controller = new AbortController();
          let seen = 0;
          const reading = (async () => {
            for await (const _ of contract.stream(source, { signal: controller.signal }))
              if (seen++ >= after) controller.abort(new Error('enough'));
          })();
          const thrown = await reading.then(
            () => undefined,
            (error: unknown) => error,
          );
          // a file of fewer events ends before it is aborted
          if (controller.signal.aborted) expect(thrown).toHaveProperty('message', 'enough');
          else expect([thrown, seen]).toEqual([undefined, eventCount()]);
        },
        async cancel(source, after) {
          const reading = contract.stream(source);
          let seen = 0;
          for await (const _ of reading) if (seen++ >= after) await reading.cancel();
          await reading.cancel();
        },
        async end(source) {
          await contract.stream(source).end();
        },
        async parse(source) {
          await contract.parse(source);
        },
      };
      await check(
        fc.asyncProperty(
          files,
          fc.nat({ max: 30 }),
          fc.integer({ min: 1, max: 500 }),
          fc.constantFrom(...Object.keys(stops)),
          async (bytes, after, size, name) => {
            const stream = watchedStream(pieces(bytes, size));
            const eventCount = (): number => whole(bytes).events.length;
            await stops[name]!(stream.source, after, eventCount);
            expect(stream.closed, 'a stream').toBe(1);
            expect((stream.source as ReadableStream).locked).toBe(false);
            const access = watchedAccess(bytes);
            await stops[name]!(access.source, after, eventCount);
            expect(access.closed, 'random access').toBe(1);
          },
        ),
      );
    });

    it('9: two reads at once are two reads in turn', TIMEOUT, async () => {
      await check(
        fc.property(files, files, (one, two) => {
          const first = contract.iterate(one).batches()[Symbol.iterator]();
          const second = contract.iterate(two).batches()[Symbol.iterator]();
          const events: [unknown[], unknown[]] = [[], []];
          for (let open = true; open;) {
            open = false;
            for (const [i, reading] of [first, second].entries()) {
              const step = reading.next();
              if (step.done !== true) {
                events[i]!.push(...plain(step.value));
                open = true;
              }
            }
          }
          expectSame(events, [whole(one).events, whole(two).events]);
        }),
      );
    });

    it.each(contract.limits.map((limit) => [limit.limit, limit] as const))('10: %s names itself', async (limit, entry) => {
      const { bytes, need } = entry;
      const at = (value: number): Promise<ReplayBase> =>
        entry.run?.(pieces(bytes, 64), { limits: { [limit]: value } }) ?? contract.parse(pieces(bytes, 64), { limits: { [limit]: value } });
      expect((await at(need)).isComplete).toBe(true);
      await expect(at(need - 1)).rejects.toMatchObject({ code: 'limit', limit, allowed: need - 1 });
      expect(() => contract.parseSync(bytes, { limits: { [limit]: limit === 'maxInputBytes' ? 0 : need } })).not.toThrow();
    });

    it('11: errors carry format, an offset inside the file and a path that names each place once, from every verb', TIMEOUT, async () => {
      const ways = [{ strict: true }, { limits: { maxItems: 3, maxEvents: 3, maxEntities: 1, maxDecompressedBytes: 400 } }] as const;
      const failure = async (read: () => unknown): Promise<ReplayError | undefined> => {
        try {
          await read();
          return undefined;
        } catch (error) {
          if (!isReplayError(error)) throw error;
          return error;
        }
      };
      await check(
        fc.asyncProperty(files, mutations, fc.nat(), fc.constantFrom(...ways), async (bytes, changes, cut, options) => {
          const damaged = mutated(bytes, changes).slice(0, 1 + (cut % bytes.length));
          const verbs: Record<string, () => unknown> = {
            parse: () => contract.parse(damaged, options),
            parseSync: () => void contract.parseSync(damaged, options),
            stream: () => contract.stream(damaged, options).end(),
            iterate: () => void contract.iterate(damaged, options).end(),
            'records, waiting': () => contract.decode(damaged, { limits: 'limits' in options ? options.limits : undefined }),
            records: () => void contract.read(damaged, { limits: 'limits' in options ? options.limits : undefined }),
          };
          for (const [verb, read] of Object.entries(verbs)) {
            const error = await failure(read);
            if (!error) continue;
            const what = `${verb}: ${error.message}`;
            expect(error.format, what).toBe(contract.format);
            expect(error.path.length, what).toBeGreaterThan(0);
            expect(new Set(error.path).size, what).toBe(error.path.length);
            expect(error.offset, what).toBeGreaterThanOrEqual(0);
            expect(error.offset, what).toBeLessThanOrEqual(damaged.length);
            expect(error.message).toContain(`${contract.format}: `);
            if (error.code === 'limit') expect((error as ReplayLimitError).limit, what).toBeOneOf(Object.keys(DEFAULT_LIMITS));
          }
        }),
      );
    });

    it('11: diagnostics lie inside the file too', TIMEOUT, async () => {
      await check(
        fc.property(files, mutations, fc.nat(), (bytes, changes, cut) => {
          const damaged = mutated(bytes, changes).slice(0, 1 + (cut % (2 * bytes.length)));
          for (const read of [() => readAll(damaged).end, () => contract.parseSync(damaged)]) {
            let replay: ReplayBase | undefined;
            try {
              replay = read();
            } catch (error) {
              if (!isReplayError(error)) throw error;
              expect(error.offset ?? 0, error.message).toBeLessThanOrEqual(damaged.length);
            }
            for (const { offset = 0, message } of replay?.diagnostics ?? []) {
              expect(offset, message).toBeGreaterThanOrEqual(0);
              expect(offset, message).toBeLessThanOrEqual(damaged.length);
            }
          }
        }),
      );
    });

    it.each(contract.budgets.map((budget) => [budget.name, budget] as const))('12: %s stays in its I/O budget', async (_, budget) => {
      const access = watchedAccess(budget.bytes);
      await budget.run(access.source);
      expect(access.reads).toBeLessThanOrEqual(budget.maxReads);
      expect(access.bytes).toBeLessThanOrEqual(budget.maxBytes);
      expect(access.closed).toBe(1);
    });

    it('13: progress rises to the size of the file', TIMEOUT, async () => {
      await check(
        fc.asyncProperty(files, fc.integer({ min: 1, max: 500 }), async (bytes, size) => {
          for (const source of [pieces(bytes, size), bytes, watchedAccess(bytes).source]) {
            const seen: ReplayProgress[] = [];
            await contract.stream(source, { onProgress: (progress) => seen.push(progress) }).end();
            expect(seen.length).toBeGreaterThan(0);
            seen.reduce((before, after) => {
              expect(after.bytesRead).toBeGreaterThanOrEqual(before.bytesRead);
              return after;
            });
            expect(seen.at(-1)).toMatchObject({ bytesRead: bytes.length, byteLength: bytes.length });
          }
        }),
      );
    });

    it('14: JSON holds all of it', TIMEOUT, async () => {
      await check(
        fc.property(files, (bytes) => {
          const { events, end } = whole(bytes);
          const throughJson = (value: unknown): unknown => reviveJson(JSON.parse(JSON.stringify(toJson(value))) as JsonValue);
          // what is undefined inside an object is left out of JSON, and equal to it
          expectSame(throughJson(events), events);
          expectSame(throughJson(end), end);
        }),
      );
    });

    it('15: what was given is never written to', TIMEOUT, async () => {
      const verbs: Record<string, (bytes: Uint8Array) => unknown> = {
        parse: (bytes) => contract.parse(bytes),
        'parse of pieces': (bytes) => contract.parse([bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)]),
        parseSync: (bytes) => void contract.parseSync(bytes),
        stream: (bytes) => streamAll(bytes),
        iterate: (bytes) => void readAll(bytes),
        'records, waiting': async (bytes) =>
          expectSame(contract.write(await contract.decode(bytes)), contract.write(contract.read(plainCopy(bytes)))),
        'records and back': (bytes) => expectSame(contract.write(contract.read(bytes)), contract.write(contract.read(plainCopy(bytes)))),
        detectReplay: (bytes) => detectReplay(bytes),
        hashReplay: (bytes) => hashReplay(bytes),
        parseReplay: (bytes) => parseReplay(bytes),
        summarizeReplay: (bytes) => summarizeReplay(bytes),
        anonymizeReplay: (bytes) => anonymizeReplay(bytes),
        cutReplay: (bytes) => cutReplay(bytes, { toSeconds: 1 }),
        streamTables: (bytes) => streamTables(bytes).end(),
        ...contract.moreVerbs,
      };
      await check(
        fc.asyncProperty(files, fc.constantFrom(...BYTES_GIVEN), fc.constantFrom(...Object.keys(verbs)), async (bytes, kind, verb) => {
          const { given, memory } = givenAs(kind, bytes);
          const before = plainCopy(memory);
          try {
            await verbs[verb]!(given);
          } catch (error) {
            // some of these files are not matches that can be anonymized or cut
            if (!isReplayError(error)) throw error;
          }
          expectSame(plainCopy(memory), before);
        }),
      );
    });

    it.each(['parse', 'parseSync', 'stream', 'iterate', 'read', 'decode'] as const)(
      '16: %s throws usage for unknown limits',
      async (verb) => {
        const [bytes] = fc.sample(files, { numRuns: 1, seed: 1 }) as [Uint8Array];
        const read = async (limits: object): Promise<unknown> => {
          const reading = contract[verb](bytes, { limits });
          return await ('end' in (reading as object) ? (reading as { end(): unknown }).end() : reading);
        };
        await expect(read({ maxItems: undefined, maxDepth: Infinity })).resolves.not.toThrow();
        await expect(read({ maxItemz: 5 })).rejects.toMatchObject({
          code: 'usage',
          message: expect.stringContaining('maxItems') as string,
        });
        for (const value of [NaN, -1, '5x', null]) await expect(read({ maxItems: value })).rejects.toMatchObject({ code: 'usage' });
      },
    );

    const misspelt = (name: string): string => `${name.slice(0, -1)}${name.endsWith('x') ? 'y' : 'x'}`;
    it.each(Object.entries({ ...contract.asks, ...ASKS_OF_ANY_FORMAT }))(
      '16: %s throws usage for unknown names, and lists the nearest',
      async (_, [name, ask]) => {
        const [bytes] = fc.sample(files, { numRuns: 1, seed: 1 }) as [Uint8Array];
        const asked = async (names: unknown): Promise<unknown> => await ask(bytes, names as never);
        await expect(asked([name])).resolves.not.toThrow();
        await expect(asked([])).resolves.not.toThrow();
        const wrong = misspelt(name);
        const error = await asked([name, wrong]).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code: 'usage' });
        expect((error as Error).message).toContain(`'${wrong}'`);
        expect((error as Error).message).toContain(name);
        for (const names of [name, 7, [7], [undefined], ['__proto__'], ['constructor'], [''], { 0: name, length: 1 }])
          await expect(asked(names), JSON.stringify(names)).rejects.toMatchObject({ code: 'usage' });
      },
    );

    it('17: damage is the same from bytes and in any chunking', TIMEOUT, async () => {
      const outcome = async (read: () => unknown): Promise<unknown> => {
        try {
          return await read();
        } catch (error) {
          if (!isReplayError(error)) throw error;
          return { code: error.code, message: error.message };
        }
      };
      await check(
        fc.asyncProperty(files, mutations, fc.nat(), fc.array(fc.nat(), { maxLength: 20 }), async (bytes, changes, cut, cuts) => {
          const damaged = mutated(bytes, changes).slice(0, 1 + (cut % (2 * bytes.length)));
          const expected = await outcome(() => whole(damaged));
          for (const source of [cutAt(damaged, cuts), pieces(damaged, 13), watchedAccess(damaged).source])
            expectSame(await outcome(() => streamAll(source)), expected);
          const parsed = await outcome(() => result(contract.parseSync(damaged)));
          expectSame(await outcome(async () => result(await contract.parse(cutAt(damaged, cuts)))), parsed);
        }),
      );
    });

    it('18: a wrapper that is cut in its last bytes is not whole, whatever verb reads it', TIMEOUT, async () => {
      for (const [wrapping, wrap] of Object.entries(wrappers)) {
        if (contract.fixtures.length === 0) return;
        const bytes = await fixture(contract.fixtures[0]!);
        const wrapped = wrap(bytes);
        for (const cut of numbers(1, 16, 4)) {
          const damaged = wrapped.slice(0, wrapped.length - cut);
          const verbs: Record<string, (options: { readonly strict?: boolean }) => unknown> = {
            parse: (options) => contract.parse(pieces(damaged, 500), options),
            stream: (options) => contract.stream(damaged, options).end(),
            parseReplay: (options) => parseReplay(damaged, options),
            summarizeReplay: (options) => summarizeReplay(watchedAccess(damaged).source, options),
            streamTables: (options) => streamTables(pieces(damaged, 500), { ...options, tables: [], replay: 'one' }).end(),
            ...(contract.ownWrappers?.includes(wrapping) && {
              parseSync: (options: object) => contract.parseSync(damaged, options),
              iterate: (options: object) => contract.iterate(damaged, options).end(),
            }),
          };
          const decoded = await contract.decode(pieces(damaged, 500)).catch((error: unknown) => error);
          expect(decoded, `records of ${wrapping}, ${cut} bytes less`).toMatchObject({ code: 'truncated', format: contract.format });
          if (contract.ownWrappers?.includes(wrapping))
            expect(() => contract.read(damaged)).toThrow(expect.objectContaining({ code: 'truncated', format: contract.format }) as Error);
          for (const [verb, read] of Object.entries(verbs)) {
            const what = `${verb} of ${wrapping}, ${cut} bytes less`;
            const told: unknown[] = [];
            const end = await (async () => await read({ onDiagnostic: (diagnostic: unknown) => told.push(diagnostic) } as object))().catch(
              (error: unknown) => error,
            );
            // what is left may be too little to have a header
            if (!isReplayError(end, 'truncated')) {
              const inWrapper = expect.objectContaining({ code: 'truncated', severity: 'error', path: ['wrapper'] }) as unknown;
              expect(end, what).toMatchObject({ isComplete: false, diagnostics: expect.arrayContaining([inWrapper]) as unknown });
              expect(
                told.filter((one) => (one as { path: string[] }).path[0] === 'wrapper'),
                what,
              ).toHaveLength(1);
            }
            const strict = await (async () => await read({ strict: true }))().catch((error: unknown) => error);
            expect(strict, what).toMatchObject({ code: 'truncated' });
            // where nothing came out of the wrapper, nobody knows yet what it is
            const { format, path } = strict as ReplayError;
            if (/streamTables|Replay/.test(verb) && path[0] === 'wrapper') expect([contract.format, undefined], what).toContain(format);
            else expect(format, what).toBe(contract.format);
            expect(path.length, what).toBeGreaterThan(0);
          }
        }
      }
    });
  });
}
