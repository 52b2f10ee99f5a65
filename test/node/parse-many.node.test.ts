import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setEnvironmentData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReplayError, type ReplayError } from '../../src/core/errors.js';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { parseGamecacheSync } from '../../src/formats/gamecache/index.js';
import { parseIcrepSync } from '../../src/formats/icrep/index.js';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { parseVcrSync } from '../../src/formats/vcr/index.js';
import { parseW3gSync } from '../../src/formats/w3g/index.js';
import type { ManyResult, ManySource } from '../../src/node/index.js';
import { COUNTS } from '../support/counted-worker.node.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { builtNodeEntry, type NodeEntry } from '../../scripts/node-build.js';
import { root } from '../support/package.node.js';
import { zipOf } from '../support/zip.node.js';

let many: NodeEntry;
const parseMany: NodeEntry['parseMany'] = (sources, options) => many.parseMany(sources, options);
/** Replays that the workers began, and those that they ended. */
const counts = new Int32Array(new SharedArrayBuffer(8));
const countsNow = (): number[] => [Atomics.load(counts, 0), Atomics.load(counts, 1)];
let folder = '';

beforeAll(async () => {
  setEnvironmentData(COUNTS, counts);
  many = await builtNodeEntry({ 'pool-worker': 'test/support/counted-worker.node.ts' });
  folder = mkdtempSync(join(tmpdir(), 'replaykit-many-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const fixture = (name: string): string => join(root, 'fixtures', name);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(fixture(name)));
const planted = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

async function collect<Replay>(results: AsyncIterable<ManyResult<Replay>>): Promise<ManyResult<Replay>[]> {
  const all: ManyResult<Replay>[] = [];
  for await (const result of results) all.push(result);
  return all.sort((a, b) => a.index - b.index);
}

/** The replay of a result that must be one. */
function replayOf<Replay>(result: ManyResult<Replay> | undefined): Replay {
  if (result?.ok !== true) throw result?.error ?? new Error('no result');
  return result.replay;
}
const errorOf = (result: ManyResult<unknown> | undefined): ReplayError => {
  if (result === undefined || result.ok) throw new Error('expected an error');
  return result.error as ReplayError;
};

/** A small file of a cache with very many games: gzip members, each of the same thousand rounds. */
function cacheOf(games: number): string {
  const cache = bytesOf(CACHE);
  const view = new DataView(cache.buffer);
  const rounds = 1000;
  const perRound = view.getUint32(0, true);
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, Math.ceil(games / perRound / rounds) * perRound * rounds, true);
  const member = new Uint8Array(gzipSync(Buffer.concat(Array.from({ length: rounds }, () => cache.subarray(4)))));
  const members = Array.from({ length: Math.ceil(games / perRound / rounds) }, () => member);
  return planted(`games-${games}.dat.gz`, Buffer.concat([gzipSync(header), ...members]));
}

/** What waits for another thread fails with the test alone. */
const PATIENT = { timeout: 50_000 };

/** Ways to worker threads that are open in this process. */
const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

const DEM = 'dota2-container.dem';
const SC2 = 'toy-match.SC2Replay';
const ICREP = 'toy-match.icrep';
const VCR = 'rf2-race.vcr';
const W3G = 'toy-duel.w3g';
const CACHE = 'gamecache-3.04b.dat';

describe('parseMany', () => {
  test('gives what the sync verbs give, for every format and section', async () => {
    const include = {
      dem: ['header', 'fileInfo', 'serverInfo', 'commands', 'chat', 'gameEvents', 'schema'],
      sc2: ['header', 'details', 'initData', 'attributes', 'metadata', 'gameEvents', 'messageEvents', 'trackerEvents', 'files'],
      icrep: ['metadata', 'orders', 'keyframes', 'snapshots', 'analysis', 'voice', 'signatures', 'relayPublicKey', 'embedded'],
      vcr: ['drivers', 'events', 'driverStates'],
      w3g: ['players', 'summary', 'actions', 'mmd'],
      gamecache: ['header', 'items'],
    } as const;
    const results = await collect(parseMany([DEM, SC2, ICREP, VCR, W3G, CACHE].map(fixture), { include, jobs: 2 }));
    expect(results.map(replayOf)).toEqual([
      parseDemSync(bytesOf(DEM), { include: include.dem }),
      parseSc2Sync(bytesOf(SC2), { include: include.sc2 }),
      parseIcrepSync(bytesOf(ICREP), { include: include.icrep }),
      parseVcrSync(bytesOf(VCR), { include: include.vcr }),
      parseW3gSync(bytesOf(W3G), { include: include.w3g }),
      parseGamecacheSync(bytesOf(CACHE)),
    ]);
  });

  test('files in a zip archive, by path', async () => {
    const zip = join(folder, 'week.zip');
    writeFileSync(zip, await zipOf({ 'cup/match.dem': bytesOf(DEM), 'duel.w3g': bytesOf(W3G) }));
    const paths = (await many.filesInArchive(zip)).map(({ path }) => path);
    expect(paths).toEqual([`${zip}/cup/match.dem`, `${zip}/duel.w3g`]);
    const results = await collect(parseMany([...paths, `${zip}/../duel.w3g`, zip], { jobs: 1, include: { w3g: ['players'] } }));
    expect(results.slice(0, 2).map(replayOf)).toEqual([parseDemSync(bytesOf(DEM)), parseW3gSync(bytesOf(W3G), { include: ['players'] })]);
    expect(results.slice(2)).toMatchObject([
      { ok: false, error: { message: `there is no ../duel.w3g in ${zip}` } },
      { ok: false, error: { message: `this is a zip archive: give the path of a file in it, such as ${paths[0]!} (zip)` } },
    ]);
  });

  test('without include, what each verb gives by default; the type holds what was asked for', async () => {
    const [dem, sc2] = await collect(parseMany([fixture(DEM), fixture(SC2)], { jobs: 1, include: { sc2: ['files'] } }));
    expect(replayOf(dem)).toEqual(parseDemSync(bytesOf(DEM)));
    const replay = replayOf(sc2);
    if (replay.format !== 'sc2') throw new Error('expected StarCraft II');
    expect(replay.files.length).toBeGreaterThan(5);
    expect(replay).toEqual(parseSc2Sync(bytesOf(SC2), { include: ['files'] }));
  });

  test('string tables keep their methods', async () => {
    const [result] = await collect(parseMany([fixture(DEM)], { include: { dem: ['stringTables'] } }));
    const replay = replayOf(result);
    if (replay.format !== 'dem') throw new Error('expected a demo');
    const { stringTables } = parseDemSync(bytesOf(DEM), { include: ['stringTables'] });
    expect([...replay.stringTables.keys()]).toEqual([...stringTables.keys()]);
    expect(stringTables.size).toBeGreaterThan(0);
    for (const [name, table] of stringTables) {
      const arrived = replay.stringTables.get(name)!;
      expect([arrived.id, arrived.name, arrived.size]).toEqual([table.id, table.name, table.size]);
      for (let i = 0; i < table.size; i++) expect([arrived.key(i), arrived.value(i)]).toEqual([table.key(i), table.value(i)]);
    }
  });

  test('a whole match comes as it is, and its clock keeps its methods', async () => {
    const { bytes } = madeDotaMatch();
    const include = ['clock', 'match', 'players', 'draft', 'timeline', 'summaries', 'combatLog', 'objectives', 'teamfights'] as const;
    const [result] = await collect(parseMany([bytes], { include: { dem: include } }));
    const replay = replayOf(result);
    if (replay.format !== 'dem') throw new Error('expected a demo');
    const expected = parseDemSync(bytes, { include });
    expect(replay).toEqual(expected);
    expect(replay.clock?.tickAt(30)).toBe(expected.clock!.tickAt(30));
  });

  test('takes paths, URLs, bytes, shared bytes and wrapped replays, from sync and async iterables', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytesOf(SC2).length));
    shared.set(bytesOf(SC2));
    const sources: ManySource[] = [fixture(SC2), pathToFileURL(fixture(SC2)), bytesOf(SC2), shared, new Uint8Array(gzipSync(bytesOf(SC2)))];
    async function* later(): AsyncGenerator<ManySource> {
      yield* sources;
    }
    const expected = parseSc2Sync(bytesOf(SC2));
    const results = await collect(parseMany(later(), { jobs: 2 }));
    expect(results.map((result) => result.source)).toEqual(sources);
    for (const result of results) expect(replayOf(result)).toEqual(expected);
    // the caller's bytes are still there
    expect((sources[2] as Uint8Array).length).toBe(shared.length);
  });

  test('a bad file never stops the run, and its error is the one that a verb throws', async () => {
    const truncated = bytesOf(SC2).subarray(0, 2000);
    const paths = [
      fixture(SC2),
      planted('garbage.dem', new Uint8Array(5000).fill(7)),
      join(folder, 'absent.dem'),
      planted('cut.SC2Replay', truncated),
      planted('source1.dem', 'HL2DEMO\0 and what follows'),
      fixture(CACHE),
    ];
    const results = await collect(parseMany(paths, { jobs: 2, strict: true }));
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, false, false, true]);
    expect(isReplayError(errorOf(results[1]), 'bad-signature')).toBe(true);
    const absent = errorOf(results[2]);
    expect(isReplayError(absent, 'source')).toBe(true);
    expect([absent.retryable, (absent.cause as NodeJS.ErrnoException).code]).toEqual([true, 'ENOENT']);
    const thrown = ((): ReplayError => {
      try {
        parseSc2Sync(truncated, { strict: true });
      } catch (error) {
        return error as ReplayError;
      }
      throw new Error('expected a throw');
    })();
    const { code, format, offset, path, message } = thrown;
    expect(errorOf(results[3])).toMatchObject({ code, format, offset, path, message });
    expect(errorOf(results[4])).toMatchObject({ code: 'unsupported-version', format: 'dem', offset: 0 });
  });

  test('limits reach the workers', async () => {
    const [result] = await collect(parseMany([fixture(CACHE)], { limits: { maxItems: 1 } }));
    expect(errorOf(result)).toMatchObject({ code: 'limit', limit: 'maxItems', allowed: 1 });
  });

  test('a worker that runs out of memory gives an error result and is replaced', async () => {
    const heavy = cacheOf(200_000);
    const results = await collect(parseMany([fixture(CACHE), heavy, fixture(SC2), heavy, fixture(CACHE)], { jobs: 1, maxHeapMb: 24 }));
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, false, true]);
    expect(errorOf(results[1])).toMatchObject({ code: 'worker', reason: 'out-of-memory', retryable: false });
    expect(isReplayError(errorOf(results[3]), 'worker')).toBe(true);
  });

  test('a replay that takes too long gives an error result', async () => {
    const results = await collect(
      parseMany([cacheOf(4_000_000), fixture(SC2)], { jobs: 1, timeoutMs: 2000, limits: { maxKeptBytes: 2 ** 33 } }),
    );
    expect(errorOf(results[0])).toMatchObject({ code: 'worker', reason: 'timeout' });
    expect(results[1]?.ok).toBe(true);
  });

  test('workers that cannot start give errors instead of waiting for ever', async () => {
    const results = await collect(parseMany([fixture(SC2), fixture(VCR)], { jobs: 2, maxHeapMb: 1 }));
    expect(results.map((result) => isReplayError(errorOf(result), 'worker'))).toEqual([true, true]);
  });

  test('break ends the workers in the middle of a replay', async () => {
    await expect.poll(ports, PATIENT).toBe(0);
    const [begun, ended] = countsNow() as [number, number];
    for await (const result of parseMany([fixture(SC2), cacheOf(600_000)], { jobs: 2, limits: { maxKeptBytes: 2 ** 33 } })) {
      expect(result.index).toBe(0);
      await expect.poll(countsNow, PATIENT).toEqual([begun + 2, ended + 1]);
      expect(ports()).toBeGreaterThan(0);
      break;
    }
    expect(countsNow()).toEqual([begun + 2, ended + 1]);
    await expect.poll(ports, PATIENT).toBe(0);
  });

  test('abort rejects with the reason and ends the workers', async () => {
    const reason = new Error('enough');
    const stop = new AbortController();
    const seen: number[] = [];
    const run = async (): Promise<void> => {
      for await (const { index } of parseMany([fixture(SC2), cacheOf(3_000_000)], { jobs: 1, signal: stop.signal })) {
        seen.push(index);
        setTimeout(() => stop.abort(reason), 50);
      }
    };
    await expect(run()).rejects.toBe(reason);
    expect(seen).toEqual([0]);
    await expect.poll(ports, PATIENT).toBe(0);
    await expect(collect(parseMany([fixture(SC2)], { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
  });

  test('no more results wait than there are workers', async () => {
    let given = 0;
    let taken = 0;
    let most = 0;
    function* endless(): Generator<string> {
      for (;;) {
        given++;
        yield fixture(SC2);
      }
    }
    for await (const result of parseMany(endless(), { jobs: 2 })) {
      expect(result.ok).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 30));
      most = Math.max(most, given - ++taken);
      if (taken === 8) break;
    }
    expect(most).toBeLessThanOrEqual(4);
  });

  test('what makes no sense is refused', async () => {
    for (const jobs of [0, -1, 1.5, Number.NaN]) {
      await expect(collect(parseMany([], { jobs }))).rejects.toMatchObject({ code: 'usage' });
    }
    await expect(collect(parseMany([], { include: { demo: ['chat'] } as never }))).rejects.toMatchObject({
      message: "there is no 'demo', the nearest: dem (include)",
    });
    for (const sources of ['replays', undefined, null])
      await expect(collect(parseMany(sources as never))).rejects.toMatchObject({
        code: 'usage',
        message: 'pass a list of paths or of bytes: [path]; exportReplays and openTables take a folder',
      });
    const [result] = await collect(parseMany([new URL('https://example.com/a.dem')]));
    expect(isReplayError(errorOf(result), 'usage')).toBe(true);
  });
});
