import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { cliProcess, interrupted } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-anonymize-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bytesOf = (name: string): Buffer => readFileSync(join(root, name));

describe('replaykit anonymize', () => {
  it.each([
    ['fixtures/toy-match.SC2Replay', 'Anna', 'Player 1'],
    ['fixtures/toy-match-wol.SC2Replay', 'Anna', 'Player 1'],
    ['fixtures/toy-match.icrep', 'Ada', 'Player 1'],
    ['fixtures/rf2-race.vcr', 'Ada L', 'Driver 1'],
    ['fixtures/lmu-race.vcr', 'Ada L', 'Driver 1'],
    ['fixtures/gamecache-3.04b.dat', 'Player0', 'Player 1'],
    ['fixtures/dota2-container.dem', 'Grace', 'P2___'],
  ])('writes %s without names', async (name, before, after) => {
    const out = join(folder, name.replace('fixtures/', ''));
    expect(bytesOf(name).includes(before)).toBe(true);
    const { code, stdout, stderr } = await cli(['anonymize', name, '--out', out]);
    expect([code, stdout]).toEqual([0, '']);
    // what is replaced and what is kept, in one line
    expect(stderr).toMatch(new RegExp(`^${name}: .* are (Player|Driver) 1, 2, ….*\\. Kept: .*\\.\n$`));
    const clean = readFileSync(out);
    expect([clean.includes(before), clean.includes(after)]).toEqual([false, true]);
    expect((await cli(['validate', out])).code).toBe(0);
  });

  it('reads through a wrapper and standard input, and writes to standard output', async () => {
    const child = cli.start(['anonymize', '--quiet', '--out', '-', '-']);
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer | string) => pieces.push(Buffer.from(piece)));
    child.stdin.end(gzipSync(bytesOf('fixtures/toy-match.icrep')));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    const [head] = pieces;
    expect(head!.subarray(0, 4).toString('latin1')).toBe('ICRP');
    const path = join(folder, 'from-stdin.icrep');
    writeFileSync(path, Buffer.concat(pieces));
    expect((await cli(['validate', path])).code).toBe(0);
  });

  it('prints as JSON what it has done', async () => {
    const out = join(folder, 'told.dat');
    const { stdout } = await cli(['anonymize', '--json', '--out', out, 'fixtures/gamecache-2.05.dat']);
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'fixtures/gamecache-2.05.dat',
      out,
      format: 'gamecache',
      bytes: readFileSync(out).length,
    });
  });

  it.each([
    ['fixtures/cut.icrep', bytesOf('fixtures/toy-match.icrep').subarray(0, 1500), /the file ends at 1500/],
    ['letter.txt', Buffer.from('a letter to nobody'), /not a replay format/],
  ])('writes nothing for %s', async (name, bytes, message) => {
    const path = join(folder, name.replace('fixtures/', ''));
    writeFileSync(path, bytes);
    const out = join(folder, 'refused.out');
    const { code, stdout, stderr } = await cli(['anonymize', path, '--out', out]);
    expect([code, stdout, existsSync(out)]).toEqual([1, '', false]);
    expect(stderr).toMatch(message);
  });

  it('overwrites nothing without the option', async () => {
    const out = join(folder, 'there.dat');
    writeFileSync(out, 'precious');
    const args = ['anonymize', 'fixtures/gamecache-1.05.dat', '--out', out];
    const refused = await cli(args);
    expect([refused.code, readFileSync(out, 'utf8')]).toEqual([2, 'precious']);
    expect(refused.stderr).toContain(`${out} already exists: choose another name, or pass --force to overwrite it`);
    expect((await cli([...args, '--force'])).code).toBe(0);
    expect(readFileSync(out, 'utf8')).not.toBe('precious');
  });

  it.each([
    [['fixtures/toy-match.icrep'], '--out OUT is missing'],
    [['fixtures/toy-match.icrep', '--out', 'fixtures/../fixtures/toy-match.icrep', '--force'], 'FILE and OUT are the same file'],
    [['fixtures/toy-match.icrep', '--out', '-', '--json'], 'would both write to standard output'],
    [['fixtures', '--out', 'x'], "one FILE at a time: 'fixtures' stands for"],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await cli(['anonymize', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('leaves nothing at SIGINT', async () => {
    const child = cli.start(['anonymize', '-', '--out', join(folder, 'interrupted.icrep')]);
    const begun = new Uint8Array(1 << 20);
    begun.set(bytesOf('fixtures/toy-match.icrep').subarray(0, 1000));
    expect(await interrupted(child, begun)).toEqual({ code: 130, stdout: '', stderr: '' });
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  });
});
