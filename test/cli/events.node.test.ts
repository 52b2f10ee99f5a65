import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toJson } from '../../src/core/json.js';
import { iterateDem } from '../../src/formats/dem/index.js';
import { DemWriter } from '../../src/formats/dem/writer.js';
import { iterateGamecache } from '../../src/formats/gamecache/index.js';
import { iterateIcrep } from '../../src/formats/icrep/index.js';
import { iterateSc2, parseSc2Sync } from '../../src/formats/sc2/index.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import { iterateVcr } from '../../src/formats/vcr/index.js';
import { iterateW3g } from '../../src/formats/w3g/index.js';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { wrappers } from '../contract/wrappers.js';
import { cliProcess, ended, interrupted, jsonLines } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-events-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, name)));
function fileOf(name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const lines = async (...args: string[]): Promise<string[]> => (await cli(['events', ...args])).stdout.trimEnd().split('\n');

const demo = 'fixtures/dota2-container.dem';
/** Bytes that no compression makes smaller. */
const noise = Uint8Array.from({ length: 4096 }, (_, i) => (i * 2654435761) >>> 24);
const sc2 = 'fixtures/toy-match.SC2Replay';
const icrep = 'fixtures/toy-match.icrep';
const vcr = 'fixtures/rf2-race.vcr';
const cache = 'fixtures/gamecache-3.04b.dat';

describe('replaykit events', () => {
  it('prints a line an event, in the words of the format', async () => {
    const { code, stdout, stderr } = await cli(['events', demo]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      '       90  chat             playerSlot=4 channel=all text="glhf ☃"\n' +
        '      120  gameEvent        name=dota_rune_pickup keys={userid=7}\n',
    );
    expect(await lines('--type', 'chat', sc2)).toEqual([
      '       40  chat             userId=0 recipient=all text=glhf',
      '      210  chat             userId=1 recipient=allies text=gg',
    ]);
  });

  it.each([
    [demo, (bytes: Uint8Array) => iterateDem(bytes)],
    [sc2, (bytes: Uint8Array) => iterateSc2(bytes, { names: namesFor })],
    ['fixtures/toy-match-wol.SC2Replay', (bytes: Uint8Array) => iterateSc2(bytes, { names: namesFor })],
    [icrep, (bytes: Uint8Array) => iterateIcrep(bytes)],
    [vcr, (bytes: Uint8Array) => iterateVcr(bytes)],
    ['fixtures/rf2-race-gz.vcr', (bytes: Uint8Array) => iterateVcr(bytes)],
    ['fixtures/lmu-race.vcr', (bytes: Uint8Array) => iterateVcr(bytes)],
    // without slots and checksums
    [
      'fixtures/toy-duel.w3g',
      (bytes: Uint8Array) => iterateW3g(bytes, { events: ['countdownStart', 'countdownEnd', 'gameStart', 'chat', 'leave', 'actions'] }),
    ],
    [cache, (bytes: Uint8Array) => iterateGamecache(bytes)],
    ['fixtures/gamecache-1.05.dat', (bytes: Uint8Array) => iterateGamecache(bytes)],
  ] as const)('--ndjson gives every event of %s by the rules of toJson', async (name, iterate) => {
    const { code, stdout } = await cli(['events', '--ndjson', name]);
    expect(code).toBe(0);
    const events = [...(iterate(bytesOf(name)) as Iterable<unknown>)];
    expect(events.length).toBeGreaterThan(1);
    expect(jsonLines(stdout)).toEqual(events.map(toJson));
  });

  it.each([
    [demo, ['--type', 'command,chat', '--from', '88', '--to', '90'], ['command', 'command', 'chat'], 'tick', [88, 90]],
    [sc2, ['--type', 'tracker', '--from', '150', '--to=200'], ['unitTypeChange', 'unitDied'], 'gameloop', [150, 200]],
    [sc2, ['--type', 'chat', '--type', 'gameUserLeave'], ['chat', 'chat', 'gameUserLeave'], 'gameloop', [40, 220]],
    [demo, ['--type', 'gameEvent,message,chat', '--name', 'dota_rune_pickup'], ['gameEvent'], 'tick', [120, 120]],
    [demo, ['--type', 'message', '--name', 'svc_ServerInfo'], ['message'], 'tick', [undefined, undefined]],
    [sc2, ['--name', 'NNet.Game.SChatMessage,NNet.Game.SGameUserLeaveEvent'], ['chat', 'chat', 'gameUserLeave'], 'gameloop', [40, 220]],
    ['fixtures/toy-duel.w3g', ['--type', 'chat,leave'], ['chat', 'chat', 'leave', 'leave'], 'timeMs', [100, 2300]],
    [
      'fixtures/toy-duel.w3g',
      ['--type', 'actions', '--to', '100'],
      ['changeSelection', 'preSubselection', 'selectSubgroup', 'ability', 'ability'],
      'timeMs',
      [100, 100],
    ],
    [icrep, ['--type', 'tickFrame', '--from', '0x26', '--to', '39'], ['tickFrame', 'tickFrame'], 'tick', [38, 39]],
    ['fixtures/lmu-race.vcr', ['--type', 'checkpoint', '--from', '8', '--to', '9'], ['checkpoint', 'checkpoint'], 'sessionSeconds', [8, 9]],
    [cache, ['--from', '3'], ['item', 'item'], 'index', [3, 4]],
  ])('%s takes %j', async (name, args, types, clock, range) => {
    const { code, stdout } = await cli(['events', '--ndjson', ...args, name]);
    const events = jsonLines(stdout) as Record<string, unknown>[];
    expect(code).toBe(0);
    expect(events.map(({ type }) => type)).toEqual(types);
    expect([events[0]![clock], events.at(-1)![clock]]).toEqual(range);
  });

  it('prints build orders of StarCraft II as players write them, among other events too', async () => {
    expect(await lines('--type', 'buildOrder,chat', sc2)).toEqual([
      '       20  buildOrder       Bo                   0:00  Barracks',
      '       40  chat             userId=0 recipient=all text=glhf',
      '       60  buildOrder       Anna            12   0:02  Zergling',
      '      100  buildOrder       Anna            12   0:04  Metabolic Boost',
      '      150  buildOrder       Anna            12   0:06  Lair',
      '      210  chat             userId=1 recipient=allies text=gg',
    ]);
    const { buildOrder } = parseSc2Sync(bytesOf(sc2), { include: ['buildOrder'], names: namesFor });
    const events = jsonLines((await cli(['events', '--ndjson', '--type', 'buildOrder', '--to', '60', sc2])).stdout);
    expect(events).toEqual(
      [buildOrder![1]!, buildOrder![0]!].map(({ playerId, name, source, steps }) => ({
        type: 'buildOrder',
        playerId,
        player: name,
        source,
        ...steps[0],
      })),
    );
  });

  it('shows what is live in a demo as of its event', async () => {
    const events = jsonLines((await cli(['events', '--ndjson', '--type', 'stringTable,message', '--to', '60', demo])).stdout) as Record<
      string,
      unknown
    >[];
    expect(events).toContainEqual({ type: 'stringTable', tick: 60, table: 'CombatLogNames', rows: [{ index: 3, key: 'item_tango' }] });
    expect(events).toContainEqual({ type: 'message', tick: 60, id: 4, name: 'net_Tick', source: 'packet', value: { tick: 4060 } });
    expect(events[0]).toEqual({ type: 'message', id: 4, name: 'net_Tick', source: 'signon', value: { tick: 4000 } });
  });

  it('decodes the entities of some classes', async () => {
    const match = new ScriptedCs2Match();
    match.join(1, 'Ada', 2, 76561198000000001n);
    match.at(10);
    match.startRound();
    const path = fileOf('entities.dem', match.bytes());
    const { stdout } = await cli(['events', '--ndjson', '--type', 'entity', '--class', 'CCSTeam,*Proxy', path]);
    const classes = (jsonLines(stdout) as { className: string }[]).map(({ className }) => className);
    expect(new Set(classes)).toEqual(new Set(['CCSTeam', 'CCSGameRulesProxy']));
    expect(jsonLines(stdout)).toContainEqual(
      expect.objectContaining({
        op: 'created',
        index: 71,
        className: 'CCSTeam',
        fields: expect.objectContaining({ m_szTeamname: 'TERRORIST' }) as unknown,
      }),
    );
  });

  it('names the file where there are several', async () => {
    const { stdout } = await cli(['events', '--type', 'chat', demo, sc2]);
    expect(stdout.split('\n').filter((line) => !line.startsWith(' '))).toEqual([demo, sc2, '']);
    const events = jsonLines((await cli(['events', '--type', 'chat', '--ndjson', demo, sc2])).stdout);
    expect(events).toMatchObject([
      { file: demo, tick: 90 },
      { file: sc2, gameloop: 40 },
      { file: sc2, gameloop: 210 },
    ]);
  });

  it.each(Object.entries(wrappers))('reads through %s, whatever the name says', async (_, wrap) => {
    const path = fileOf('match.dem.bz2', wrap(bytesOf(demo)));
    expect(await lines('--type', 'chat', path)).toEqual(['       90  chat             playerSlot=4 channel=all text="glhf ☃"']);
  });

  it('reads the paths of a cache in the encoding that a note proposes', async () => {
    const bytes = Buffer.from(bytesOf('fixtures/gamecache-3.04b.dat'));
    // the first character of the first path as two bytes that are not UTF-8
    bytes.set([0xd0, 0xdc], bytes.indexOf(Buffer.from([0xcb, 0xab])));
    const path = fileOf('chinese.dat', bytes);
    const plain = await cli(['events', path]);
    expect([plain.code, plain.stderr]).toEqual([0, expect.stringContaining('fit gbk (option pathEncoding)')]);
    const { code, stdout, stderr } = await cli(['events', '--path-encoding', 'gbk', path]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[0]).toContain('熊');
  });

  it('reads standard input', async () => {
    const { code, stdout } = await cli(['events', '--type', 'chat', '-'], wrappers['gzip']!(bytesOf(sc2)));
    expect([code, stdout.split('\n')[1]]).toEqual([0, '      210  chat             userId=1 recipient=allies text=gg']);
  });

  it('gives what a cut file still has, says where it ends, and ends with 1', async () => {
    const path = fileOf('cut.icrep', bytesOf(icrep).subarray(0, 1500));
    const { code, stdout, stderr } = await cli(['events', '--type', 'tickFrame', path]);
    expect(code).toBe(1);
    expect((await lines('--type', 'tickFrame', icrep)).join('\n').startsWith(stdout.trimEnd())).toBe(true);
    expect(stderr).toMatch(/^.*cut\.icrep: icrep: .* at byte \d+\n/);
    expect((await cli(['events', '--quiet', '--type', 'tickFrame', path])).stderr).toBe('');
  });

  it.each([
    [
      ['--type', 'chatt', demo],
      'dem has no events of type chatt: did you mean chat? Known: chat, gameEvent, message, command, stringTable, entity, tick',
    ],
    [['--type', 'chat', vcr], 'vcr has no events of type chat. Known: driverState, bestSector'],
    [['--from', 'noon', demo], "--from takes a number or minutes like 10:00, not 'noon'"],
    [['--from', '2:00', '--to', '1:30', demo], '--from 2:00 is after --to 1:30'],
    [['--from', '20', '--to', '10', demo], '--from 20 is after --to 10'],
    [['--from', '0:04', '--to', '100', demo], '--from is tick 120, after --to, which is tick 100'],
    [['--from', '1:00', 'fixtures/gamecache-1.05.dat'], 'cannot convert minutes to index for this gamecache; pass the index itself'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await cli(['events', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('goes on in a mixed folder: a format without events of a type is passed over', async () => {
    const events = jsonLines((await cli(['events', '--json', '--type', 'chat,buildOrder', demo, vcr, sc2])).stdout) as {
      file: string;
      type: string;
    }[];
    expect(new Set(events.map(({ file, type }) => `${file} ${type}`))).toEqual(
      new Set([`${demo} chat`, `${sc2} chat`, `${sc2} buildOrder`]),
    );
    const { code, stderr } = await cli(['events', '--type', 'chat,nosuch', demo, sc2]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^replaykit: no format has events of type nosuch\. \d+ names are known; pass one FILE [^\n]+\n/),
    ]);
  });

  it('says so when nothing is of what was asked for', async () => {
    const { code, stdout, stderr } = await cli(['events', '--type', 'chat', '--to', '10', demo]);
    expect([code, stdout, stderr]).toEqual([0, '', 'no event has these types, names and times\n']);
  });

  it.each([
    [demo, '1:00', 'there is nothing at or after fromTick 1800: the recording ends at tick 180 (6.0 seconds)'],
    [sc2, '1:00', 'nothing is at or after gameloop 1344: the replay is 0:09.8 long and ends at gameloop 220'],
    ['fixtures/lmu-race.vcr', '500', 'nothing is at or after sessionSeconds 500: the replay is 0:45.0 long and ends at sessionSeconds 45'],
  ])('says how long %s is where --from is behind its end', async (name, from, message) => {
    const { code, stdout, stderr } = await cli(['events', '--from', from, name]);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain(`${name}: ${message}\nno event has these types, names and times\n`);
  });

  it('prints a heading for files only that have such events', async () => {
    const some = (await cli(['events', '--type', 'chat', '--from', '100', demo, sc2])).stdout.split('\n');
    expect(some).toEqual([sc2, expect.stringContaining('text=gg'), '']);
  });

  it.each([
    // 30 ticks, 22.4 game loops, 1000 ms a second
    [demo, '0:04', '120'],
    [sc2, '0:04', '90'],
    ['fixtures/toy-duel.w3g', '0:00:01', '1000'],
    [vcr, '0:03', '3'],
  ])('takes minutes of %s', async (name, minutes, clock) => {
    const inMinutes = await cli(['events', '--from', minutes, name]);
    const inClock = await cli(['events', '--from', clock, name]);
    expect(inMinutes.stdout).toBe(inClock.stdout);
    expect(inClock.stdout).not.toBe((await cli(['events', name])).stdout);
  });

  it('ends quietly when its reader has seen enough', async () => {
    const child = cli.start(['events', '--quiet', ...Array<string>(100).fill(vcr)]);
    child.stdout.once('data', () => child.stdout.destroy());
    const { code, stderr } = await ended(child);
    expect([code, stderr]).toEqual([0, '']);
  });

  it.each([
    [['-'], ''],
    [[demo, '-'], 'interrupted: 1 of 2 files were done, - is the next\n'],
  ])('stops at SIGINT with 130 and says how far it came, in a wait for input too: %j', async (operands, said) => {
    const child = cli.start(['events', '--json', '--type', 'chat', ...operands]);
    const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } });
    for (let tick = 0; tick < 300; tick++) writer.packet(tick, [{ id: 999, bytes: noise }]);
    const { code, stderr } = await interrupted(child, writer.finish().subarray(0, 1 << 20));
    expect([code, stderr]).toEqual([130, said]);
  });
});

describe('the memory of replaykit events', () => {
  it('stays flat, however long the replay', async () => {
    const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } });
    writer.syncTick();
    for (let tick = 0; tick < 5_000; tick++) writer.packet(tick, [{ id: 999, bytes: noise }]);
    // 20 MB of packets, each of which becomes 16 KB of JSON, in a heap of 40 MB
    const path = fileOf('long.dem', writer.finish());
    const child = cli.start(['events', '--ndjson', '--type', 'message', path], { NODE_OPTIONS: '--max-old-space-size=40' });
    let lines = 0;
    child.stdout.on('data', (piece: Buffer) => {
      for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) lines++;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, lines]).toEqual([0, 5_000]);
  });
});
