import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join, sep } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, describe, expect, it } from 'vitest';
import { cliProcess, ended } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const demo = 'fixtures/dota2-container.dem';
const filesOf = (out: string): string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^[a-z]/.test(name) && name.includes('.'))
    .sort();

describe('replaykit export', () => {
  it('writes the tables that are asked for, and nothing twice', async () => {
    const out = join(folder, 'csv');
    const args = ['export', '--out', out, '--to', 'csv', '--tables', 'chat', '--jobs', '1', demo, 'fixtures/toy-match.SC2Replay'];
    const { code, stdout, stderr } = await cli(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^2 exported, 0 there already, 0 damaged, 0 no replays, 0 failed: \d+ rows, \d+ bytes in /);
    expect(filesOf(out).map((name) => name.replace(/[0-9a-f]{64}/, 'HASH'))).toEqual([
      'dem/chat/HASH.csv',
      'dem/replays/HASH.csv',
      'manifest.json',
      'sc2/chat/HASH.csv',
      'sc2/replays/HASH.csv',
    ]);
    const chat = readFileSync(join(out, filesOf(out)[0]!), 'utf8');
    expect(chat).toContain('glhf ☃');
    expect((await cli(args)).stdout).toMatch(/^0 exported, 2 there already/);
  });

  it('writes one table of several replays to standard output', async () => {
    const sc2 = 'fixtures/toy-match.SC2Replay';
    const { code, stdout, stderr } = await cli(['export', '--out', '-', '--tables', 'players', sc2, sc2]);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const csv = (await cli(['export', '--out', '-', '--tables', 'players', '--to', 'csv', sc2])).stdout.split('\r\n');
    expect(csv[0]!.split(',')).toEqual(Object.keys(lines[0]!));
    expect(csv.length - 2).toBe(lines.length / 2);
    const path = join(folder, 'players.arrows');
    const file = openSync(path, 'w');
    const ran = await cli.into(file, ['export', '--out', '-', '--tables', 'players', '--to', 'arrow', sc2, sc2]);
    closeSync(file);
    expect(ran).toEqual({ code: 0, stderr: '' });
    const table = tableFromIPC(readFileSync(path));
    expect(Array.from(table.getChild('name')!)).toEqual(lines.map(({ name }) => name));
    expect(Array.from(table.getChild('replay')!)).toEqual(lines.map(({ replay }) => replay));
  });

  it.each([
    [['--tables', 'players,chat', demo], '--out - takes one table: --tables NAME'],
    [['--tables', 'replays', demo], '--out - takes one table: --tables NAME'],
    [['--tables', 'chat', '--json', demo], '--out - writes rows only'],
    [['--tables', 'players', 'fixtures/toy-match.SC2Replay', 'fixtures/rf2-race.vcr', 'fixtures/toy-duel.w3g'], 'has other columns'],
  ])('to standard output refuses %j', async (args, message) => {
    const { code, stderr } = await cli(['export', '--out', '-', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('counts a copy once, however often the replay is there', async () => {
    const many = join(folder, 'copies');
    mkdirSync(many);
    const bytes = readFileSync(join(root, 'fixtures/toy-match.SC2Replay'));
    for (let i = 0; i < 10; i++) writeFileSync(join(many, `${i}.SC2Replay`), bytes);
    const args = ['export', '--out', join(folder, 'once'), '--tables', 'chat', '--jobs', '2', many];
    expect((await cli(args)).stdout).toMatch(/^1 exported, 0 there already, 9 copies, 0 damaged/);
    expect((await cli(args)).stdout).toMatch(/^0 exported, 1 there already, 9 copies, 0 damaged/);
  });

  it.runIf(process.platform === 'linux')('reports a folder that it cannot read, and takes the others', async () => {
    const many = join(folder, 'deep');
    mkdirSync(many);
    writeFileSync(join(many, 'a.SC2Replay'), readFileSync(join(root, 'fixtures/toy-match.SC2Replay')));
    // two folders whose paths together are longer than the system takes: nobody can read the inner one, whatever their rights
    const long = Array<string>(15).fill('x'.repeat(250)).join(sep);
    mkdirSync(join(many, long), { recursive: true });
    mkdirSync(join(folder, 'inner', long), { recursive: true });
    renameSync(join(folder, 'inner'), join(many, long, 'inner'));
    const { code, stdout, stderr } = await cli(['export', '--out', join(folder, 'of-deep'), '--tables', 'chat', '--jobs', '1', many]);
    execFileSync('rm', ['-rf', many]);
    expect(stdout).toMatch(/^1 exported, 0 there already, 0 damaged, 0 no replays, 1 failed/);
    expect([code, stderr.includes('ENAMETOOLONG')]).toEqual([1, true]);
  });

  it('prints as JSON what became of everything', async () => {
    const out = join(folder, 'json');
    const cut = join(folder, 'cut.dem');
    writeFileSync(cut, readFileSync(join(root, demo)).subarray(0, 1200));
    const letter = join(folder, 'letter.txt');
    writeFileSync(letter, 'a letter to nobody');
    const { code, stdout, stderr } = await cli(['export', '--json', '--out', out, cut, letter, 'fixtures']);
    expect(code).toBe(1);
    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect(report).toMatchObject({
      out,
      incomplete: 1,
      ignored: ['fixtures/MANIFEST.json'],
      failed: [{ file: letter, error: { code: 'bad-signature' } }],
    });
    // one recording is there twice, in gzip and without
    expect(report).toMatchObject({ exported: readdirSync(join(root, 'fixtures')).length - 1, skipped: 0, copies: 1 });
    expect(stderr).toContain(`${cut}: damaged, exported as far as it could be read\n`);
    expect(stderr).toContain(`${letter}: not a replay format`);
  });

  it('refuses the folder of the replays as its own, by whatever name', async () => {
    const replays = join(folder, 'replays');
    mkdirSync(replays);
    writeFileSync(join(replays, 'a.dem'), readFileSync(join(root, demo)));
    symlinkSync(replays, join(folder, 'same'));
    for (const out of [replays, join(folder, 'same'), join(replays, '..', 'replays')]) {
      const { code, stderr } = await cli(['export', '--out', out, replays]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is the folder of the replays')]);
    }
    expect(readdirSync(replays)).toEqual(['a.dem']);
  });

  it.each(['dem', '_scratch', '_manifests'])('follows no symbolic link %s inside its folder', async (name) => {
    const out = join(folder, `links-${name}`);
    const elsewhere = join(folder, `elsewhere-${name}`);
    for (const one of [out, elsewhere]) mkdirSync(one);
    symlinkSync(elsewhere, join(out, name));
    const { code, stdout, stderr } = await cli(['export', '--out', out, '--tables', 'chat', demo]);
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain('is a symbolic link');
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('reads the paths of a cache in the named encoding, and again when another one is named', async () => {
    const bytes = readFileSync(join(root, 'fixtures/gamecache-3.04b.dat'));
    // the first character of the first path as two bytes that are not UTF-8
    bytes.set([0xd0, 0xdc], bytes.indexOf(Buffer.from([0xcb, 0xab])));
    const path = join(folder, 'chinese.dat');
    writeFileSync(path, bytes);
    const out = join(folder, 'paths');
    const args = ['export', '--out', out, '--to', 'csv', '--tables', 'items', '--jobs', '1', path];
    const firstPath = async (...more: string[]): Promise<[string, boolean]> => {
      const { code, stdout, stderr } = await cli([...args, ...more]);
      expect([code, stderr]).toEqual([0, '']);
      return [stdout.slice(0, 10), readFileSync(join(out, filesOf(out)[0]!), 'utf8').includes('熊')];
    };
    expect(await firstPath()).toEqual(['1 exported', false]);
    expect(await firstPath('--path-encoding', 'gbk')).toEqual(['1 exported', true]);
    expect(await firstPath('--path-encoding', 'gbk')).toEqual(['0 exported', true]);
    expect(await firstPath()).toEqual(['1 exported', false]);
  });

  it('takes standard input', async () => {
    const out = join(folder, 'stdin');
    const { code } = await cli(['export', '--out', out, '--tables', 'replays', '-'], readFileSync(join(root, demo)));
    expect(code).toBe(0);
    const [name] = filesOf(out);
    expect(JSON.parse(readFileSync(join(out, name!), 'utf8'))).toMatchObject({ path: '-', format: 'dem' });
  });

  it.each([
    [[demo], '--out DIR is missing'],
    [['--out', 'x', '--to', 'xml', demo], '--to does not take xml. Known: parquet, arrow, csv, ndjson'],
    [['--out', 'x', '--tables', 'chat,nosuch', demo], 'no format has a table nosuch. Known: replays, actions, '],
    [['--out', 'x', '--path-encoding', 'klingon', demo], 'unknown encoding: klingon'],
    [['--out', 'x', '--jobs', '0', demo], 'jobs must be an integer of at least 1, got 0'],
    [['--out', 'x', '--no-parts', demo], '--no-parts goes with --merge'],
    [['--out', 'x'], 'a FILE is missing'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await cli(['export', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(existsSync(join(root, 'x'))).toBe(false);
  });

  it('ends at SIGINT with 130, and every file that is there is whole', async () => {
    const out = join(folder, 'interrupted');
    // the same replay is there under many names: only the first is written, and all are read
    const child = cli.start(['export', '--out', out, '--jobs', '1', ...Array<string>(2000).fill('fixtures/rf2-race.vcr')]);
    const ready = setInterval(() => {
      if (!existsSync(out) || filesOf(out).length === 0) return;
      clearInterval(ready);
      child.kill('SIGINT');
    }, 10);
    const { code, stderr } = await ended(child);
    expect([code, stderr]).toEqual([
      130,
      expect.stringMatching(/^interrupted after \d+ of 2000 files: the same command goes on from there\n$/),
    ]);
    expect(readdirSync(join(out, '_scratch'))).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/ns/pid'))('what a killed run has left is gone after the next run, beside runs that go on', async () => {
    const out = join(folder, 'killed');
    const scratch = join(out, '_scratch');
    const begin = async (): Promise<ReturnType<typeof cli.start>> => {
      const names = (): string[] => (existsSync(scratch) ? readdirSync(scratch) : []);
      const before = names();
      const child = cli.start(['export', '--out', out, '--jobs', '1', ...Array<string>(2000).fill('fixtures/rf2-race.vcr')]);
      while (names().every((name) => before.includes(name))) await setTimeout(10);
      return child;
    };
    const killed = await begin();
    const left = readdirSync(scratch);
    killed.kill('SIGKILL');
    await ended(killed);
    expect(readdirSync(scratch)).toEqual(left);
    const running = await begin();
    const others = readdirSync(scratch);
    expect(others).toHaveLength(1);
    expect(others).not.toEqual(left);
    const { code } = await cli(['export', '--out', out, 'fixtures/toy-match.icrep']);
    expect([code, readdirSync(scratch)]).toEqual([0, others]);
    running.kill('SIGINT');
    await ended(running);
    expect(readdirSync(scratch)).toEqual([]);
  });
});
