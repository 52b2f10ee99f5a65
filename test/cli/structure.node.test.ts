import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { DemWriter } from '../../src/formats/dem/writer.js';
import { cliProcess, jsonLines } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-structure-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = (name: string): Buffer => readFileSync(join(root, name));
function fileOf(name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
type Row = Readonly<Record<string, unknown>>;
interface Part extends Row {
  readonly offset: number;
  readonly storedBytes: number;
}
interface Range {
  readonly section: string;
  readonly offset: number;
  readonly bytes: number;
}
/** What the formats show; each shows a part of it. */
interface Inspection {
  readonly fileInfoOffset: number;
  readonly commands: readonly Row[];
  readonly messages: readonly Row[];
  readonly records: readonly Part[];
  readonly archiveOffset: number;
  readonly blocks: readonly Part[];
  readonly sections: readonly Range[];
  readonly slices: number;
  readonly declaredSlices: number;
  readonly events: readonly Row[];
  readonly allSlices: readonly Row[];
  readonly orderBlocks: number;
  readonly frames: number;
  readonly keyframes: number;
  readonly snapshots: readonly Row[];
  readonly items: readonly { readonly offset: number; readonly storedSize: number }[];
  readonly damage: readonly { readonly offset: number; readonly start: number; readonly bytes: string }[];
}

async function inspected(...args: string[]): Promise<Inspection> {
  const { stdout } = await cli(['inspect', '--json', ...args]);
  return JSON.parse(stdout) as Inspection;
}

const demo = 'fixtures/dota2-container.dem';
const sc2 = 'fixtures/toy-match.SC2Replay';
const icrep = 'fixtures/toy-match.icrep';
const rf2 = 'fixtures/rf2-race.vcr';
const lmu = 'fixtures/lmu-race.vcr';
const cache = 'fixtures/gamecache-2.05.dat';

describe('replaykit inspect', () => {
  it('finds every command of a demo where it lies', async () => {
    const { commands, messages, records, fileInfoOffset } = await inspected('--all', demo);
    const bytes = bytesOf(demo);
    expect(records).toHaveLength(101);
    // the records touch from the preamble to the end of the file
    let at = 16;
    for (const { offset, storedBytes } of records) {
      expect(offset).toBe(at);
      at += headerBytes(bytes, offset) + storedBytes;
    }
    expect(at).toBe(bytes.length);
    expect(fileInfoOffset).toBe(1361);
    expect(commands).toContainEqual({
      id: 7,
      command: 'DEM_Packet',
      count: 91,
      compressed: 0,
      storedBytes: 685,
      bytes: 685,
      firstOffset: 368,
      firstTick: 0,
      lastTick: 180,
    });
    expect(messages).toContainEqual({ source: 'packet', id: 612, name: 'DOTA_UM_ChatMessage', count: 1, bytes: 14 });
  });

  it('lists the blocks of an archive, which lie where they say', async () => {
    const { blocks, archiveOffset } = await inspected(sc2);
    const bytes = bytesOf(sc2);
    expect(archiveOffset).toBe(1024);
    expect(bytes.subarray(1024, 1028).toString('latin1')).toBe('MPQ\x1a');
    const messages = blocks.find(({ name }) => name === 'replay.message.events')!;
    expect(messages).toMatchObject({ status: 'present', flags: 'singleUnit' });
    const start = messages.offset;
    expect(bytes.subarray(start, start + messages.storedBytes).toString('latin1')).toContain('glhf');
  });

  it('opens a stream of events in an archive: its types, and one event by number and by any of its bytes', async () => {
    const { types, events, bytes } = (await inspected('--stream', 'game', sc2)) as unknown as Readonly<Record<string, Row[] & number>>;
    expect(types!.reduce((sum, one) => sum + (one['count'] as number), 0)).toBe(events);
    expect(types!.reduce((sum, one) => sum + (one['bytes'] as number), 0)).toBe(bytes);
    const third = (await inspected('--stream', 'game', '--event', '3', sc2)) as unknown as Row;
    expect(third).toMatchObject({ name: 'SControlGroupUpdateEvent', gameloop: 14, user: 0, offset: 26, length: 4, eventBytes: '08203d00' });
    expect(third['fields']).toContainEqual({ byte: 28, bit: 4, bits: 4, field: 'm_controlGroupIndex', kind: 'int', value: 3 });
    for (const at of ['26', '0x1d']) expect(await inspected('--stream', 'game', '--at', at, sc2)).toEqual(third);
    const text = await cli(['inspect', '--stream', 'game', '--at', '27', sc2]);
    expect(text.stdout).toContain('0000001a  08 20 3d 00');
    expect(text.stdout).toContain('^^ byte 27');
  });

  it.each([
    [['--stream', 'game', '--event', '99', sc2], 1, /the stream ends before event 99/],
    [['--stream', 'game', '--at', '52', sc2], 1, /the stream ends before byte 52/],
    [['--stream', 'games', sc2], 1, /there is no 'games', the nearest: game/],
    [['--stream', 'game', rf2], 2, /--stream is for StarCraft II/],
    [['--event', '3', sc2], 2, /--event needs --stream/],
  ] as const)('refuses %j', async (args, code, message) => {
    const said = await cli(['inspect', ...args]);
    expect([said.code, said.stdout]).toEqual([code, '']);
    expect(said.stderr).toMatch(message);
  });

  it.each([
    [icrep, ['metadata', 'orders', 'keyframes', 'events', 'voice', 'signature', 'embedded']],
    [rf2, ['signature', 'header', 'slices', 'trailing']],
    [lmu, ['signature', 'header', 'slices', 'metadata']],
  ])('lists the sections of %s, which touch', async (name, expected) => {
    const sections = (await inspected(name)).sections;
    expect(expected).toEqual(expect.arrayContaining(sections.map(({ section }) => section)));
    for (const [i, { offset, bytes }] of sections.slice(0, -1).entries()) expect(sections[i + 1]!.offset).toBe(offset + bytes);
    const last = sections.at(-1)!;
    expect(last.offset + last.bytes).toBe(bytesOf(name).length);
  });

  it('lists slices and their events by kind', async () => {
    const { slices, declaredSlices, events, allSlices } = await inspected('--all', rf2);
    expect(slices).toBe(declaredSlices);
    expect(allSlices).toHaveLength(slices);
    expect(events).toContainEqual(expect.objectContaining({ class: 3, type: 6, kind: 'checkpoint' }));
    expect(events).toContainEqual(expect.objectContaining({ class: 0, type: 11, kind: 'driverState', minBytes: 63 }));
  });

  it('lists blocks of orders and keyframes of an icrep', async () => {
    const { orderBlocks, frames, blocks, snapshots, keyframes } = await inspected('--all', icrep);
    expect([frames, blocks.length, snapshots.length]).toEqual([40, orderBlocks, keyframes]);
  });

  it('shows where the games of a cache are', async () => {
    const { items } = await inspected(cache);
    expect(items.map(({ offset, storedSize }) => [offset, storedSize])).toEqual([
      [12, 125],
      [137, 75],
      [212, 54],
    ]);
  });

  it('shows bytes at an offset of the file without its wrapper', async () => {
    const path = fileOf('wrapped.dat', gzipSync(bytesOf(cache)));
    const { code, stdout } = await cli(['inspect', '--at', '0x10', '--length', '20', path]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      '00000010  80 4f 50 49 00 00 00 00 f4 ff 0f 00 01 00 00 00  |.OPI............|\n' +
        `00000020  43 3a 5c 57                                      |C:\\W|\n`,
    );
    expect(jsonLines((await cli(['inspect', '--json', '--at', '0', '--length', '4', path])).stdout)).toEqual([
      { offset: 0, bytes: 'd2140000' },
    ]);
    const beyond = await cli(['inspect', '--at', '99999', path]);
    expect([beyond.code, beyond.stderr]).toEqual([1, `the file ends at byte ${bytesOf(cache).length}\n`]);
  });

  it('shows the bytes around damage', async () => {
    const bytes = bytesOf(icrep);
    const { blocks } = await inspected('--all', icrep);
    const at = blocks[0]!.offset;
    bytes.writeUInt32LE(0xfffff, at + 12);
    const path = fileOf('broken.icrep', bytes);
    const { code, stdout, stderr } = await cli(['inspect', path]);
    expect(code).toBe(1);
    expect(stdout).toContain(`  damage at byte ${at}\n`);
    expect(stdout).toContain(`^^ byte ${at}\n`);
    expect(stderr).toContain(`at byte ${at}\n`);
    const { damage } = await inspected(path);
    const { offset, start, bytes: hex } = damage[0]!;
    expect(offset).toBe(at);
    expect(Buffer.from(hex, 'hex')).toEqual(bytes.subarray(start, at + 80));
  });

  it('shows the first bytes of a file that is not a replay', async () => {
    const { code, stdout, stderr } = await cli(['inspect', '-'], Buffer.from('a letter to nobody'));
    expect(code).toBe(1);
    expect(stdout).toContain('61 20 6c 65 74 74 65 72 20 74 6f 20 6e 6f 62 6f  |a letter to nobo|');
    expect(stderr).toBe('-: not a replay format that replaykit supports\n');
  });

  it.each([[['--at', '-1', demo]], [['--at', '1.5', demo]], [['--at=-16', demo]], [['--length', 'x', '--at', '0', demo]]])(
    '%j is a usage error',
    async (args) => {
      expect((await cli(['inspect', ...args])).code).toBe(2);
    },
  );
});

/** Bytes of a command's three varints. */
function headerBytes(bytes: Uint8Array, at: number): number {
  let length = 0;
  for (let ends = 0; ends < 3; length++) if (bytes[at + length]! < 0x80) ends++;
  return length;
}

describe('replaykit schema', () => {
  const schema = async (...args: string[]): Promise<Record<string, unknown>[]> =>
    jsonLines((await cli(['schema', '--json', ...args])).stdout) as Record<string, unknown>[];

  it('lists events and structures of the build with their fields', async () => {
    const [born] = await schema('--class', 'SUnitB*', sc2);
    expect(born).toMatchObject({ name: 'SUnitBornEvent', stream: 'tracker', id: 1, type: 'unitBorn' });
    expect(born!['fields']).toContainEqual({ path: 'm_unitTypeName', type: 'blob10' });
    const [details] = await schema('--class', 'details', sc2);
    expect(details!['fields']).toContainEqual({ path: 'm_playerList[].m_toon.m_id', type: 'uint64' });
    // 2.0 added m_sequence, which 1.0 does not have
    const fieldsOf = async (file: string): Promise<unknown> => (await schema('--class', 'SCmdEvent', file))[0]!['fields'];
    const sequence = { path: 'm_sequence', type: 'uint32 + 1' };
    expect(await fieldsOf(sc2)).toContainEqual(sequence);
    expect(await fieldsOf('fixtures/toy-match-wol.SC2Replay')).not.toContainEqual(sequence);
  });

  it('lists the kinds of events of a recording with sizes and confidence', async () => {
    expect(await schema('--class', 'checkpoint', rf2)).toEqual([
      { name: 'checkpoint', class: 3, type: 6, minBytes: 10, maxBytes: 511, confidence: 'A', fields: [] },
    ]);
    expect(await schema('--class', 'checkpoint', lmu)).toMatchObject([{ confidence: 'B' }]);
  });

  it('lists the kinds of an icrep by their numbers', async () => {
    const kinds = await schema(icrep);
    expect(kinds).toContainEqual({ name: 'unitDestroyed', stream: 'analysis', id: 3, fields: [] });
    expect(kinds).toContainEqual({ name: 'attack', stream: 'orders', id: 1, fields: [] });
  });

  it('lists which fields the games of a cache have', async () => {
    const [item] = await schema(cache);
    expect(item).toMatchObject({ name: 'item', layout: 'legacy', games: 3 });
    expect(item!['fields']).toContainEqual({ path: 'stats', flag: '0x1000', games: 2 });
  });

  it('prints names alone, and nothing for a class that is not there', async () => {
    const { stdout } = await cli(['schema', '--names', '--class', '*Chat*', sc2]);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/)[0])).toEqual(['name', 'STriggerChatMessageEvent', 'SChatMessage', '']);
    expect((await cli(['schema', '--class', 'NoSuchClass', sc2])).stdout).toBe('');
  });
});

