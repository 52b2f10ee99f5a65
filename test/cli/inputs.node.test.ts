import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wrappers } from '../contract/wrappers.js';
import { cliProcess, jsonLines } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const demo = readFileSync(join(root, 'fixtures/dota2-container.dem'));
const cache = readFileSync(join(root, 'fixtures/gamecache-1.05.dat'));
mkdirSync(join(folder, 'empty'));
mkdirSync(join(folder, 'season', 'week 1'), { recursive: true });
writeFileSync(join(folder, 'season', 'b.dem'), demo);
writeFileSync(join(folder, 'season', 'week 1', 'a [final].dem'), wrappers['zstd inside bzip2']!(demo));
writeFileSync(join(folder, 'season', '.hidden'), 'not looked at');
writeFileSync(join(folder, 'cache.gz'), wrappers['zlib']!(cache));
writeFileSync(join(folder, 'old.dem'), Buffer.from('HL2DEMO\0\0\0\0\0', 'latin1'));

const detected = async (...names: string[]): Promise<string[]> => {
  const { stdout } = await cli(['detect', ...names]);
  return stdout.split('\n').filter((line) => line !== '');
};

describe('replaykit detect', () => {
  it('prints format, confidence and wrappers, whatever the name says', async () => {
    const { code, stdout, stderr } = await cli(['detect', join(folder, 'season'), join(folder, 'cache.gz')]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').map((line) => line.replace(folder, '').split('\t'))).toEqual([
      ['/season/b.dem', 'dem', 'signature', '-'],
      ['/season/week 1/a [final].dem', 'dem', 'signature', 'bzip2 in zstd'],
      ['/cache.gz', 'gamecache', 'structure', 'zlib'],
      [''],
    ]);
  });

  it('prints it as JSON, errors too', async () => {
    const old = join(folder, 'old.dem');
    const absent = join(folder, 'absent.dem');
    const { code, stdout, stderr } = await cli(['detect', '--json', '-', old, absent], demo);
    expect(code).toBe(1);
    expect(jsonLines(stdout)).toEqual([
      { file: '-', format: 'dem', confidence: 'signature', wrappers: [] },
      { file: old, format: 'dem', confidence: 'relative', wrappers: [] },
      { file: absent, error: expect.objectContaining({ code: 'source' }) as unknown },
    ]);
    expect(stderr).toContain('absent.dem: ENOENT');
  });
});

describe('what FILE may be', () => {
  it('a folder stands for every file below it, in order, hidden ones aside', async () => {
    const names = (await detected(`${folder}/season/`)).map((line) => line.split('\t')[0]!.slice(folder.length));
    expect(names).toEqual(['/season/b.dem', '/season/week 1/a [final].dem']);
  });

  it('a pattern stands for the files that it matches', async () => {
    const names = (await detected(`${folder.replaceAll('\\', '/')}/**/*.dem`)).map((line) => line.split('\t')[0]!.slice(folder.length));
    expect(names).toEqual(['/old.dem', '/season/b.dem', '/season/week 1/a [final].dem']);
  });

  it('a name that exists is not a pattern', async () => {
    expect(await detected(join(folder, 'season', 'week 1', 'a [final].dem'))).toHaveLength(1);
  });

  it('an empty folder and a pattern without a match are reported, and the rest goes on', async () => {
    const empty = join(folder, 'empty');
    const { code, stdout, stderr } = await cli(['detect', empty, `${folder}/*.icrep`, join(folder, 'season', 'b.dem')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^[^\n]*b\.dem\tdem\t[^\n]*\n$/);
    expect(stderr).toBe(`${empty}: the folder has no files\n${folder}/*.icrep: the pattern matches no file\n`);
  });

  it('commands that take one file say so', async () => {
    const { code, stderr } = await cli(['inspect', join(folder, 'season')]);
    expect(code).toBe(2);
    expect(stderr).toContain("one FILE at a time: '");
  });
});

describe('colors', () => {
  const colored = '\x1b[1mfixtures/toy-match.icrep\x1b[22m';
  it.each([
    [{}, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [{ FORCE_COLOR: '0' }, false],
  ])('%j: %s', async (env, expected) => {
    const { stdout } = await cli(['info', 'fixtures/toy-match.icrep'], undefined, env);
    expect(stdout.startsWith(expected ? colored : 'fixtures/toy-match.icrep\n')).toBe(true);
  });
});

describe('other files in a folder of replays', () => {
  it.each(['info', 'validate', 'detect'])('are counted by %s, and are not a failure where only a folder was asked for', async (command) => {
    const season = join(folder, 'season');
    writeFileSync(join(season, 'notes.txt'), 'who won: Ada');
    const asFolder = await cli([command, season]);
    expect([asFolder.code, asFolder.stderr]).toEqual([0, '1 file is not in a format that replaykit supports\n']);
    expect(asFolder.stdout).not.toContain('notes.txt');
    expect((await cli([command, join(season, 'notes.txt')])).code).toBe(1);
    rmSync(join(season, 'notes.txt'));
  });
});

describe('odd names', () => {
  it('a file that links lead to is read once, and a name may hold a newline', async () => {
    const place = join(folder, 'linked');
    mkdirSync(join(place, 'more'), { recursive: true });
    writeFileSync(join(place, 'a\nb.dem'), demo);
    symlinkSync(join(place, 'a\nb.dem'), join(place, 'more', 'again.dem'));
    symlinkSync(place, join(place, 'more', 'loop'));
    const { code, stdout, stderr } = await cli(['detect', place]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`${place}/a\\x0ab.dem\tdem\tsignature\t-\n`);
  });

  it('a path through a file is reported in a line, and the rest goes on', async () => {
    const through = join(folder, 'season', 'b.dem', 'c.dem');
    const { code, stdout, stderr } = await cli(['detect', through, join(folder, 'season', 'b.dem')]);
    expect([code, stdout.split('\n').length]).toEqual([1, 2]);
    expect(stderr).toMatch(/^[^\n]*c\.dem: ENOTDIR[^\n]*\n$/);
  });
});

describe('what cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('a full disk at standard output is reported in a line', async () => {
    const full = openSync('/dev/full', 'w');
    const { code, stderr } = await cli.into(full, ['info', 'fixtures/toy-match.icrep']);
    closeSync(full);
    expect([code, stderr]).toEqual([1, 'replaykit: standard output: ENOSPC: no space left on device, write\n']);
  });

  it('a folder for tables that is a file is reported in a line', async () => {
    const { code, stderr } = await cli(['export', '--out', join(folder, 'old.dem'), join(folder, 'season')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^replaykit: (ENOTDIR|EEXIST)[^\n]*\n$/);
  });
});
