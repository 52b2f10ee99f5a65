import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bugReport } from '../../src/cli/bug-report.js';
import { gamecache } from '../../src/cli/formats/gamecache.js';
import { parseReplay } from '../../src/kit/index.js';
import { cliProcess } from '../support/cli.node.js';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-report-'));
afterAll(() => rmSync(folder, { recursive: true }));
const NAMES = ['Zebulon', 'Quetzal'];
const IDS = [76561198000000001n, 76561198000000002n];
const CHAT = 'meet me at the fountain';

/** Whether bytes hold a text, or a number of 64 bits, at any place. */
function holds(bytes: Uint8Array, wanted: string | bigint): boolean {
  if (typeof wanted === 'string') return Buffer.from(bytes).includes(wanted) || Buffer.from(bytes).includes(Buffer.from(wanted, 'utf16le'));
  const number = Buffer.alloc(8);
  number.writeBigUInt64LE(wanted);
  return Buffer.from(bytes).includes(number) || Buffer.from(bytes).includes(String(wanted));
}

function match(seconds = 1): Uint8Array {
  const recording = new ScriptedCs2Match();
  NAMES.forEach((name, i) => recording.join(i + 1, name, 2 + i, IDS[i]!));
  recording.advance(1).message(118, { messagename: 'Cstrike_Chat_All', param1: NAMES[0]!, param2: CHAT });
  recording.advance(seconds);
  return recording.bytes();
}

async function reportOf(name: string, content: Uint8Array) {
  const path = join(folder, name);
  const out = join(folder, `${name}-report`);
  writeFileSync(path, content);
  const run = await cli(['report', '--out', out, path]);
  const facts = JSON.parse(readFileSync(`${out}.json`, 'utf8')) as Record<string, unknown>;
  const kept = `${out}.dem`;
  return {
    ...run,
    out,
    facts,
    text: readFileSync(`${out}.json`),
    replay: existsSync(kept) ? new Uint8Array(readFileSync(kept)) : undefined,
  };
}

