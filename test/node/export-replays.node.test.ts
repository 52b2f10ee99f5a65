import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseIcrepSync } from '../../src/formats/icrep/index.js';
import { hashReplay } from '../../src/kit/index.js';
import type { ExportProgress, ExportReplaysOptions, ExportReport, ExportedReplay } from '../../src/node/index.js';
import { streamTables, tablesOf, type Table, type TableBatch } from '../../src/tables/index.js';
import { TABLES_SCHEMA } from '../../src/tables/schema.js';
import { builtNodeEntry, type NodeEntry } from '../../scripts/node-build.js';
import { root } from '../support/package.node.js';

let node: NodeEntry;
beforeAll(async () => {
  node = await builtNodeEntry();
});

let folder = '';
let input = '';
let out = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaykit-export-'));
  input = join(folder, 'in');
  out = join(folder, 'out');
  mkdirSync(input);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string): string => join(root, 'fixtures', name);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(fixture(name)));
const plant = (name: string, content: string | Uint8Array): string => {
  const path = join(input, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};
/** In one worker: each takes longer to start than to export what these tests have. */
const run = (options: Partial<ExportReplaysOptions> = {}): Promise<ExportReport> =>
  node.exportReplays(input, { out, to: 'ndjson', jobs: 1, ...options });

/** A table or two of each format, where a test is not about tables. */
const FEW = { tables: ['players', 'chat', 'laps', 'orders', 'items'] };

/** One replay in this thread, which takes a tenth of the time of a run: what a worker does with it. */
const exportHere = (options: Partial<ExportReplaysOptions> = {}): Promise<ExportedReplay> =>
  node.exportReplay(join(input, 'a.SC2Replay'), { out, to: 'ndjson', ...options });

/** Every file below the folder of tables, from there on, but for the manifest of the folder. */
const files = (): string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== 'manifest.json' && statSync(join(out, name)).isFile())
    .sort();