describe('replaykit validate', () => {
  it('finds every fixture valid', async () => {
    const names = readdirSync(join(root, 'fixtures')).filter((name) => !name.endsWith('.json'));
    const { code, stdout, stderr } = await cli(['validate', '--json', ...names.map((name) => `fixtures/${name}`)]);
    const verdicts = jsonLines(stdout) as { file: string; valid: boolean; counts: Record<string, unknown> }[];
    expect(verdicts.filter(({ valid }) => !valid)).toEqual([]);
    expect([code, stderr, verdicts.length]).toEqual([0, '', names.length]);
    const countsOf = (name: string): unknown => verdicts.find(({ file }) => file === name)?.counts;
    expect(countsOf(demo)).toMatchObject({ commands: 101 });
    expect(countsOf(cache)).toEqual({ games: 3, declaredGames: 3 });
    expect(countsOf(icrep)).toMatchObject({ frames: 40, signatures: 'valid' });
  });

  it('looks into every message of a demo', async () => {
    const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } });
    writer.signon([{ id: 4, value: { tick: 1 } }]);
    writer.syncTick();
    // a line of chat (612) whose text is longer than its message
    writer.packet(30, [{ id: 612, bytes: Uint8Array.of(0x1a, 0x7f, 0x67) }]);
    const path = fileOf('chat.dem', writer.finish());
    expect((await cli(['info', path])).code).toBe(0);
    const { code, stdout } = await cli(['validate', path]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^.*chat\.dem: damaged \(dem, commands 7, messages 2, .*\)\n {2}error: dem: .*DOTA_UM_ChatMessage.* at byte \d+\n/,
    );
  });

  it('checks what no section is made of: hashes of an icrep, files of an archive', async () => {
    const bytes = bytesOf(icrep);
    // the final state hash of the header
    bytes[56] = bytes[56]! ^ 1;
    const path = fileOf('hash.icrep', bytes);
    const [verdict] = jsonLines((await cli(['validate', '--json', path])).stdout) as [
      { valid: boolean; diagnostics: { code: string; path: string[] }[] },
    ];
    expect(verdict.valid).toBe(false);
    expect(verdict.diagnostics.map(({ path: [part] }) => part)).toContain('signature');
  });

  it('prints JSON about a file that cannot be read, and goes on', async () => {
    const other = fileOf('other.bin', Buffer.from('a letter to nobody'));
    const { code, stdout } = await cli(['validate', '--json', other, cache]);
    expect(code).toBe(1);
    expect(jsonLines(stdout)).toMatchObject([
      { file: other, valid: false, error: { code: 'bad-signature' } },
      { file: cache, valid: true },
    ]);
    expect((await cli(['validate', '--quiet', other])).stderr).toBe('');
    expect((await cli(['validate'])).code).toBe(2);
  });

  it('shows notes when asked', async () => {
    const plain = await cli(['validate', 'fixtures/gamecache-1.05.dat']);
    expect(plain.stdout).toBe('fixtures/gamecache-1.05.dat: valid (gamecache, games 4, declaredGames 4, notes 1)\n');
    const { stdout } = await cli(['validate', '--notes', 'fixtures/gamecache-1.05.dat']);
    expect(stdout).toMatch(/declaredGames 4\)\n {2}warning: gamecache: flags 80000000 are unknown/);
  });
});