describe('replaykit report', () => {
  it('is not written into the folder of the replay unless that is asked for, and says where it is', async () => {
    const here = mkdtempSync(join(folder, 'replays-'));
    writeFileSync(join(here, 'match.dem'), match());
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(here);
    const { code, stdout } = await cli(['report', join(here, 'match.dem')]);
    expect([code, readdirSync(here)]).toEqual([0, ['match.dem']]);
    const [facts] = /^.*replaykit-report\.json/.exec(stdout)!;
    expect(facts.startsWith(tmpdir())).toBe(true);
    expect(JSON.parse(readFileSync(facts, 'utf8'))).toMatchObject({ format: 'dem' });
    rmSync(dirname(facts), { recursive: true });
    const elsewhere = mkdtempSync(join(folder, 'work-'));
    cwd.mockReturnValue(elsewhere);
    const away = await cli(['report', join(here, 'match.dem')]);
    cwd.mockRestore();
    expect([away.code, readdirSync(elsewhere).sort()]).toEqual([0, ['replaykit-report.dem', 'replaykit-report.json']]);
    expect(away.stdout).toContain(join(elsewhere, 'replaykit-report.json'));
  });

  it('writes an anonymized replay and what was found in it, and says so', async () => {
    const content = match();
    for (const wanted of [NAMES[0]!, IDS[0]!, CHAT]) expect(holds(content, wanted), String(wanted)).toBe(true);
    const { code, stdout, stderr, out, facts, text, replay } = await reportOf('whole.dem', gzipSync(content));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      `${out}.json: version, format, counts and 0 diagnostics`,
      expect.stringMatching(/report\.dem: the replay; names are Player 1, 2/),
      'all diagnostics are met again when it is read',
      'nothing was sent: look at the files, then attach them to your report',
      '',
    ]);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(facts).toMatchObject({
      report: 1,
      replaykit: version,
      format: 'dem',
      game: 'cs2',
      bytes: content.length,
      isComplete: true,
      schemaHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      diagnostics: [],
      replay: { kept: true, whole: true, diagnosticsMet: true, bytes: replay!.length },
    });
    expect(await parseReplay(replay!)).toMatchObject({ format: 'dem', isComplete: true });
    for (const wanted of [...NAMES, ...IDS, CHAT])
      for (const bytes of [replay!, text]) expect(holds(bytes, wanted), String(wanted)).toBe(false);
    // entities hold names between bytes
    const { players } = JSON.parse((await cli(['info', '--json', `${out}.dem`])).stdout) as { players: { name: string }[] };
    expect(players.map(({ name }) => name)).toEqual(['P2_____', 'P3_____']);
    // the same schema has the same hash, another one has another
    expect((await reportOf('again.dem', match(4))).facts['schemaHash']).toBe(facts['schemaHash']);
  });

  it('keeps the beginning of what is large, in which what was found is met again', async () => {
    const content = new Uint8Array(readFileSync(join(root, 'fixtures/gamecache-1.05.dat')));
    const { facts, replay } = await bugReport(gamecache, content, {}, 250);
    expect([content.length, replay!.length]).toEqual([expect.toSatisfy((length: number) => length > 250), 250]);
    expect(facts.replay).toEqual({ kept: true, bytes: 250, whole: false, diagnosticsMet: true });
    expect(facts.diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('flags 80000000 are unknown')]);
    expect((await gamecache.check(replay!, {})).diagnostics.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('flags 80000000 are unknown')]),
    );
    // what was found is after the bytes that are kept
    expect((await bugReport(gamecache, content, {}, 100)).facts.replay).toMatchObject({ kept: true, diagnosticsMet: false });
  });

  it('keeps no byte of a replay that cannot be anonymised, and says why', async () => {
    const content = match();
    const { code, stdout, facts, text, replay } = await reportOf('cut.dem', content.subarray(0, content.length - 300));
    expect([code, replay]).toEqual([0, undefined]);
    expect(stdout).toMatch(/the replay is not kept: it cannot be anonymised: /);
    expect(facts).toMatchObject({ isComplete: false, replay: { kept: false } });
    expect((facts['diagnostics'] as readonly { code: string }[]).map((one) => one.code)).toContain('truncated');
    for (const wanted of [...NAMES, ...IDS, CHAT]) expect(holds(text, wanted), String(wanted)).toBe(false);
  });

  it.each(['toy-match.SC2Replay', 'toy-match.icrep', 'rf2-race.vcr', 'toy-duel.w3g', 'gamecache-1.05.dat'])(
    'works for %s',
    async (name) => {
      const out = join(folder, name);
      const { code, stdout } = await cli(['report', '--json', '--out', out, `fixtures/${name}`]);
      expect(code).toBe(0);
      const { written, replay } = JSON.parse(stdout) as { written: string[]; replay: object };
      expect(written).toEqual([`${out}.json`, `${out}.${name.split('.').at(-1)!}`]);
      expect(replay).toMatchObject({ kept: true, whole: true, diagnosticsMet: true });
      const before = JSON.parse((await cli(['info', '--json', `fixtures/${name}`])).stdout) as { players: { name?: string }[] };
      const texts = written.map((path) => readFileSync(path));
      for (const { name: player } of before.players) {
        // shorter names are found in anything
        if (player !== undefined && player.length > 3) for (const text of texts) expect(holds(text, player), player).toBe(false);
      }
    },
  );

  it('overwrites nothing without the option', async () => {
    const out = join(folder, 'twice');
    const args = ['report', '--out', out, 'fixtures/toy-duel.w3g'];
    expect((await cli(args)).code).toBe(0);
    expect(await cli(args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${out}.json already exists: choose another name, or pass --force to overwrite it`) as string,
    });
    expect((await cli([...args, '--force'])).code).toBe(0);
  });
});
