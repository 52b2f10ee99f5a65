import { join } from 'node:path';
import { expect, it } from 'vitest';
import { events } from '../../src/cli/commands/events.js';
import { info } from '../../src/cli/commands/info.js';
import { inspect } from '../../src/cli/commands/inspect.js';
import { schema } from '../../src/cli/commands/schema.js';
import { validate } from '../../src/cli/commands/validate.js';
import { CONTRACTS } from '../contract/contracts.js';
import { commandRun, jsonLines } from '../support/cli.node.js';
import { requiredCorpus } from '../../recordings/corpus-folder.js';
import { corpusFacts, corpusFiles, isDamaged, isRefused, toldBy, type CorpusFacts, type CorpusFile } from '../support/corpus.node.js';

/** How much is compared at least. */
const LEAST = {
  dem: { files: 11, facts: 330 },
  sc2: { files: 121, facts: 3200 },
  icrep: { files: 7, facts: 67000 },
  vcr: { files: 7, facts: 25000 },
  gamecache: { files: 7, facts: 110 },
  w3g: { files: 55, facts: 110 },
} as const;
type Format = keyof typeof LEAST;
const every = Object.keys(LEAST) as Format[];
const facts = Object.fromEntries(every.map((format) => [format, corpusFacts(format, LEAST[format])])) as Record<Format, CorpusFacts>;
const files = Object.fromEntries(every.map((format) => [format, corpusFiles(format)])) as Record<Format, CorpusFile[]>;
const formats = every.filter((format) => files[format].length > 0);
const cases = (format: Format): [string, CorpusFile][] => files[format].filter((file) => !isRefused(file)).map((file) => [file.name, file]);

interface Verdict {
  readonly file: string;
  readonly valid: boolean;
  readonly counts: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string };
}
const verdicts = new Map<string, Verdict>();

it.each(formats)('replaykit validate finds the damage of %s, and none where there is none', async (format) => {
  const paths = files[format].map(({ path }) => path);
  const { code, stdout } = await commandRun(validate, ['--json', ...paths]);
  const lines = jsonLines(stdout) as Verdict[];
  expect(lines.map(({ file }) => file)).toEqual(paths);
  for (const verdict of lines) verdicts.set(verdict.file, verdict);
  for (const file of files[format]) facts[format].equal(file, 'valid', verdicts.get(file.path)!.valid, !isDamaged(file));
  // what cannot be read at all is refused as parse refuses it
  for (const file of files[format].filter(isDamaged)) {
    const { valid, error } = verdicts.get(file.path)!;
    expect(error?.code ?? valid, file.name).toBe(await toldBy(() => CONTRACTS[format].parse(file.bytes())));
  }
  expect(code).toBe(files[format].some(isDamaged) ? 1 : 0);
});

interface Stream {
  readonly count?: number;
  readonly intact?: { readonly count: number };
}
it.each(cases('sc2'))('replaykit validate counts the events of %s', (_, file) => {
  const golden = file.golden<Readonly<Record<string, Stream>>>();
  const { counts } = verdicts.get(file.path)!;
  for (const stream of ['trackerEvents', 'gameEvents', 'messageEvents']) {
    const { count = 0, intact } = golden[stream] ?? {};
    facts.sc2.equal(file, stream, counts[stream], intact?.count ?? count);
  }
});

it.each(cases('icrep').filter(([, file]) => !isDamaged(file)))('replaykit validate counts frames and events of %s', (_, file) => {
  const { orders, events } = file.golden<{ orders: { frame_count: number }; events: { count: number } | null }>();
  const { counts } = verdicts.get(file.path)!;
  facts.icrep.equal(file, 'counts', [counts['frames'], counts['analysisEvents']], [orders.frame_count, events?.count ?? 0]);
});

const inspected = async <T>(file: CorpusFile): Promise<T> => JSON.parse((await commandRun(inspect, ['--json', file.path])).stdout) as T;

interface DemGolden {
  readonly preamble: { readonly fileInfoOffset: number };
  readonly outer: { readonly commands: readonly Readonly<Record<string, unknown>>[] };
  readonly inner: Readonly<Record<string, Readonly<Record<string, { readonly count: number; readonly bytes: number }>>>>;
}
interface DemInspection {
  readonly fileInfoOffset: number;
  readonly commands: readonly Readonly<Record<string, unknown>>[];
  readonly messages: readonly { readonly source: string; readonly id: number; readonly count: number; readonly bytes: number }[];
}
it.each(cases('dem'))('replaykit inspect counts commands and messages of %s', async (_, file) => {
  const { preamble, outer, inner } = file.golden<DemGolden>();
  const { fileInfoOffset, commands, messages } = await inspected<DemInspection>(file);
  facts.dem.equal(file, 'file info offset', fileInfoOffset, preamble.fileInfoOffset);
  const numbers = (row: Readonly<Record<string, unknown>>): unknown[] =>
    ['id', 'count', 'compressed', 'storedBytes'].map((key) => row[key]);
  facts.dem.equal(file, 'commands', commands.map(numbers), outer.commands.map(numbers));
  const expected = Object.entries(inner).flatMap(([source, byId]) =>
    Object.entries(byId).map(([id, { count, bytes }]) => ({ source, id: Number(id), count, bytes })),
  );
  const inOrder = (rows: readonly { source: string; id: number; count: number; bytes: number }[]): unknown[] =>
    rows.map(({ source, id, count, bytes }) => `${source} ${String(id).padStart(4)}: ${count}, ${bytes} bytes`).sort();
  facts.dem.equal(file, 'messages', inOrder(messages), inOrder(expected));
});

