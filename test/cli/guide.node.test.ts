import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../src/tables/index.js';
import { cliProcess } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();

/** What the README calls a replay of its reader, and what stands for it here. */
const OWN = 'match.SC2Replay';
const FIXTURE = 'fixtures/toy-match.SC2Replay';

/** A `console` block of a page: what is typed, and what the page says that it prints. */
interface Shown {
  readonly page: string;
  readonly args: readonly string[];
  readonly output: string;
}

function shownIn(page: string): Shown[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```console\n\$ (?:npx )?replaykit (.*)\n([^]*?)^```$/gm)].map(([, line, output]) => ({
    page,
    // a reader of the README has a replay of their own
    args: line!
      .replaceAll(` ${OWN}`, ` ${FIXTURE}`)
      .match(/'[^']*'|\S+/g)!
      .map((word) => word.replace(/^'|'$/g, '')),
    output: output!,
  }));
}

/** Whether a printed text is the shown one, in which a line with `…` stands for any lines. */
function expected(output: string): RegExp {
  const lines = output.split('\n').map((line) => (line === '…' ? '[^]*' : line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')));
  return new RegExp(`^${lines.join('\n').replaceAll('\n[^]*\n', '\n[^]*')}$`);
}

/** The shown table, where its cells are those of the lines with tabs. */
function asOnScreen(printed: string, shown: string): string {
  const cells = shown.split('\n').map((line) =>
    line
      .split(/ {2,}/)
      .map((cell) => (cell === '-' ? '' : cell))
      .join('\t'),
  );
  return cells.join('\n') === printed ? shown : printed;
}

const pages = ['README.md', 'docs/guides/cli.md'];
const shown = pages.flatMap(shownIn);

describe('what the pages show is what the program prints', () => {
  it('finds examples on each page', () => {
    for (const page of pages) expect(shown.filter((one) => one.page === page).length, page).toBeGreaterThan(0);
  });

  it.each(shown)('$page: $args', async ({ page, args, output }) => {
    const { stdout: printed } = await cli(args);
    const isTable = args[0] === 'info' && args.filter((arg) => !arg.startsWith('-')).length > 2;
    // the page shows what a terminal shows; here the columns have tabs between them
    const stdout = isTable ? asOnScreen(printed, output) : printed;
    expect(page === 'README.md' ? stdout.replaceAll(FIXTURE, OWN) : stdout).toMatch(expected(output));
  });
});

describe('help', () => {
  const names = [
    'info',
    'detect',
    'events',
    'schema',
    'inspect',
    'validate',
    'export',
    'query',
    'series',
    'anonymize',
    'cut',
    'join',
    'report',
    'mcp',
    'completion',
  ];

  it('lists every command that the guide teaches', async () => {
    const { stdout } = await cli(['--help']);
    expect([...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)).toEqual(names);
    const guide = readFileSync(join(root, 'docs/guides/cli.md'), 'utf8');
    expect([...guide.matchAll(/^## ([a-z]+):/gm)].map(([, name]) => name)).toEqual(names);
  });

  it('is what the README lists', () => {
    const [, program = ''] = /^## The program\n([^]*?)^```/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
    expect([...program.matchAll(/^\| `([a-z]+)`/gm)].map(([, name]) => name).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s is taught by example, and every option of it is explained', async (name) => {
    const { code, stdout } = await cli(['help', name]);
    expect(code).toBe(0);
    const usage = /^Usage:([^]*?)\n\n/.exec(stdout)![1]!;
    expect(stdout.match(new RegExp(`^ {2}(?:.*\\| )?replaykit ${name}`, 'gm'))?.length).toBeGreaterThan(1);
    const explained = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z]+)(?:, (--[a-z]+))?/gm)].flatMap(([, ...options]) => options);
    for (const option of usage.match(/--[a-z]+/g) ?? []) expect(explained).toContain(option);
    expect(await cli([name, '--help'])).toEqual({ code: 0, stdout, stderr: '' });
  });

  it.each(['dota2-container.dem', 'toy-duel.w3g', 'toy-match.SC2Replay', 'rf2-race.vcr', 'toy-match.icrep', 'gamecache-3.04b.dat'])(
    'the events that come without --type are those that help names: %s',
    async (name) => {
      const file = `fixtures/${name}`;
      const help = (await cli(['help', 'events'])).stdout.replace(/\s+/g, ' ');
      const [, dem, w3g, sc2] =
        /Default: ([\w, ]+) of a \.dem; all but ([\w, ]+) of a \.w3g; all but (\w+) of StarCraft II; everything of the other/.exec(help)!;
      const left = { w3g: w3g!, SC2Replay: sc2! }[name.split('.').at(-1)!]?.split(', ') ?? [];
      const { stderr } = await cli(['events', '--type', 'none', file]);
      const known = / Known: ([\w, ]+)/.exec(stderr)![1]!.split(', ');
      const named = name.endsWith('.dem') ? dem!.split(', ') : known.filter((type) => !left.includes(type));
      expect(known).toEqual(expect.arrayContaining([...named, ...left]));
      const { stdout } = await cli(['events', '--json', file]);
      expect(stdout).not.toBe('');
      expect(stdout).toBe((await cli(['events', '--json', '--type', named.join(), file])).stdout);
    },
  );

  it('says the defaults that hold: bytes of a dump, encoding of an export', async () => {
    const length = /--length +how many bytes, default (\d+)/.exec((await cli(['help', 'inspect'])).stdout)![1]!;
    const dump = async (...more: string[]): Promise<string> =>
      (await cli(['inspect', '--json', '--at', '0', ...more, 'fixtures/dota2-container.dem'])).stdout;
    expect(await dump()).toBe(await dump('--length', length));
    expect(await dump()).not.toBe(await dump('--length', String(Number(length) - 1)));

    const encoding = / default (\w+)\. Parquet/.exec((await cli(['help', 'export'])).stdout)![1]!;
    const out = mkdtempSync(join(tmpdir(), 'replaykit-defaults-'));
    try {
      await cli(['export', '--out', out, '--jobs', '1', 'fixtures/toy-duel.w3g']);
      const written = readdirSync(join(out, 'w3g'));
      // without --tables every table that the format has
      expect(written.sort()).toEqual([...tablesOf('w3g').map(({ name }) => name), 'replays'].sort());
      for (const table of written) expect(readdirSync(join(out, 'w3g', table))).toEqual([expect.stringMatching(`\\.${encoding}$`)]);
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});
