import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliProcess, jsonLines } from '../support/cli.node.js';
import { root } from '../support/package.node.js';
import { zipOf } from '../support/zip.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, 'fixtures', name)));
const zip = join(folder, 'week.zip');
const match = `${zip}/cup/match.dem`;
const duel = `${zip}/duel.w3g`;

beforeAll(async () => {
  writeFileSync(
    zip,
    await zipOf({ 'cup/match.dem': fixture('dota2-container.dem'), 'duel.w3g': fixture('toy-duel.w3g'), 'note.txt': Buffer.from('hello') }),
  );
});

describe('a zip archive', () => {
  it('reads like a folder: info, events, validate', async () => {
    for (const operand of [zip, folder]) {
      const { code, stdout, stderr } = await cli(['info', '--json', operand]);
      expect([code, stderr]).toEqual([0, '1 file is not in a format that replaykit supports\n']);
      expect(jsonLines(stdout)).toMatchObject([
        { file: match, format: 'dem', isComplete: true },
        { file: duel, format: 'w3g', isComplete: true },
      ]);
    }
    expect((await cli(['events', '--type', 'chat', zip])).stdout).toMatch(/match\.dem\n.*glhf ☃"\n.*duel\.w3g\n/);
    expect((await cli(['validate', zip])).stdout).toMatch(/match\.dem: valid .*\n.*duel\.w3g: valid/);
  });

  it('gives one of its files, or a folder of them, by path', async () => {
    const one = await cli(['info', '--json', match]);
    expect([one.code, one.stderr]).toEqual([0, '']);
    expect(JSON.parse(one.stdout)).toMatchObject({ file: match, title: 'Match 7518690009' });
    expect(jsonLines((await cli(['detect', '--json', `${zip}/cup`])).stdout)).toMatchObject([{ file: match, format: 'dem' }]);
    const absent = await cli(['info', `${zip}/no.dem`]);
    expect([absent.code, absent.stderr]).toEqual([1, `${zip}/no.dem: there is no such file in ${zip}\n`]);
  });

  it('says in one line what cannot be read of it, and goes on', async () => {
    const encrypted = join(folder, 'locked');
    writeFileSync(encrypted, await zipOf({ 'a.dem': fixture('dota2-container.dem') }, { password: 'pass' }));
    const cut = join(folder, 'cut');
    writeFileSync(cut, readFileSync(zip).subarray(0, 500));
    const { code, stdout, stderr } = await cli(['detect', encrypted, cut, duel]);
    expect([code, stdout]).toEqual([1, `${duel}\tw3g\tsignature\t-\n`]);
    expect(stderr.split('\n')).toEqual([
      `${encrypted}/a.dem: it is encrypted in its zip archive (zip)`,
      expect.stringMatching(/cut: the zip archive cannot be read: .* \(zip\)$/),
      '',
    ]);
    rmSync(encrypted);
    rmSync(cut);
  });

  it('is exported like a folder, by paths that are known again, and nothing is written outside of --out', async () => {
    const out = join(folder, 'lake');
    const evil = join(folder, 'evil.zip');
    const bytes = Buffer.from(await zipOf({ 'aa/bb/duel.w3g': fixture('toy-duel.w3g') }));
    for (let at = bytes.indexOf('aa/bb/'); at >= 0; at = bytes.indexOf('aa/bb/', at + 1)) bytes.write('../../', at, 'latin1');
    writeFileSync(evil, bytes);
    const args = ['export', '--json', '--out', out, '--tables', 'chat', '--jobs', '1', zip, evil];
    const { stdout } = await cli(args);
    expect(JSON.parse(stdout)).toMatchObject({ exported: 2, skipped: 0, copies: 1, ignored: [`${zip}/note.txt`], failed: [] });
    expect(readdirSync(folder).sort()).toEqual(['evil.zip', 'lake', 'week.zip']);
    const rows = readdirSync(join(out, 'dem/replays')).map((name) => readFileSync(join(out, 'dem/replays', name), 'utf8'));
    expect(rows.map((row) => (JSON.parse(row) as { path: string }).path)).toEqual([match]);
    expect(JSON.parse((await cli(args)).stdout)).toMatchObject({ exported: 0, skipped: 2, copies: 1 });
  });

  it('is asked like a folder, and a file of it by path', async () => {
    const cache = ['--cache', join(folder, 'cache'), '--jobs', '1'];
    const sql = 'SELECT format, title FROM replays ORDER BY format';
    const { code, stdout, stderr } = await cli(['query', ...cache, '--json', sql, zip]);
    expect([code, stderr]).toEqual([0, '']);
    expect(jsonLines(stdout)).toMatchObject([{ format: 'dem', title: 'Match 7518690009' }, { format: 'w3g' }]);
    expect(jsonLines((await cli(['query', ...cache, '--json', 'SELECT path FROM replays', duel])).stdout)).toEqual([{ path: duel }]);
  });
});