it.each(cases('dem'))('replaykit schema finds the classes of %s', async (_, file) => {
  const { code, stdout } = await commandRun(schema, ['--json', '--names', file.path]);
  const { classes } = file.golden<{ schema: { classes: number } }>().schema;
  facts.dem.equal(file, 'classes', [code, jsonLines(stdout).length], [0, classes]);
});

// checking a file on the way takes a while: every fifth
it.each(cases('sc2').filter((_, i) => i % 5 === 0))('replaykit inspect finds the files in %s', async (_, file) => {
  interface Block {
    readonly name?: string;
    readonly status: string;
    readonly bytes: number;
    readonly storedBytes: number;
  }
  const { files: golden } = file.golden<{ files: readonly { name: string; size: number; packedSize: number; deleted?: boolean }[] }>();
  const { blocks = [] } = await inspected<{ blocks?: readonly Block[] }>(file);
  const found = blocks.filter(({ status }) => status === 'present').map(({ name, bytes, storedBytes }) => [name, bytes, storedBytes]);
  const there = golden.filter(({ deleted }) => deleted !== true).map(({ name, size, packedSize }) => [name, size, packedSize]);
  // empty files have no place of their own
  facts.sc2.equal(file, 'blocks', found.map(String).sort(), there.map(String).sort());
});

it.each(cases('vcr'))('replaykit inspect counts slices and events of %s', async (_, file) => {
  const { stream, eventCounts } = file.golden<{ stream: { slices: number }; eventCounts: Readonly<Record<string, number>> }>();
  const { slices, events } = await inspected<{ slices: number; events: readonly { class: number; type: number; count: number }[] }>(file);
  facts.vcr.equal(file, 'slices', slices, stream.slices);
  facts.vcr.equal(file, 'events', Object.fromEntries(events.map(({ class: c, type, count }) => [`${c}/${type}`, count])), eventCounts);
});

// the golden of the largest has sums instead of games
it.each(cases('gamecache').filter(([name]) => !name.includes('2048')))('replaykit inspect finds the games of %s', async (_, file) => {
  interface Item {
    readonly offset: number;
    readonly storedSize: number;
  }
  const { items: golden } = file.golden<{ items: readonly Item[] }>();
  const { items } = await inspected<{ items: readonly Item[] }>(file);
  const places = (some: readonly Item[]): number[][] => some.map(({ offset, storedSize }) => [offset, storedSize]);
  facts.gamecache.equal(file, 'places', places(items), places(golden));
});

it.each(formats)('replaykit events streams everything of %s', async (format) => {
  const whole = files[format].filter((file) => !isDamaged(file) && file.name !== 'legacy_1.04_zero.dat').slice(0, 3);
  for (const file of whole) {
    const { code, stdout } = await commandRun(events, ['--ndjson', file.path]);
    const lines = jsonLines(stdout) as { type: string }[];
    expect([code, lines.length > 0 && lines.every(({ type }) => typeof type === 'string')]).toEqual([0, true]);
    facts[format].add(file, lines.length);
  }
});

it('replaykit info names every file of the corpus, or says what is wrong with it', async () => {
  const folders = formats.map((format) => join(requiredCorpus(), format));
  const { code, stdout, stderr } = await commandRun(info, folders);
  expect(stderr).toMatch(/^(\d+ files? (is|are) not in a format that replaykit supports\n)?$/);
  let wrong = false;
  const [head = [], ...lines] = stdout.split('\n').map((line) => line.split('\t'));
  const rows = new Map(lines.map((cells) => [cells[0]!, cells] as const));
  for (const format of formats) {
    for (const file of files[format]) {
      const row = rows.get(file.path) ?? rows.get(file.path.replaceAll('\\', '/'));
      const isOk = row?.[head.indexOf('format')] === format && row[head.indexOf('state')] === 'ok';
      if (!isDamaged(file)) facts[format].equal(file, 'row', isOk, true);
      wrong ||= row !== undefined && !isOk;
    }
  }
  // In a folder, a file of no format has no row and is not a failure.
  if (wrong) expect(code).toBe(1);
});