/** The tables that the manifest of the folder describes. */
const manifestTables = (): string[] => {
  const { schema, replaykit, tables } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as FolderManifest;
  expect([schema, replaykit]).toEqual([TABLES_SCHEMA, VERSION]);
  for (const { format, name, columns } of tables)
    if (name !== 'replays') expect(columns).toEqual(tablesOf(format).find((table) => table.name === name)!.columns);
  return tables.map(({ format, name }) => `${format}/${name}`).sort();
};
interface FolderManifest {
  readonly schema: number;
  readonly replaykit: string;
  readonly tables: readonly Table[];
}
const { version: VERSION } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(join(out, path), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const FIXTURES = [
  'dota2-container.dem',
  'toy-match.SC2Replay',
  'toy-match.icrep',
  'rf2-race.vcr',
  'toy-duel.w3g',
  'gamecache-3.04b.dat',
] as const;
const FORMATS = ['dem', 'sc2', 'icrep', 'vcr', 'w3g', 'gamecache'] as const;

describe('exportReplays', () => {
  test('writes every table of every replay, and one row about each', async () => {
    for (const name of FIXTURES) plant(`some/where/${name}`, bytesOf(name));
    plant('notes.txt', 'no replay');
    const report = await run({ jobs: 2 });
    expect(report).toMatchObject({ exported: 6, skipped: 0, incomplete: 0, failed: [], ignored: [join(input, 'notes.txt')] });

    const hashes = await Promise.all(FIXTURES.map((name) => hashReplay(bytesOf(name))));
    const expected = FORMATS.flatMap((format, i) => [
      `_manifests/ndjson/${hashes[i]!}.json`,
      ...[...tablesOf(format).map(({ name }) => name), 'replays'].map((table) => `${format}/${table}/${hashes[i]!}.ndjson`),
    ]);
    expect(files()).toEqual(expected.sort());

    let rows = 0;
    for (const [i, name] of FIXTURES.entries()) {
      const counts = new Map<string, number>();
      for await (const { table, length } of streamTables(bytesOf(name))) counts.set(table.name, (counts.get(table.name) ?? 0) + length);
      for (const table of tablesOf(FORMATS[i])) {
        const lines = linesOf(`${FORMATS[i]!}/${table.name}/${hashes[i]!}.ndjson`);
        expect(lines.length, `${name} ${table.name}`).toBe(counts.get(table.name) ?? 0);
        expect(new Set(lines.map((line) => line['replay'])).size).toBe(lines.length === 0 ? 0 : 1);
        rows += lines.length;
      }
    }
    expect(report.rows).toBe(rows + FIXTURES.length);
    expect(report.byteLength).toBe(
      files()
        .filter((name) => name.endsWith('.ndjson'))
        .reduce((sum, name) => sum + statSync(join(out, name)).size, 0),
    );
    expect(JSON.parse(readFileSync(join(out, `_manifests/ndjson/${hashes[1]!}.json`), 'utf8'))).toMatchObject({ manifest: 1, schema: 2 });
    expect(linesOf(`sc2/replays/${hashes[1]!}.ndjson`)).toEqual([
      {
        replay: hashes[1],
        path: join(input, 'some/where', 'toy-match.SC2Replay'),
        format: 'sc2',
        is_complete: true,
        diagnostics: 0,
        damage: null,
        damage_message: null,
        damage_offset: null,
        title: 'Anna vs Bo',
        map: 'Toy Box',
        build: '5.0.0.80949',
        // 220 game loops of 22.4 a second
        game_id: null,
        sides_id: JSON.stringify(['sc2', 'sc2', ['2-S2-1-100', '2-S2-1-101']]),
        duration_seconds: 220 / 22.4,
        played_at: '2020-07-27T12:00:00.000Z',
        players: 2,
        game: 'sc2',
        winner: 'Bo',
        tick_rate: 22.4,
        version_major: 5,
        version_minor: 0,
        version_patch: 0,
        version_build: 80949,
      },
    ]);
  });

  test.each(['csv', 'parquet', 'arrow'] as const)('%s', async (to) => {
    plant('a.dat', bytesOf('gamecache-3.04b.dat'));
    await run({ to });
    const replay = await hashReplay(bytesOf('gamecache-3.04b.dat'));
    const bytes = readFileSync(join(out, `gamecache/replays/${replay}.${to}`));
    if (to === 'parquet') expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', bytes.length - 4)]).toEqual(['PAR1', 'PAR1']);
    else if (to === 'arrow') expect(bytes.toString('latin1', bytes.length - 6)).toBe('ARROW1');
    else expect(bytes.toString().split('\r\n')[1]).toMatch(new RegExp(`^${replay},.*a\\.dat,gamecache,true,0,`));
  });

  test('tables that were asked for, and no others', async () => {
    plant('a.SC2Replay', bytesOf('toy-match.SC2Replay'));
    plant('b.vcr', bytesOf('rf2-race.vcr'));
    await run({ tables: ['chat', 'laps'] });
    const tables = files()
      .filter((name) => !name.startsWith('_'))
      .map((name) => name.split('/').slice(0, 2).join('/'));
    expect(tables).toEqual(['sc2/chat', 'sc2/replays', 'vcr/laps', 'vcr/replays']);
    expect(manifestTables()).toEqual(tables);
    await expect(run({ tables: ['laps', 'wheels'] })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining("'wheels'") as string,
    });
    await expect(run({ to: 'csvs' as never })).rejects.toMatchObject({
      code: 'usage',
      message: "there is no 'csvs', the nearest: csv (to)",
    });
    for (const none of [{}, { out: '' }, undefined])
      await expect(node.exportReplays(input, none as never)).rejects.toMatchObject({ code: 'usage', path: ['out'] });
  });

  test('a run that is started again skips what is there, whatever it is called and wrapped in', async () => {
    plant('a.SC2Replay', bytesOf('toy-match.SC2Replay'));
    expect(await run(FEW)).toMatchObject({ exported: 1, skipped: 0 });
    const before = files().map((name) => statSync(join(out, name)).mtimeMs);
    plant('another name', bytesOf('toy-match.SC2Replay'));
    plant('wrapped.gz', gzipSync(bytesOf('toy-match.SC2Replay')));
    plant('new.vcr', bytesOf('rf2-race.vcr'));
    rmSync(join(input, 'a.SC2Replay'));
    expect(await run(FEW)).toMatchObject({ exported: 1, skipped: 1, copies: 1 });
    const sc2 = files().filter((name) => !name.includes('vcr'));
    expect(sc2.slice(0, before.length).length).toBe(before.length);
    expect(await run({ ...FEW, resume: false })).toMatchObject({ exported: 2, skipped: 0, copies: 1 });
  });

  test('a file that is short or gone is written again', async () => {
    plant('a.SC2Replay', bytesOf('toy-match.SC2Replay'));
    await exportHere();
    const players = files().find((name) => name.startsWith('sc2/players/'))!;
    const whole = readFileSync(join(out, players));
    truncateSync(join(out, players), 3);
    expect(await exportHere()).toMatchObject({ isSkipped: false });
    expect(readFileSync(join(out, players))).toEqual(whole);
    rmSync(join(out, players));
    expect(await exportHere()).toMatchObject({ isSkipped: false });
    writeFileSync(
      join(
        out,
        files().find((name) => name.startsWith('_manifests'))!,
      ),
      '{"manifest":',
    );
    expect(await exportHere()).toMatchObject({ isSkipped: false });
    expect(await exportHere()).toMatchObject({ isSkipped: true });
    expect(await run()).toMatchObject({ exported: 0, skipped: 1 });
  });

  test('other tables of the same replay come beside those that are there', async () => {
    plant('a.SC2Replay', bytesOf('toy-match.SC2Replay'));
    expect(await exportHere({ tables: ['chat'] })).toMatchObject({ isSkipped: false });
    // two players, and the row about the replay
    expect(await exportHere({ tables: ['players'] })).toMatchObject({ isSkipped: false, rows: 3 });
    expect(await exportHere({ tables: ['players', 'chat'] })).toMatchObject({ isSkipped: true, rows: 0, byteLength: 0 });
    expect(await run({ tables: ['replays'] })).toMatchObject({ skipped: 1, rows: 0, byteLength: 0 });
    expect(await run()).toMatchObject({ exported: 1 });
    // each encoding is for itself
    expect(await exportHere({ to: 'csv', tables: ['chat'] })).toMatchObject({ isSkipped: false });
  });

  test('a damaged replay gives the rows that could be read, and says so', async () => {
    const cache = bytesOf('gamecache-3.04b.dat');
    plant('cut.dat', cache.subarray(0, cache.length - 100));
    const report = await run();
    expect(report).toMatchObject({ exported: 1, incomplete: 1, failed: [] });
    const row = linesOf(files().find((name) => name.startsWith('gamecache/replays/'))!)[0]!;
    expect(row).toMatchObject({ is_complete: false, format: 'gamecache' });
    expect(Number(row['diagnostics'])).toBeGreaterThan(0);
    expect(row).toMatchObject({ damage: 'truncated', damage_message: expect.stringContaining('item') as string });
    // the last item, which is cut, begins in the file and ends behind it
    expect(Number(row['damage_offset'])).toBeGreaterThan(0);
    expect(Number(row['damage_offset'])).toBeLessThanOrEqual(cache.length - 100);
    const rows = async (bytes: Uint8Array): Promise<TableBatch[]> => {
      const batches: TableBatch[] = [];
      for await (const batch of streamTables(bytes, { tables: ['items'] })) batches.push(batch);
      return batches;
    };
    const items = linesOf(files().find((name) => name.startsWith('gamecache/items/'))!);
    expect(items.length).toBe((await rows(cache))[0]!.length - 1);
    // what was good enough is not good enough for a strict run
    const strict = await run({ strict: true });
    expect(strict.failed.map(({ source, error }) => [source, (error as { code?: string }).code])).toEqual([
      [join(input, 'cut.dat'), 'truncated'],
    ]);
    expect(await run()).toMatchObject({ skipped: 1 });
  });

  test('damage that an earlier run met is not forgotten by one that reads less', async () => {
    const bytes = bytesOf('toy-match.icrep').slice();
    const { offset } = parseIcrepSync(bytes, { include: ['header'] }).header.sections.events!;
    bytes.fill(0xff, offset + 8, offset + 40);
    const read = async (tables: readonly string[]): Promise<unknown> => {
      await node.exportReplay({ name: 'bad.icrep', bytes }, { out, to: 'ndjson', tables });
      const [{ is_complete, damage, damage_offset: at } = {}] = linesOf(files().find((name) => name.startsWith('icrep/replays/'))!);
      return { is_complete, damage, at };
    };
    expect(await read(['players'])).toEqual({ is_complete: true, damage: null, at: null });
    const met = await read(['events']);
    expect(met).toMatchObject({ is_complete: false, damage: expect.any(String) as string, at: expect.anything() as string });
    expect(await read(['orders'])).toEqual(met);
  });

  test('CSV with formulas as they are is made again where it was made without, and the other way', async () => {
    plant('a.SC2Replay', bytesOf('toy-match.SC2Replay'));
    const to = 'csv';
    expect(await exportHere({ to, tables: ['chat'] })).toMatchObject({ isSkipped: false });
    expect(await run({ to, tables: ['chat'], rawCsv: true })).toMatchObject({ exported: 1 });
    expect(await exportHere({ to, tables: ['chat'], rawCsv: true })).toMatchObject({ isSkipped: true });
    expect(await exportHere({ to, tables: ['chat'] })).toMatchObject({ isSkipped: false });
    // no other encoding knows of it
    expect(await exportHere({ tables: ['chat'] })).toMatchObject({ isSkipped: false });
    expect(await exportHere({ tables: ['chat'], rawCsv: true })).toMatchObject({ isSkipped: true });
  });

  test('one bad file never stops the run', async () => {
    const listed = [
      plant('bad.dem', 'no demo at all'),
      join(input, 'absent.dem'),
      fixture('toy-match.SC2Replay'),
      { name: 's3://bucket/toy.icrep', bytes: bytesOf('toy-match.icrep') },
      bytesOf('rf2-race.vcr'),
    ];
    const seen: ExportProgress[] = [];
    const report = await node.exportReplays(listed, { ...FEW, out, to: 'ndjson', jobs: 2, onProgress: (progress) => seen.push(progress) });
    expect(report).toMatchObject({ exported: 3, ignored: [] });
    expect(report.failed.map(({ source, error }) => [basename(source as string), (error as { code?: string }).code]).sort()).toEqual([
      ['absent.dem', 'source'],
      ['bad.dem', 'bad-signature'],
    ]);
    expect(seen.map(({ done, total }) => [done, total])).toEqual([1, 2, 3, 4, 5].map((done) => [done, 5]));
    expect(seen.map(({ outcome }) => outcome.status).sort()).toEqual(['exported', 'exported', 'exported', 'failed', 'failed']);
    const paths = files()
      .filter((name) => name.includes('/replays/'))
      .map((name) => linesOf(name)[0]!['path']);
    expect(paths).toEqual(['s3://bucket/toy.icrep', fixture('toy-match.SC2Replay'), null]);
  });

  test('neither does a URL that is not a file', async () => {
    const listed = [new URL('https://example.com/a.dem'), pathToFileURL(fixture('toy-match.SC2Replay'))];
    for (const sources of [listed, listed.values()]) {
      const report = await node.exportReplays(sources, { ...FEW, out, to: 'ndjson', jobs: 1, resume: false });
      expect(report.exported).toBe(1);
      expect(report.failed).toMatchObject([{ source: listed[0], error: { code: 'usage' } }]);
    }
  });

  test('two runs at once leave the same as one', async () => {
    for (const name of FIXTURES) plant(name, bytesOf(name));
    await run(FEW);
    const alone = files().map((name) => [name, readFileSync(join(out, name), 'utf8')]);
    rmSync(out, { recursive: true });
    const both = { ...FEW, jobs: 2 };
    const reports = await Promise.all([run(both), run(both), run({ ...both, resume: false })]);
    for (const { exported, skipped, failed } of reports) expect([exported + skipped, failed]).toEqual([FIXTURES.length, []]);
    // the last one does all again; the others share the work
    expect(reports[0].exported + reports[1].exported).toBeLessThanOrEqual(FIXTURES.length);
    expect(reports[2].exported).toBe(FIXTURES.length);
    expect(readdirSync(join(out, '_claims'))).toEqual([]);
    expect(files().map((name) => [name, readFileSync(join(out, name), 'utf8')])).toEqual(alone);
  });

  test('a replay that another run is exporting is left to it, until that run is dead', async () => {
    const path = plant('a.dat', bytesOf('gamecache-3.04b.dat'));
    plant('b.vcr', bytesOf('rf2-race.vcr'));
    const claims = join(out, '_claims');
    const claim = join(claims, `${await hashReplay(bytesOf('gamecache-3.04b.dat'))}.ndjson`);
    const other = join(out, '_scratch', 'another-run');
    for (const at of [claims, other]) mkdirSync(at, { recursive: true });
    writeFileSync(claim, basename(other));
    const seen: unknown[] = [];
    const running = run({ ...FEW, onProgress: ({ source }) => seen.push(source) });
    while (seen.length === 0) await setTimeout(10);
    await setTimeout(300);
    expect(seen).toEqual([join(input, 'b.vcr')]);
    // the other one is killed
    rmSync(other, { recursive: true });
    expect(await running).toMatchObject({ exported: 2, copies: 0 });
    expect(seen).toEqual([join(input, 'b.vcr'), path]);
    expect(readdirSync(claims)).toEqual([]);
    writeFileSync(claim, basename(other));
    mkdirSync(other);
    await expect(node.exportReplay(path, { out, to: 'ndjson', resume: false, signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  });

  test('nothing half-written is left behind, also by an abort', async () => {
    for (let i = 0; i < 20; i++) plant(`${i}.dat`, renumbered(i));
    const stop = new AbortController();
    const reason = new Error('enough');
    const onProgress = ({ done }: ExportProgress): void => void (done === 5 && stop.abort(reason));
    await expect(run({ jobs: 2, signal: stop.signal, onProgress })).rejects.toBe(reason);
    expect(readdirSync(join(out, '_scratch'))).toEqual([]);
    const manifests = readdirSync(join(out, '_manifests/ndjson')).length;
    expect(manifests).toBeGreaterThanOrEqual(5);
    expect(manifests).toBeLessThan(20);
    const report = await run();
    expect([report.skipped, report.exported + report.skipped]).toEqual([manifests, 20]);
    expect(files().filter((name) => name.includes('/replays/')).length).toBe(20);
  });

  test('what a killed run has left is removed when it has said nothing for ten minutes', async () => {
    const old = join(out, '_scratch', 'killed');
    const young = join(out, '_scratch', 'running');
    for (const path of [old, young]) mkdirSync(path, { recursive: true });
    writeFileSync(join(old, 'players'), 'half');
    const minutesAgo = (minutes: number): number => Date.now() / 1000 - minutes * 60;
    utimesSync(old, minutesAgo(11), minutesAgo(11));
    utimesSync(young, minutesAgo(9), minutesAgo(9));
    await run();
    expect(readdirSync(join(out, '_scratch'))).toEqual(['running']);
  });

  test('the folder of tables may lie inside the folder of replays; links are followed to files only', async () => {
    plant('a.SC2Replay', bytesOf('toy-match.SC2Replay'));
    symlinkSync(fixture('rf2-race.vcr'), join(input, 'link.vcr'));
    symlinkSync(input, join(input, 'round'));
    symlinkSync(join(folder, 'nowhere'), join(input, 'broken'));
    out = join(input, 'tables');
    expect(await run(FEW)).toMatchObject({ exported: 2, ignored: [], failed: [] });
    expect(await run(FEW)).toMatchObject({ exported: 0, skipped: 2, ignored: [], failed: [] });
  });

  test('one file by its path; a path that is not there', async () => {
    expect(await node.exportReplays(fixture('rf2-race.vcr'), { out, to: 'csv' })).toMatchObject({ exported: 1 });
    expect(existsSync(join(out, 'vcr/laps'))).toBe(true);
    await expect(node.exportReplays(join(folder, 'absent'), { out })).rejects.toMatchObject({ code: 'source' });
  });
});

describe('exportReplay', () => {
  test('does the same in this thread', async () => {
    const { exportReplay } = node;
    plant('a.icrep', bytesOf('toy-match.icrep'));
    await run();
    const inWorker = files().map((name) => [name, readFileSync(join(out, name), 'utf8')]);
    rmSync(out, { recursive: true });
    const first = await exportReplay(join(input, 'a.icrep'), { out, to: 'ndjson' });
    expect(files().map((name) => [name, readFileSync(join(out, name), 'utf8')])).toEqual(inWorker);
    expect(first).toMatchObject({
      isSkipped: false,
      format: 'icrep',
      isComplete: true,
      replay: await hashReplay(bytesOf('toy-match.icrep')),
    });
    expect(first.tables.map(({ path }) => path).sort()).toEqual(files().filter((name) => !name.startsWith('_')));
    expect(await exportReplay(bytesOf('toy-match.icrep'), { out, to: 'ndjson' })).toEqual({
      ...first,
      isSkipped: true,
      rows: 0,
      byteLength: 0,
    });
    expect(readdirSync(join(out, '_scratch'))).toEqual([]);
  });

  test('rejects, and leaves nothing', async () => {
    await expect(node.exportReplay(new Uint8Array(100), { out })).rejects.toMatchObject({ code: 'bad-signature' });
    await expect(node.exportReplay(fixture('rf2-race.vcr'), { out, signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
    expect(files()).toEqual([]);
    expect(readdirSync(join(out, '_scratch'))).toEqual([]);
  });
});

/** A cache like the fixture, with content of its own. */
function renumbered(i: number): Uint8Array {
  const cache = bytesOf('gamecache-3.04b.dat').slice();
  cache.set(new TextEncoder().encode(String(i).padStart(3, '0')), 16);
  return cache;
}
