import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { FORMAT_NAMES, FORMATS } from '../../src/kit/registry.js';
import { DemWriter } from '../../src/formats/dem/writer.js';
import { cliProcess, ended, jsonLines } from '../support/cli.node.js';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { ScriptedDotaMatch } from '../../recordings/dem/dota/scripted-match.js';
import { manifest, root } from '../support/package.node.js';

const cli = cliProcess();
const demo = 'fixtures/dota2-container.dem';
const bytes = readFileSync(join(root, demo));
const folder = mkdtempSync(join(tmpdir(), 'replaykit-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const details = {
  game: 'dota2',
  map: 'start',
  build: 9912,
  networkProtocol: 47,
  server: 'replaykit fixture',
  recordedBy: 'SourceTV Demo',
  durationSeconds: 6,
  ticks: 180,
  packets: 91,
  matchId: '7518690009',
  winner: 'radiant',
  players: [
    { name: 'Ada', team: 'radiant', hero: 'npc_dota_hero_axe', steamId: '76561198000000001', isBot: false },
    { name: 'Grace', team: 'dire', hero: 'npc_dota_hero_lina', steamId: '76561198000000002', isBot: false },
  ],
  commands: [
    { id: 0, command: 'DEM_Stop', count: 1, compressed: 0, storedBytes: 0 },
    { id: 1, command: 'DEM_FileHeader', count: 1, compressed: 0, storedBytes: 74 },
    { id: 2, command: 'DEM_FileInfo', count: 1, compressed: 0, storedBytes: 121 },
    { id: 3, command: 'DEM_SyncTick', count: 1, compressed: 0, storedBytes: 0 },
    { id: 7, command: 'DEM_Packet', count: 91, compressed: 0, storedBytes: 685 },
    { id: 8, command: 'DEM_SignonPacket', count: 5, compressed: 0, storedBytes: 229 },
    { id: 15, command: 'DEM_SpawnGroups', count: 1, compressed: 0, storedBytes: 0 },
  ],
};
const facts = {
  format: 'dem',
  isComplete: true,
  title: 'Match 7518690009',
  game: 'dota2',
  map: 'start',
  build: '9912',
  version: { build: 9912 },
  durationSeconds: 6,
  gameId: '7518690009',
  playedAt: '2023-11-14T22:13:20.000Z',
  ticksPerSecond: 30,
  winner: 'radiant',
  players: [
    { name: 'Ada', account: '76561198000000001', team: 'radiant', character: 'npc_dota_hero_axe', result: 'win' },
    { name: 'Grace', account: '76561198000000002', team: 'dire', character: 'npc_dota_hero_lina', result: 'loss' },
  ],
  details,
  diagnostics: [],
};

describe('replaykit info', () => {
  it('prints the facts of a demo as JSON', async () => {
    const { code, stdout, stderr } = await cli(['info', '--json', demo]);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({ file: demo, ...facts });
    expect(stdout.split('\n')).toHaveLength(2);
  });

  it('reports a wrapper that is cut in its last bytes: in a card, as JSON, in a table, and from standard input', async () => {
    const whole = gzipSync(bytes);
    const cut = whole.subarray(0, whole.length - 4);
    const path = fileOf('cut.dem.gz', cut);
    const json = await cli(['info', '--json', path]);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ isComplete: false, diagnostics: [{ code: 'truncated', path: ['wrapper'] }] });
    for (const operands of [[path], [path, demo], ['--json', '-']]) {
      const { code, stdout, stderr } = await cli(['info', ...operands], cut);
      expect([code, stdout + stderr], operands.join(' ')).toEqual([1, expect.stringContaining('the gzip data is cut off (wrapper)')]);
    }
    const out = join(folder, 'tables');
    const exported = await cli(['export', '--out', out, '--tables', 'chat', '-'], cut);
    expect([exported.code, exported.stderr]).toEqual([1, expect.stringContaining('damaged')]);
  });

  it('prints them for people', async () => {
    const { code, stdout, stderr } = await cli(['info', demo]);
    expect([code, stderr]).toEqual([0, '']);
    for (const line of [
      'map               start',
      'duration          0:06.0 (6 s)',
      'packets           91',
      'Grace  dire     npc_dota_hero_lina',
    ]) {
      expect(stdout).toContain(line);
    }
  });

  it('reads standard input, compressed or not', async () => {
    for (const input of [bytes, gzipSync(bytes)]) {
      const { code, stdout, stderr } = await cli(['info', '--json', '-'], input);
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toEqual({ file: '-', ...facts });
    }
  });

  it('knows every fixture', async () => {
    const names = readdirSync(join(root, 'fixtures')).filter((name) => !name.endsWith('.json'));
    const { code, stdout } = await cli(['info', '--json', ...names.map((name) => `fixtures/${name}`)]);
    const formatOf = (name: string): string | undefined =>
      FORMAT_NAMES.find((format) => FORMATS[format].extensions.some((extension) => name.endsWith(extension)));
    const cards = jsonLines(stdout) as { file: string; format: string; isComplete: boolean }[];
    expect(code).toBe(0);
    expect(new Set(cards.map((card) => Object.keys(card).join())).size).toBe(1);
    expect(cards.map(({ file, format, isComplete }) => [file, format, isComplete])).toEqual(
      names.map((name) => [`fixtures/${name}`, formatOf(name), true]),
    );
  });

  it('shows score and players of a CS2 recording as of its end, from a file and from a stream', async () => {
    const match = new ScriptedCs2Match();
    match.join(1, 'Ada', 2, 76561198000000001n);
    match.join(2, 'Watcher', 1, 76561198000000003n);
    match.startRound();
    const late = match.advance(20).join(3, 'Late', 3, 76561198000000004n);
    match.advance(10).endRound(2, 9);
    match.set(late, { 'm_pActionTrackingServices.m_iKills': 3 });
    match.advance(1);
    const content = match.bytes({ playback_time: 31 });
    const path = fileOf('round.dem', content);
    const { code, stdout, stderr } = await cli(['info', '--json', path]);
    expect([code, stderr]).toEqual([0, '']);
    const found = JSON.parse(stdout) as { details: { score: object[]; players: object[] }; players: object[] };
    expect(found.players).toEqual([
      { name: 'Ada', account: '76561198000000001', team: 'terrorist' },
      { name: 'Late', account: '76561198000000004', team: 'counterTerrorist' },
    ]);
    expect(found.details.score).toEqual([
      { team: 'terrorist', clan: 'Foxes', score: 1 },
      { team: 'counterTerrorist', score: 0 },
    ]);
    expect(found.details.players).toMatchObject([
      { name: 'Ada' },
      { name: 'Late', team: 'counterTerrorist', kills: 3, steamId: '76561198000000004' },
    ]);
    const card = (await cli(['info', path])).stdout.split('\n').slice(1);
    expect(card.join('\n')).toMatch(/terrorist +Foxes +1\n[^]*Late +counterTerrorist +3/);
    expect((await cli(['info', '-'], content)).stdout.split('\n').slice(1)).toEqual(card);
  });

  it('shows the players of a Dota 2 recording made by a player, and says where there are none', async () => {
    const match = new ScriptedDotaMatch();
    match.advance(20);
    match.score(3, { m_nSelectedHeroID: 8 });
    match.advance(1);
    const content = match.bytes({ playback_time: 21 });
    const path = fileOf('pov.dem', content);
    const { code, stdout, stderr } = await cli(['info', '--json', path]);
    expect([code, stderr]).toEqual([0, '']);
    const found = JSON.parse(stdout) as { details: { players: object[] }; players: object[] };
    expect(found.players).toHaveLength(10);
    expect(found.players[3]).toMatchObject({ name: 'Margaret', team: 'radiant', character: 'npc_dota_hero_juggernaut' });
    expect(found.details.players[3]).toMatchObject({ name: 'Margaret', hero: 'npc_dota_hero_juggernaut', isBot: false });
    const card = (await cli(['info', path])).stdout.split('\n').slice(1);
    expect((await cli(['info', '-'], content)).stdout.split('\n').slice(1)).toEqual(card);
    const empty = fileOf('empty.dem', new DemWriter({ game: 'cs2', header: { game_directory: '/srv/game/csgo' } }).finish({}));
    const none = await cli(['info', empty]);
    expect([none.code, none.stderr]).toEqual([0, `${empty}: no player is named by the file info, nor by the recording itself\n`]);
  });

  it('says who won and lost, not how each left', async () => {
    const { stdout } = await cli(['info', '--json', 'fixtures/toy-duel.w3g']);
    const { details, ...shared } = JSON.parse(stdout) as {
      winner: string;
      players: object[];
      details: { winner: string; players: object[] };
    };
    expect(details).toMatchObject({
      winner: 'Ann (result9)',
      players: [
        { name: 'Ann', result: 'won' },
        { name: 'Bob', result: 'lost' },
      ],
    });
    expect(shared).toMatchObject({
      winner: 'Ann',
      players: [
        { name: 'Ann', result: 'win' },
        { name: 'Bob', result: 'loss' },
      ],
    });
  });

  it('gives what a cut file still has, and exit code 1', async () => {
    const path = fileOf('cut.dem', bytes.subarray(0, 1200));
    const { code, stdout, stderr } = await cli(['info', '--json', path]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ file: path, isComplete: false, map: 'start', details: { server: 'replaykit fixture' } });
    expect(stderr).toContain(`${path}: dem: `);
  });

  it('refuses by name what it does not read, and goes on with the next file', async () => {
    const old = fileOf('old.dem', Buffer.from('PBUFDEM\0\0\0\0\0', 'latin1'));
    const other = fileOf('other.dem', Buffer.from('a letter to nobody'));
    const absent = join(folder, 'absent.dem');
    const { code, stdout, stderr } = await cli(['info', '--json', old, other, absent, demo]);
    expect(code).toBe(1);
    expect(jsonLines(stdout)).toMatchObject([
      { file: old, error: { code: 'unsupported-version', offset: 0, path: ['preamble'] } },
      { file: other, error: { code: 'bad-signature', message: 'not a replay format that replaykit supports' } },
      { file: absent, error: { code: 'source' } },
      { file: demo, format: 'dem', isComplete: true },
    ]);
    const [first, second, third] = stderr.trim().split('\n');
    expect(first).toMatch(/old\.dem: dem: this is a Source 1 demo \(PBUFDEM/);
    expect(second).toBe(`${other}: not a replay format that replaykit supports`);
    expect(third).toMatch(/absent\.dem: ENOENT/);
  });

  it('puts several files into one table, with what is wrong with each', async () => {
    const cut = fileOf('cut-again.dem', bytes.subarray(0, 1200));
    const other = fileOf('note.txt', Buffer.from('a letter to nobody'));
    const { code, stdout, stderr } = await cli(['info', demo, 'fixtures/toy-match.SC2Replay', cut, other]);
    expect([code, stderr]).toEqual([1, '']);
    const cells = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(cells).toEqual([
      ['file', 'format', 'title', 'map', 'build', 'length', 'players', 'winner', 'state'],
      [demo, 'dem', 'Match 7518690009', 'start', '9912', '0:06.0', '2', 'radiant', 'ok'],
      ['fixtures/toy-match.SC2Replay', 'sc2', 'Anna vs Bo', 'Toy Box', '5.0.0.80949', '0:09.8', '2', 'Bo', 'ok'],
      [cut, 'dem', expect.any(String), 'start', '9912', '', '', '', expect.stringMatching(/^dem: .* at byte \d+$/)],
      [other, '', '', '', '', '', '', '', 'not a replay format that replaykit supports'],
    ]);
  });

  it('ends with 0 when every file of the table is whole', async () => {
    const { code, stdout } = await cli(['info', 'fixtures/*.vcr']);
    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
      'file',
      'fixtures/lmu-race.vcr',
      'fixtures/rf2-race-gz.vcr',
      'fixtures/rf2-race.vcr',
      '',
    ]);
  });

  it('writes no control characters of a file to the terminal', async () => {
    const evil = Buffer.from(bytes);
    evil.set(Buffer.from('\x1b]0;x\x07'), evil.indexOf('replaykit fixture'));
    const { stdout } = await cli(['info', fileOf('evil.dem', evil)]);
    expect(stdout).toContain('\\x1b]0;x\\x07kit fixture');
    // eslint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  });

  it('ends quietly when its reader has seen enough', async () => {
    const child = cli.start(['info', ...Array<string>(200).fill(demo)]);
    child.stdout.destroy();
    const { code, stderr } = await ended(child);
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('the command line', () => {
  it.each([
    [[], 'a command is missing', '--help'],
    [['inform'], "there is no command 'inform'", undefined],
    [['toString'], "there is no command 'toString'", undefined],
    [['help', 'inform'], "there is no command 'inform'", undefined],
    [['info'], 'a FILE is missing', 'help info'],
    [['info', '--jsn', demo], 'there is no option --jsn: did you mean --json? Known: --', undefined],
    [['info', '--json=yes', demo], "Option '--json' does not take an argument", 'help info'],
    [['info', '-', '-'], 'standard input can be read only once: pass - once', 'help info'],
  ])('%j is a usage error, with a hint where the message itself has none', async (args, message, hint) => {
    const { code, stdout, stderr } = await cli(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(/^Try 'replaykit (.*)'\.$/m.exec(stderr)?.[1]).toBe(hint);
  });

  it.each([[['--help']], [['-h']], [['help']]])('%j lists the commands', async (args) => {
    const { code, stdout, stderr } = await cli(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: replaykit COMMAND.*\n\n {2}info +shows what a replay is/);
  });

  it.each([[['info', '--help']], [['help', 'info']]])('%j explains info', async (args) => {
    const { code, stdout } = await cli(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: replaykit info/);
  });

  it('prints its version', async () => {
    const { stdout } = await cli(['--version']);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(stdout).toBe(`${version}\n`);
    expect(Object.keys(manifest.bin ?? {})).toEqual(['replaykit']);
  });
});
